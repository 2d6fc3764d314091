"""Stored workings read again, or a refusal that names the list and the place of one that is damaged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ratinghouse.derivation.stored_workings import Columns, unpack
from ratinghouse.office.models import EventWorking, PlayerWorking, PublishedList
from ratinghouse.office.refusal import damaged


def list_named(published: PublishedList) -> str:
    """A list in words."""
    return f"the {published.pool.name} list of {published.date}, edition {published.edition}"


def event_columns(working: EventWorking) -> Columns:
    """The columns of an event on a list."""
    with naming_damage(f"the working of event {working.event_id} in {list_named(working.list)}"):
        return _with_players(unpack(bytes(working.columns)))


def player_columns(stretch: PlayerWorking) -> Columns:
    """The columns of some players on a list."""
    with naming_damage(f"the working of players {stretch.first} to {stretch.last} in {list_named(stretch.list)}"):
        columns = _with_players(unpack(bytes(stretch.columns)))
        if len({len(column) for column in columns.values()}) > 1:
            raise ValueError("its columns are not equally long")
        return columns


@contextmanager
def naming_damage(place: str) -> Iterator[None]:
    """Whatever cannot be read here was stored otherwise: say which place it is."""
    try:
        yield
    except (ValueError, LookupError, TypeError) as problem:
        raise damaged(place, problem) from problem


def _with_players(columns: Columns) -> Columns:
    if "player" not in columns:
        raise ValueError("it does not say whose it is")
    return columns
