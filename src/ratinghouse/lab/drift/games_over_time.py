"""What the games show year by year: calibration, the deflation index, and juniors' scores beyond expectation."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.compare.predictions import PlayedGames, Predictions
from ratinghouse.lab.estimates.dyadic import Dyads, Real
from ratinghouse.lab.estimates.estimate import Estimate, EstimateJson

JUNIOR = 18
"""The last age at which a player is a junior."""


class GamesYearJson(TypedDict):
    """A year of games. A slope below 1 says that differences of ratings are larger than those of strength."""

    year: int
    games: int
    deflation_index: EstimateJson  # of 100 points, what favourites score less than expected in a game
    slope: EstimateJson  # of scores on expected scores
    white: EstimateJson  # of 100 points, what White scores beyond expectation in a game
    junior_surplus: EstimateJson  # of 100 points, what juniors score beyond expectation against adults in a game


def games_by_year(
    games: PlayedGames, predictions: Predictions, birth_year: NDArray[np.int64]
) -> Iterator[GamesYearJson]:
    """Yield what the games of each year show."""
    year = games.month // 12
    order = np.argsort(year, kind="stable")
    years, starts = np.unique(year[order], return_index=True)
    bounds = [*starts.tolist(), len(order)]
    for number, name in enumerate(years.tolist()):
        rows = order[bounds[number] : bounds[number + 1]]
        yield _year(name, games.select(rows), predictions.select(rows), birth_year)


def _year(year: int, games: PlayedGames, predictions: Predictions, birth_year: NDArray[np.int64]) -> GamesYearJson:
    dyads = Dyads(games.white, games.black)
    sign = np.where(predictions.white_rating >= predictions.black_rating, 1.0, -1.0)
    residual = games.score - predictions.expected
    return {
        "year": year,
        "games": len(games),
        "deflation_index": dyads.mean(-sign * residual).times(100).as_json(),
        "slope": slope(dyads, predictions.expected - 0.5, games.score - 0.5).as_json(),
        "white": dyads.mean(residual).times(100).as_json(),
        "junior_surplus": _junior_surplus(dyads, games, residual, birth_year, year).times(100).as_json(),
    }


def slope(dyads: Dyads, expected: Real, score: Real) -> Estimate:
    """Return the slope through 0 of scores on expected scores, both less one half, with the error of its linear part.

    Taken from White's or the favourite's side the slope is the same.
    """
    square = float((expected**2).mean()) if len(expected) else 0.0
    if not square:
        return Estimate(math.nan, size=len(expected))
    value = float((expected * score).mean()) / square
    rest = dyads.mean(expected * (score - value * expected) / square)
    return Estimate(value, rest.error, rest.method, len(expected))


def _junior_surplus(
    dyads: Dyads, games: PlayedGames, residual: Real, birth_year: NDArray[np.int64], year: int
) -> Estimate:
    ages = [np.where(birth_year[side] > 0, year - birth_year[side], -1) for side in (games.white, games.black)]
    junior = [(age >= 0) & (age <= JUNIOR) for age in ages]
    adult = [age > JUNIOR for age in ages]
    rows = np.flatnonzero((junior[0] & adult[1]) | (junior[1] & adult[0]))
    return dyads.mean(np.where(junior[0], residual, -residual), rows)
