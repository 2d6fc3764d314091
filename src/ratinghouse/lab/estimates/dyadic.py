"""Errors of means over games that share players.

Two games depend on each other if a player took part in both. The variance of a sum is then the sum of the products of
all such pairs of games, each once: the squares of the players' sums, less the squares of the sums of each pair of
players, because games of the same two players are in both players' sums. So no pair of games is ever formed.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.estimates.estimate import ErrorMethod, Estimate

Real = NDArray[np.float64]
Rows = NDArray[np.integer]
Flags = NDArray[np.bool_]


LARGEST_SHARE = 0.25
"""Where a player takes part in a larger share of the games, no error is calculated: it would be far too small."""
ALIKE = 1e-12
"""Numbers that differ by less are the same: the mean of equal numbers is rounded."""


class Dyads:
    """The two players of each game, ready for means over all games or some of them."""

    def __init__(self, white: Rows, black: Rows) -> None:
        self.white, self.black = np.asarray(white, np.int64), np.asarray(black, np.int64)
        self.players = int(max(self.white.max(initial=-1), self.black.max(initial=-1))) + 1
        low, high = np.minimum(self.white, self.black), np.maximum(self.white, self.black)
        pairs, self.pair = np.unique(low * max(self.players, 1) + high, return_inverse=True)
        self.pairs = len(pairs)

    def mean(self, values: Real, rows: Rows | Flags | None = None) -> Estimate:
        """Return the mean of a number of each game, over all games or these rows; ``values`` has all games."""
        chosen = slice(None) if rows is None else rows
        values, white, black, pair = values[chosen], self.white[chosen], self.black[chosen], self.pair[chosen]
        size = len(values)
        if size == 0:
            return Estimate(math.nan)
        mean = float(values.mean())
        rest = values - mean
        of_players = np.bincount(white, rest, self.players) + np.bincount(black, rest, self.players)
        of_pairs = np.bincount(pair, rest, self.pairs)
        variance = float(of_players @ of_players - of_pairs @ of_pairs)
        games = np.bincount(white, minlength=self.players) + np.bincount(black, minlength=self.players)
        if games.max() > LARGEST_SHARE * size or np.abs(rest).max() < ALIKE:
            return Estimate(mean, size=size)
        method: ErrorMethod = "dyadic"
        if variance <= 0:  # possible in tiny samples only, where the estimate of the covariances is not positive
            method, variance = "independent", float(rest @ rest)
        number = int((games > 0).sum())
        return Estimate(mean, math.sqrt(variance * number / (number - 1)) / size, method, size)


def clustered_mean(values: Real, cluster: Rows, method: ErrorMethod = "players") -> Estimate:
    """Return the mean of a number of each row, with an error for rows that depend on each other within clusters."""
    size = len(values)
    if size == 0:
        return Estimate(math.nan)
    mean = float(values.mean())
    _, index = np.unique(cluster, return_inverse=True)
    sums = np.bincount(index, values - mean)
    number = len(sums)
    error = math.sqrt(float(sums @ sums) * number / (number - 1)) / size if number > 1 else math.nan
    return Estimate(mean, error, method, size)
