"""How far ratings are from the truth of a simulated world: bias, spread and lag, list by list."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.simulate.population import Flags, Population
from ratinghouse.lab.simulate.settings import WorldSettings

Ratings = Iterable[tuple[date, NDArray[np.integer]]]
"""Each list's day and the ratings of all players on it, 0 for none: as a replay yields them."""

LONGEST_LAG = 48
_FEWEST = 2


class KnownWorld(Protocol):
    """A world, or the truth about one that was written."""

    @property
    def settings(self) -> WorldSettings: ...

    @property
    def population(self) -> Population: ...


class ListError(NamedTuple):
    """The error of a list: rating minus strength, over the rated players who are present."""

    day: date
    players: int
    bias: float  # the mean of the error
    spread: float  # the standard deviation of the error
    stretch: float  # points of rating for a point of strength: below 1 the list is too narrow


def list_errors(world: KnownWorld, ratings: Ratings, group: Flags | None = None) -> list[ListError]:
    """Return the error of each list, of all players or of a group; none for a list with fewer than two players."""
    errors = []
    for day, rating in ratings:
        month = world.settings.month_of(day)
        chosen = _rated(world, month, rating, group)
        if np.count_nonzero(chosen) < _FEWEST:
            continue
        rated, strength = rating[chosen].astype(np.float64), world.population.strengths(month)[chosen]
        error = rated - strength
        apart = strength - strength.mean()
        variance = float((apart * apart).sum())
        stretch = float((apart * rated).sum()) / variance if variance else 1.0
        errors.append(ListError(day, len(error), float(error.mean()), float(error.std()), stretch))
    return errors


def lag_in_months(world: KnownWorld, ratings: Ratings, group: Flags | None = None) -> int:
    """Return by how many months the ratings trail the strengths: how old the strengths are that they fit best.

    Strengths that do not change fit equally well at any age: then 0.
    """
    squares = np.zeros(LONGEST_LAG + 1)
    for day, rating in ratings:
        month = world.settings.month_of(day)
        chosen = _rated(world, month, rating, group)
        rated = rating[chosen].astype(np.float64)
        for lag in range(LONGEST_LAG + 1):
            error = rated - world.population.strengths(month - lag)[chosen]
            squares[lag] += float((error * error).sum())
    return int(np.argmin(squares))


def juniors(world: KnownWorld, day: date) -> Flags:
    """Return which players are still growing stronger on a day."""
    return np.asarray(world.population.ages(world.settings.month_of(day)) < world.settings.grown_age)


def of_federation(world: KnownWorld, number: int) -> Flags:
    """Return the players of a federation."""
    return np.asarray(world.population.federation == number)


def _rated(world: KnownWorld, month: float, rating: NDArray[np.integer], group: Flags | None) -> Flags:
    chosen = (rating > 0) & world.population.present(int(month))
    return chosen if group is None else chosen & group
