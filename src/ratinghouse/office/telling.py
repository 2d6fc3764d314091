"""Telling what a file does not: the event is read and examined anew with it."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.office.examining import examine, read_file
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.matching import event_numbered, settle_state
from ratinghouse.office.models import Entry, Event, Game
from ratinghouse.office.receive import NOTHING_TOLD, put_down, store_parts, summary
from ratinghouse.office.states import MATCHABLE, State, demand, state_of
from ratinghouse.office.told import told_to_store
from ratinghouse.reports.report import NOTHING
from ratinghouse.runs.period import Told


def tell(
    clerk: Clerk,
    event_id: int,
    *,
    pool: str | None = None,
    told: Told = NOTHING_TOLD,
    reading: Mapping[str, str] = NOTHING,
) -> Event:
    """Add to what was told of an event. Its findings, pool and list follow anew.

    Another encoding spells names otherwise, so with it the matching begins from the start.
    """
    with act(clerk, "tell") as doing:
        event = event_numbered(event_id)
        demand(event, MATCHABLE | {State.RECEIVED}, "nothing can be told of it any more")
        before = summary(event)
        event.told |= told_to_store(told)
        received = event.received
        read = read_file(bytes(received.content), received.file, event.reading | dict(reading))
        named = pool or (event.pool.name if event.pool else None)
        was_read = state_of(event) is not State.RECEIVED
        put_down(event, read, examine(read, named, received.reported, event.told))
        event.save()
        if read.report is not None and ("encoding" in reading or not was_read):
            Entry.objects.filter(event=event).delete()
            Game.objects.filter(event=event).delete()
            store_parts(event, read.report)
        settle_state(event)
        doing.note(f"event {event.pk}", before=before, after=summary(event))
        return event
