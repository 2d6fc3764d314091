"""The form in which somebody tells of an event what its file does not: one field for each thing that can be told."""

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
from ratinghouse.rulebooks.declarable import TELLABLE, Tellable
from ratinghouse.site.desk.declaration_labels import LABELS, WORDS
from ratinghouse.site.desk.remedies import options_in

_TOLD_ELSEWHERE = ("reported",)
"""The day of the report is that of its receipt."""


@dataclass(frozen=True)
class DeclarationField:
    """One field: what it asks, what is told now, and by whom."""

    name: str
    label: Promise | str
    kind: str  # day, count, text, choice or yes-no
    value: str = ""
    choices: tuple[tuple[str, Promise | str], ...] = ()
    told_by: str = ""
    asked: bool = False  # a finding asks for it

    @property
    def in_words(self) -> Promise | str:
        """What is told, as people say it."""
        if self.kind == "yes-no":
            return _("yes") if self.value == "1" else _("no")
        return dict(self.choices).get(self.value, self.value)


def fields_of(event: Event, findings: Iterable[Finding], typed: Mapping[str, str] = NOTHING) -> list[DeclarationField]:
    """The fields that matter to the event, those that a finding asks for first. What was typed and refused stays."""
    fields = _told_fields(event, findings, typed)
    return [replace(one, value=typed[one.name]) if one.name in typed else one for one in fields]


def _told_fields(event: Event, findings: Iterable[Finding], typed: Collection[str]) -> list[DeclarationField]:
    asked = [name for finding in findings for name in _asked_by(finding)]
    told, by = {**event.reading, **event.declared}, declared_by(event)
    pools = tuple((pool.name, pool.name) for pool in Pool.objects.order_by("pk"))
    pool = DeclarationField(
        "pool", LABELS["pool"], "choice", event.pool.name if event.pool else "", pools, asked="pool" in asked
    )
    fields = [pool]
    matters = _asked_by_rules(event.rules)
    for one in _tellable():
        if not (one.to_reader or one.key in matters or one.key in told or one.name in (*asked, *typed)):
            continue
        choices = tuple((word, WORDS[word]) for word in one.words)
        value = _shown(one, told.get(one.key))
        kind = "yes-no" if one.kind in ("claim", "fact") else one.kind
        by_whom = by.get(one.key, "") if value else ""
        fields.append(DeclarationField(one.name, LABELS[one.name], kind, value, choices, by_whom, one.name in asked))
    return sorted(fields, key=lambda one: asked.index(one.name) if one.asked else len(asked))


def told_in(form: Mapping[str, str]) -> tuple[DeclaredFacts, dict[str, str], set[str]]:
    """What the form tells of the event and to its reader, and what it leaves empty."""
    flags: dict[str, int] = {}
    days: dict[str, date] = {}
    reading: dict[str, str] = {}
    empty: set[str] = set()
    wrong: list[Finding] = []
    for one in _tellable():
        if one.name not in form:
            continue
        said = form[one.name].strip()
        if not said:
            empty.add(one.key)
        elif not _fits(one, said):
            wrong.append(_not_so(one, said))
        elif one.to_reader:
            reading[one.key] = said
        elif one.kind == "day":
            days[one.key] = date.fromisoformat(said)
        else:
            flags[one.key] = one.words.index(said) if one.kind == "choice" else int(said)
    if wrong:
        raise Refused(wrong)
    return DeclaredFacts(flags, days), reading, empty


def _tellable() -> list[Tellable]:
    return [one for one in TELLABLE.values() if one.name not in _TOLD_ELSEWHERE]


def _asked_by_rules(rules: str) -> set[str]:
    """What the rulebook of an event can take into account; what others ask for would only be in the way."""
    if not rules:
        return set()
    dated = {name for rule in calendar_of(rules).rules.values() for name in rule.parameters}
    return {given.name for given in rulebook(rules).givens} | {COLUMNS.get(name, name) for name in dated}


def _asked_by(finding: Finding) -> list[str]:
    if finding.code.startswith(MISSING_FACT) and finding.code.removeprefix(MISSING_FACT) in LABELS:
        return [finding.code.removeprefix(MISSING_FACT)]
    return [name for name in options_in(finding.remedy) if name in LABELS]


def _shown(one: Tellable, value: object) -> str:
    if value is None:
        return ""
    if one.kind == "choice" and isinstance(value, int):
        return one.words[value]
    return str(value)


def _fits(one: Tellable, said: str) -> bool:
    match one.kind:
        case "day":
            return _is_day(said)
        case "count":
            return said.isascii() and said.isdecimal() and len(said) < 6
        case "choice":
            return said in one.words
        case "text":
            return True
    return said in ("0", "1")


def _is_day(said: str) -> bool:
    try:
        date.fromisoformat(said)
    except ValueError:
        return False
    return True


def _not_so(one: Tellable, said: str) -> Finding:
    label = LABELS[one.name]
    if one.kind == "day":
        return Finding("error", "no-day", f"{label}: {said!r} is no day", "write it as 2026-01-31")
    if one.kind == "count":
        return Finding("error", "no-number", f"{label}: {said!r} is no number", "write it as 3")
    return Finding("error", "no-choice", f"{label}: {said!r} cannot be chosen", "choose one of the list")
