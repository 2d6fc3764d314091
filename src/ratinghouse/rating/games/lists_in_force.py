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
        if not len(day):
            return ListLookup(0, [])
        least, most = int(day.min()), int(day.max())
        first, last = (np.searchsorted(self._days, [least, most], side="right") - 1).tolist()
        parts: list[tuple[ListInForce, Any, NDArray[Any]]] = [(self._lists[first], slice(None), player)]
        later = [(self._lists[number], day >= self._days[number]) for number in range(first + 1, last + 1)]
        if least == 0:
            later.append((self._lists[self._current], day == 0))
        for part, is_in_force in later:
            rows = np.flatnonzero(is_in_force)
            if len(rows):
                parts.append((part, rows, player[rows]))
        return ListLookup(len(day), parts)


@dataclass(frozen=True)
class ListLookup:
    """Which list is in force for which rows, and whose line on it is read, so that columns are looked up one by one.

    The first part has all rows. Of a row that is in several parts the last one counts.
    """

    size: int
    parts: Sequence[tuple[ListInForce, Any, NDArray[Any]]]

    def column(self, name: str) -> Whole:
        """Return a column of the lists in force."""
        if not self.parts:
            return np.zeros(self.size, np.int64)
        (whole, _, everybody), *others = self.parts  # the first has all rows
        values: Whole = getattr(whole, name)[everybody]
        for part, rows, players in others:
            values[rows] = getattr(part, name)[players]
        return values
