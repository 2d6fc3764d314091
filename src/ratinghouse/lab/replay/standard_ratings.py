"""The standard ratings that replace missing rapid or blitz ratings, as the archive's standard lists state them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.archive.tables import ArchiveLists
from ratinghouse.lab.replay.standings_of_all import PastList
from ratinghouse.rating.games.lists_in_force import ListInForce
from ratinghouse.rating.player_columns import PlayerFacts, Whole

Rows = NDArray[np.intp]


class StandardRatings:
    """The standard lists of an archive; without any, the players' FIDE ratings stay those of the facts."""

    def __init__(self, lists: ArchiveLists | None, players: int) -> None:
        self._days: list[int] = []
        self._ratings: list[NDArray[np.int16]] = []
        if lists is None:
            return
        starts = np.flatnonzero(np.diff(lists.list_day, prepend=0)).tolist()
        for first, last in zip(starts, [*starts[1:], len(lists)], strict=True):
            rating = np.zeros(players, np.int16)
            rating[lists.player[first:last]] = lists.rating[first:last]
            self._days.append(int(lists.list_day[first]))
            self._ratings.append(rating)

    @property
    def inputs(self) -> frozenset[str]:
        """Return the inputs of players that follow from these lists."""
        return frozenset(PlayerFacts.definitions["fide_rating"].inputs if self._days else ())

    def before(self, day: int, rows: Rows) -> dict[str, Whole]:
        """Return the facts of some players by the last standard list before a day, 0 for players not on one.

        Without standard lists in the archive, there are none.
        """
        return {"fide_rating": self._on(day - 1, rows)} if self._days else {}

    def lists_in_force(
        self, past: Sequence[PastList], list_day: int, rows: Rows, fide_rating: Whole, read: Collection[str]
    ) -> dict[date, ListInForce]:
        """Return the lists in force before a list by the first day of each, with the standard list of that day."""
        if not self._days:
            return {date.fromordinal(each.day): each.in_force(rows, fide_rating, read) for each in past}
        days = sorted({each.day for each in past} | {day for day in self._days if past[0].day < day < list_day})
        return {
            date.fromordinal(day): [each for each in past if each.day <= day][-1].in_force(
                rows, self._on(day, rows), read
            )
            for day in days
        }

    def _on(self, day: int, rows: Rows) -> Whole:
        place = int(np.searchsorted(self._days, day, side="right")) - 1
        return self._ratings[place][rows].astype(np.int64) if place >= 0 else np.zeros(len(rows), np.int64)
