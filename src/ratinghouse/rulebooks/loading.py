"""Loading a rulebook: import it, complete it with its calendar, and check it against the contract."""

from __future__ import annotations

import ast
import re
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rulebooks.sources import RulebookSource

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class UnknownRulebook(LookupError):
    """No rulebook has this name, none was in force, or the one of this name cannot be used."""


class BrokenRulebook(UnknownRulebook):
    """A rulebook cannot be used; ``findings`` say why, all at once."""

    def __init__(self, id: str, findings: Sequence[Finding]) -> None:
        super().__init__(_summary(id, findings))
        self.id = id
        self.findings = tuple(findings)


def load(source: RulebookSource) -> Rulebook:
    """Return the complete rulebook of a source. Raise ``BrokenRulebook`` where it cannot be used."""
    try:
        module = source.load()
        book = _complete_book(module)
    except (Exception, SystemExit) as problem:
        raise BrokenRulebook(source.id, [_import_finding(source, problem)]) from problem
    findings = list(_findings(source, module, book))
    if findings:
        raise BrokenRulebook(source.id, findings)
    return book


def _complete_book(module: ModuleType) -> Rulebook:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.kernel.calendars.calendar import Calendar

    book, calendar = _part(module, "book"), _part(module, "calendar")
    if not isinstance(book, Rulebook):
        raise TypeError(text("{module} defines no book: book = Rulebook(…)", module=module.__name__))
    if not isinstance(calendar, Calendar):
        raise TypeError(text("{module} defines no calendar: calendar = Calendar(…)", module=module.__name__))
    book.complete(calendar, tuple(getattr(module, "adjustments", ())))
    return book


def _part(module: ModuleType, name: str) -> Any:
    """Return what a module, or the file of this name in its folder, defines under a name; None where neither does."""
    part = getattr(module, name, None)
    if part is None and hasattr(module, "__path__"):
        try:
            part = import_module(f"{module.__name__}.{name}")
        except ModuleNotFoundError:
            return None
    return getattr(part, name, None) if isinstance(part, ModuleType) else part


def _findings(source: RulebookSource, module: ModuleType, book: Rulebook) -> Iterator[Finding]:
    from ratinghouse.rulebooks.contract_check import contract_faults

    files = _files(module)
    if not ID.fullmatch(book.id):
        message = text("{id} is no ID of a rulebook", id=repr(book.id))
        remedy = text("use small letters, digits and hyphens, such as nor-2025")
        yield _placed(Finding("error", "bad-id", message, remedy), files, "Rulebook")
    elif ID.fullmatch(source.id) and source.id != book.id:
        message = text("it is registered as {name} and calls itself {id}", name=source.id, id=book.id)
        yield _placed(Finding("error", "other-id", message, text("use the same ID in both places")), files, "Rulebook")
    for fault in contract_faults(book):
        yield _placed(fault.finding, files, fault.name or "Rulebook")


def _import_finding(source: RulebookSource, problem: BaseException) -> Finding:
    """Return why a module cannot be imported, with the line of the rulebook that caused it."""
    file, line = _line_of(source, problem)
    reason = problem.args[0] if problem.args and isinstance(problem.args[0], Text) else str(problem)
    if isinstance(problem, SyntaxError):
        return Finding("error", "syntax", text("this is not Python: {reason}", reason=problem.msg), "", "", file, line)
    if type(problem).__name__ == "RulebookError":
        file, line = getattr(problem, "file", "") or file, getattr(problem, "line", 0) or line
        return Finding("error", "wrong-rule", getattr(problem, "problem", reason), "", "", file, line)
    if isinstance(reason, Text):
        return Finding("error", "wrong-rule", reason, "", "", file, line)
    message = text("it cannot be loaded: {error}: {reason}", error=type(problem).__name__, reason=reason)
    return Finding("error", "not-loaded", message, "", "", file, line)


def _line_of(source: RulebookSource, problem: BaseException) -> tuple[str, int]:
    """Return the innermost line of the rulebook's own files that an error went through."""
    home = source.home()
    if isinstance(problem, SyntaxError) and problem.filename:
        return problem.filename, problem.lineno or 0
    for frame in reversed(traceback.extract_tb(problem.__traceback__)):
        if home is not None and Path(frame.filename).is_relative_to(home):
            return frame.filename, frame.lineno or 0
    return str(home or ""), 0


def _files(module: ModuleType) -> list[Path]:
    if module.__file__ is None:
        return []
    file = Path(module.__file__)
    return sorted(file.parent.glob("*.py")) if hasattr(module, "__path__") else [file]


def _placed(finding: Finding, files: Sequence[Path], name: str) -> Finding:
    """Return the finding with the line of the rulebook's files that defines a name, or takes it over."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if _defines(node, name):
                return replace(finding, file=str(file), line=getattr(node, "lineno", 0))
    return finding


def _defines(node: ast.AST, name: str) -> bool:
    match node:
        case ast.FunctionDef(name=defined):
            return defined == name
        case ast.Call(func=ast.Name(id=called)) if called == "Rulebook":
            return name == called
        case ast.keyword(arg=defined):
            return defined == name
        case ast.Constant(value=str(adopted)):
            return adopted == name
        case ast.Attribute(attr=column):
            return column == name
    return False


def _summary(id: str, findings: Sequence[Finding]) -> Text:
    first, more = findings[0], len(findings) - 1
    problem = text("{place}: {message}", place=first.place, message=first.message) if first.place else first.message
    if more:
        return text("the rulebook {id} cannot be used: {problem}; and {more} more", id=id, problem=problem, more=more)
    return text("the rulebook {id} cannot be used: {problem}", id=id, problem=problem)
