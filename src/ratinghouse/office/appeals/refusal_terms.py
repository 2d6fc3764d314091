"""The day of a refusal, and the term for an appeal by the rulebook of the event (FIDE 2009 0.5)."""

from __future__ import annotations

from datetime import date

from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.models import Event, EventRefusal, JournalEntry


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
