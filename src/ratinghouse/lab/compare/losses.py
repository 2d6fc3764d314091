"""Losses of predictions: binomial deviance, Brier score, and the error of a player's score in a month."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ratinghouse.lab.compare.predictions import PlayedGames
from ratinghouse.lab.estimates.dyadic import Real, Rows, clustered_mean
from ratinghouse.lab.estimates.estimate import Estimate

LOWEST, HIGHEST = 0.01, 0.99
"""Expected scores are clipped to these for the deviance, as in the contests in which it was used for chess."""


def deviance(score: Real, expected: Real) -> Real:
    """Return the binomial deviance of each game, to base 10: .3010 for an expected score of .5."""
    clipped = np.clip(expected, LOWEST, HIGHEST)
    return -(score * np.log10(clipped) + (1 - score) * np.log10(1 - clipped))


def brier(score: Real, expected: Real) -> Real:
    """Return the squared difference of score and expected score of each game."""
    return (score - expected) ** 2


@dataclass(frozen=True, eq=False)
class PlayerMonths:
    """The squared error of each player's score in each month, summed over the games of the month before squaring."""

    player: Rows
    month: Rows
    squared: Real

    @property
    def rmse(self) -> Estimate:
        """Return the root of the mean, with an error for the months of the same player."""
        mean = clustered_mean(self.squared, self.player)
        root = math.sqrt(mean.value) if mean.value >= 0 else math.nan
        return Estimate(root, mean.error / (2 * root) if root else math.nan, mean.method, mean.size)


def player_months(games: PlayedGames, expected: Real) -> PlayerMonths:
    """Return the errors by player and month."""
    rest = games.score - expected
    player, month = np.concatenate([games.white, games.black]).astype(np.int64), np.tile(games.month, 2)
    players = int(player.max(initial=0)) + 1
    keys, index = np.unique(month * players + player, return_inverse=True)
    sums: Real = np.bincount(index, np.concatenate([rest, -rest]), len(keys)).astype(np.float64)
    return PlayerMonths(keys % players, keys // players, sums**2)


def rmse_difference(first: PlayerMonths, second: PlayerMonths) -> Estimate:
    """Return how much larger the first error is; both are of the same games. The error is that of the linear part."""
    roots = first.rmse.value, second.rmse.value
    if not roots[0] or not roots[1]:
        return Estimate(roots[0] - roots[1], size=len(first.squared))
    linear = clustered_mean(first.squared / (2 * roots[0]) - second.squared / (2 * roots[1]), first.player)
    return Estimate(roots[0] - roots[1], linear.error, linear.method, linear.size)
