"""The statute: an edition as one canonical document, with a hash of its law and a hash of the whole.

The *law* is whatever determines a number: columns, values, tables, expressions, the calendar. The *document* adds what
explains it: articles, sentences, notes, examples, checks. A list names the document it was made by.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property

from ratinghouse.kernel import real_arithmetic
from ratinghouse.kernel.adjustment import AdjustmentRule, adjustment_by, columns_of_adjustment
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.finding import Severity
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import Check, DatedCheck, RulebookError
from ratinghouse.kernel.statutes import operations
from ratinghouse.kernel.statutes.canonical import HashedDocument, canonical_content, read_document
from ratinghouse.kernel.statutes.documents import MOST_NAMES, define_names, names_document, read_rule, rule_document
from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.statutes.fields import Fields
from ratinghouse.kernel.statutes.statute_format import (
    AdjustmentDocument,
    CheckDocument,
    DatedCheckDocument,
    LawDocument,
    StatuteDocument,
)

FORMAT = 1
"""The version of the document's shape; raised with every change of it."""

LAW_OF_NAMES = frozenset(
    {"kind", "name", "per", "unit", "default", "value", "steps", "first", "entries", "argument", "result"}
    | {"where", "repeat", "parameters", "defaults", "expression"}
)
"""Of a document's values, tables and rules, the fields that determine a number."""

_LAW: dict[str, frozenset[str]] = {
    "edition": frozenset({"id", "changes_idle"}),
    "names": LAW_OF_NAMES,
    "calendar": LAW_OF_NAMES,
    "adjustments": LAW_OF_NAMES | {"id", "day", "pools", "drops_kept"},
}
"""Of each part of the document, the fields that determine a number."""

_SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


@dataclass(frozen=True)
class Statute(HashedDocument):
    """An edition as one document. ``book``, ``calendar`` and ``adjustments`` are read from it when asked for."""

    document: StatuteDocument

    @property
    def law(self) -> LawDocument:
        """Return what determines a number, without articles, sentences and notes."""
        return law_of(self.document)

    @property
    def language(self) -> int:
        """Return the version of the language that the document was written in."""
        return int(self.document["language"])

    @cached_property
    def book(self) -> Rulebook:
        """Return the rulebook that the document states."""
        edition = Fields(self.document["edition"], "the edition")
        book = Rulebook(
            edition.string("id"),
            title=edition.string("title"),
            authority=edition.string("authority"),
            in_force=edition.day("in_force"),
            until=edition.day("until") if edition.is_filled("until") else None,
            source=edition.string("source"),
            applied=edition.flag("applied"),
            changes_idle=edition.flag("changes_idle"),
            note=edition.string("note"),
        )
        edition.nothing_else()
        parts = Fields(self.document, "the statute")
        define_names(book, parts.rows("names"), self.language)
        for document in parts.rows("checks"):
            define_check(book, document, self.language)
        for document in parts.rows("dated_checks"):
            define_dated_check(book, self.calendar, document)
        book.complete(self.calendar, self.adjustments)
        return book

    @cached_property
    def calendar(self) -> Calendar:
        """Return the calendar that the document states."""
        calendar = Calendar(self.id, {}, ignores_unknown=True)
        define_names(calendar, Fields(self.document, "the statute").rows("calendar"), self.language)
        return calendar

    @cached_property
    def adjustments(self) -> tuple[AdjustmentRule, ...]:
        """Return the one-off changes of lists that the document states."""
        documents = Fields(self.document, "the statute").rows("adjustments")
        return tuple(_adjustment(Fields(document, "an adjustment"), self.language) for document in documents)


def statute_of(book: Rulebook) -> Statute:
    """Return the statute of an edition."""
    calendar = book.calendar
    document: StatuteDocument = {
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
        "names": names_document(book.names.values()),
        "checks": [_check_document(check) for check in book.checks],
        "dated_checks": [_dated_check_document(check) for check in book.dated_checks],
        "calendar": names_document([*calendar.inputs.values(), *calendar.values.values(), *calendar.rules.values()]),
        "adjustments": [_adjustment_document(adjustment) for adjustment in book.adjustments],
    }
    return Statute(json.loads(canonical_content(document)))


