"""The pending results of all players of an archive: a table that grows, of which most rows stay as they are."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.player_columns import Whole

Rows = NDArray[np.intp]
_NAMES = tuple(column.name for column in fields(PendingResults))


class PendingOfAll:
    """The pending results in the order in which they were added; ``player`` are rows of the archive.

    A result that is pending no more stays in its row until the table is full: then those that are pending are moved
    to a table twice as large as they need.
    """

    def __init__(self, results: PendingResults) -> None:
        self._columns = {name: getattr(results, name) for name in _NAMES}
        self._size = len(results)
        self._keep(np.arange(len(results)))

    @property
    def results(self) -> PendingResults:
        """Return all pending results."""
        return self._select(self._rows)

    def players_between(self, first: int, last: int) -> Rows:
        """Return the players of results of events that ended on the first day or later, and before the last."""
        end = self._columns["end"][self._rows]
        players: Rows = self.player[(end >= first) & (end < last)]
        return players

    def of_players(self, chosen: NDArray[np.bool_]) -> PendingResults:
        """Return the results of players who are chosen."""
        return self._select(self._rows[chosen[self.player]])

    def of_rows(self, row_of: NDArray[np.integer[Any]]) -> PendingResults:
        """Return the results of the players of a list; ``row_of`` has their rows on it, -1 for everybody else."""
        row = row_of[self.player]
        on_list = np.flatnonzero(row >= 0)
        return self._select(self._rows[on_list], row[on_list].astype(np.intp))

    def add(self, new: PendingResults) -> None:
        """Add results."""
        last = self._size + len(new)
        if last > len(self._columns["player"]) or any(
            getattr(new, name).dtype.itemsize > column.dtype.itemsize for name, column in self._columns.items()
        ):
            self._move(len(new), new)
            last = self._size + len(new)
        for name, column in self._columns.items():
            column[self._size : last] = getattr(new, name)
        self._keep(np.append(self._rows, np.arange(self._size, last)))
        self._size = last

    def drop_rated(self, rating: Whole) -> None:
        """Drop the results of players who have a rating."""
        unrated = rating[self.player] == 0
        if not unrated.all():
            self._keep(self._rows[unrated])

    def _keep(self, rows: Rows) -> None:
        """Go on with the results of these rows; ``player`` has the player of each."""
        self._rows = rows
        self.player: Rows = self._columns["player"][rows]

    def _move(self, more: int, new: PendingResults) -> None:
        pending = len(self._rows)
        columns = {}
        for name, column in self._columns.items():
            columns[name] = np.empty(2 * (pending + more), np.result_type(column, getattr(new, name)))
            columns[name][:pending] = column[self._rows]
        self._columns, self._size = columns, pending
        self._keep(np.arange(pending))

    def _select(self, rows: Rows, player: Rows | None = None) -> PendingResults:
        columns: dict[str, NDArray[Any]] = {} if player is None else {"player": player}
        columns |= {name: column[rows] for name, column in self._columns.items() if name not in columns}
        return PendingResults(**columns)
