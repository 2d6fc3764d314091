"""Reading and writing the rows of a list as columns."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from ratinghouse.derivation.derive import Derived
from ratinghouse.derivation.packed_columns import Columns
from ratinghouse.office.models import KeptResult, Listing, PublishedList
from ratinghouse.office.storage import bulk_rows
from ratinghouse.rating.player_columns import STATUS, Kind, PlayerColumn, Standings

_STATUS = " ".join(f"WHEN '{name}' THEN {number}" for number, name in enumerate(STATUS))
_DAYS = {
    "sqlite": "CAST(julianday({}) - 1721424.5 AS INTEGER)",
    "postgresql": "{} - DATE '0001-01-01' + 1",
}
_COLUMNS = {name: definition for name, definition in Standings.definitions.items() if name != "code"}


def read_listings(list_id: int, players: Collection[int] | None = None) -> tuple[NDArray[np.int64], Columns]:
    """Return the players of a list, in the order of the register, and its columns."""
    chosen = [_read_expression(name, definition.kind) for name, definition in _COLUMNS.items()]
    kinds = {"player_id": "i8"} | {name: definition.kind.dtype.str for name, definition in _COLUMNS.items()}
    query = f"SELECT player_id, {', '.join(chosen)} FROM office_listing WHERE list_id = %s"
    if players is None:
        columns = bulk_rows.read(f"{query} ORDER BY player_id", [list_id], kinds)
    else:
        some = ", ".join(str(int(id)) for id in sorted(players)) or "NULL"
        columns = bulk_rows.read(f"{query} AND player_id IN ({some}) ORDER BY player_id", [list_id], kinds)
    return columns.pop("player_id"), columns


def _read_expression(name: str, kind: Kind) -> str:
    """Return the SQL that reads a column as ``Standings`` has it: numbers, 0 where nothing is known."""
    if kind is Kind.FLAG:
        return name
    if kind is Kind.STATUS:
        return f"CASE {name} {_STATUS} END"
    column = _DAYS[connection.vendor].format(name) if kind is Kind.DAY else name
    return f"coalesce({column}, {'0.0' if kind is Kind.REAL else '0'})"


def write_listings(rating_list: PublishedList, standings: Standings, ids: NDArray[np.int64]) -> None:
    """Write the rows of a new list."""
    columns: dict[str, Sequence[Any] | NDArray[Any]] = {
        "list_id": np.full(len(ids), rating_list.pk),
        "player_id": ids,
        **{name: _written(definition, getattr(standings, name)) for name, definition in _COLUMNS.items()},
    }
    if len(ids):
        bulk_rows.insert(Listing, columns)


def _written(definition: PlayerColumn, column: NDArray[Any]) -> Sequence[Any] | NDArray[Any]:
    """Return a column as the table has it: statuses as words, days as days, null where nothing is known."""
    if definition.kind is Kind.STATUS:
        return [STATUS[status] for status in column.tolist()]
    if definition.kind is Kind.DAY:
        return _days(column)
    if definition.kind is Kind.FLAG or definition.zero_is_known:
        return column
    return [number or None for number in column.tolist()]


def _days(ordinals: NDArray[np.int64]) -> NDArray[np.datetime64]:
    days = (ordinals - 719163).astype("datetime64[D]")  # 1 January 1970 is day 719163
    days[ordinals == 0] = np.datetime64("NaT")
    return days


def write_pending_results(rating_list: PublishedList, derived: Derived, id_of: Any) -> None:
    """Write the results that are pending for first ratings."""
    KeptResult.objects.bulk_create(
        [
            KeptResult(
                list=rating_list,
                player_id=id_of[result.player],
                event_id=int(result.event),
                end=result.end,
                games=result.games,
                score=result.score,
                opponents=result.opponents,
                ru=result.Ru,
                major_team=result.major_team,
            )
            for result in derived.pending_results
        ],
        batch_size=1000,
    )
