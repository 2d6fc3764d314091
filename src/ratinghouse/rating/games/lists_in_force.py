"""The lists in force while events took place: what each said of the players, by row of the tables of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.player_columns import PlayerFacts, Standings, Whole


@dataclass(frozen=True)
class ListInForce:
    """What a list said of the players when an event started; 0 for players not on it, and where nothing is known."""

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
        """Return a list without players."""
        return cls(*(np.zeros(players, np.int64) for _ in range(5)))


class ListsInForce:
    """All lists that a period uses, by the first day in force, an ordinal. ``current`` is the previous list.

    Before the first of them all players are unrated: the office's first list was in force for none of its own events.
    If a day is not known, the current list counts.
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
            return ListLookup(self._lists[:1], None, player)
        least, most = int(np.minimum.reduce(day)), int(np.maximum.reduce(day))
        if least == 0:
            day = np.where(day == 0, self._days[self._current], day)
            least, most = int(np.minimum.reduce(day)), int(np.maximum.reduce(day))
        first, last = (np.searchsorted(self._days, [least, most], side="right") - 1).tolist()
        if first == last:
            return ListLookup(self._lists[first : first + 1], None, player)
        lists, since = self._lists[first : last + 1], self._days[first + 1 : last + 1]
        if most - least < len(day):  # fewer days than rows: the list of each day is looked up once
            number = np.searchsorted(since, np.arange(least, most + 1), side="right").take(day - least)
        else:
            number = np.searchsorted(since, day, side="right")
        return ListLookup(lists, number * len(lists[0].rating), player)


@dataclass(frozen=True)
class ListLookup:
    """The line that is read for each row; the lines of several lists are numbered consecutively, list by list.

    ``first_line`` is the first line of each row's list; None if all rows read the same list. Columns are looked up one
    by one.
    """

    lists: Sequence[ListInForce]
    first_line: NDArray[Any] | None
    player: NDArray[Any]

    def column(self, name: str) -> Whole:
        """Return a column of the lists in force."""
        columns = [getattr(each, name) for each in self.lists]
        values: Whole = (columns[0] if len(columns) == 1 else np.concatenate(columns)).take(self._line)
        return values

    def of(self, player: NDArray[Any]) -> ListLookup:
        """Return what the same lists say of other players, row by row."""
        return ListLookup(self.lists, self.first_line, player)

    @cached_property
    def _line(self) -> NDArray[Any]:
        return self.player if self.first_line is None else self.first_line + self.player
