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
            return ListLookup(player, self._lists[0], [])
        least, most = int(np.minimum.reduce(day)), int(np.maximum.reduce(day))
        first, last = (np.searchsorted(self._days, [least, most], side="right") - 1).tolist()
        later = [(self._lists[number], day >= self._days[number]) for number in range(first + 1, last + 1)]
        if least == 0:
            later.append((self._lists[self._current], day == 0))
        return ListLookup(player, self._lists[first], later)


@dataclass(frozen=True)
class ListLookup:
    """Whose line is read for each row, on the first list or on the last of the later ones that is in force for it.

    Columns are looked up one by one.
    """

    player: NDArray[Any]
    first: ListInForce
    later: Sequence[tuple[ListInForce, NDArray[np.bool_]]]

    def column(self, name: str) -> Whole:
        """Return a column of the lists in force."""
        values: Whole = getattr(self.first, name).take(self.player)
        for part, is_in_force in self.later:
            np.copyto(values, getattr(part, name).take(self.player), where=is_in_force)
        return values
