"""The findings that are written in the source: code, severity, and the templates of message and remedy.

A code is the literal argument of a call whose parameter is named ``code``: of ``Finding`` itself, of a function or
class of the program, or of a table of ``FindingKind``. Templates are the literals of ``text`` and ``counted_text``,
also behind a name that is assigned in the same function or module, and behind a function of the same module.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import ratinghouse

SOURCE = Path(ratinghouse.__file__).parent
HAS_FINDINGS = re.compile(r"[Ff]inding|[Rr]efus|[Uu]nreadable|NoForm|\bcode\b")  # others need not be parsed
CODE = re.compile(r"[a-z]+(-[a-z0-9]+)*")
FINDING = ("severity", "code", "message", "remedy", "article", "file", "line", "column")
NOT_READ = ("rulebooks/template", "verifier.py")  # a sample to copy, and a separate program
MESSAGES = ("message", "problem", "reason")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class WrittenFinding(NamedTuple):
    """A finding as the source writes it; the sentences are templates."""

    code: str
    package: str
    severity: str
    messages: tuple[str, ...]
    remedies: tuple[str, ...]


class Signature(NamedTuple):
    """The parameters of something that makes findings, and the severity where its body states one."""

    parameters: tuple[str, ...]
    severity: str
    remedies: tuple[str, ...]


def written_findings() -> list[WrittenFinding]:
    """Return every finding with a literal code."""
    return [finding for module in _modules() for finding in module.findings()]


class Module:
    """A module of the program, with the definitions of its names."""

    def __init__(self, path: Path, source: str) -> None:
        self.package = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        self.tree = ast.parse(source)
        self.functions: dict[str, Function] = {}
        self.classes: list[ast.ClassDef] = []
        self.dictionaries: list[ast.Dict] = []
        self.calls: list[tuple[Function | None, ast.Call]] = []
        self._sort(self.tree, None)
        self.signatures = dict(self._signatures())

    def _sort(self, tree: ast.AST, function: Function | None) -> None:
        """Sort the nodes of the tree by what they are, in one pass: there are more than a million in all modules."""
        for node in ast.iter_child_nodes(tree):
            inside = function
            if isinstance(node, ast.Call):
                self.calls.append((function, node))
            elif isinstance(node, Function):
                inside = self.functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                self.classes.append(node)
            elif isinstance(node, ast.Dict):
                self.dictionaries.append(node)
            self._sort(node, inside)

    def _signatures(self) -> Iterator[tuple[str, Signature]]:
        for name, function in self.functions.items():
            yield from self._signature(name, function)
        for node in self.classes:
            starts = [it for it in node.body if isinstance(it, ast.FunctionDef) and it.name == "__init__"]
            for start in starts:
                yield from self._signature(node.name, start)

    def _signature(self, name: str, function: Function) -> Iterator[tuple[str, Signature]]:
        arguments = function.args
        names = [it.arg for it in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
        names = [it for it in names if it not in ("self", "cls")]
        if "code" in names and {"severity", "message", "problem", "remedy", "line"} & set(names):
            severity, remedies = self._inside(function)
            yield name, Signature(tuple(names), severity, remedies)

    def _inside(self, function: Function) -> tuple[str, tuple[str, ...]]:
        """Return severity and remedy that a function itself gives to the finding that it makes."""
        for call in _calls(function):
            if _name(call) == "Finding":
                given = dict(zip(FINDING, call.args, strict=False))
                severity = given.get("severity")
                remedy = given.get("remedy")
                literal = severity.value if isinstance(severity, ast.Constant) else ""
                return str(literal), self.templates(remedy, function) if isinstance(remedy, ast.Call) else ()
            if _name(call) == "add" and call.args and isinstance(call.args[0], ast.Constant):
                return str(call.args[0].value), ()
        return "", ()

    def findings(self) -> Iterator[WrittenFinding]:
        """Yield the findings that the module writes."""
        yield from self._kinds()
        for function, call in self.calls:
            for signature in self._callees(call):
                written = self._written(call, signature, function)
                if written is not None:
                    yield written
                    break

    def _kinds(self) -> Iterator[WrittenFinding]:
        for node in self.dictionaries:
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(value, ast.Call) and _name(value) == "FindingKind":
                    severity, message, *remedy = value.args
                    assert isinstance(severity, ast.Constant)
                    texts = self.templates(message), self.templates(remedy[0] if remedy else None)
                    yield WrittenFinding(str(key.value), self.package, str(severity.value), *texts)

    def _callees(self, call: ast.Call) -> Sequence[Signature]:
        name = _name(call)
        if name == "Finding":
            return [Signature(FINDING, "", ())]
        if name in self.functions or name in self.signatures:
            return [self.signatures[name]] if name in self.signatures else []
        modules = [module for module in _modules_with(name) if module.package == self.package] or _modules_with(name)
        return [module.signatures[name] for module in modules if name in module.signatures]

    def _written(self, call: ast.Call, signature: Signature, function: Function | None) -> WrittenFinding | None:
        given: dict[str, ast.expr] = dict(zip(signature.parameters, call.args, strict=False))
        given |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
        code = self._literal(given.get("code"))
        if not CODE.fullmatch(code) or len(given) < 2:
            return None
        severity = given.get("severity")
        stated = str(severity.value) if isinstance(severity, ast.Constant) else signature.severity
        message = next((given[name] for name in MESSAGES if name in given), None)
        remedies = self.templates(given.get("remedy"), function) or signature.remedies
        return WrittenFinding(code, self.package, stated, self.templates(message, function), remedies)

    def _literal(self, node: ast.expr | None) -> str:
        """Return the word that an expression is: a literal, or the name of a constant of the program."""
        if isinstance(node, ast.Name):
            node = _constants().get(node.id)
        return str(node.value) if isinstance(node, ast.Constant) else ""

    def templates(self, node: ast.expr | None, function: Function | None = None, depth: int = 0) -> tuple[str, ...]:
        """Return the templates of the texts that an expression may be."""
        if node is None or depth > 3:
            return ()
        if isinstance(node, ast.Constant):
            return (node.value,) if isinstance(node.value, str) and " " in node.value else ()
        if isinstance(node, ast.IfExp):
            both = (node.body, node.orelse)
            return tuple(it for part in both for it in self.templates(part, function, depth))
        if isinstance(node, ast.Lambda):
            return self.templates(node.body, function, depth)
        if isinstance(node, ast.Name):
            assigned = _assigned(node, function) or _assigned(node, self.tree)
            return tuple(it for part in assigned for it in self.templates(part, function, depth + 1))
        if isinstance(node, ast.Call):
            return self._of_call(node, function, depth)
        return ()

    def _of_call(self, call: ast.Call, function: Function | None, depth: int) -> tuple[str, ...]:
        name = _name(call)
        if name == "text" and call.args:
            return self.templates(call.args[0], function, depth)
        if name == "counted_text" and len(call.args) > 1:
            return self.templates(call.args[1], function, depth)
        called = self.functions.get(name)
        returns = [node.value for node in ast.walk(called) if isinstance(node, ast.Return)] if called else []
        return tuple(it for part in returns for it in self.templates(part, called, depth + 1))


@cache
def _modules() -> tuple[Module, ...]:
    paths = {path.relative_to(SOURCE).as_posix(): path for path in sorted(SOURCE.rglob("*.py"))}
    read = {path: path.read_text(encoding="utf-8") for name, path in paths.items() if not name.startswith(NOT_READ)}
    return tuple(Module(path, text) for path, text in read.items() if HAS_FINDINGS.search(text))


@cache
def _modules_with(name: str) -> list[Module]:
    """Return the modules that define a function, or a class that makes findings, of this name."""
    return [module for module in _modules() if name in module.functions or name in module.signatures]


@cache
def _constants() -> dict[str, ast.expr]:
    assigned = [node for module in _modules() for node in module.tree.body if isinstance(node, ast.Assign)]
    return {node.targets[0].id: node.value for node in assigned if isinstance(node.targets[0], ast.Name)}


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _assigned(name: ast.Name, within: ast.AST | None) -> list[ast.expr]:
    """Return the values that a name may have: its last assignment before, and those in other branches of an ``if``."""
    nodes = list(within.body if isinstance(within, ast.Module) else ast.walk(within)) if within is not None else []
    assignments = [node for node in nodes if isinstance(node, ast.Assign | ast.AnnAssign)]
    before = [node for node in assignments if _assigns(node, name.id) and node.lineno < name.lineno]
    if not before:
        return []
    last = max(before, key=lambda node: node.lineno)
    choices = [node for node in nodes if isinstance(node, ast.If) and _spans(node, last) and not _spans(node, name)]
    together = [node for node in before if node is last or any(_spans(choice, node) for choice in choices)]
    return [node.value for node in together if node.value is not None]


def _assigns(node: ast.Assign | ast.AnnAssign, name: str) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)


def _spans(outer: ast.stmt, inner: ast.stmt | ast.expr) -> bool:
    return outer.lineno <= inner.lineno <= (outer.end_lineno or outer.lineno)
