"""The workings of a list of which a part was derived anew: those of events are copied or patched, those of players
stored as far as they are touched.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from ratinghouse.derivation.next_list import Derived
from ratinghouse.derivation.packed_columns import StoredColumns, pack, unpack
from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.derivation.revision.patched_workings import patched_working
from ratinghouse.derivation.revision.touched import TouchedPart
from ratinghouse.derivation.stored_workings import WORKING_VERSION, players_with_working
from ratinghouse.office.models import EventWorking, PlayerWorking, PublishedList
from ratinghouse.office.publishing.working_rows import event_workings, packed_workings, player_stretches
from ratinghouse.office.revisions.stored_editions import earlier_edition
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.list_rows import is_among

_COPY = (
    "INSERT INTO office_eventworking (list_id, event_id, columns) SELECT %s, event_id, columns"
    " FROM office_eventworking WHERE list_id = %s AND id >= %s AND id <= %s ORDER BY id"
)
_MARK = pack(StoredColumns({"player": np.zeros(1, np.int64)}, {"player": {}}))
"""The columns of the row that says which edition has the other players: they are of no player."""


class IncompleteWorking(ValueError):
    """The working of a published list is stored in a way from which its unchanged part cannot be taken over."""


@dataclass(frozen=True)
class EventToCopy:
    """The working of an event that a new edition copies: its stored row, and its position among those of the list."""

    event: int
    stored: int
    position: int


@dataclass(frozen=True)
class PackedEvent:
    """The working of an event as it is stored."""

    event: int
    columns: bytes


@dataclass(frozen=True)
class PackedPlayers:
    """The working of some players by an edition or operation as it is stored."""

    rules: str
    first: int
    last: int
    columns: bytes


@dataclass(frozen=True)
class EditionWorkings:
    """What is stored of the working of a new edition: its events in the order of the run, and players."""

    events: Sequence[EventToCopy | PackedEvent] = ()
    players: Sequence[PackedPlayers] = ()


def whole_workings(derived: Derived, recipe: Recipe, ids: NDArray[np.int64]) -> EditionWorkings:
    """Return the workings of a list that was derived whole; ``ids`` are the primary keys of the rows of the basis."""
    events = [PackedEvent(event, columns) for event, columns in packed_workings(derived, ids)]
    has_working = players_with_working(derived, recipe, WORKING_VERSION)
    return EditionWorkings(events, _packed_players(player_stretches(derived, ids, has_working)))


class StoredEvents:
    """The stored workings of events by list, in the order of the run: the row of each event."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, int]] = {}

    def of_list(self, list_id: int, next_lists: Collection[int]) -> Mapping[int, int]:
        """Return those of a list, once. ``next_lists``, which will probably be asked for next, are read with it."""
        if list_id not in self._rows:
            self._rows |= {number: {} for number in (list_id, *next_lists)}
            some = ", ".join(map(str, (list_id, *next_lists)))
            rows = f"SELECT list_id, event_id, id FROM office_eventworking WHERE list_id IN ({some}) ORDER BY id"
            for number, event, stored in bulk_rows.few_rows(rows):
                self._rows[number][event] = stored
        return self._rows.pop(list_id)


def part_workings(
    rating_list: PublishedList,
    recipe: Recipe,
    part: TouchedPart,
    derived: Derived,
    ids: NDArray[np.int64],
    published: Mapping[int, int],
) -> EditionWorkings:
    """Return the workings of a new edition. Raise IncompleteWorking if the published one has not all that they need.

    ``ids`` are the primary keys of the rows of the basis, ``published`` the stored workings of the published edition.
    """
    code = derived.basis.before.code.tolist()
    touched = {id for id, player in zip(ids.tolist(), code, strict=True) if player.decode() in part.players}
    to_patch = [int(event) for event in part.events - part.whole_events]
    columns_of = _stored_columns(rating_list, to_patch) if to_patch else {}
    revised: dict[int, bytes | None] = {}
    for event, working in event_workings(derived, ids):
        if str(event) in part.whole_events:
            revised[event] = pack(working)
        else:
            revised[event] = _patched(columns_of.get(event), working, touched)
    events = events_in_order(published, revised, {int(event["event"]) for event in recipe["events"]})
    players = _packed_players(player_stretches(derived, ids, is_among(ids, touched)))
    return EditionWorkings(events, [*players, PackedPlayers(earlier_edition(rating_list.edition), 0, 0, _MARK)])


