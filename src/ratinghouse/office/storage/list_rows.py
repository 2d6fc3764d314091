"""The rows of lists: read whole from the view that has every list, and written as differences.

Only those rows of a list are stored that are not the same on the list that it differs from: the list before, or for a
new edition the edition that it replaces. Between lists of different dates a row counts as the same if it is the earlier
one ``carried`` over. Some lists are stored whole, so that no list is read from the rows of too many others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import Columns
from ratinghouse.derivation.standings import carried
from ratinghouse.office.models import ListingRow, ListPart, PublishedList
from ratinghouse.office.storage import bulk_rows
from ratinghouse.rating.player_columns import STATUS, Kind, PlayerColumn, Standings, Whole

REMOVED = "removed"
"""The status of a row that says that a player of the list before is not on this one."""

MOST_PARTS = 24
"""A list is not read from the rows of more lists than this: each adds some microseconds to a page of the list."""

_AT_ONCE = 5_000  # players whose rows one query asks for
_STATUS = " ".join(f"WHEN '{name}' THEN {number}" for number, name in enumerate(STATUS))
_DAYS = {
    "sqlite": "CAST(julianday({}) - 1721424.5 AS INTEGER)",
    "postgresql": "{} - DATE '0001-01-01' + 1",
}
_COLUMNS = {name: definition for name, definition in Standings.definitions.items() if name != "code"}
_KINDS_OF_STORED_ROWS = {"list_id": "i8", "player_id": "i8"} | {
    name: definition.kind.dtype.str for name, definition in _COLUMNS.items()
}


@dataclass(frozen=True)
class ListRows:
    """The rows of a list: the primary keys of its players in rising order, and its columns."""

    players: NDArray[np.int64]
    columns: Columns

    @classmethod
    def of(cls, standings: Standings, players: NDArray[np.int64]) -> ListRows:
        """Return the rows of standings whose players have these primary keys."""
        return cls(players, {name: getattr(standings, name) for name in _COLUMNS})


def rows_of_list(list_id: int, players: Collection[int] | None = None) -> ListRows:
    """Return the rows of a list, of all its players or of some."""
    chosen = [_read_expression(name, definition.kind, connection.vendor) for name, definition in _COLUMNS.items()]
    kinds = {"player_id": "i8"} | {name: definition.kind.dtype.str for name, definition in _COLUMNS.items()}
    query = f"SELECT player_id, {', '.join(chosen)} FROM {_rows_of(list_id)} WHERE list_id = %s"
    if players is not None:
        query += f" AND player_id IN ({_numbers(sorted(players))})"
    columns = bulk_rows.read(query, [list_id], kinds)
    order = np.argsort(columns["player_id"], kind="stable")
    ordered = {name: column[order] for name, column in columns.items()}
    return ListRows(ordered.pop("player_id"), ordered)


def _rows_of(list_id: int) -> str:
    """Return where the rows of a list are: in the view; of one stored whole also, read in less time, in the table."""
    parts = bulk_rows.few_rows("SELECT count(*) FROM office_listpart WHERE list_id = %s", [list_id])
    return "office_listingrow" if parts == [(1,)] else "office_listing"


@dataclass(frozen=True)
class StoredRows:
    """Rows as they are stored, of some players on many lists, by player and part: the list that each is stored with."""

    parts: NDArray[np.int64]
    rows: ListRows

    def of_list(self, parts: Mapping[int, bool]) -> ListRows:
        """Return the rows of these players on a list that is read from some parts, each with whether it is carried."""
        part, rows = self.newest(parts)
        listed = rows.columns["status"] >= 0
        columns = {name: column[listed] for name, column in rows.columns.items()}
        is_carried = is_among(part[listed], [part for part, is_carried in parts.items() if is_carried])
        if is_carried.any():
            for name, column in carried({name: column[is_carried] for name, column in columns.items()}).items():
                columns[name][is_carried] = column
        return ListRows(rows.players[listed], columns)

    def newest(self, parts: Collection[int]) -> tuple[NDArray[np.int64], ListRows]:
        """Return each player's newest row of some parts, and the part that it is of; they may say ``REMOVED``."""
        stored = np.flatnonzero(is_among(self.parts, parts))
        players = self.rows.players[stored]
        newest = stored[np.append(players[1:] != players[:-1], True)] if len(stored) else stored
        chosen = self.select(newest)
        return chosen.parts, chosen.rows

    def select(self, rows: NDArray[np.intp]) -> StoredRows:
        """Return some of the rows."""
        columns = {name: column[rows] for name, column in self.rows.columns.items()}
        return StoredRows(self.parts[rows], ListRows(self.rows.players[rows], columns))


