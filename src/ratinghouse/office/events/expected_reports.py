"""Which report belongs to which registration: suggested by the days, the name, the pool and the sender."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q

from ratinghouse.kernel.texts import text
from ratinghouse.office.events.states import State
from ratinghouse.office.models import Event, Registration

_NEAR = timedelta(days=10)
_ALIKE = 75  # of 100
_ENOUGH = 50
_COUNTED = (State.RECEIVED, State.CHECKED, State.MATCHED, State.ADMITTED, State.RATED, State.REFUSED)


@dataclass(frozen=True)
class Suggestion:
    """An event and a registration that may be the same, with the reasons."""

    registration: Registration
    event: Event
    score: int  # of 100
    reasons: tuple[str, ...]


def events_for(registration: Registration) -> list[Suggestion]:
    """Return the reports that may be of an announced event, the likeliest first."""
    free = Event.objects.filter(registration=None, state__in=_COUNTED).select_related("received", "pool")
    near = free.filter(Q(start=None) | Q(start__lte=registration.end + _NEAR, end__gte=registration.start - _NEAR))
    return _likeliest(_compared(registration, event) for event in near)


def registrations_for(event: Event) -> list[Suggestion]:
    """Return the announced events that a report may be of, the likeliest first."""
    free = Registration.objects.filter(event=None, cancelled=False).select_related("pool", "organiser")
    if event.start is not None and event.end is not None:
        free = free.filter(start__lte=event.end + _NEAR, end__gte=event.start - _NEAR)
    return _likeliest(_compared(registration, event) for registration in free)


def _likeliest(suggestions: Iterable[Suggestion]) -> list[Suggestion]:
    likely = [suggestion for suggestion in suggestions if suggestion.score >= _ENOUGH]
    return sorted(likely, key=lambda suggestion: (-suggestion.score, suggestion.event.pk, suggestion.registration.pk))[
        :5
    ]


def _compared(registration: Registration, event: Event) -> Suggestion:
    score, reasons = 0, []
    if (event.start, event.end) == (registration.start, registration.end):
        score, reasons = 50, [text("the same days")]
    elif (
        event.start is not None and event.start <= registration.end and (event.end or event.start) >= registration.start
    ):
        score, reasons = 30, [text("overlapping days")]
    alike = _likeness(event.name, registration.name)
    if alike >= _ALIKE:
        score += round(alike * 0.35)
        reasons.append(text("the same name") if alike == 100 else text("a similar name"))
    if registration.sender and event.received.sender == registration.sender:
        score += 15
        reasons.append(text("the same sender"))
    if registration.pool_id is not None and event.pool_id not in (None, registration.pool_id):
        score -= 25
        reasons.append(text("a different pool"))
    return Suggestion(registration, event, max(0, min(score, 100)), tuple(reasons))


def _likeness(name: str, other: str) -> float:
    """Return how alike two names are, of 100. The comparing library is loaded only when it is needed."""
    from rapidfuzz import fuzz

    from ratinghouse.office.register.name_folding import folded

    return fuzz.token_set_ratio(folded(name), folded(other)) if name else 0
