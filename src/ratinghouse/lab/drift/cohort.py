"""Stable cohorts: adults of an age at which strength hardly changes, who play regularly, year by year and by list."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.drift.list_history import ListHistory
from ratinghouse.lab.estimates.dyadic import clustered_mean
from ratinghouse.lab.estimates.estimate import NORMAL_95, Estimate, EstimateJson

FIRST_AGE, LAST_AGE = 25, 45
FEWEST_GAMES = 10  # in a year
BAND = 200


class BandJson(TypedDict):
    """A class of the cohort by rating: ``band`` is that of a year earlier still, so that chance does not choose it."""

    band: str
    change: EstimateJson


class CohortYearJson(TypedDict):
    """What a year brought to the stable cohort, in points a year."""

    first: str
    last: str
    players: int
    mean: EstimateJson
    median: EstimateJson
    bands: list[BandJson]


@dataclass(frozen=True, eq=False)
class CohortSeries:
    """The mean change of the cohort's players who played for each list, in points, with its error."""

    days: tuple[str, ...]
    change: NDArray[np.float64]
    error: NDArray[np.float64]
    years: NDArray[np.float64]  # from the list before
    players: NDArray[np.int64]


def in_cohort(history: ListHistory, first: int, last: int) -> NDArray[np.bool_]:
    """Return which players are of the cohort's age on both lists; all players if no births are known."""
    if not history.knows_births:
        return np.ones(history.rating.shape[1], np.bool_)
    return (history.age(first) >= FIRST_AGE) & (history.age(last) <= LAST_AGE)


def cohort_years(history: ListHistory) -> list[CohortYearJson]:
    """Return the cohort's change in each year for which the lists of the year before are known, too."""
    years: list[CohortYearJson] = []
    pairs = list(history.years())
    for (earlier, first), (_, last) in pairwise(pairs):
        rated = (history.rating[first] > 0) & (history.rating[last] > 0)
        before, now = history.games_between(earlier, first), history.games_between(first, last)
        fewest = FEWEST_GAMES if history.games is not None else 2
        members = np.flatnonzero(rated & in_cohort(history, first, last) & (before >= fewest) & (now >= fewest))
        change = (history.rating[last, members].astype(np.float64) - history.rating[first, members]) / (
            history.distance(first, last)
        )
        years.append(
            {
                "first": history.days[first].isoformat(),
                "last": history.days[last].isoformat(),
                "players": len(members),
                "mean": clustered_mean(change, np.arange(len(members)), "independent").as_json(),
                "median": median_of(change).as_json(),
                "bands": _bands(history.rating[earlier, members], change),
            }
        )
    return years


def cohort_series(history: ListHistory, fewest: int = 30) -> CohortSeries:
    """Return the cohort's mean change list by list; lists with fewer players of the cohort are left out."""
    days, change, error, years, players = [], [], [], [], []
    for number in range(1, len(history)):
        before, after = history.rating[number - 1], history.rating[number]
        members = (before > 0) & (after > 0) & history.played(number) & in_cohort(history, number - 1, number)
        size = int(members.sum())
        if size >= fewest:
            moved = after[members].astype(np.float64) - before[members]
            days.append(history.days[number].isoformat())
            change.append(moved.mean())
            error.append(max(moved.std(ddof=1), 1.0) / math.sqrt(size))
            years.append(history.distance(number - 1, number))
            players.append(size)
    return CohortSeries(tuple(days), np.array(change), np.array(error), np.array(years), np.array(players, np.int64))


def median_of(values: NDArray[np.float64]) -> Estimate:
    """Return the median, with an error from the values at the ends of a 95 % interval of its rank."""
    size = len(values)
    if size == 0:
        return Estimate(math.nan)
    ordered = np.sort(values)
    reach = NORMAL_95 * math.sqrt(size) / 2
    low, high = math.floor(size / 2 - reach), math.ceil(size / 2 + reach)
    error = (ordered[high] - ordered[low]) / (2 * NORMAL_95) if low >= 0 and high < size else math.nan
    return Estimate(float(np.median(values)), float(error), "independent", size)


def _bands(earlier: NDArray[np.int16], change: NDArray[np.float64]) -> list[BandJson]:
    bands: list[BandJson] = []
    number = earlier.astype(np.int64) // BAND
    for band in np.unique(number[earlier > 0]).tolist():
        rows = np.flatnonzero(number == band)
        mean = clustered_mean(change[rows], np.arange(len(rows)), "independent")
        bands.append({"band": f"{band * BAND}-{band * BAND + BAND - 1}", "change": mean.as_json()})
    return bands
