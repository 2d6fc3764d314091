"""The possible changes of one node of a tree: operators, boundaries, numbers, signs, and names with an opposite."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator

Edit = Callable[[], None]
Swap = tuple[str, Edit]
"""The description of a change, and the function that makes it in the tree."""

BINARY: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPPOSITES = [
    ("min", "max"),
    ("any", "all"),
    ("larger", "smaller"),
    ("ceil", "floor"),
    ("union", "intersection"),
    ("filter", "exclude"),
    ("first", "last"),
    ("minimum", "maximum"),
    ("argmin", "argmax"),
    ("logical_and", "logical_or"),
    ("startswith", "endswith"),
]
CALLED: dict[str, tuple[str, ...]] = {
    **{name: (opposite,) for name, opposite in _OPPOSITES},
    **{opposite: (name,) for name, opposite in _OPPOSITES},
    "half_up": ("half_away", "down"),
    "half_away": ("half_up", "down"),
    "down": ("half_up",),
    "half_up_real": ("real",),
}
"""Names of functions and methods with those that are called instead."""

KERNEL_NAMES = {
    **dict.fromkeys(("half_up", "half_away", "down", "half_up_real"), "rounding"),
    **dict.fromkeys(("larger", "smaller", "real"), "arithmetic"),
}
TYPES = {"int", "str", "float", "bool", "bytes", "date", "datetime", "dict", "list", "tuple"}


def swaps(node: ast.AST, imported: set[str]) -> Iterator[Swap]:
    """Yield the changes of a node itself, not of nodes inside it."""
    match node:
        case ast.BinOp() if not any(_is_text(side) or _is_type(side) for side in (node.left, node.right)):
            yield from _operator(node)
        case ast.AugAssign():
            yield from _operator(node)
        case ast.BoolOp():
            other: type[ast.boolop] = ast.Or if isinstance(node.op, ast.And) else ast.And
            yield _words(node.op, other), setter(node, "op", other())
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                compared = COMPARED[type(operator)]
                yield _words(operator, compared), _item(node.ops, place, compared())
        case ast.UnaryOp(op=ast.USub() | ast.Not() | ast.Invert()):
            yield f"without {type(node.op).__name__}", _doubler(node)
        case ast.Constant(value=bool(number) | int(number) | float(number)):
            changed = not number if isinstance(number, bool) else number + 1
            yield f"{number} → {changed}", setter(node, "value", changed)
        case ast.Call():
            yield from _other_name(node, imported)


def called_name(call: ast.Call) -> str:
    """Return the name of a function or method that is called; empty where it has none."""
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def setter(node: ast.AST, field: str, value: object) -> Edit:
    """Return an edit that sets a field of a node."""
    return lambda: setattr(node, field, value)


def _operator(node: ast.BinOp | ast.AugAssign) -> Iterator[Swap]:
    other = BINARY.get(type(node.op))
    if other is not None:
        yield _words(node.op, other), setter(node, "op", other())


def _other_name(call: ast.Call, imported: set[str]) -> Iterator[Swap]:
    name = called_name(call)
    for other in CALLED.get(name, ()):
        if isinstance(call.func, ast.Attribute):
            yield f"{name} → {other}", setter(call.func, "attr", other)
        elif other in imported or hasattr(builtins, other):
            yield f"{name} → {other}", setter(call.func, "id", other)
        elif other in KERNEL_NAMES:
            yield f"{name} → {other}", setter(call, "func", _from_kernel(call.func, other))


def _from_kernel(replaced: ast.expr, name: str) -> ast.expr:
    """Return an expression for a function of the kernel, for a module that may not have imported it."""
    module = f"ratinghouse.kernel.{KERNEL_NAMES[name]}"
    written = f"__import__({module!r}, fromlist=[{name!r}]).{name}"
    return ast.copy_location(ast.parse(written, mode="eval").body, replaced)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)))


def _is_type(node: ast.expr) -> bool:
    return getattr(node, "id", "") in TYPES or (isinstance(node, ast.Constant) and node.value is None)


def _words(operator: ast.AST, other: type[ast.AST]) -> str:
    return f"{type(operator).__name__} → {other.__name__}"


def _item(operators: list[ast.cmpop], place: int, other: ast.cmpop) -> Edit:
    def edit() -> None:
        operators[place] = other

    return edit


def _doubler(node: ast.UnaryOp) -> Edit:
    """Return an edit that removes a sign by doubling it."""

    def edit() -> None:
        node.operand = ast.copy_location(ast.UnaryOp(type(node.op)(), node.operand), node.operand)

    return edit
