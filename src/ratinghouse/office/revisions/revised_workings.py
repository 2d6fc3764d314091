"""The workings of a list of which a part was derived anew: those of events are copied or patched, those of players
stored as far as they are touched.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.next_list import Derived
from ratinghouse.derivation.packed_columns import StoredColumns, pack, unpack
from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.derivation.revision.patched_workings import patched_working
from ratinghouse.derivation.revision.touched import TouchedPart
from ratinghouse.office.models import EventWorking, PlayerWorking, PublishedList
from ratinghouse.office.publishing.working_rows import event_workings, insert_workings, player_stretches
from ratinghouse.office.revisions.stored_editions import earlier_edition


class StoredOtherwise(ValueError):
    """The working of a published list is stored in a way from which its unchanged part cannot be taken over."""


@dataclass(frozen=True)
class PartWorkings:
    """What is stored of the working of a new edition: all events, and the players that were derived anew."""

    replaced: PublishedList
    events: Sequence[tuple[int, bytes]]
    players: Sequence[tuple[str, StoredColumns]]

    def write(self, written: PublishedList) -> None:
        """Store them with the new edition."""
        mark = StoredColumns({"player": np.zeros(1, np.int64)}, {"player": {}})
        insert_workings(written, self.events, [*self.players, (earlier_edition(self.replaced.edition), mark)])


def part_workings(
    rating_list: PublishedList, recipe: Recipe, part: TouchedPart, derived: Derived, ids: NDArray[np.int64]
) -> PartWorkings:
    """Return the workings of a new edition. Raise StoredOtherwise if the published one has not all that they need.

    ``ids`` are the primary keys of the rows of the basis.
    """
    if not PlayerWorking.objects.filter(list=rating_list).exists():
        raise StoredOtherwise("the published list has no working")
    stored = EventWorking.objects.filter(list=rating_list).order_by("pk").values_list("event_id", "columns")
    published = {event: bytes(columns) for event, columns in stored}
    code = derived.basis.before.code.tolist()
    touched = {id for id, player in zip(ids.tolist(), code, strict=True) if player.decode() in part.players}
    revised: dict[int, bytes] = {}
    for event, working in event_workings(derived, ids):
        if str(event) in part.whole_events:
            revised[event] = pack(working)
        else:
            revised[event] = _patched(published.get(event), working, touched)
    events = _in_order(published, revised, {int(event["event"]) for event in recipe["events"]})
    return PartWorkings(rating_list, events, list(player_stretches(derived, ids, touched)))


def _patched(stored: bytes | None, derived: StoredColumns, touched: Collection[int]) -> bytes:
    """Return the working of an event in which some players are touched; a stored one of version 1 lacks too much."""
    working = unpack(stored) if stored is not None else None
    if stored is None or working is None or working.version == 1:
        raise StoredOtherwise("the working of an event is not stored, or in version 1")
    try:
        patched = patched_working(working, derived, touched)
    except ValueError as problem:
        raise StoredOtherwise(str(problem)) from problem
    return stored if patched is None else pack(patched)


def _in_order(
    published: Mapping[int, bytes], revised: Mapping[int, bytes], on_list: Collection[int]
) -> list[tuple[int, bytes]]:
    """Return the workings of all events in the order of the run: a new event after the one that it follows there."""
    order = [event for event in published if event in on_list]
    before: int | None = None
    for event in revised:
        if event not in published:
            order.insert(order.index(before) + 1 if before in order else 0, event)
        before = event
    if len(order) != len(on_list):
        raise StoredOtherwise("the working of an event is not stored")
    return [(event, revised.get(event, published.get(event, b""))) for event in order]
