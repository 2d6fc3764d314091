"""The sentences in a piece of Python: every text of two words or more, with a name for each thing that is filled in."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product

_TRANSLATED = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext"}  # gathered with the pages
_TEXTS = {"text", "counted_text"}  # their first argument is the template as the catalogue has it
_UNSEEN = {
    "compile",
    "search",
    "match",
    "fullmatch",
    "sub",
    "findall",
    "split",
    "replace",
    "execute",
    "TypeVar",
    "getLogger",
}
_UNSEEN |= {"debug", "info", "warning", "exception"}  # what is written to a log
_UNSEEN |= {"ValueError", "TypeError", "RuntimeError", "LookupError", "KeyError", "RulebookError"}
_TWO_WORDS = re.compile(r"[A-Za-z]{2,}[,;:.)’'\"]? +[(“‘'\"+]?[A-Za-z{]|[})\"’] [a-z]{2,}|[a-z]{2,} \{")
_MARKUP = re.compile(
    r"</?[a-z]+[ >{]|\b(?:SELECT|INSERT|UPDATE|COPY)\b|CASE WHEN|attachment;|charset=|\b[A-Z]{3} [A-Z]{3}\b"
)
_FIELD = re.compile(r"\{([\w.]*)(?:![rsa])?(?::[^{}]*)?\}")
_NUMBER_OR_NUMBERS = re.compile(r"(\w+)\(s\)")


def spoken_in(tree: ast.AST) -> Iterator[str]:
    """The sentences, outside of docstrings, patterns, queries and markup, each as a template."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id in _TEXTS and child.args:
            yield from (str(part.value) for part in child.args[:1] if isinstance(part, ast.Constant))
            yield from (template for keyword in child.keywords for template in spoken_in(keyword))
        elif isinstance(child, ast.expr) and _is_text(child):
            for text in _templates(child):
                if _TWO_WORDS.search(text) and not _MARKUP.search(text):
                    yield from _in_number(text)
            for inner in _filled_in(child):
                yield from spoken_in(ast.Expr(ast.Tuple([inner], ast.Load())))
        elif not _is_unseen(child):
            yield from spoken_in(child)


def verbs_in(tree: ast.AST) -> Iterator[str]:
    """The verbs under which acts stand in the journal."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in ("act", "_put_aside"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and argument.value.isalpha():
                    yield argument.value


def _called(node: ast.Call) -> str:
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _is_unseen(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return _called(node) in _TRANSLATED | _UNSEEN
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, (ast.Assert, ast.Import, ast.ImportFrom))


def _is_text(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _is_text(node.left) or _is_text(node.right)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _templates(node: ast.expr) -> Iterator[str]:
    """The text with names for what is filled in; a choice of words gives one text for each of them."""
    names: dict[str, str] = {}
    parts = list(_parts(node, names))
    for chosen in product(*parts):
        yield "".join(chosen)


def _parts(node: ast.expr, names: dict[str, str]) -> Iterator[tuple[str, ...]]:
    if words := _words(node):
        yield tuple(_FIELD.sub(lambda found: _braced(found[1].rpartition(".")[2] or "0"), word) for word in words)
    elif isinstance(node, ast.JoinedStr):
        for value in node.values:
            yield from _parts(value, names)
    elif isinstance(node, ast.FormattedValue) and _words(node.value):
        yield from _parts(node.value, names)
    elif isinstance(node, ast.BinOp) and _is_text(node):
        yield from _parts(node.left, names)
        yield from _parts(node.right, names)
    else:
        yield (_placeholder(node.value if isinstance(node, ast.FormattedValue) else node, names),)


def _words(node: ast.expr) -> tuple[str, ...]:
    """The words that a choice is between, if it is between nothing else."""
    if isinstance(node, ast.Constant):
        return (node.value,) if isinstance(node.value, str) else ()
    if isinstance(node, ast.IfExp):
        left, right = _words(node.body), _words(node.orelse)
        return (*left, *right) if left and right else ()
    return ()


def _placeholder(node: ast.expr, names: dict[str, str]) -> str:
    """A name for what is filled in, after the last word of the code for it; the same for the same."""
    written = ast.unparse(node)
    if written not in names:
        words = list(_names(node))
        called = words[0].strip("_").lower() if words else "0"
        taken = set(names.values())
        numbered = (called, *(f"{called}{number}" for number in range(2, 99)))
        names[written] = next(name for name in numbered if name not in taken)
    return _braced(names[written])


def _names(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute):
            yield one.attr
        elif isinstance(one, ast.Name):
            yield one.id


def _braced(name: str) -> str:
    return "{" + name + "}"


def _in_number(text: str) -> Iterator[str]:
    """``game(s)`` is shown as game or as games."""
    if _NUMBER_OR_NUMBERS.search(text):
        yield _NUMBER_OR_NUMBERS.sub(r"\1", text)
        text = _NUMBER_OR_NUMBERS.sub(r"\1s", text)
    yield text


def _filled_in(node: ast.AST) -> Iterator[ast.expr]:
    """What is filled into a text, and may hold texts of its own."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FormattedValue):
            if not _words(child.value):
                yield child.value
        elif isinstance(child, ast.expr) and _is_text(child):
            yield from _filled_in(child)
        elif isinstance(child, ast.expr) and not _words(child):
            yield child