def _stored_columns(rating_list: PublishedList, events: Collection[int]) -> dict[int, bytes]:
    some = ", ".join(map(str, events))
    rows = f"SELECT event_id, columns FROM office_eventworking WHERE list_id = %s AND event_id IN ({some})"
    return {event: bytes(columns) for event, columns in bulk_rows.few_rows(rows, [rating_list.pk])}


def insert_workings(workings: Sequence[tuple[PublishedList, PublishedList, EditionWorkings]]) -> None:
    """Store the workings of new editions, each given with its list and the list that it replaces."""
    with connection.cursor() as cursor:
        for written, replaced, of_edition in workings:
            for copied, packed in in_turns(of_edition.events):
                if copied:
                    cursor.execute(_COPY, [written.pk, replaced.pk, copied[0].stored, copied[-1].stored])
                _insert_events(written, packed)
    players = [(written.pk, stretch) for written, _, of_edition in workings for stretch in of_edition.players]
    if players:
        bulk_rows.insert(
            PlayerWorking,
            {
                "list_id": [list_id for list_id, _ in players],
                "rules": [stretch.rules for _, stretch in players],
                "first": [stretch.first for _, stretch in players],
                "last": [stretch.last for _, stretch in players],
                "columns": [stretch.columns for _, stretch in players],
            },
        )


def _insert_events(written: PublishedList, events: Sequence[PackedEvent]) -> None:
    if events:
        bulk_rows.insert(
            EventWorking,
            {
                "list_id": [written.pk] * len(events),
                "event_id": [event.event for event in events],
                "columns": [event.columns for event in events],
            },
        )


def in_turns(
    events: Iterable[EventToCopy | PackedEvent],
) -> Iterable[tuple[list[EventToCopy], list[PackedEvent]]]:
    """Yield the events in their order: some copied ones, with no other of the list between, then packed ones."""
    copied: list[EventToCopy] = []
    packed: list[PackedEvent] = []
    for event in events:
        if isinstance(event, PackedEvent):
            packed.append(event)
            continue
        if packed or (copied and event.position != copied[-1].position + 1):
            yield copied, packed
            copied, packed = [], []
        copied.append(event)
    yield copied, packed


def _packed_players(stretches: Iterable[tuple[str, StoredColumns]]) -> list[PackedPlayers]:
    return [
        PackedPlayers(rules, int(working.frame["player"][0]), int(working.frame["player"][-1]), pack(working))
        for rules, working in stretches
    ]


def _patched(stored: bytes | None, derived: StoredColumns, touched: Collection[int]) -> bytes | None:
    """Return the working of an event in which some players are touched, None if it stays as it is.

    One that was stored in version 1 lacks too much for this.
    """
    working = unpack(stored) if stored is not None else None
    if working is None or working.version == 1:
        raise IncompleteWorking("the working of an event is not stored, or in version 1")
    try:
        patched = patched_working(working, derived, touched)
    except ValueError as problem:
        raise IncompleteWorking(str(problem)) from problem
    return None if patched is None else pack(patched)


def events_in_order(
    published: Mapping[int, int], revised: Mapping[int, bytes | None], on_list: Collection[int]
) -> list[EventToCopy | PackedEvent]:
    """Return the workings of all events in the order of the run: a new event after the one that it follows there."""
    order = [event for event in published if event in on_list]
    before: int | None = None
    for event in revised:
        if event not in published:
            order.insert(order.index(before) + 1 if before in order else 0, event)
        before = event
    if len(order) != len(on_list):
        raise IncompleteWorking("the working of an event is not stored")
    position = {event: at for at, event in enumerate(published)}
    packed = {event: columns for event, columns in revised.items() if columns is not None}
    return [
        PackedEvent(event, packed[event]) if event in packed else EventToCopy(event, published[event], position[event])
        for event in order
    ]
