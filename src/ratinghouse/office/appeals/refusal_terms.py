"""The day of a refusal, and the term for an appeal by the rulebook of the event (FIDE 2009 0.5)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from ratinghouse.office.events.states import State
from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.models import Event, EventRefusal, JournalEntry


class OpenRefusal(NamedTuple):
    """A refusal against which an appeal can be made, or was made and is not decided."""

    record: EventRefusal
    days_left: int | None  # to appeal; None if it was appealed


def record_refusal(event: Event, day: date) -> EventRefusal:
    """Record the day on which a refusal was communicated, and until when the organiser may appeal."""
    book = installed_rulebook(event.rules)
    answer = book.calendar.answer(refused=day).get("appeal_deadline") if book is not None else None
    until = answer.value if answer is not None and isinstance(answer.value, date) else None
    article = answer.article if answer is not None else ""
    return EventRefusal.objects.create(event=event, refused=day, appeal_until=until, article=article)


def undecided_refusal(event: Event) -> EventRefusal | None:
    """Return the refusal of an event on which nothing was decided.

    Of an event that an earlier version refused, it is recorded now with the day of the journal.
    """
    records = EventRefusal.objects.filter(event=event).order_by("-pk")
    if not records.exists():
        entry = JournalEntry.objects.filter(verb="refuse", subject=f"event {event.pk}").order_by("-number").first()
        return record_refusal(event, entry.at.date()) if entry is not None else None
    return records.filter(decided=None).first()


def close_refusal(event: Event, day: date) -> None:
    """Record that a refusal was undone on a day, unless a decision on an appeal says so already."""
    EventRefusal.objects.filter(event=event, decided=None).update(decided=day, upheld=True)


def open_refusals(today: date) -> Iterator[OpenRefusal]:
    """Yield refusals whose term for an appeal runs, and appeals that are not decided; those first."""
    records = EventRefusal.objects.filter(decided=None, event__state=State.REFUSED).select_related("event")
    for record in records.exclude(appealed=None).order_by("appealed", "pk"):
        yield OpenRefusal(record, None)
    for record in records.filter(appealed=None, appeal_until__gte=today).order_by("appeal_until", "pk"):
        assert record.appeal_until is not None
        yield OpenRefusal(record, (record.appeal_until - today).days)
