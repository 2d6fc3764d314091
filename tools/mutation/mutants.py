"""The mutants of a module: every small change of its code that a test should notice.

A mutant is named by the file, the function, the text of the line, the change and, where these are the same twice, a
number. Line numbers are not part of the name, so that it stays the same when code above it moves.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mutation.swaps import Edit, called_name, swaps

UNTOUCHED_CALLS = {"lru_cache", "cache", "TypeVar", "getLogger", "gettext_lazy"}
UNTOUCHED_OPTIONS = {"strict", "copy", "maxsize"}
"""Options that check arguments or save memory: the result is the same with any value."""
LOGS = {"_log", "log", "logger", "logging", "warnings"}


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, and how to make it."""

    path: str
    """The file, below the package's directory."""
    function: str
    """The qualified name of the function it is in; empty at the level of the module."""
    text: str
    """The line, without its indentation."""
    change: str
    number: int
    first: int
    last: int
    position: int
    """Which of the module's changes it is, in the order of ``changes``."""

    @property
    def name(self) -> str:
        """Return a name that stays the same as long as the function and the line do."""
        return f"{self.path} :: {self.function} :: {self.text} :: {self.change} :: {self.number}"

    @property
    def is_in_function(self) -> bool:
        return bool(self.function) and not self.function.endswith(".")


@dataclass(frozen=True)
class Change:
    """A change of a tree that can be made once: the tree is a copy that is discarded afterwards."""

    node: ast.AST
    function: str
    what: str
    edit: Edit


def mutants(path: Path, below: Path) -> list[Mutant]:
    """Return every mutant of a file."""
    source = path.read_text()
    lines = source.splitlines()
    seen: Counter[tuple[str, str, str]] = Counter()
    listed = []
    for position, change in enumerate(changes(ast.parse(source))):
        first, last = change.node.lineno, change.node.end_lineno  # type: ignore[attr-defined]
        text = lines[first - 1].strip()
        same = (change.function, text, change.what)
        listed.append(
            Mutant(str(path.relative_to(below)), change.function, text, change.what, seen[same], first, last, position)
        )
        seen[same] += 1
    return listed


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """Return the module's tree with the mutant's change."""
    tree = ast.parse(source)
    for position, change in enumerate(changes(tree)):
        if position == mutant.position:
            change.edit()
            return ast.fix_missing_locations(tree)
    raise LookupError(f"the source has no change {mutant.name}")


def changes(tree: ast.Module) -> list[Change]:
    """Return every change that can be made in a module, in a fixed order."""
    return list(_Walk(tree).module())


class _Walk:
    """Walks a tree and collects changes; skips annotations, docstrings, decorators, imports, assertions and logging."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.imported = {alias.asname or alias.name for node in ast.walk(tree) for alias in _aliases(node)}

    def module(self) -> Iterator[Change]:
        yield from self.block(self.tree.body, "")

    def block(self, body: list[ast.stmt], function: str) -> Iterator[Change]:
        for place, statement in enumerate(body):
            if _is_left_out(statement):
                continue
            yield from self.statement(statement, function)
            if _is_removable(statement):
                yield Change(statement, function, f"removed: {_short(statement)}", _remover(body, place))

    def statement(self, statement: ast.stmt, function: str) -> Iterator[Change]:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for default in (*statement.args.defaults, *filter(None, statement.args.kw_defaults)):
                    yield from self.expression(default, function)
                yield from self.block(statement.body, _inside(function, statement.name))
            case ast.ClassDef():
                yield from self.block(statement.body, _inside(function, statement.name) + ".")
            case ast.AugAssign():
                yield from self.own(statement, function)
                yield from self.expression(statement.value, function)
            case ast.AnnAssign():
                if statement.value is not None:
                    yield from self.expression(statement.value, function)
            case _:
                yield from self.fields(statement, function)

    def fields(self, node: ast.AST, function: str) -> Iterator[Change]:
        for name, value in ast.iter_fields(node):
            if name == "test" and isinstance(value, ast.expr):
                yield Change(value, function, f"negated: {_short(value)}", _negater(node))
            parts = value if isinstance(value, list) else [value]
            if name == "ifs":
                yield from self.conditions(parts, function)
            elif parts and isinstance(parts[0], ast.stmt):
                yield from self.block(parts, function)
            else:
                yield from self.parts(parts, function)

    def parts(self, parts: list[Any], function: str) -> Iterator[Change]:
        for part in parts:
            if isinstance(part, ast.expr):
                yield from self.expression(part, function)
            elif isinstance(part, ast.AST) and getattr(part, "arg", "") not in UNTOUCHED_OPTIONS:
                yield from self.fields(part, function)

    def conditions(self, tests: list[ast.expr], function: str) -> Iterator[Change]:
        for place, test in enumerate(tests):
            yield Change(test, function, f"negated: {_short(test)}", _negater_of_item(tests, place))
            yield from self.expression(test, function)

    def expression(self, node: ast.expr, function: str) -> Iterator[Change]:
        if isinstance(node, ast.JoinedStr):
            return
        yield from self.own(node, function)
        if isinstance(node, ast.Lambda):
            yield from self.expression(node.body, function)
        elif not (isinstance(node, ast.Call) and called_name(node) in UNTOUCHED_CALLS):
            yield from self.fields(node, function)

    def own(self, node: ast.AST, function: str) -> Iterator[Change]:
        for what, edit in swaps(node, self.imported):
            yield Change(node, function, what, edit)


def _is_left_out(statement: ast.stmt) -> bool:
    match statement:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name in LOGS
    return False


def _is_removable(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr():
            return isinstance(statement.value, ast.Call)
        case ast.Assign():
            return all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in statement.targets)
    return isinstance(statement, (ast.AugAssign, ast.Raise, ast.Delete, ast.Continue, ast.Break))


def _aliases(node: ast.AST) -> list[ast.alias]:
    return node.names if isinstance(node, (ast.Import, ast.ImportFrom)) else []


def _inside(outer: str, name: str) -> str:
    return f"{outer.rstrip('.')}.{name}".lstrip(".")


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 60 else text[:57] + "..."


def _negater(node: ast.AST) -> Edit:
    def edit() -> None:
        test = node.test  # type: ignore[attr-defined]
        node.test = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)  # type: ignore[attr-defined]

    return edit


def _negater_of_item(tests: list[ast.expr], place: int) -> Edit:
    def edit() -> None:
        tests[place] = ast.copy_location(ast.UnaryOp(ast.Not(), tests[place]), tests[place])

    return edit


def _remover(body: list[ast.stmt], place: int) -> Edit:
    def edit() -> None:
        body[place] = ast.copy_location(ast.Pass(), body[place])

    return edit