def is_among(numbers: NDArray[np.int64], chosen: NDArray[np.int64] | Collection[int]) -> NDArray[np.bool_]:
    """Return for each number whether it is one of the chosen ones; for few numbers in less time than ``np.isin``."""
    ordered = np.sort(np.fromiter(chosen, np.int64, len(chosen)) if not isinstance(chosen, np.ndarray) else chosen)
    if not len(ordered):
        return np.zeros(len(numbers), np.bool_)
    is_chosen: NDArray[np.bool_] = ordered[np.minimum(ordered.searchsorted(numbers), len(ordered) - 1)] == numbers
    return is_chosen


def stored_rows(players: Collection[int], first: int, last: int) -> StoredRows:
    """Return the stored rows of some players on all lists between two: of a few players they are few."""
    return _stored_rows(f"list_id >= {int(first)} AND list_id <= {int(last)}", players)


def rows_of_parts(parts: Collection[int], players: Collection[int] | None = None) -> StoredRows:
    """Return the rows that are stored with some lists, and perhaps with others between, of all players or of some."""
    if players is not None and parts and max(parts) - min(parts) < 2 * len(parts):  # a range is looked up at once
        return stored_rows(players, min(parts), max(parts))
    return _stored_rows(f"list_id IN ({_numbers(parts)})", players)


def _stored_rows(condition: str, players: Collection[int] | None) -> StoredRows:
    """Return stored rows; the status is -1 where a player is removed."""
    query = f"SELECT {_selected_of_stored_rows(connection.vendor)} FROM office_listingrow WHERE {condition}"
    kinds = _KINDS_OF_STORED_ROWS
    if players is None:
        columns = bulk_rows.read(query, (), kinds)
    else:
        some = sorted(players)
        blocks = [some[first : first + _AT_ONCE] for first in range(0, max(len(some), 1), _AT_ONCE)]
        read = [bulk_rows.read(f"{query} AND player_id IN ({_numbers(block)})", (), kinds) for block in blocks]
        columns = read[0] if len(read) == 1 else {name: np.concatenate([rows[name] for rows in read]) for name in kinds}
    order = np.lexsort((columns["list_id"], columns["player_id"]))
    ordered = {name: column[order] for name, column in columns.items()}
    return StoredRows(ordered.pop("list_id"), ListRows(ordered.pop("player_id"), ordered))


@cache
def _selected_of_stored_rows(vendor: str) -> str:
    """Return the columns that are read of stored rows, in the SQL of one of the databases."""
    chosen = [_read_expression(name, definition.kind, vendor) for name, definition in _COLUMNS.items()]
    chosen[list(_COLUMNS).index("status")] = f"CASE status {_STATUS} ELSE -1 END"
    return f"list_id, player_id, {', '.join(chosen)}"


def _numbers(ids: Collection[int]) -> str:
    return ", ".join(str(int(id)) for id in ids) or "NULL"


def _read_expression(name: str, kind: Kind, vendor: str) -> str:
    """Return the SQL that reads a column as ``Standings`` has it: numbers, 0 where nothing is known."""
    if kind is Kind.FLAG:
        return name
    if kind is Kind.STATUS:
        return f"CASE {name} {_STATUS} END"
    column = _DAYS[vendor].format(name) if kind is Kind.DAY else name
    return f"coalesce({column}, {'0.0' if kind is Kind.REAL else '0'})"


