"""By how many points the players of each federation are rated too low or too high, from games between federations.

Games in which one side is expected to score less than .1 are left out, because they show little. All federations are
adjusted together, repeatedly, until none changes by a tenth of a point, so that a federation does not appear overrated
only because it plays against an underrated one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.compare.predictions import PlayedGames, Predictions
from ratinghouse.lab.estimates.dyadic import Dyads, Real
from ratinghouse.lab.estimates.estimate import Estimate, EstimateJson

FEWEST = 200  # games against other federations
SCALE = 400 / np.log(10)
LOWEST, HIGHEST = 0.1, 0.9
"""Only games with an expected score between these are used."""
SETTLED = 0.1
MOST_ROUNDS = 20


class FederationJson(TypedDict):
    """A federation: ``points`` is what its players' ratings lack, on the average of all federations."""

    fed: str
    games: int
    outside_share: float  # of its players' games, those against other federations
    points: EstimateJson


@dataclass(frozen=True)
class FederationResiduals:
    """The federations and after how many rounds of adjusting they settled."""

    rounds: int
    settled: bool
    federations: Sequence[FederationJson]


def federation_residuals(
    games: PlayedGames, predictions: Predictions, fed: NDArray[np.bytes_], fewest: int = FEWEST
) -> FederationResiduals:
    """Return by how much each federation is underrated, of those with at least ``fewest`` games against others."""
    codes, of_player = np.unique(fed, return_inverse=True)
    white, black = of_player[games.white], of_player[games.black]
    known = (fed[games.white] != b"") & (fed[games.black] != b"")
    even = (predictions.expected >= LOWEST) & (predictions.expected <= HIGHEST)
    chosen = known & (white != black) & even
    while True:  # leaving out a federation removes games of others
        count = np.bincount(white[chosen], minlength=len(codes)) + np.bincount(black[chosen], minlength=len(codes))
        enough = count >= fewest
        reduced = chosen & enough[white] & enough[black]
        if reduced.sum() == chosen.sum():
            break
        chosen = reduced
    rows = np.flatnonzero(chosen)
    if not len(rows):
        return FederationResiduals(0, True, [])
    expected = predictions.expected[rows]
    points, rounds, settled = _settled(games.score[rows], expected, white[rows], black[rows], len(codes), count)
    across = np.bincount(white[known & (white != black)], minlength=len(codes))
    across += np.bincount(black[known & (white != black)], minlength=len(codes))
    every = np.bincount(white[known], minlength=len(codes)) + np.bincount(black[known], minlength=len(codes))
    return FederationResiduals(
        rounds,
        settled,
        sorted(
            (
                {
                    "fed": codes[number].decode(),
                    "games": int(count[number]),
                    "outside_share": round(float(across[number] / every[number]), 4),
                    "points": _estimate(
                        games.select(rows), expected, points, white[rows], black[rows], number
                    ).as_json(),
                }
                for number in np.flatnonzero(enough & (count > 0)).tolist()
            ),
            key=lambda row: -(row["points"]["value"] or 0),
        ),
    )


def _expected(expected: Real, difference: Real) -> Real:
    """Return expected scores after the ratings were moved by a difference in points."""
    moved: Real = 1 / (1 + (1 / expected - 1) * np.exp(-difference / SCALE))
    return moved


def _settled(
    score: Real, expected: Real, white: NDArray[np.intp], black: NDArray[np.intp], size: int, count: NDArray[np.intp]
) -> tuple[Real, int, bool]:
    points = np.zeros(size)
    weight = count / max(int(count.sum()), 1)
    for number in range(1, MOST_ROUNDS + 1):
        now = _expected(expected, points[white] - points[black])
        residual, information = score - now, now * (1 - now) / SCALE
        lacking = (np.bincount(white, residual, size) - np.bincount(black, residual, size)).astype(np.float64)
        moved = points + _step(lacking, information, white, black)
        moved -= float(moved @ weight)
        largest = float(np.abs(moved - points).max())
        points = moved
        if largest < SETTLED:
            return points, number, True
    return points, MOST_ROUNDS, False


def _step(lacking: Real, information: Real, white: NDArray[np.intp], black: NDArray[np.intp]) -> Real:
    """Return the change of each federation that makes all residuals 0, as far as scores are linear in points."""
    size = len(lacking)
    between = np.zeros((size, size))
    np.add.at(between, (white, black), information)
    between += between.T
    matrix = np.diag(between.sum(axis=1)) - between
    return np.linalg.lstsq(matrix, lacking, rcond=None)[0].astype(np.float64)  # of all solutions the smallest


def _estimate(
    games: PlayedGames, expected: Real, points: Real, white: NDArray[np.intp], black: NDArray[np.intp], number: int
) -> Estimate:
    """Return the points of a federation; the error is that of its mean residual, as if the others were known."""
    rows = np.flatnonzero((white == number) | (black == number))
    some = games.select(rows)
    now = _expected(expected[rows], points[white[rows]] - points[black[rows]])
    sign = np.where(white[rows] == number, 1.0, -1.0)
    mean = Dyads(some.white, some.black).mean(sign * (some.score - now))
    steepness = float((now * (1 - now)).mean()) / SCALE
    return Estimate(float(points[number]), mean.error / steepness, mean.method, len(rows))
