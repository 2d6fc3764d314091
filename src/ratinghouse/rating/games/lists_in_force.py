"""The lists in force while events took place: what each said of the players, by row of the tables of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.rating.player_columns import PlayerFacts, Standings, Whole


@dataclass(frozen=True)
class ListInForce:
    """What a list said of the players when an event started; 0 for who was not on it, and where nothing is known."""

    rating: Whole
    games: Whole  # rated games up to it
    k: Whole
    peak: Whole
    fide_rating: Whole

    @classmethod
    def of(cls, standings: Standings, facts: PlayerFacts) -> ListInForce:
        """Return what a list of all players says of them."""
        return cls(standings.rating, standings.total_games, standings.k, standings.peak, facts.fide_rating)

    @classmethod
    def empty(cls, players: int) -> ListInForce:
        """Return a list that nobody is on."""
        return cls(*(np.zeros(players, np.int64) for _ in range(5)))


class ListsInForce:
    """All lists that a period uses by the day from which each was in force: an ordinal. ``current`` is the list before.

    Before the first of them nobody is rated: what the office's first list gives was in force for none of its events.
    On a day that is not known, the current list is.
    """

    def __init__(self, lists: Mapping[int, ListInForce], current: ListInForce, current_since: int) -> None:
        players = len(current.rating)
        by_day = {0: ListInForce.empty(players), **lists, current_since: current}
        self._days = np.array(sorted(by_day), np.int64)
        self._lists = [by_day[day] for day in self._days.tolist()]
        self._current = self._days.tolist().index(current_since)

    def lookup(self, day: NDArray[Any], player: NDArray[Any]) -> ListLookup:
        """Return what the list in force on each day said of each player."""
        if len(day):
            ends = np.array([day.min(), day.max()])
            first, last = (np.searchsorted(self._days, ends, side="right") - 1).tolist()
            if first == last and ends[0] > 0:
                return ListLookup(len(day), [(self._lists[first], slice(None), player)])
        at = np.searchsorted(self._days, day, side="right") - 1
        at[day == 0] = self._current
        parts = []
        for number in np.flatnonzero(np.bincount(at)).tolist():
            rows = np.flatnonzero(at == number)
            parts.append((self._lists[number], rows, player[rows]))
        return ListLookup(len(at), parts)


@dataclass(frozen=True)
class ListLookup:
    """Which list is in force for which rows, and whose line on it is read, so that columns are looked up one by one."""

    size: int
    parts: Sequence[tuple[ListInForce, Any, NDArray[Any]]]

    def column(self, name: str) -> Whole:
        """Return a column of the lists in force."""
        if len(self.parts) == 1:
            whole: Whole = getattr(self.parts[0][0], name)[self.parts[0][2]]
            return whole
        values = np.zeros(self.size, np.int64)
        for part, rows, players in self.parts:
            values[rows] = getattr(part, name)[players]
        return values
