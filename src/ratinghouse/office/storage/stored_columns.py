"""Stored workings read again, or a refusal that names the list and the place of one that is damaged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ratinghouse.derivation.packed_columns import StoredColumns, unpack
from ratinghouse.kernel.texts import text
from ratinghouse.office.models import EventWorking, PlayerWorking
from ratinghouse.office.refusal import damaged
from ratinghouse.office.storage.list_labels import list_named, working_of_event


def event_columns(working: EventWorking) -> StoredColumns:
    """Return the columns of an event on a list."""
    with naming_damage(working_of_event(working.event_id, working.list)):
        return _with_players(unpack(bytes(working.columns)))


def player_columns(stretch: PlayerWorking) -> StoredColumns:
    """Return the columns of some players on a list."""
    place = text(
        "the working of players {first} to {last} in {list}",
        first=stretch.first,
        last=stretch.last,
        list=list_named(stretch.list),
    )
    with naming_damage(place):
        stored = _with_players(unpack(bytes(stretch.columns)))
        if {len(column) for column in stored.columns.values()} - {len(stored.frame["player"])}:
            raise ValueError(text("its columns differ in length"))
        return stored


@contextmanager
def naming_damage(place: str) -> Iterator[None]:
    """Whatever cannot be read here was stored otherwise: say which place it is."""
    try:
        yield
    except (ValueError, LookupError, TypeError) as problem:
        raise damaged(place, problem) from problem


def _with_players(stored: StoredColumns) -> StoredColumns:
    if "player" not in stored.frame:
        raise ValueError(text("it does not name its players"))
    return stored
