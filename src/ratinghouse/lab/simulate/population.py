"""The players of a world: when they enter and leave, how old they are, and how strong they are in any month."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.simulate.settings import WorldSettings

Reals = NDArray[np.float64]
Wholes = NDArray[np.int64]
Flags = NDArray[np.bool_]

HALF_YEAR = 6
NEVER = 1 << 30  # in place of the month of leaving, for players who stay


@dataclass(frozen=True)
class Population:
    """The players, one row each. ``peak`` is the strength they reach; ``leaves`` the first month without them."""

    settings: WorldSettings
    enters: Wholes
    leaves: Wholes
    age: Reals  # on entering
    peak: Reals
    federation: Wholes
    first_rating: Wholes  # 0 for players who enter without one
    sandbags: Flags
    second_of: Wholes  # the player whose second life this one is; -1 for none
    keenness: Reals  # factor of the usual activity in events that are open to them

    @classmethod
    def drawn(cls, settings: WorldSettings, chance: np.random.Generator) -> Population:
        """Return a population by chance."""
        size = settings.players + settings.newcomers * settings.months
        enters = np.zeros(size, np.int64)
        enters[settings.players :] = np.repeat(np.arange(settings.months), settings.newcomers)
        peak = np.maximum(settings.level + settings.spread * chance.standard_normal(size), settings.lowest)
        federation = chance.integers(0, settings.federations, size)
        population = cls(
            settings,
            enters,
            _leaving(settings, enters, chance),
            _ages(settings, enters > 0, chance),
            peak,
            federation,
            np.zeros(size, np.int64),
            chance.random(size) < settings.sandbaggers,
            np.full(size, -1),
            np.ones(size),
        )
        return population._with_first_ratings(chance)._with_second_lives(chance)

    def __len__(self) -> int:
        return len(self.enters)

    def ages(self, month: float) -> Reals:
        """Return the ages in a month, counted from 0."""
        return self.age + (month - self.enters) / 12

    def strengths(self, month: float) -> Reals:
        """Return each player's strength in a month, also before they enter and after they leave."""
        settings, age = self.settings, self.ages(month)
        growing = settings.growth * np.maximum(0.0, settings.grown_age - age)
        declining = settings.decline * np.maximum(0.0, age - settings.decline_age)
        return self.peak - growing - declining

    def strengths_played(self, month: int) -> Reals:
        """Return how strong each player plays: sandbaggers play weaker in every other half-year."""
        weaker = self.sandbags & (month // HALF_YEAR % 2 == 1)
        return self.strengths(month) - np.where(weaker, self.settings.sandbagging, 0.0)

    def present(self, month: int) -> Flags:
        """Return which players have entered and not left in a month."""
        return (self.enters <= month) & (month < self.leaves)

    def _with_second_lives(self, chance: np.random.Generator) -> Population:
        """Return the population with players who stop in the middle third and go on as new ones, without a rating."""
        settings = self.settings
        if not settings.second_lives:
            return self
        lasting = np.flatnonzero((self.enters == 0) & (self.leaves >= settings.months))
        first = chance.choice(lasting, min(settings.second_lives, len(lasting)), replace=False)
        month = chance.integers(settings.months // 3, 2 * settings.months // 3 + 1, len(first))
        columns = {name: column[first] for name, column in vars(self).items() if name != "settings"}
        columns |= {
            "enters": month,
            "age": self.age[first] + month / 12,
            "first_rating": np.zeros(len(first), np.int64),
            "second_of": first,
        }
        leaves = self.leaves.copy()
        leaves[first] = month
        before = {**vars(self), "leaves": leaves}
        return Population(settings, **{name: np.concatenate([before[name], columns[name]]) for name in columns})

    def _with_first_ratings(self, chance: np.random.Generator) -> Population:
        settings = self.settings
        of_federation = settings.federation_error * chance.standard_normal(settings.federations)
        error = of_federation[self.federation] + settings.entry_error * chance.standard_normal(len(self))
        rating = np.maximum(np.rint(self.strengths(0) + error), 1).astype(np.int64)
        rated = np.where(np.arange(len(self)) < settings.players, rating, 0)
        return Population(**{**vars(self), "first_rating": rated})


def _ages(settings: WorldSettings, new: Flags, chance: np.random.Generator) -> Reals:
    size = len(new)
    young = chance.random(size) < np.where(new, settings.young_newcomers, settings.juniors)
    youngest, oldest = np.where(new, 8.0, 9.0), np.where(new, 13.0, 17.0)
    child = youngest + (oldest - youngest) * chance.random(size)
    return np.where(young, child, chance.triangular(18.0, 34.0, 70.0, size))


def _leaving(settings: WorldSettings, enters: Wholes, chance: np.random.Generator) -> Wholes:
    """Return the month in which each player leaves; without retirement all stay."""
    if settings.retiring == 0:
        return np.full(len(enters), NEVER)
    return enters + chance.geometric(settings.retiring, len(enters))