def read_statute(content: bytes) -> Statute:
    """Return the statute in its stored form. Raise StatuteError, and nothing else, for anything that is not one.

    Nothing in it is ever executed. A document is refused that is too large or too deep, that was written in a later
    version of the language, or whose names, grains and units do not fit together.
    """
    document = read_document(content)
    fields = Fields(document, "the statute")
    demand_versions(fields)
    Fields(fields.anything("edition"), "the edition").name_of_any_edition("id")
    for part in ("names", "checks", "dated_checks", "calendar", "adjustments"):
        if len(fields.rows(part)) > MOST_NAMES:
            raise StatuteError(f"a statute has at most {MOST_NAMES:,} {part}")
    fields.nothing_else()
    statute = Statute(document)
    try:
        _ = statute.calendar, statute.book, statute.adjustments  # whatever is wrong with it is found when it is read
    except StatuteError:
        raise
    except (RulebookError, RecursionError, OverflowError) as error:
        raise StatuteError(str(error)) from error
    return statute


def demand_versions(fields: Fields) -> None:
    """Refuse a document whose shape, language or real arithmetic this program does not know.

    Every version of the language up to this program's is known: operations are added to it and never change.
    """
    for field, newest in (
        ("format", FORMAT),
        ("language", operations.VERSION),
        ("real_arithmetic", real_arithmetic.VERSION),
    ):
        version = fields.whole(field)
        if not 1 <= version <= newest:
            raise StatuteError(
                f"the statute has {field} {version}; this program knows 1 to {newest}: a newer one may know it"
            )


def law_of(document: StatuteDocument) -> LawDocument:
    """Return the part of a statute's document that determines numbers, which ``law_hash`` is taken of."""
    return {
        "language": document["language"],
        "real_arithmetic": document["real_arithmetic"],
        "edition": _law(document["edition"], "edition"),
        "names": [_law(row, "names") for row in document["names"]],
        "calendar": [_law(row, "calendar") for row in document["calendar"]],
        "adjustments": [_law(row, "adjustments") for row in document["adjustments"]],
    }


def _law(row: Mapping[str, object], part: str) -> dict[str, object]:
    return {field: row[field] for field in row if field in _LAW[part]}


def _check_document(check: Check) -> CheckDocument:
    return {
        **rule_document(check.rule),
        "code": check.code,
        "severity": check.severity,
        "remedy": str(check.remedy),
        "at": check.at,
    }


def define_check(book: Rulebook, document: object, version: int) -> None:
    """Add to a book the check that a document states in a version of the language."""
    fields = Fields(document, "a check")
    rule = read_rule(book, fields, version)
    if rule.repeat or rule.reason or rule.labels or not rule.on_request:
        raise StatuteError(f"the check {rule.name} is a flag that is calculated on request")
    severity = fields.choice("severity", _SEVERITIES)
    book.add_check(rule, fields.string("code"), severity, fields.string("remedy"), fields.string("at"))
    fields.nothing_else()


def _dated_check_document(check: DatedCheck) -> DatedCheckDocument:
    return {
        "rule": check.rule.name,
        "code": check.code,
        "severity": check.severity,
        "remedy": str(check.remedy),
        "where": check.where or "",
        "at": check.at,
        "facts": list(check.facts),
    }


def define_dated_check(book: Rulebook, calendar: Calendar, document: object) -> None:
    """Add to a book the check that a document states by a rule of the calendar."""
    fields = Fields(document, "a dated check")
    book.check_date(
        calendar,
        fields.name("rule"),
        code=fields.string("code"),
        severity=fields.choice("severity", _SEVERITIES),
        remedy=fields.string("remedy"),
        where=fields.string("where") or None,
        at=fields.string("at"),
        facts=fields.texts("facts"),
    )
    fields.nothing_else()


def _adjustment_document(adjustment: AdjustmentRule) -> AdjustmentDocument:
    return {
        **rule_document(adjustment.rule),
        "id": adjustment.id,
        "day": adjustment.day.isoformat(),
        "pools": list(adjustment.pools),
        "drops_kept": adjustment.drops_kept,
    }


def _adjustment(fields: Fields, version: int) -> AdjustmentRule:
    columns = columns_of_adjustment(fields.name_of_edition("id"), fields.peek_names("parameters"))
    rule = read_rule(columns, fields, version)
    adjustment = adjustment_by(columns, rule, fields.day("day"), fields.texts("pools"), fields.flag("drops_kept"))
    fields.nothing_else()
    return adjustment
