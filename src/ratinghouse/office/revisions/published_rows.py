"""Rows of published lists for a correction: of the players who are asked for, however many lists they are on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Set
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import Columns
from ratinghouse.derivation.standings import carried
from ratinghouse.office.models import ListPart
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.list_rows import (
    ListRows,
    StoredRows,
    is_among,
    removed_rows,
    rows_of_parts,
    stored_rows,
)

_FEW = 2.0  # times the rows that are stored with a list: so many players are asked for by number
NO_ROWS = removed_rows(np.zeros(0, np.int64))


class PartsOfLists:
    """The parts that lists are read from, each with whether its rows are carried, each list read once."""

    def __init__(self) -> None:
        self._parts: dict[int, dict[int, bool]] = {}

    def __getitem__(self, list_id: int) -> dict[int, bool]:
        if list_id not in self._parts:
            self.read([list_id])
        return self._parts[list_id]

    def read(self, lists: Iterable[int]) -> None:
        """Read the parts of several lists in one query."""
        missing = [list_id for list_id in lists if list_id not in self._parts]
        if not missing:
            return
        self._parts |= {list_id: {} for list_id in missing}
        rows = ListPart.objects.filter(list__in=missing).order_by("part").values_list("list", "part", "carried")
        for list_id, part, is_carried in rows:
            self._parts[list_id][part] = is_carried


class RowsOfPlayers:
    """The rows of some players on several lists, read in one query."""

    def __init__(self, parts: PartsOfLists, players: Collection[int], lists: Collection[int]) -> None:
        parts.read(lists)
        self._parts = parts
        self.players = frozenset(players)
        self.lists = frozenset(lists)
        named = {part for list_id in lists for part in parts[list_id]}
        self._stored: StoredRows | None = None
        if named and players:
            self._stored = stored_rows(players, min(named), max(named))

    def on(self, list_id: int) -> ListRows:
        """Return the rows of the players on a list."""
        return NO_ROWS if self._stored is None else self._stored.of_list(self._parts[list_id])


class FollowedRows:
    """The rows of a growing number of players on a list, and then on the next one.

    From list to list only the rows are read in which the two differ, those of some lists at once.
    """

    def __init__(self, parts: PartsOfLists) -> None:
        self._parts = parts
        self._list, self._day = 0, date.min
        self._players = np.zeros(0, np.int64)
        self._rows = NO_ROWS
        self._differing = StoredRows(np.zeros(0, np.int64), NO_ROWS)
        self._read_lists: Set[int] = frozenset()  # whose stored rows these are, of all players who are followed

    def on(self, list_id: int, day: date, players: NDArray[np.int64], next_lists: Iterable[int] = ()) -> ListRows:
        """Return the rows of players, in rising order, on the list of a day; they are followed from now on.

        ``next_lists`` are those that will probably be asked for next.
        """
        if day < self._day:  # what was carried over does not say what it was before
            self._players, self._rows = np.zeros(0, np.int64), NO_ROWS
        elif self._list and self._list != list_id:
            self._follow(list_id, next_lists, same_day=day == self._day)
        self._list, self._day = list_id, day
        new = np.setdiff1d(players, self._players, assume_unique=True)
        if len(new):
            read = RowsOfPlayers(self._parts, new.tolist(), [list_id]).on(list_id)
            self._rows = _joined(self._rows, read)
            self._players = np.union1d(self._players, new)
            self._read_lists = frozenset()
        if len(players) == len(self._players):
            return self._rows
        return _selected(self._rows, is_among(self._rows.players, players))

    def _follow(self, list_id: int, next_lists: Iterable[int], *, same_day: bool) -> None:
        """Go on to another list: who has a row in a part that only one of the lists has may have another row on it."""
        before, after = self._parts[self._list], self._parts[list_id]
        other = before.keys() ^ after.keys()
        differing = self._stored_with(other, next_lists)
        inside = is_among(differing.rows.players, self._players) & is_among(differing.parts, other)
        moved = np.unique(differing.rows.players[inside])
        stays = ~is_among(self._rows.players, moved)
        rows = _selected(self._rows, stays)
        if not same_day:
            rows = ListRows(rows.players, carried(rows.columns))
        if before.keys() <= after.keys():
            chosen = StoredRows(differing.parts[inside], _selected(differing.rows, inside))
            new = chosen.of_list({part: after[part] for part in other})
        else:
            new = RowsOfPlayers(self._parts, moved.tolist(), [list_id]).on(list_id)
        self._rows = _joined(rows, new)

    def _stored_with(self, lists: set[int], next_lists: Iterable[int]) -> StoredRows:
        """Return the rows that are stored with some lists, and perhaps more."""
        if not lists <= self._read_lists:
            self._read_lists = lists.union(next_lists)
            numbers = ", ".join(map(str, self._read_lists)) or "NULL"
            ((stored,),) = bulk_rows.few_rows(f"SELECT count(*) FROM office_listingrow WHERE list_id IN ({numbers})")
            few = len(self._players) < _FEW * stored
            self._differing = rows_of_parts(self._read_lists, self._players.tolist() if few else None)
        return self._differing


def _selected(rows: ListRows, chosen: NDArray[np.bool_]) -> ListRows:
    return ListRows(rows.players[chosen], {name: column[chosen] for name, column in rows.columns.items()})


def _joined(first: ListRows, second: ListRows) -> ListRows:
    return with_rows(first, second, np.zeros(0, np.int64))


def with_rows(rows: ListRows, changed: ListRows, removed: NDArray[np.int64]) -> ListRows:
    """Return rows in which some are replaced or added and others are missing, in order of the players."""
    if not len(changed.players) and not len(removed):
        return rows
    stays = ~is_among(rows.players, np.concatenate([changed.players, removed]))
    players = np.concatenate([rows.players[stays], changed.players])
    order = np.argsort(players)
    columns: Columns = {
        name: np.concatenate([column[stays], changed.columns[name]])[order] for name, column in rows.columns.items()
    }
    return ListRows(players[order], columns)
