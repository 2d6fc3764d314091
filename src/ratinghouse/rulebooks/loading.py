"""Loading a rulebook: import it, complete it with its calendar, and check it against the contract."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.finding import Finding, Refused
from ratinghouse.kernel.late.patterns import late_pattern
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rulebooks.sources import RulebookSource

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook

ID = late_pattern(r"[a-z0-9]+(-[a-z0-9]+)*")


class UnknownRulebook(Refused, LookupError):
    """No rulebook has this name, none was in force, or the one of this name cannot be used."""

    def __init__(self, message: str, findings: Sequence[Finding] = ()) -> None:
        LookupError.__init__(self, message)
        self.findings = tuple(findings) or (Finding("error", "unknown-rulebook", message),)

    def __str__(self) -> str:
        return str(self.args[0])


class BrokenRulebook(UnknownRulebook):
    """A rulebook cannot be used; ``findings`` say why, all at once."""

    def __init__(self, id: str, findings: Sequence[Finding]) -> None:
        super().__init__(_summary(id, findings), findings)
        self.id = id


class NotForOffices(UnknownRulebook):
    """The rulebook is for study only, such as an amended edition: it is in force nowhere."""


def load(source: RulebookSource) -> Rulebook:
    """Return the complete rulebook of a source. Raise ``BrokenRulebook`` where it cannot be used."""
    from ratinghouse.kernel.rule_set import errors_collected

    with errors_collected() as begun:
        try:
            book = _complete_book(source.load())
        except (Exception, SystemExit) as problem:
            errors = [*(error for rules in begun for error in rules.errors), problem]
            raise BrokenRulebook(source.id, _wrong_rules(source, errors)) from problem
    findings = _wrong_rules(source, [*book.errors, *book.calendar.errors]) or list(_findings(source, book))
    if findings:
        raise BrokenRulebook(source.id, findings)
    return book


def _wrong_rules(source: RulebookSource, errors: Sequence[BaseException]) -> list[Finding]:
    from ratinghouse.rulebooks.import_faults import import_finding

    return [import_finding(source, error) for error in errors]


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


def _findings(source: RulebookSource, book: Rulebook) -> Iterator[Finding]:
    from ratinghouse.rulebooks.contract_check import contract_faults
    from ratinghouse.rulebooks.places import files_of

    files = files_of(source.home())
    if not ID.fullmatch(book.id):
        message = text("{id} is no ID of a rulebook", id=repr(book.id))
        remedy = text("use small letters, digits and hyphens, such as nor-2025")
        yield _placed(Finding("error", "bad-id", message, remedy), files, "Rulebook")
    elif ID.fullmatch(source.id) and source.id != book.id:
        message = text("it is registered as {name} and calls itself {id}", name=source.id, id=book.id)
        yield _placed(Finding("error", "other-id", message, text("use the same ID in both places")), files, "Rulebook")
    for fault in contract_faults(book):
        yield _placed(fault.finding, files, fault.name or "Rulebook")


def _placed(finding: Finding, files: Sequence[Path], name: str) -> Finding:
    from ratinghouse.rulebooks.places import place_of_name

    file, line = place_of_name(files, name)
    return replace(finding, file=file, line=line)


def _summary(id: str, findings: Sequence[Finding]) -> Text:
    first, more = findings[0], len(findings) - 1
    problem = text("{place}: {message}", place=first.place, message=first.message) if first.place else first.message
    if more:
        return text("the rulebook {id} cannot be used: {problem}; and {more} more", id=id, problem=problem, more=more)
    return text("the rulebook {id} cannot be used: {problem}", id=id, problem=problem)
