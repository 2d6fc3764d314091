"""A history of lists in memory: the rating and the games of every player on every list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.calendars.days import add_months

Table = NDArray[np.int16]
Flags = NDArray[np.bool_]
YEAR = 365.25
SLACK = 45
"""The number of days by which a list used for a certain day may be older than that day."""


@dataclass(frozen=True, eq=False)
class ListHistory:
    """Lists in order of their days, a row for each, and their players, a column for each. A rating of 0 is none.

    ``games`` are those rated for each list, None where the source does not state them: then a player counts as having
    played for a list where their rating changed. A birth year of 0 and an empty federation are not known.
    """

    days: tuple[date, ...]
    rating: Table
    games: Table | None
    birth_year: NDArray[np.int64]
    fed: NDArray[np.bytes_]

    def __len__(self) -> int:
        return len(self.days)

    @property
    def knows_births(self) -> bool:
        return bool((self.birth_year > 0).any())

    def played(self, number: int) -> Flags:
        """Return which players have a rated game for a list."""
        if self.games is not None:
            played: Flags = self.games[number] > 0
            return played
        if number == 0:
            return np.zeros(self.rating.shape[1], np.bool_)
        changed: Flags = (self.rating[number] != self.rating[number - 1]) & (self.rating[number] > 0)
        return changed

    def games_between(self, first: int, last: int) -> NDArray[np.int64]:
        """Return each player's games for the lists after ``first`` up to ``last``, or lists with a change of rating."""
        if self.games is not None:
            games: NDArray[np.int64] = self.games[first + 1 : last + 1].sum(axis=0, dtype=np.int64)
            return games
        total = np.zeros(self.rating.shape[1], np.int64)
        for number in range(first + 1, last + 1):
            total += self.played(number)
        return total

    def active(self, number: int) -> Flags:
        """Return which players are rated on a list and have played for one of the lists of the year up to it."""
        year_ago = self.list_of(add_months(self.days[number], -12))
        since = -1 if year_ago is None else year_ago
        active: Flags = (self.rating[number] > 0) & (self.games_between(since, number) > 0)
        return active

    def age(self, number: int) -> NDArray[np.int64]:
        """Return each player's age in the year of a list; -1 where it is not known."""
        return np.where(self.birth_year > 0, self.days[number].year - self.birth_year, -1)

    def list_of(self, day: date) -> int | None:
        """Return the newest list of a day or before it, None where it would be too old."""
        begun = [number for number, list_day in enumerate(self.days) if list_day <= day]
        if not begun or (day - self.days[begun[-1]]).days > SLACK + self._usual_distance():
            return None
        return begun[-1]

    def _usual_distance(self) -> int:
        gaps = np.diff([day.toordinal() for day in self.days])
        return int(np.median(gaps)) if len(gaps) else 0

    def anchors(self) -> list[int]:
        """Return lists a year apart, the last one included, in order of time."""
        chosen: list[int] = []
        number: int | None = len(self.days) - 1 if self.days else None
        while number is not None:
            chosen.append(number)
            number = self.list_of(add_months(self.days[number], -12))
        return chosen[::-1]

    def years(self) -> Iterator[tuple[int, int]]:
        """Yield the lists at the beginning and the end of each year."""
        yield from pairwise(self.anchors())

    def distance(self, first: int, last: int) -> float:
        """Return the years between two lists."""
        return (self.days[last] - self.days[first]).days / YEAR
