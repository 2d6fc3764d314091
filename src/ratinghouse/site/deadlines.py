"""The deadline board: when lists close, which reports came late, and which announced events nobody reported.

All days are the calendars' of the rulebooks; here they are only compared with a day that is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ratinghouse.office.entering import calendar_answers
from ratinghouse.office.models import Event, Pool, Registration
from ratinghouse.office.period import rules_of_list
from ratinghouse.office.publication import next_list_date
from ratinghouse.office.setting_up import rules_on
from ratinghouse.rulebooks import calendar_of

State = Event.State
_WAITING = (State.RECEIVED, State.CHECKED, State.MATCHED, State.ADMITTED)


@dataclass(frozen=True)
class Closing:
    """The next list of a pool, and the last day on which reports for it come in time."""

    pool: str
    list_date: date
    closing: date | None
    article: str
    days_left: int | None
    waiting: int


@dataclass(frozen=True)
class Late:
    """A waiting report that came after its deadline."""

    event: Event
    deadline: date
    article: str
    days: int


@dataclass(frozen=True)
class Unreported:
    """An announced event that has ended without a report."""

    registration: Registration
    deadline: date | None
    article: str
    days_left: int | None


def closings(today: date) -> Iterator[Closing]:
    """For each pool, when the next list closes."""
    for pool in Pool.objects.order_by("pk"):
        day = next_list_date(pool)
        if day is None:
            continue
        answer = calendar_of(rules_of_list(pool, day)).answer(list=day).get("closing")
        closing = answer.value if answer is not None and isinstance(answer.value, date) else None
        waiting = Event.objects.filter(pool=pool, state__in=_WAITING, list_date__lte=day).count()
        left = (closing - today).days if closing else None
        yield Closing(pool.name, day, closing, answer.article if answer else "", left, waiting)


def late_reports() -> Iterator[Late]:
    """The reports on the desk that came after the deadline of their rulebook."""
    events = Event.objects.filter(state__in=_WAITING).exclude(rules="").exclude(start=None)
    for event in events.select_related("received").order_by("pk"):
        reported = event.received.reported
        answer = calendar_answers(event.rules, event.start, event.end, reported, event.told).get("deadline")
        if answer is not None and isinstance(answer.value, date) and answer.value < reported:
            yield Late(event, answer.value, answer.article, (reported - answer.value).days)


def unreported(today: date) -> Iterator[Unreported]:
    """The announced events that have ended and are not reported, the most urgent first."""
    found = []
    for registration in Registration.objects.filter(event=None, end__lt=today).order_by("end"):
        pool = Pool.objects.order_by("pk").first()
        rules = rules_on(pool, registration.start) if pool is not None else None
        told = {"registered": registration.registered.isoformat(), "official": int(registration.official)}
        answers = calendar_answers(rules, registration.start, registration.end, today, told) if rules else {}
        answer = answers.get("deadline")
        day = answer.value if answer is not None and isinstance(answer.value, date) else None
        found.append(
            Unreported(registration, day, answer.article if answer else "", (day - today).days if day else None)
        )
    yield from sorted(found, key=lambda one: one.deadline or date.max)
