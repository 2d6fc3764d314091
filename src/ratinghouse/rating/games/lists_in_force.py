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

    def column(self, name: str, day: NDArray[Any], player: NDArray[Any]) -> Whole:
        """Return what the list in force on each day said of each player."""
        return self.columns((name,), day, player)[name]

    def columns(self, names: Sequence[str], day: NDArray[Any], player: NDArray[Any]) -> dict[str, Whole]:
        """Return several columns of what the list in force on each day said of each player."""
        if len(day):
            ends = np.array([day.min(), day.max()])
            first, last = (np.searchsorted(self._days, ends, side="right") - 1).tolist()
            if first == last and ends[0] > 0:
                return {name: getattr(self._lists[first], name)[player] for name in names}
        at = np.searchsorted(self._days, day, side="right") - 1
        at[day == 0] = self._current
        values = {name: np.zeros(len(day), np.int64) for name in names}
        for number in np.flatnonzero(np.bincount(at)).tolist():
            rows = np.flatnonzero(at == number)
            players = player[rows]
            for name, column in values.items():
                column[rows] = getattr(self._lists[number], name)[players]
        return values
