"""Games with their results, and the expected scores of each system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.estimates.dyadic import Flags, Real, Rows


@dataclass(frozen=True, eq=False)
class PlayedGames:
    """Games in any order. Scores are White's, from 0 to 1; days are ordinals."""

    white: Rows
    black: Rows
    event: Rows
    day: Rows
    score: Real

    def __len__(self) -> int:
        return len(self.score)

    @property
    def month(self) -> NDArray[np.int64]:
        """Return the month of each game, counted from the year 0."""
        days = (self.day - _EPOCH).astype("datetime64[D]").astype("datetime64[M]")
        return days.astype(np.int64) + 12 * 1970

    def select(self, rows: Rows | Flags) -> PlayedGames:
        """Return some of the games."""
        return PlayedGames(**{item.name: getattr(self, item.name)[rows] for item in fields(self)})


@dataclass(frozen=True, eq=False)
class Predictions:
    """White's expected scores by a system, from 0 to 1, and the ratings it used; not a number, or 0, for none."""

    name: str
    expected: Real
    white_rating: NDArray[np.int64]
    black_rating: NDArray[np.int64]

    def select(self, rows: Rows | Flags) -> Predictions:
        """Return the predictions of some of the games."""
        return replace(
            self,
            expected=self.expected[rows],
            white_rating=self.white_rating[rows],
            black_rating=self.black_rating[rows],
        )


def games_of_all(systems: Sequence[Predictions]) -> Flags:
    """Return which games every system has an expected score and two ratings for: only those are compared."""
    common = np.ones(len(systems[0].expected), np.bool_)
    for system in systems:
        common &= np.isfinite(system.expected) & (system.white_rating > 0) & (system.black_rating > 0)
    return common


def month_name(month: int) -> str:
    """Return a month as in 2024-03."""
    return f"{month // 12:04}-{month % 12 + 1:02}"


_EPOCH = 719_163  # the ordinal of 1 January 1970
