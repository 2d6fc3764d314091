"""Stored workings read again, or a refusal that names the list and the place of one that is damaged."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ratinghouse.derivation.packed_columns import StoredColumns, unpack
from ratinghouse.kernel.texts import Text, filled_text, text
from ratinghouse.office.models import EventWorking, Player, PlayerWorking, Pool, PublishedList
from ratinghouse.office.refusal import damaged


def pool_label(pool: Pool) -> Text:
    """Return the name of a pool as a text, translated where the catalogue has it."""
    return filled_text(pool.name, {})


def list_named(published: PublishedList) -> Text:
    """Return which list this is, to be part of a sentence."""
    return text(
        "the {pool} list of {date}, edition {edition}",
        pool=pool_label(published.pool),
        date=str(published.date),
        edition=published.edition,
    )


def recipe_of(published: PublishedList) -> Text:
    """Return the name of a list's recipe, to be part of a sentence."""
    return text("the recipe of {list}", list=list_named(published))


def working_of_event(event: int, published: PublishedList) -> Text:
    """Return the name of the working of an event on a list, to be part of a sentence."""
    return text("the working of event {event} in {list}", event=event, list=list_named(published))


def working_of_player(player: Player, published: PublishedList) -> Text:
    """Return the name of the working of a player on a list, to be part of a sentence."""
    return text("the working of {player} in {list}", player=player.code, list=list_named(published))


def working_of_operation(operation: str, published: PublishedList) -> Text:
    """Return the name of the working of a one-off operation on a list, to be part of a sentence."""
    return text("the working of operation {operation} in {list}", operation=operation, list=list_named(published))


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
