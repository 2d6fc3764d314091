"""Refusals with their days and terms (FIDE 2009 0.5): when refused, until when to appeal, when appealed and decided."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.texts import text
from ratinghouse.office.appeals.refusal_terms import undecided_refusal
from ratinghouse.office.events.admission import reconsider_in
from ratinghouse.office.events.matching import event_by_number
from ratinghouse.office.events.states import State, state_of, wrong_state
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Event, EventRefusal
from ratinghouse.office.refusal import refusal


def appeal(clerk: Clerk, event_id: int, day: date, grounds: str, *, despite: str = "") -> EventRefusal:
    """Record that the organiser appealed. A late one is refused, unless a reason to accept it is stated."""
    with act(clerk, "appeal") as doing:
        event = event_by_number(event_id)
        record = _undecided(event)
        if record.appealed is not None:
            raise refusal("appealed", text("an appeal for event {event} is recorded already", event=event.pk))
        if day < record.refused:
            message = text("the event was refused on {day}; an appeal comes later", day=record.refused.isoformat())
            raise refusal("appeal-early", message, text("correct the day of the appeal"))
        if record.appeal_until is not None and day > record.appeal_until and not despite:
            message = text("an appeal was possible until {day}", day=record.appeal_until.isoformat())
            remedy = text('ratinghouse appeal {event} --despite "REASON"', event=event.pk)
            raise refusal("appeal-late", message, remedy, article=record.article)
        record.appealed, record.grounds = day, grounds
        record.save(update_fields=["appealed", "grounds"])
        doing.note(f"event {event.pk}", why=despite, after={"appealed": day.isoformat(), "grounds": grounds})
        return record


def decide_appeal(clerk: Clerk, event_id: int, day: date, reason: str, *, upheld: bool) -> Event:
    """Decide on an appeal: the event is considered again, or stays refused."""
    if not reason.strip():
        raise refusal("reason-missing", text("deciding on an appeal requires a reason"), text('add it: --reason "…"'))
    with act(clerk, "appeal") as doing:
        event = event_by_number(event_id)
        record = _undecided(event)
        if record.appealed is None:
            message = text("no appeal for event {event} is recorded", event=event.pk)
            raise refusal("no-appeal", message, text("record it: ratinghouse appeal {event}", event=event.pk))
        if day < record.appealed:
            message = text("the appeal was made on {day}; the decision comes later", day=record.appealed.isoformat())
            raise refusal("decided-early", message, text("correct the day of the decision"))
        record.decided, record.upheld = day, upheld
        record.save(update_fields=["decided", "upheld"])
        doing.note(f"event {event.pk}", why=reason, after={"decided": day.isoformat(), "upheld": upheld})
        return reconsider_in(doing, event, reason) if upheld else event


def refusals_of(event: Event) -> list[EventRefusal]:
    """Return the refusals of an event, the newest first."""
    return list(EventRefusal.objects.filter(event=event).order_by("-pk"))


def _undecided(event: Event) -> EventRefusal:
    """Return the refusal of an event on which nothing was decided; refuse if there is none."""
    record = undecided_refusal(event) if state_of(event) is State.REFUSED else None
    if record is None:
        raise wrong_state(event, text("there is no refusal to appeal against"))
    return record
