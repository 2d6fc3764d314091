"""Second IDs of one player: two IDs with nearly the same name, of which one ends before the other begins.

Many pairs of like names are of two persons. How many of them would fit end to end by chance is counted on pairs of
players drawn at random: as short a time between them, as little difference of ratings, the same birth and federation,
each independent of the others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.screen.near_names import pairs_of_near_names
from ratinghouse.lab.screen.rarity import EmpiricalTail
from ratinghouse.lab.screen.screen_case import ScreenCase, ScreenedKind
from ratinghouse.lab.screen.sources import ScreenSource

KIND = "second-life"
FEWEST_GAMES = 10
DRAWN = 200_000
SEED = 1

Whole = NDArray[np.int64]
Real = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class _Lives:
    """Each player's first and last day with games, the ratings then (0 for none), birth and federation."""

    games: Whole
    first_day: Whole
    last_day: Whole
    first_rating: Whole
    last_rating: Whole
    birth: NDArray[np.bytes_]
    fed: NDArray[np.bytes_]

    @classmethod
    def of(cls, source: ScreenSource) -> _Lives:
        games, size = source.games, len(source.players)
        player = np.concatenate([games.white, games.black]).astype(np.int64)
        day = np.concatenate([games.day, games.day]).astype(np.int64)
        rating = np.concatenate([source.white_rating, source.black_rating])
        order = np.argsort(day, kind="stable")
        first, last = np.zeros(size, np.int64), np.zeros(size, np.int64)
        last[player[order]] = day[order]  # of several the latest stays
        first[player[order[::-1]]] = day[order[::-1]]
        rated = order[rating[order] > 0]
        begun, ended = np.zeros(size, np.int64), np.zeros(size, np.int64)
        ended[player[rated]] = rating[rated]
        begun[player[rated[::-1]]] = rating[rated[::-1]]
        count = np.bincount(player, minlength=size)
        return cls(count, first, last, begun, ended, source.players.birth, source.players.fed)

    def fits(self, first: Whole, second: Whole) -> _Fits:
        """Return how pairs fit end to end: the days between them, and the difference of ratings."""
        earlier = np.where(self.last_day[first] < self.last_day[second], first, second)
        later = first + second - earlier
        ended, begun = self.last_rating[earlier], self.first_rating[later]
        known = (ended > 0) & (begun > 0)
        return _Fits(
            earlier,
            later,
            self.first_day[later] - self.last_day[earlier],
            np.where(known, np.abs(begun - ended), -1),
            self._same(self.birth, earlier, later),
            self._same(self.fed, earlier, later),
        )

    @staticmethod
    def _same(column: NDArray[np.bytes_], first: Whole, second: Whole) -> Whole:
        """Return 1 for the same text, -1 for another one, 0 where one is not known."""
        known = (column[first] != b"") & (column[second] != b"")
        return np.where(known, np.where(column[first] == column[second], 1, -1), 0)


@dataclass(frozen=True, eq=False)
class _Fits:
    earlier: Whole
    later: Whole
    gap: Whole  # in days; not above 0 where the two overlap
    apart: Whole  # points between the last rating and the next; -1 where one is not known
    birth: Whole
    fed: Whole

    def measure(self, others: _Fits) -> Real:
        """Return how well pairs fit: by how many powers of ten agreements are rare among others; 0 if they overlap."""
        size = len(others.gap)
        gaps = np.sort(others.gap[others.gap > 0])
        share: Real = (np.searchsorted(gaps, self.gap, side="right") + 1) / (size + 1)
        rated = np.sort(others.apart[others.apart >= 0])
        level = (np.searchsorted(rated, self.apart, side="right") + 1) / (len(rated) + 1)
        share = share * np.where(self.apart >= 0, level, 1.0)
        for own, theirs in ((self.birth, others.birth), (self.fed, others.fed)):
            same = ((theirs == 1).sum() + 1) / ((theirs != 0).sum() + 1)
            share = share * np.where(own == 1, same, 1.0)
        measure: Real = np.where(self.gap > 0, -np.log10(share), 0.0)
        return measure


def second_lives(source: ScreenSource, limit: float) -> ScreenedKind:
    """Return the pairs of like names of which at most ``limit`` are expected to fit end to end as well by chance."""
    lives = _Lives.of(source)
    playing = np.flatnonzero(lives.games >= FEWEST_GAMES)
    first, second = pairs_of_near_names([name.decode() for name in source.players.name[playing].tolist()])
    fits = lives.fits(playing[first], playing[second])
    possible = (fits.birth >= 0) & (fits.fed >= 0)
    tests = int(possible.sum())
    chance = np.random.default_rng(SEED)
    drawn = (
        playing[chance.integers(0, max(len(playing), 1), (2, DRAWN))] if len(playing) else np.zeros((2, 0), np.int64)
    )
    drawn = drawn[:, drawn[0] != drawn[1]]
    at_random = lives.fits(*drawn)
    measure, tail = fits.measure(at_random), EmpiricalTail.of(at_random.measure(at_random))
    expected = tests * 10.0**-measure
    cases = []
    for row in np.flatnonzero(possible & (fits.gap > 0) & (expected <= limit)).tolist():
        earlier, later = int(fits.earlier[row]), int(fits.later[row])
        numbers = {
            "gap_days": int(fits.gap[row]),
            "games_before": int(lives.games[earlier]),
            "games_after": int(lives.games[later]),
            "rating_before": int(lives.last_rating[earlier]),
            "rating_after": int(lives.first_rating[later]),
            "same_birth": int(fits.birth[row] == 1),
            "same_federation": int(fits.fed[row] == 1),
        }
        cases.append(ScreenCase(KIND, (earlier, later), (), float(measure[row]), float(expected[row]), numbers))
    return ScreenedKind(KIND, tests, tail, cases, float(np.log10(tests / limit)) if tests else None)
