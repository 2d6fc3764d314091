"""The statute: an edition as one canonical document, with a hash of its law and a hash of the whole.

The *law* is whatever determines a number: columns, values, tables, expressions, the calendar. The *document* adds what
explains it: articles, sentences, notes, examples, checks. A list names the document it was made by.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from ratinghouse.kernel import real_arithmetic
from ratinghouse.kernel.adjustment import AdjustmentRule
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.rule import DatedCheck, RulebookError
from ratinghouse.kernel.statutes import operations
from ratinghouse.kernel.statutes.adjustments import adjustment_document, adjustment_of
from ratinghouse.kernel.statutes.calendars import calendar_document, calendar_of
from ratinghouse.kernel.statutes.documents import checks_of, define_checks, define_names, names_of
from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.statutes.fields import Fields

FORMAT = 1
"""The version of the document's shape; raised with every change of it."""

MOST_BYTES = 2_000_000

_LAW: dict[str, frozenset[str]] = {
    "edition": frozenset({"id", "changes_idle"}),
    "names": frozenset(
        {"kind", "name", "per", "unit", "default", "value", "steps", "first", "entries", "argument", "result"}
        | {"where", "repeat", "parameters", "expression"}
    ),
    "calendar": frozenset({"name", "kind", "number", "day", "months", "parameters", "defaults", "expression"}),
    "adjustments": frozenset({"id", "day", "pools", "parameters", "expression", "drops_kept"}),
}
"""Of each part of the document, the fields that determine a number."""


@dataclass(frozen=True)
class Statute:
    """An edition as data. ``book``, ``calendar`` and ``adjustments`` are made from the document when asked for."""

    document: dict[str, Any]

    @cached_property
    def content(self) -> bytes:
        """Return the document in its canonical form."""
        return _canonical(self.document)

    @cached_property
    def document_hash(self) -> str:
        """Return the hash of everything in the document."""
        return hashlib.sha256(self.content).hexdigest()

    @cached_property
    def law_hash(self) -> str:
        """Return the hash of whatever determines a number."""
        return hashlib.sha256(_canonical(law_of(self.document))).hexdigest()

    @property
    def id(self) -> str:
        """Return the edition's name."""
        return str(self.document["edition"]["id"])

    @cached_property
    def book(self) -> Rulebook:
        """Return the rulebook that the document states."""
        edition = Fields(self.document["edition"], "the edition")
        until = edition.string("until")
        book = Rulebook(
            edition.string("id"),
            title=edition.string("title"),
            authority=edition.string("authority"),
            in_force=_day(edition.string("in_force")),
            until=_day(until) if until else None,
            source=edition.string("source"),
            applied=edition.flag("applied"),
            changes_idle=edition.flag("changes_idle"),
            note=edition.string("note"),
        )
        edition.nothing_else()
        define_names(book, Fields(self.document, "the statute").rows("names"))
        define_checks(book, Fields(self.document, "the statute").rows("checks"))
        for document in Fields(self.document, "the statute").rows("dated_checks"):
            _define_dated_check(book, self.calendar, Fields(document, "a dated check"))
        book.complete(self.calendar, self.adjustments)
        return book

    @cached_property
    def calendar(self) -> Calendar:
        """Return the calendar that the document states."""
        return calendar_of(self.id, self.document["calendar"])

    @cached_property
    def adjustments(self) -> tuple[AdjustmentRule, ...]:
        """Return the one-off changes of lists that the document states."""
        return tuple(map(adjustment_of, Fields(self.document, "the statute").rows("adjustments")))


def statute_of(book: Rulebook) -> Statute:
    """Return the statute of an edition."""
    document = {
        "format": FORMAT,
        "language": operations.VERSION,
        "real_arithmetic": real_arithmetic.VERSION,
        "edition": {
            "id": book.id,
            "title": str(book.title),
            "authority": book.authority,
            "in_force": book.in_force.isoformat(),
            "until": book.until.isoformat() if book.until else "",
            "source": str(book.source),
            "applied": book.applied,
            "changes_idle": book.changes_idle,
            "note": str(book.note),
        },
        "names": names_of(book),
        "checks": checks_of(book),
        "dated_checks": [_dated_check_document(check) for check in book.dated_checks],
        "calendar": calendar_document(book.calendar),
        "adjustments": [adjustment_document(adjustment) for adjustment in book.adjustments],
    }
    return Statute(json.loads(_canonical(document)))


def read_statute(content: bytes) -> Statute:
    """Return the statute in its stored form. Raise StatuteError, and nothing else, for anything that is none.

    Nothing in it is ever executed. A document is refused that is too large or too deep, that was written in another
    language, or whose names, grains and units do not fit together.
    """
    if len(content) > MOST_BYTES:
        raise StatuteError(f"a statute has at most {MOST_BYTES} bytes")
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise StatuteError("the statute is no JSON document") from error
    fields = Fields(document, "the statute")
    for field, known in (
        ("format", FORMAT),
        ("language", operations.VERSION),
        ("real_arithmetic", real_arithmetic.VERSION),
    ):
        version = fields.whole(field)
        if version != known:
            raise StatuteError(f"the statute has {field} {version}; this program knows {known}")
    Fields(fields.anything("edition"), "the edition").name_of_edition("id")
    fields.anything("calendar")
    for part in ("names", "checks", "dated_checks", "adjustments"):
        fields.rows(part)
    fields.nothing_else()
    statute = Statute(document)
    try:
        _made_whole(statute)
    except (RulebookError, RecursionError, OverflowError) as error:
        raise StatuteError(str(error)) from error
    return statute


def law_of(document: dict[str, Any]) -> dict[str, Any]:
    """Return what determines numbers in a statute's document."""
    calendar = document["calendar"]
    return {
        "language": document["language"],
        "real_arithmetic": document["real_arithmetic"],
        "edition": _kept(document["edition"], "edition"),
        "names": [_kept(name, "names") for name in document["names"]],
        "calendar": {part: [_kept(row, "calendar") for row in calendar[part]] for part in sorted(calendar)},
        "adjustments": [_kept(adjustment, "adjustments") for adjustment in document["adjustments"]],
    }


def _kept(row: dict[str, Any], part: str) -> dict[str, Any]:
    return {field: row[field] for field in row if field in _LAW[part]}


def _made_whole(statute: Statute) -> None:
    """Make everything that a statute states, so that whatever is wrong with it is found when it is read."""
    _ = statute.calendar, statute.book, statute.adjustments


def _dated_check_document(check: DatedCheck) -> dict[str, Any]:
    return {
        "rule": check.rule.name,
        "code": check.code,
        "severity": check.severity,
        "remedy": str(check.remedy),
        "where": check.where or "",
        "at": check.at,
        "facts": list(check.facts),
    }


def _define_dated_check(book: Rulebook, calendar: Calendar, fields: Fields) -> None:
    book.check_date(
        calendar,
        fields.name("rule"),
        code=fields.string("code"),
        severity=fields.choice("severity", ("error", "warning", "note")),
        remedy=fields.string("remedy"),
        where=fields.string("where") or None,
        at=fields.string("at"),
        facts=fields.texts("facts"),
    )
    fields.nothing_else()


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise StatuteError(f"{text[:20]!r} is no day") from None


def _canonical(document: dict[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
