"""Telling what a file does not: the event is read and examined anew with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ratinghouse.office.events.declared_facts import told_to_store
from ratinghouse.office.events.examining import examine, read_file
from ratinghouse.office.events.matching import event_numbered, settle_state
from ratinghouse.office.events.receive import NOTHING_TOLD, put_down, store_parts, summary
from ratinghouse.office.events.states import MATCHABLE, State, demand, state_of
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event, Game, JournalEntry
from ratinghouse.office.refusal import Refused
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports.report import NOTHING
from ratinghouse.reports.stored_reading import doubts

TELLABLE_STATES = MATCHABLE | {State.RECEIVED}
"""States in which something may still be told of an event."""


def tell(
    clerk: Clerk,
    event_id: int,
    *,
    pool: str | None = None,
    told: DeclaredFacts = NOTHING_TOLD,
    reading: Mapping[str, str] = NOTHING,
    untold: Collection[str] = (),
) -> Event:
    """Add to what was told of an event, and take back what is ``untold``. Its findings, pool and list follow anew.

    Another encoding spells names otherwise, so with it the matching begins from the start.
    """
    with act(clerk, "tell") as doing:
        return tell_in(doing, event_numbered(event_id), pool=pool, told=told, reading=reading, untold=untold)


def tell_in(
    doing: Act,
    event: Event,
    *,
    pool: str | None = None,
    told: DeclaredFacts = NOTHING_TOLD,
    reading: Mapping[str, str] = NOTHING,
    untold: Collection[str] = (),
) -> Event:
    """The same as part of a larger act."""
    demand(event, TELLABLE_STATES, "nothing can be told of it any more")
    before = summary(event)
    event.told = _without(event.told | told_to_store(told), untold)
    received = event.received
    to_reader = _without(event.reading | dict(reading), untold)
    wrong = doubts(to_reader)
    if wrong:
        raise Refused(wrong)
    respelt = to_reader.get("encoding") != event.reading.get("encoding")
    read = read_file(bytes(received.content), received.file, to_reader)
    named = pool or (event.pool.name if event.pool else None)
    was_read = state_of(event) is not State.RECEIVED
    put_down(event, read, examine(read, named, received.reported, event.told))
    event.save()
    if read.report is not None and (respelt or not was_read):
        Entry.objects.filter(event=event).delete()
        Game.objects.filter(event=event).delete()
        store_parts(event, read.report)
    settle_state(event)
    doing.note(f"event {event.pk}", before=before, after=summary(event))
    return event


def _without(told: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name not in names}


def tellers(event: Event) -> dict[str, str]:
    """Who told each thing that is told of an event: whoever last changed it, by the journal."""
    found: dict[str, str] = {}
    acts = JournalEntry.objects.filter(
        subject=f"event {event.pk}", verb__in=("receive", "tell", "registration")
    ).order_by("number")
    for entry in acts:
        before, after = (_told_in(one) for one in (entry.before, entry.after))
        found |= {name: entry.who for name, value in after.items() if before.get(name) != value}
    return found


def _told_in(summarised: Mapping[str, Any] | None) -> dict[str, Any]:
    said = summarised or {}
    return {**said.get("reading", {}), **said.get("told", {})}
