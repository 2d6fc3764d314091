"""The deadline board: when lists close, which reports came late, which events were announced late or never reported.

All days come from the calendars of each pool's rulebooks; here they are only compared with a given day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from ratinghouse.kernel.calendars.calendar import CalendarAnswer
from ratinghouse.office.events.expected_reports import Suggestion, events_for
from ratinghouse.office.events.list_of_event import calendar_answers
from ratinghouse.office.events.states import State
from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.models import Event, Pool, Registration
from ratinghouse.office.publishing.list_references import next_list_date
from ratinghouse.office.setting_up import rules_of_list, rules_on

WAITING = (State.RECEIVED, State.CHECKED, State.MATCHED, State.ADMITTED)


@dataclass(frozen=True)
class Closing:
    """The next list of a pool, and the last day on which reports for it come in time."""

    pool: str
    rules: str
    list_date: date
    closing: date | None
    article: str
    days_left: int | None
    waiting: int  # reports that are not admitted yet
    admitted: int


@dataclass(frozen=True)
class LateReport:
    """A waiting report that came after its deadline."""

    event: Event
    deadline: date
    article: str
    days: int


@dataclass(frozen=True)
class AnnouncementTiming:
    """Whether an event was announced in time: the last day by its rulebook, and how many days too late it was."""

    registration: Registration
    rules: str
    last_day: date | None
    article: str
    sentence: str
    days_late: int  # 0: in time, or accepted

    @property
    def is_late(self) -> bool:
        """Return whether the announcement needs an exception."""
        return self.days_late > 0


@dataclass(frozen=True)
class MissingReport:
    """An announced event that has ended without a report, and reports that may belong to it."""

    registration: Registration
    rules: str
    deadline: date | None
    article: str
    days_left: int | None
    suggestions: tuple[Suggestion, ...]


def closings(today: date) -> Iterator[Closing]:
    """Return for each pool when its next list closes."""
    for pool in Pool.objects.order_by("pk"):
        day = next_list_date(pool)
        if day is not None:
            yield closing_of_list(pool, day, today)


def closing_of_list(pool: Pool, day: date, today: date) -> Closing:
    """Return when the list of a day closes, and how many reports for it are admitted or still waiting."""
    rules = rules_of_list(pool, day)
    book = installed_rulebook(rules)
    closing, article = _day(book.calendar.answer(list=day).get("closing") if book is not None else None)
    due = Event.objects.filter(pool=pool, list_date__lte=day)
    admitted = due.filter(state=State.ADMITTED).count()
    waiting = due.filter(state__in=WAITING).count() - admitted
    days_left = (closing - today).days if closing else None
    return Closing(pool.name, rules, day, closing, article, days_left, waiting, admitted)


def late_reports() -> Iterator[LateReport]:
    """Yield the waiting reports that came after the deadline of their rulebook."""
    events = Event.objects.filter(state__in=WAITING).exclude(rules="").exclude(start=None)
    for event in events.select_related("received").order_by("pk"):
        deadline, article = _deadline_of(event)
        if deadline is not None and deadline < event.received.reported:
            yield LateReport(event, deadline, article, (event.received.reported - deadline).days)


def days_late(event: Event) -> int:
    """Return how many days after its deadline the report of an event came; 0 if in time or without a deadline."""
    deadline, _ = _deadline_of(event)
    return max(0, (event.received.reported - deadline).days) if deadline is not None else 0


def _deadline_of(event: Event) -> tuple[date | None, str]:
    """Return the last day for the report of an event by its rulebook, with its article."""
    if installed_rulebook(event.rules) is None:
        return None, ""
    reported = event.received.reported
    answers = calendar_answers(event.pool, event.rules, event.start, event.end, reported, event.declared)
    return _day(answers.get("deadline"))


def announcement_timing(registration: Registration) -> AnnouncementTiming:
    """Return what the rulebook of its pool says about the day on which an event was announced."""
    rules = rules_of(registration)
    book = installed_rulebook(rules)
    if book is None:
        return AnnouncementTiming(registration, rules, None, "", "", 0)
    claims = {"norms": registration.norms, "late_accepted": registration.late_accepted}
    answers = book.calendar.answer(
        start=registration.start,
        end=registration.end,
        registered=registration.registered,
        **{name: True for name, claimed in claims.items() if claimed},
    )
    verdict, (last_day, _) = answers.get("registration_ok"), _day(answers.get("registration_deadline"))
    if verdict is None:
        return AnnouncementTiming(registration, rules, None, "", "", 0)
    last_day = last_day or registration.start - timedelta(days=1)
    late = 0 if verdict.value else max(1, (registration.registered - last_day).days)
    return AnnouncementTiming(registration, rules, last_day, verdict.article, verdict.sentence, late)


def late_registrations() -> Iterator[AnnouncementTiming]:
    """Yield the announced events whose notice was too short and is not accepted, as long as no list has them."""
    registrations = Registration.objects.filter(cancelled=False).exclude(event__state=State.RATED)
    for registration in registrations.select_related("pool", "event", "organiser").order_by("start", "pk"):
        notice = announcement_timing(registration)
        if notice.is_late:
            yield notice


def missing_reports(today: date) -> list[MissingReport]:
    """Return the announced events that have ended and are not reported, the most urgent first."""
    missing_reports = []
    missing = Registration.objects.filter(event=None, cancelled=False, end__lt=today)
    for registration in missing.select_related("pool", "organiser").order_by("end", "pk"):
        deadline, article = report_deadline(registration)
        days_left = (deadline - today).days if deadline else None
        missing_reports.append(
            MissingReport(
                registration, rules_of(registration), deadline, article, days_left, tuple(events_for(registration))
            )
        )
    return sorted(missing_reports, key=lambda report: report.deadline or date.max)


def report_deadline(registration: Registration) -> tuple[date | None, str]:
    """Return the last day for the report of an announced event, with its article; else the closing date of its list."""
    rules = rules_of(registration)
    if installed_rulebook(rules) is None:
        return None, ""
    official = {"official": 1} if registration.official else {}
    start, end = registration.start, registration.end
    answers = calendar_answers(registration.pool, rules, start, end, end, official)
    return _day(answers.get("deadline") or answers.get("closing"))


def rules_of(registration: Registration) -> str:
    """Return the rulebook of an announced event, that of its pool on its first day; "" where the pool is not known."""
    return (rules_on(registration.pool, registration.start) or "") if registration.pool else ""


def _day(answer: CalendarAnswer | None) -> tuple[date | None, str]:
    if answer is None or not isinstance(answer.value, date):
        return None, ""
    return answer.value, answer.article