def write_differences(rating_list: PublishedList, rows: ListRows, base: PublishedList, base_rows: ListRows) -> None:
    """Write the rows of a new list as differences from another, whose rows are given; whole where that is better.

    ``rating_list`` has no hash yet: its ``differs_from`` is set here and must be saved with the hash.
    """
    before = base_rows.columns if base.date == rating_list.date else carried(base_rows.columns)
    at = np.searchsorted(base_rows.players, rows.players)
    at[at == len(base_rows.players)] = 0
    is_old = base_rows.players[at] == rows.players if len(base_rows.players) else np.zeros(len(rows.players), np.bool_)
    differs = ~is_old
    for name, column in rows.columns.items():
        differs[is_old] |= column[is_old] != before[name][at[is_old]]
    changed = ListRows(rows.players[differs], {name: column[differs] for name, column in rows.columns.items()})
    removed = np.setdiff1d(base_rows.players, rows.players, assume_unique=True)
    if _is_worth(base, len(changed.players) + len(removed), len(rows.players)):
        write_changes(rating_list, base, changed, removed)
    else:
        write_whole(rating_list, rows)


def write_changes(
    rating_list: PublishedList, base: PublishedList, changed: ListRows, removed: NDArray[np.int64]
) -> None:
    """Write a list as rows that differ from ``base``, and players who are no longer on it.

    A row that is not among them is as on ``base``; if ``base`` is of another date, as ``carried`` over from it.
    """
    rating_list.differs_from = base
    parts = [(rating_list.pk, False)]
    for part, date in base.parts.values_list("part", "part__date"):
        parts.append((part, date != rating_list.date))
    _write_parts(rating_list, parts)
    _insert(rating_list, changed)
    if len(removed):
        _insert(rating_list, removed_rows(removed), [REMOVED] * len(removed))


def _is_worth(base: PublishedList, differences: int, players: int) -> bool:
    """Return whether to store a list as differences.

    It is not if the list would be read from too many parts, or if the differences since the last whole list are as many
    as a whole list has: in this way at most twice as much is stored as changed.
    """
    parts = list(base.parts.order_by("part").values_list("part", flat=True))
    stored = ListingRow.objects.filter(list__in=parts[1:]).count()
    return len(parts) < MOST_PARTS and stored + differences < players


def write_whole(rating_list: PublishedList, rows: ListRows) -> None:
    """Write all rows of a new list."""
    _write_parts(rating_list, [(rating_list.pk, False)])
    _insert(rating_list, rows)


def _write_parts(rating_list: PublishedList, parts: Sequence[tuple[int, bool]]) -> None:
    insert_parts([(rating_list.pk, part, is_carried) for part, is_carried in parts])


def insert_parts(parts: Sequence[tuple[int, int, bool]]) -> None:
    """Write which parts lists are read from: the list, the part, and whether its rows are carried."""
    names = ("list_id", "part_id", "carried")
    bulk_rows.insert(ListPart, {name: [row[at] for row in parts] for at, name in enumerate(names)})


def _insert(rating_list: PublishedList, rows: ListRows, statuses: Sequence[str] | None = None) -> None:
    insert_rows(np.full(len(rows.players), rating_list.pk), rows, statuses)


def removed_rows(players: NDArray[np.int64]) -> ListRows:
    """Return rows that say that players are no longer on a list; their status is ``REMOVED``."""
    return ListRows(players, {name: definition.kind.empty(len(players)) for name, definition in _COLUMNS.items()})


def insert_rows(lists: NDArray[np.int64], rows: ListRows, statuses: Sequence[str] | None = None) -> None:
    """Write rows, each with its list; ``statuses`` are written in place of those that the rows have."""
    columns: dict[str, Sequence[Any] | NDArray[Any]] = {
        "list_id": lists,
        "player_id": rows.players,
        **{name: _written(definition, rows.columns[name]) for name, definition in _COLUMNS.items()},
    }
    if statuses is not None:
        columns["status"] = statuses
    if len(rows.players):
        bulk_rows.insert(ListingRow, columns)


def _written(definition: PlayerColumn, column: NDArray[Any]) -> Sequence[Any] | NDArray[Any]:
    """Return a column as the table has it: statuses as words, days as days, null where nothing is known."""
    if definition.kind is Kind.STATUS:
        return [STATUS[status] for status in column.tolist()]
    if definition.kind is Kind.DAY:
        return _days(column)
    if definition.kind is Kind.FLAG or definition.zero_is_known:
        return column
    return [number or None for number in column.tolist()]


def _days(ordinals: Whole) -> NDArray[np.datetime64]:
    days = (ordinals - 719163).astype("datetime64[D]")  # 1 January 1970 is day 719163
    days[ordinals == 0] = np.datetime64("NaT", "D")
    return days
