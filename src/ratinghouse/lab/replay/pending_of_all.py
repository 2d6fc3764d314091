"""The pending results of all players of an archive: a table that grows, and of which few rows change."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.rating.games.pending_results import PendingResults

Rows = NDArray[np.intp]
_NAMES = tuple(column.name for column in fields(PendingResults))


class PendingOfAll:
    """The pending results in the order in which they were added; ``player`` are rows of the archive.

    ``_last`` has the last row of each player, -1 without pending results, and ``_before`` the row of the same player
    before each row, because a list needs the results of few players. A result that is no longer pending stays in its
    row until the table is full; then the pending ones are moved to a table twice as large as they need.
    """

    def __init__(self, results: PendingResults, players: int) -> None:
        self._columns = {name: getattr(results, name)[:0] for name in _NAMES}
        self._before = np.zeros(0, np.intp)
        self._last = np.full(players, -1, np.intp)
        self._size = 0
        self.add(results)

    @property
    def results(self) -> PendingResults:
        """Return all pending results."""
        return self._select(self._rows_of(np.arange(len(self._last))))

    @property
    def player(self) -> Rows:
        """Return the players who have pending results."""
        return np.flatnonzero(self._last >= 0)

    def players_between(self, first: int, last: int) -> Rows:
        """Return the players with pending results of events that ended on the first day or later, before the last.

        They may include players whose only result of these days is no longer pending.
        """
        end = self._columns["end"][: self._size]
        players: Rows = self._columns["player"][: self._size][(end >= first) & (end < last)]
        return players[self._last[players] >= 0]

    def of_players(self, players: Rows) -> PendingResults:
        """Return the results of players, each named once."""
        return self._select(self._rows_of(players))

    def of_rows(self, players: Rows, row_of: NDArray[np.integer[Any]]) -> PendingResults:
        """Return the results of the players of a list; ``row_of`` has their rows on it."""
        results = self.of_players(players)
        return replace(results, player=row_of[results.player].astype(np.intp))

    def add(self, new: PendingResults) -> None:
        """Add results."""
        if not len(new):
            return
        if self._size + len(new) > len(self._before) or any(
            getattr(new, name).dtype.itemsize > column.dtype.itemsize for name, column in self._columns.items()
        ):
            self._move(new)
        self._append(new)

    def drop(self, players: Rows) -> None:
        """Drop the results of players."""
        self._last[players] = -1

    def _append(self, new: PendingResults) -> None:
        end = self._size + len(new)
        for name, column in self._columns.items():
            column[self._size : end] = getattr(new, name)
        rows = np.arange(self._size, end)
        order = np.argsort(new.player, kind="stable")
        player, row = new.player[order], rows[order]
        is_first = np.append(True, player[1:] != player[:-1])
        before = np.append(-1, row[:-1])
        self._before[row] = np.where(is_first, self._last[player], before)
        self._last[new.player] = rows  # the last of several stays
        self._size += len(new)

    def _move(self, new: PendingResults) -> None:
        """Make room for new results."""
        pending = self.results
        size = 2 * (len(pending) + len(new))
        self._columns = {
            name: np.empty(size, np.result_type(column, getattr(new, name))) for name, column in self._columns.items()
        }
        self._before = np.empty(size, np.intp)
        self._last[:] = -1
        self._size = 0
        self._append(pending)

    def _rows_of(self, players: Rows) -> Rows:
        """Return the rows of players' results, in order."""
        rows = self._last[players]
        parts = []
        while len(rows := rows[rows >= 0]):
            parts.append(rows)
            rows = self._before[rows]
        return np.sort(np.concatenate(parts)) if parts else np.zeros(0, np.intp)

    def _select(self, rows: Rows) -> PendingResults:
        return PendingResults(**{name: column[rows] for name, column in self._columns.items()})
