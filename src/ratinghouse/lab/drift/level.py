"""The level of lists year by year: players, gains of those who stayed, ranks, top ratings, spread, round ratings."""

from __future__ import annotations

import math
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.drift.cohort import FIRST_AGE, LAST_AGE, median_of
from ratinghouse.lab.drift.list_history import ListHistory
from ratinghouse.lab.estimates.estimate import Estimate, EstimateJson

RANKS = (1, 10, 100, 1_000, 10_000, 100_000)
TOPS = (2200, 2400, 2500, 2600, 2700)


class SplitJson(TypedDict):
    """The change of the median of active players: leavers replaced by entrants, and what stayers gained.

    The list is complete, so the two parts have no errors; the players are counted.
    """

    first: str
    last: str
    median: EstimateJson
    change: float
    composition: float
    within: float
    stayers: int
    leavers: int
    entrants: int


class LevelJson(TypedDict):
    """A list: counts and ranks are of a complete list and have no error."""

    list: str
    rated: int
    active: int
    mean: EstimateJson
    median: EstimateJson
    ranks: dict[str, int]  # the rating of each rank among active players
    tops: dict[str, int]  # rated players with at least so many points
    spread: EstimateJson  # the standard deviation of active adults of the cohort's age
    ending_in_00: EstimateJson  # the share of such ratings; about .01 if no ratings are rounded
    lowest: int
    at_lowest: int


def levels(history: ListHistory) -> list[LevelJson]:
    """Return the level of each list a year apart."""
    return [_level(history, number) for number in history.anchors()]


def _level(history: ListHistory, number: int) -> LevelJson:
    rating = history.rating[number].astype(np.int64)
    active = history.active(number)
    rated, playing = rating[rating > 0], np.sort(rating[active])[::-1]
    adult = active if not history.knows_births else active & _adult(history.age(number))
    ending = float((rated % 100 == 0).mean()) if len(rated) else math.nan
    mean = float(playing.mean()) if len(playing) else math.nan
    deviation = float(playing.std(ddof=1)) if len(playing) > 1 else math.nan
    return {
        "list": history.days[number].isoformat(),
        "rated": len(rated),
        "active": len(playing),
        "mean": Estimate(mean, deviation / math.sqrt(max(len(playing), 1)), "independent", len(playing)).as_json(),
        "median": median_of(playing.astype(np.float64)).as_json(),
        "ranks": {str(rank): int(playing[rank - 1]) for rank in RANKS if rank <= len(playing)},
        "tops": {str(top): int((rated >= top).sum()) for top in TOPS},
        "spread": spread_of(rating[adult].astype(np.float64)).as_json(),
        "ending_in_00": Estimate(
            ending, math.sqrt(ending * (1 - ending) / max(len(rated), 1)), "independent", len(rated)
        ).as_json(),
        "lowest": int(rated.min(initial=9_999)) if len(rated) else 0,
        "at_lowest": int((rated == rated.min(initial=9_999)).sum()),
    }


def _adult(age: NDArray[np.int64]) -> NDArray[np.bool_]:
    return (age >= FIRST_AGE) & (age <= LAST_AGE)


def spread_of(values: NDArray[np.float64]) -> Estimate:
    """Return the standard deviation; its error is that of numbers from a normal distribution."""
    size = len(values)
    if size < 2:
        return Estimate(math.nan, size=size)
    deviation = float(values.std(ddof=1))
    return Estimate(deviation, deviation / math.sqrt(2 * (size - 1)), "independent", size)


def median_splits(history: ListHistory) -> list[SplitJson]:
    """Return for each year what the change of the median of active players consists of."""
    splits: list[SplitJson] = []
    for first, last in history.years():
        before, after = history.active(first), history.active(last)
        start, end = history.rating[first].astype(np.float64), history.rating[last].astype(np.float64)
        stayers, entrants = before & after, after & ~before
        if not before.any() or not after.any():
            continue
        replaced = float(np.median(np.concatenate([start[stayers], end[entrants]])))
        old, new = float(np.median(start[before])), median_of(end[after])
        splits.append(
            {
                "first": history.days[first].isoformat(),
                "last": history.days[last].isoformat(),
                "median": new.as_json(),
                "change": round(new.value - old, 2),
                "composition": round(replaced - old, 2),
                "within": round(new.value - replaced, 2),
                "stayers": int(stayers.sum()),
                "leavers": int((before & ~after).sum()),
                "entrants": int(entrants.sum()),
            }
        )
    return splits
