"""Rows of published lists for a correction: of the players who are asked for, however many lists they are on."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import Columns
from ratinghouse.office.models import ListPart
from ratinghouse.office.storage.list_rows import ListRows, StoredRows, is_among, removed_rows, stored_rows

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
        self._rows: dict[int, ListRows] = {}
        self._stored: StoredRows | None = None
        if named and players:
            self._stored = stored_rows(players, min(named), max(named))

    def on(self, list_id: int) -> ListRows:
        """Return the rows of the players on a list; each is put together once."""
        if self._stored is None:
            return NO_ROWS
        if list_id not in self._rows:
            self._rows[list_id] = self._stored.of_list(self._parts[list_id])
        return self._rows[list_id]


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
