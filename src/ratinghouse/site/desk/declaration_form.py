"""The form in which somebody tells of an event what its file does not: fact field for each thing that can be told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratinghouse.kernel.finding import MISSING_FACT, Finding
from ratinghouse.office.events.declared_facts import COLUMNS
from ratinghouse.office.events.declaring import declared_by
from ratinghouse.office.models import Event, Pool
from ratinghouse.office.refusal import Refused
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports.report import NOTHING
from ratinghouse.rulebooks import calendar_of, rulebook
from ratinghouse.rulebooks.declarable import DECLARABLE, DeclarableFact
from ratinghouse.site.desk.declaration_labels import LABELS, WORDS
from ratinghouse.site.desk.remedies import options_named_in

_DECLARED_ELSEWHERE = ("reported",)
"""The day of the report is that of its receipt."""


@dataclass(frozen=True)
class DeclarationField:
    """A field: what it asks, what is told now, and by whom."""

    name: str
    label: Promise | str
    kind: str  # day, count, text, choice or yes-no
    value: str = ""
    choices: tuple[tuple[str, Promise | str], ...] = ()
    declared_by: str = ""
    requested: bool = False  # a finding asks for it

    @property
    def in_words(self) -> Promise | str:
        """What is told, as people say it."""
        if self.kind == "yes-no":
            return _("yes") if self.value == "1" else _("no")
        return dict(self.choices).get(self.value, self.value)


def fields_of(event: Event, findings: Iterable[Finding], typed: Mapping[str, str] = NOTHING) -> list[DeclarationField]:
    """The fields that matter to the event, those that a finding asks for first. What was typed and refused stays."""
    fields = _declared_fields(event, findings, typed)
    return [replace(field, value=typed[field.name]) if field.name in typed else field for field in fields]


def _declared_fields(event: Event, findings: Iterable[Finding], typed: Collection[str]) -> list[DeclarationField]:
    requested = [name for finding in findings for name in _requested_by(finding)]
    declared, officers = {**event.reading, **event.declared}, declared_by(event)
    pools = tuple((pool.name, pool.name) for pool in Pool.objects.order_by("pk"))
    pool = DeclarationField(
        "pool", LABELS["pool"], "choice", event.pool.name if event.pool else "", pools, requested="pool" in requested
    )
    fields = [pool]
    matters = _used_by_rules(event.rules)
    for fact in _declarable():
        if not (fact.to_reader or fact.key in matters or fact.key in declared or fact.name in (*requested, *typed)):
            continue
        choices = tuple((word, WORDS[word]) for word in fact.words)
        value = _as_text(fact, declared.get(fact.key))
        kind = "yes-no" if fact.kind in ("claim", "fact") else fact.kind
        by_whom = officers.get(fact.key, "") if value else ""
        fields.append(
            DeclarationField(fact.name, LABELS[fact.name], kind, value, choices, by_whom, fact.name in requested)
        )
    return sorted(fields, key=lambda field: requested.index(field.name) if field.requested else len(requested))


def declared_in(form: Mapping[str, str]) -> tuple[DeclaredFacts, dict[str, str], set[str]]:
    """What the form tells of the event and to its reader, and what it leaves empty."""
    flags: dict[str, int] = {}
    days: dict[str, date] = {}
    reading: dict[str, str] = {}
    empty: set[str] = set()
    wrong: list[Finding] = []
    for fact in _declarable():
        if fact.name not in form:
            continue
        text = form[fact.name].strip()
        if not text:
            empty.add(fact.key)
        elif not _is_valid(fact, text):
            wrong.append(_invalid(fact, text))
        elif fact.to_reader:
            reading[fact.key] = text
        elif fact.kind == "day":
            days[fact.key] = date.fromisoformat(text)
        else:
            flags[fact.key] = fact.words.index(text) if fact.kind == "choice" else int(text)
    if wrong:
        raise Refused(wrong)
    return DeclaredFacts(flags, days), reading, empty


def _declarable() -> list[DeclarableFact]:
    return [fact for fact in DECLARABLE.values() if fact.name not in _DECLARED_ELSEWHERE]


def _used_by_rules(rules: str) -> set[str]:
    """What the rulebook of an event can take into account; what others ask for would only be in the way."""
    if not rules:
        return set()
    dated = {name for rule in calendar_of(rules).rules.values() for name in rule.parameters}
    return {column.name for column in rulebook(rules).input_columns} | {COLUMNS.get(name, name) for name in dated}


def _requested_by(finding: Finding) -> list[str]:
    if finding.code.startswith(MISSING_FACT) and finding.code.removeprefix(MISSING_FACT) in LABELS:
        return [finding.code.removeprefix(MISSING_FACT)]
    return [name for name in options_named_in(finding.remedy) if name in LABELS]


def _as_text(fact: DeclarableFact, value: object) -> str:
    if value is None:
        return ""
    if fact.kind == "choice" and isinstance(value, int):
        return fact.words[value]
    return str(value)


def _is_valid(fact: DeclarableFact, text: str) -> bool:
    match fact.kind:
        case "day":
            return _is_day(text)
        case "count":
            return text.isascii() and text.isdecimal() and len(text) < 6
        case "choice":
            return text in fact.words
        case "text":
            return True
    return text in ("0", "1")


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _invalid(fact: DeclarableFact, text: str) -> Finding:
    label = LABELS[fact.name]
    if fact.kind == "day":
        return Finding("error", "no-day", f"{label}: {text!r} is no day", "write it as 2026-01-31")
    if fact.kind == "count":
        return Finding("error", "no-number", f"{label}: {text!r} is no number", "write it as 3")
    return Finding("error", "no-choice", f"{label}: {text!r} cannot be chosen", "choose fact of the list")
