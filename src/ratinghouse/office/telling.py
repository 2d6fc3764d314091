"""Telling what a file does not: the event is read and examined anew with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratinghouse.office.examining import examine, read_file
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.matching import event_numbered, settle_state
from ratinghouse.office.models import Entry, Event, Game
from ratinghouse.office.receive import put_down, store_parts, summary
from ratinghouse.office.states import MATCHABLE, State, demand, state_of
from ratinghouse.office.told import checked_told


def tell(
    clerk: Clerk,
    event_id: int,
    *,
    pool: str | None = None,
    told: Mapping[str, Any] | None = None,
    encoding: str = "",
    format: str = "",
) -> Event:
    """Add to what was told of an event; None or False takes something back. Its findings, pool and list follow anew.

    Another encoding spells names otherwise, so with it the matching begins from the start.
    """
    with act(clerk, "tell") as doing:
        event = event_numbered(event_id)
        demand(event, MATCHABLE | {State.RECEIVED}, "nothing can be told of it any more")
        before = summary(event)
        said = dict(told or {})
        event.told = {name: value for name, value in event.told.items() if name not in said} | checked_told(said)
        how = {"encoding": encoding, "format": format}
        how = event.reading | {name: text for name, text in how.items() if text}
        received = event.received
        reading = read_file(bytes(received.content), received.file, how)
        named = pool or (event.pool.name if event.pool else None)
        was_read = state_of(event) is not State.RECEIVED
        put_down(event, reading, examine(reading, named, received.reported, event.told))
        event.save()
        if reading.report is not None and (encoding or not was_read):
            Entry.objects.filter(event=event).delete()
            Game.objects.filter(event=event).delete()
            store_parts(event, reading.report)
        settle_state(event)
        doing.note(f"event {event.pk}", before=before, after=summary(event))
        return event
