"""Calibration: scores against expected scores, by the rating gap, the level, the colour, the age and the federation.

By the gap and the level each game counts once, from the favourite's side; by the colour from White's. By age and
federation a game counts for each of its two players, if they belong to different groups: between players of one group
the residuals cancel out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.compare.predictions import PlayedGames, Predictions
from ratinghouse.lab.estimates.dyadic import Dyads, Real, Rows
from ratinghouse.lab.estimates.estimate import FEW, Estimate, EstimateJson, two_sided_p
from ratinghouse.lab.estimates.multiplicity import holm

GAP = 50
LARGEST_GAP = 800
LEVEL = 200
AGES = (0, 13, 16, 19, 26, 41, 61)
"""The first ages of the groups by age."""
AGE_NAMES = (*(f"{first}-{following - 1}" for first, following in pairwise(AGES)), f"{AGES[-1]}+")

Groups = NDArray[np.int64]


class CalibrationBinJson(TypedDict):
    """A bin of a calibration in a report."""

    name: str
    games: int
    score: float
    expected: float
    draws: float
    residual: EstimateJson
    corrected_p: float


@dataclass(frozen=True)
class CalibrationBin:
    """The games of a bin: mean score, mean expected score, and their difference with its error."""

    name: str
    games: int
    score: float
    expected: float
    draws: float  # the share of draws
    residual: Estimate
    corrected_p: float = 1.0  # that the residual is 0, corrected for the number of bins

    def as_json(self) -> CalibrationBinJson:
        return {
            "name": self.name,
            "games": self.games,
            "score": round(self.score, 6),
            "expected": round(self.expected, 6),
            "draws": round(self.draws, 6),
            "residual": self.residual.as_json(),
            "corrected_p": round(self.corrected_p, 6),
        }


class CalibratedGames:
    """Games that have predictions, and their calibration by any grouping."""

    def __init__(self, games: PlayedGames, predictions: Predictions) -> None:
        self.games, self.predictions = games, predictions
        self.gap = predictions.white_rating.astype(np.int64) - predictions.black_rating
        white_first = self.gap >= 0
        self.score = np.where(white_first, games.score, 1 - games.score)
        self.expected = np.where(white_first, predictions.expected, 1 - predictions.expected)
        self.dyads = Dyads(games.white, games.black)

    def by_gap(self) -> list[CalibrationBin]:
        """Return the favourites' calibration by bins of 50 points, the widest gaps together."""
        number = np.minimum(np.abs(self.gap) // GAP, LARGEST_GAP // GAP)
        names = [f"{first}-{first + GAP - 1}" for first in range(0, LARGEST_GAP, GAP)]
        return self._bins(number, [*names, f"{LARGEST_GAP}+"], self.score, self.expected)

    def by_level(self) -> list[CalibrationBin]:
        """Return the favourites' calibration by the mean rating of the two players, in classes of 200 points."""
        mean = (self.predictions.white_rating.astype(np.int64) + self.predictions.black_rating) // 2
        number = mean // LEVEL
        names = [f"{first}-{first + LEVEL - 1}" for first in range(0, (int(number.max(initial=0)) + 1) * LEVEL, LEVEL)]
        return self._bins(number, names, self.score, self.expected)

    def by_colour(self) -> list[CalibrationBin]:
        """Return White's calibration, by the gap from White's side in classes of 100 points up to 400."""
        number = np.clip(self.gap // 100, -4, 3) + 4
        names = [f"{first:+}..{first + 99:+}" for first in range(-400, 400, 100)]
        return self._bins(number, names, self.games.score, self.predictions.expected)

    def by_group(self, white: Groups, black: Groups, names: Sequence[str]) -> list[CalibrationBin]:
        """Return the calibration of groups in games against other groups.

        ``white`` and ``black`` are the groups of the two players of each game; -1 is a player in none.
        """
        games, expected = self.games, self.predictions.expected
        across = (white != black) & (white >= 0) & (black >= 0)
        bins = []
        for number, name in enumerate(names):
            rows = np.flatnonzero(across & ((white == number) | (black == number)))
            if len(rows):
                of_white = white[rows] == number
                score = np.where(of_white, games.score[rows], 1 - games.score[rows])
                predicted = np.where(of_white, expected[rows], 1 - expected[rows])
                bins.append(self._bin(name, rows, score, predicted))
        return _corrected(bins)

    def by_age(self, birth_year: NDArray[np.int64]) -> list[CalibrationBin]:
        """Return the calibration of age groups against others; ``birth_year`` is by player, 0 where it is not known."""
        year = self.games.month // 12
        white, black = (age_group(birth_year[side], year) for side in (self.games.white, self.games.black))
        return self.by_group(white, black, AGE_NAMES)

    def by_federation(self, fed: NDArray[np.bytes_], fewest: int = FEW) -> list[CalibrationBin]:
        """Return the calibration of federations against others, of those with so many such games; largest first."""
        codes, of_player = np.unique(fed, return_inverse=True)
        of_player = np.where(fed == b"", -1, of_player)
        bins = self.by_group(
            of_player[self.games.white], of_player[self.games.black], [code.decode() for code in codes.tolist()]
        )
        chosen = [it for it in bins if it.games >= fewest]
        return _corrected(sorted(chosen, key=lambda it: -it.games))

    def deflation_index(self) -> Estimate:
        """Return by how many of 100 points favourites score less than expected, per game."""
        return self.dyads.mean(self.expected - self.score).times(100)

    def _bins(self, number: Rows, names: Sequence[str], score: Real, expected: Real) -> list[CalibrationBin]:
        return _corrected(
            [
                self._bin(name, rows, score[rows], expected[rows])
                for name, rows in _rows_of_bins(number, names)
                if len(rows)
            ]
        )

    def _bin(self, name: str, rows: Rows, score: Real, expected: Real) -> CalibrationBin:
        whole = np.zeros(len(self.games))
        whole[rows] = score - expected
        return CalibrationBin(
            name,
            len(rows),
            float(score.mean()),
            float(expected.mean()),
            float((score == 0.5).mean()),
            self.dyads.mean(whole, rows),
        )


def age_group(birth_year: NDArray[np.int64], year: NDArray[np.int64]) -> Groups:
    """Return the number of the age group in a year, -1 where the year of birth is not known."""
    age = year - birth_year
    known = (birth_year > 0) & (age >= 0) & (age < 120)
    return np.where(known, np.searchsorted(AGES, age, side="right") - 1, -1)


def _rows_of_bins(number: Rows, names: Sequence[str]) -> Iterator[tuple[str, Rows]]:
    order = np.argsort(number, kind="stable")
    bounds = np.searchsorted(number[order], np.arange(len(names) + 1))
    for place, name in enumerate(names):
        yield name, order[bounds[place] : bounds[place + 1]]


def _corrected(bins: Sequence[CalibrationBin]) -> list[CalibrationBin]:
    corrected = holm([two_sided_p(it.residual.z) for it in bins])
    return [replace(it, corrected_p=p) for it, p in zip(bins, corrected, strict=True)]
