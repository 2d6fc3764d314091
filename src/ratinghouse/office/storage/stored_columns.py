"""Reading stored workings. If one is damaged, it is refused with its list and place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ratinghouse.derivation.packed_columns import FRAME, StoredColumns, UnpackedBytes, unpack, unpacked_bytes
from ratinghouse.kernel.texts import text
from ratinghouse.office.models import EventWorking, PlayerWorking, PublishedList
from ratinghouse.office.refusal import damaged
from ratinghouse.office.storage.list_labels import list_named, working_of_event


def event_columns(working: EventWorking) -> StoredColumns:
    """Return the columns of an event on a list."""
    with naming_damage(working_of_event(working.event_id, working.list)):
        stored = unpack(bytes(working.columns))
        _check_players(stored.frame)
        return stored


def player_columns(stretch: PlayerWorking) -> StoredColumns:
    """Return the columns of some players on a list."""
    return unpacked_stretch(bytes(stretch.columns), stretch.first, stretch.last, stretch.list_id).stored_columns()


def unpacked_stretch(blob: bytes, first: int, last: int, list_id: int) -> UnpackedBytes:
    """Return the bytes of the working of some players, from the first to the last, on a list."""
    try:
        unpacked = unpacked_bytes(blob)
        columns = unpacked.layout.columns
        _check_players(column.name for column in columns if column.section == FRAME)
        if len({column.rows for column in columns}) != 1:
            raise ValueError(text("its columns differ in length"))
    except ValueError as problem:
        named = list_named(PublishedList.objects.select_related("pool").get(pk=list_id))
        place = text("the working of players {first} to {last} in {list}", first=first, last=last, list=named)
        raise damaged(place, problem) from problem
    return unpacked


@contextmanager
def naming_damage(place: str) -> Iterator[None]:
    """Raise Damaged with this place if what is stored there cannot be read."""
    try:
        yield
    except (ValueError, LookupError, TypeError) as problem:
        raise damaged(place, problem) from problem


def _check_players(frame: Iterable[str]) -> None:
    if "player" not in frame:
        raise ValueError(text("it does not name its players"))
