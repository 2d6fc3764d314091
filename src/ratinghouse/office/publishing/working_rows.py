"""Storage of the working of a list: of each event, and of the players in groups of some hundred."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.next_list import Derived
from ratinghouse.derivation.packed_columns import Columns, StoredColumns, pack
from ratinghouse.derivation.stored_workings import event_working, packed_events, player_columns_of, players_with_working
from ratinghouse.office.models import EventWorking, PlayerWorking, PublishedList
from ratinghouse.office.publishing.recipe_source import TableSource, operation_rules
from ratinghouse.office.storage import bulk_rows

STRETCH = 512  # players in one stored working: few enough to read for one player, many enough to compress well


def write_workings(rating_list: PublishedList, derived: Derived, ids: NDArray[np.int64]) -> None:
    """Store the columns of the run; ``ids`` are the primary keys of the rows of the basis."""
    events = list(packed_workings(derived, ids))
    stored = players_with_working(derived, rating_list.inputs, rating_list.working_version)
    insert_workings(rating_list, events, player_stretches(derived, ids, stored))


def basis_ids(source: TableSource, derived: Derived) -> NDArray[np.int64]:
    """Return the primary keys of the rows of the basis; both are in the order of the register."""
    code = derived.basis.facts.code
    if len(code) == len(source.code):
        return source.ids
    return np.fromiter((source.id_of[player_code.decode()] for player_code in code.tolist()), np.int64, len(code))


def event_workings(derived: Derived, ids: NDArray[np.int64]) -> Iterator[tuple[int, StoredColumns]]:
    """Yield the primary key and the working of every event, in the order of the run."""
    for edition_run in derived.runs:
        players = ids[edition_run.rows]
        for event, key in enumerate(edition_run.games.key.tolist()):
            yield int(key), event_working(edition_run, event, players)


def packed_workings(derived: Derived, ids: NDArray[np.int64]) -> Iterator[tuple[int, bytes]]:
    """Yield the primary key and the packed working of every event, in the order of the run."""
    for edition_run in derived.runs:
        packed = packed_events(edition_run, ids[edition_run.rows])
        yield from zip(map(int, edition_run.games.key.tolist()), packed, strict=True)


def insert_workings(
    rating_list: PublishedList, events: Sequence[tuple[int, bytes]], players: Iterable[tuple[str, StoredColumns]]
) -> None:
    """Store packed workings of events, in this order, and columns of players by edition or operation."""
    if events:
        bulk_rows.insert(
            EventWorking,
            {
                "list_id": [rating_list.pk] * len(events),
                "event_id": [event for event, _ in events],
                "columns": [blob for _, blob in events],
            },
        )
    stretches = [(rules, working.frame["player"], pack(working)) for rules, working in players]
    if stretches:
        bulk_rows.insert(
            PlayerWorking,
            {
                "list_id": [rating_list.pk] * len(stretches),
                "rules": [rules for rules, _, _ in stretches],
                "first": [int(players[0]) for _, players, _ in stretches],
                "last": [int(players[-1]) for _, players, _ in stretches],
                "columns": [blob for _, _, blob in stretches],
            },
        )


def player_stretches(
    derived: Derived, ids: NDArray[np.int64], stored: NDArray[np.bool_]
) -> Iterator[tuple[str, StoredColumns]]:
    """Yield the players' columns of each edition and operation, some hundred players at a time, in order.

    ``stored`` says for each row of the basis whether the columns of its player are wanted, if they are on the list.
    """
    on_list = np.zeros(len(derived.basis.before), np.bool_)
    on_list[derived.rows] = True
    on_list &= stored
    for edition_run in derived.runs:
        rows, columns = player_columns_of(edition_run)
        yield from _stretches(edition_run.rules, ids[rows], columns, np.flatnonzero(on_list[rows]))
    for effect in derived.effects:
        changes = {"before": effect.before, "after": effect.after}
        everybody = np.arange(len(effect.rows))
        yield from _stretches(operation_rules(effect.operation.key), ids[effect.rows], changes, everybody)


def _stretches(
    rules: str, players: NDArray[np.int64], columns: Columns, chosen: NDArray[np.intp]
) -> Iterator[tuple[str, StoredColumns]]:
    order = chosen[np.argsort(players[chosen])]
    for first in range(0, len(order), STRETCH):
        rows = order[first : first + STRETCH]
        stretch = {name: column[rows] for name, column in columns.items()}
        yield rules, StoredColumns({"player": players[rows]}, {"player": stretch})
