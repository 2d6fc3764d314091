"""The form in which an officer adds what the file of an event does not say: one field for each fact."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratinghouse.kernel.finding import MISSING_FACT, Finding
from ratinghouse.office.events.declared_facts import COLUMNS
from ratinghouse.office.events.declaring import declared_by
from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.models import Event
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.rulebooks.declarable import DECLARABLE, DeclarableFact
from ratinghouse.site.desk.declaration_labels import LABELS, WORDS
from ratinghouse.site.desk.remedies import options_named_in
from ratinghouse.site.site_form import DayField, PoolField, SiteForm

_DECLARED_ELSEWHERE = ("reported",)
"""The report's day is not declared in this form: it is the day of receipt."""

_YES_NO = (("1", _("yes")), ("0", _("no")))
_NOT_STATED = ("", _("not stated"))


@dataclass(frozen=True)
class Declaration:
    """A fact that was added to an event, and by whom."""

    label: Promise | str
    in_words: Promise | str
    officer: str


class DeclarationForm(SiteForm):
    """The facts that can be entered about an event, first those that a finding asks for."""

    id_prefix = "declare"
    field_of_code: ClassVar[Mapping[str, str]] = {
        "pool-unknown": "pool",
        "no-encoding": "encoding",
        "days-reversed": "end",
        "no-rate-of-play": "time-control",
    }

    def __init__(self, event: Event, findings: Iterable[Finding], posted: QueryDict | None = None) -> None:
        self.values = {**event.reading, **event.declared}
        self.officers = declared_by(event)
        super().__init__(posted)
        requested = [name for finding in findings for name in _requested_by(finding)]
        self.requested = frozenset(requested)
        pool = event.pool.name if event.pool else ""
        empty = gettext("not stated")
        self.fields["pool"] = PoolField(label=LABELS["pool"], required=False, initial=pool, empty_label=empty)
        for fact in _facts_for(event, self.values, {*requested, *(posted or ())}):
            self.fields[fact.name] = self._field(fact)
        self.order_fields(dict.fromkeys(name for name in (*requested, *self.fields) if name in self.fields))

    @property
    def requested_fields(self) -> list[BoundField]:
        """Return the fields that a finding asks for."""
        return [self[name] for name in self.fields if name in self.requested]

    @property
    def other_fields(self) -> list[BoundField]:
        """Return the fields that no finding asks for."""
        return [self[name] for name in self.fields if name not in self.requested]

    @property
    def declarations(self) -> list[Declaration]:
        """Return the facts that were added to the event so far."""
        stated = [
            fact for fact in _declarable() if self.officers.get(fact.key) and self.values.get(fact.key) is not None
        ]
        return [
            Declaration(LABELS[fact.name], _in_words(fact, self.values[fact.key]), self.officers[fact.key])
            for fact in stated
        ]

    @property
    def declared(self) -> DeclaredFacts:
        """Return the facts that were entered."""
        flags: dict[str, int] = {}
        days: dict[str, date] = {}
        for fact, entered in self._entered():
            if fact.kind == "day":
                days[fact.key] = entered
            elif not fact.to_reader:
                flags[fact.key] = fact.words.index(entered) if fact.kind == "choice" else int(entered)
        return DeclaredFacts(flags, {key: day for key, day in days.items() if key not in self.reading})

    @property
    def reading(self) -> dict[str, str]:
        """Return the options for reading the file that were entered."""
        return {fact.key: str(entered) for fact, entered in self._entered() if fact.to_reader}

    @property
    def retracted(self) -> set[str]:
        """Return the keys of the facts whose fields were emptied."""
        sent = [fact for fact in _declarable() if self.was_sent(fact.name)]
        return {fact.key for fact in sent if self.cleaned_data.get(fact.name) in ("", None)}

    def _entered(self) -> list[tuple[DeclarableFact, Any]]:
        """Return each fact that was sent and not left empty; a count may be 0."""
        sent = [fact for fact in _declarable() if self.was_sent(fact.name)]
        return [
            (fact, self.cleaned_data[fact.name]) for fact in sent if self.cleaned_data.get(fact.name) not in ("", None)
        ]

    def _field(self, fact: DeclarableFact) -> forms.Field:
        value = _as_text(fact, self.values.get(fact.key))
        officer = self.officers.get(fact.key, "") if value else ""
        hint = gettext("entered by %(officer)s") % {"officer": officer} if officer else ""
        label = str(LABELS[fact.name])
        match fact.kind:
            case "day":
                return DayField(label=label, required=False, initial=value, help_text=hint)
            case "count":
                return forms.IntegerField(
                    label=label, required=False, initial=value, help_text=hint, min_value=0, max_value=99_999
                )
            case "text":
                return forms.CharField(label=label, required=False, initial=value, help_text=hint)
        choices = [(word, WORDS[word]) for word in fact.words] if fact.kind == "choice" else _YES_NO
        return forms.ChoiceField(
            label=label, required=False, initial=value, help_text=hint, choices=[_NOT_STATED, *choices]
        )


def _declarable() -> list[DeclarableFact]:
    return [fact for fact in DECLARABLE.values() if fact.name not in _DECLARED_ELSEWHERE]


def _facts_for(event: Event, values: Collection[str], names: Collection[str]) -> list[DeclarableFact]:
    """Return the facts that are declared, that a field is needed for, or that the event's rulebook uses."""
    used = _used_by_rules(event.rules)
    book = installed_rulebook(event.rules)
    authority = book.authority if book is not None else ""
    return [
        fact
        for fact in _declarable()
        if fact.to_reader
        or fact.key in used
        or fact.key in values
        or fact.name in names
        or (fact.authority and fact.authority == authority)
    ]


def _used_by_rules(rules: str) -> set[str]:
    """Return the facts that the rulebook of an event uses; the form leaves out all others."""
    book = installed_rulebook(rules)
    if book is None:
        return set()
    dated = {name for rule in book.calendar.rules.values() for name in rule.parameters}
    return {column.name for column in book.input_columns} | {COLUMNS.get(name, name) for name in dated}


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


def _in_words(fact: DeclarableFact, value: object) -> Promise | str:
    text = _as_text(fact, value)
    if fact.kind == "choice":
        return WORDS[text]
    return dict(_YES_NO).get(text, text) if fact.kind in ("claim", "fact") else text
