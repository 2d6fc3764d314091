"""Gains and losses of players under other rules: ratings, ranks and volatility of two histories of one archive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.estimates.dyadic import clustered_mean
from ratinghouse.lab.estimates.estimate import Estimate, EstimateJson

Whole = NDArray[np.int64]
MOST = 10
TOP = 100


class MoverJson(TypedDict):
    """A player whose last rating differs between two histories."""

    code: str
    name: str
    first: int
    other: int
    difference: int


class GroupJson(TypedDict):
    """A group of players: how much higher their last ratings are under the other rules."""

    grouping: str
    name: str
    difference: EstimateJson


class MoversJson(TypedDict):
    """How the last list of another history differs from that of the first."""

    players: int
    rated_in_one_only: int
    difference: EstimateJson
    absolute_difference: EstimateJson
    rank_correlation: float | None  # of the players rated in both; it has no error
    rank_change_of_top: float | None  # mean, of the first history's highest players; it has no error
    gains: list[MoverJson]
    losses: list[MoverJson]
    groups: list[GroupJson]


@dataclass(frozen=True, eq=False)
class LastRatings:
    """The last rating of each player of an archive in a history; 0 for none. ``moved`` are changes of players' lists.

    ``mover`` is the player of each change. Changes are those of lists for which the player has a game.
    """

    name: str
    rating: Whole
    moved: Whole
    mover: Whole
    idle_losses: int  # ratings that became lower on a list without a game of the player

    @property
    def volatility(self) -> Estimate:
        """Return the mean absolute change of a player who played for a list, in points."""
        return clustered_mean(np.abs(self.moved).astype(np.float64), self.mover)


@dataclass(frozen=True, eq=False)
class NamedPlayers:
    """The names that a table of movers prints, and the groups of the players: a number by player, -1 for none."""

    code: NDArray[np.bytes_]
    name: NDArray[np.bytes_]
    groups: Mapping[str, tuple[Whole, Sequence[str]]]


def movers(first: LastRatings, other: LastRatings, players: NamedPlayers, fewest: int = 30) -> MoversJson:
    """Return how the last list of another history differs; groups with fewer players than ``fewest`` are left out."""
    both = np.flatnonzero((first.rating > 0) & (other.rating > 0))
    difference = other.rating[both] - first.rating[both]
    each = np.arange(len(both))
    order = both[np.argsort(-difference, kind="stable")]

    def listed(rows: Whole) -> list[MoverJson]:
        return [_mover(row, first, other, players) for row in rows.tolist() if other.rating[row] != first.rating[row]]

    groups: list[GroupJson] = []
    for grouping, (number, names) in players.groups.items():
        for place, name in enumerate(names):
            rows = np.flatnonzero(number[both] == place)
            if len(rows) >= fewest:
                mean = _independent(difference[rows].astype(np.float64))
                groups.append({"grouping": grouping, "name": name, "difference": mean.as_json()})
    return {
        "players": len(both),
        "rated_in_one_only": int(((first.rating > 0) != (other.rating > 0)).sum()),
        "difference": _independent(difference.astype(np.float64)).as_json(),
        "absolute_difference": clustered_mean(np.abs(difference).astype(np.float64), each, "independent").as_json(),
        "rank_correlation": _rank_correlation(first.rating[both], other.rating[both]),
        "rank_change_of_top": _rank_change(first.rating[both], other.rating[both]),
        "gains": listed(order[:MOST]),
        "losses": listed(order[::-1][:MOST]),
        "groups": groups,
    }


def _independent(values: NDArray[np.float64]) -> Estimate:
    return clustered_mean(values, np.arange(len(values)), "independent")


def _mover(row: int, first: LastRatings, other: LastRatings, players: NamedPlayers) -> MoverJson:
    return {
        "code": players.code[row].decode(),
        "name": players.name[row].decode(),
        "first": int(first.rating[row]),
        "other": int(other.rating[row]),
        "difference": int(other.rating[row] - first.rating[row]),
    }


def mean_ranks(values: Whole) -> NDArray[np.float64]:
    """Return ranks from 1, the highest first; equal values share the mean of their ranks."""
    _, index, counts = np.unique(-values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    ranks: NDArray[np.float64] = ((2 * last - counts + 1) / 2)[index]
    return ranks


def _rank_correlation(first: Whole, other: Whole) -> float | None:
    if len(np.unique(first)) < 2 or len(np.unique(other)) < 2:
        return None
    return round(float(np.corrcoef(mean_ranks(first), mean_ranks(other))[0, 1]), 6)


def _rank_change(first: Whole, other: Whole) -> float | None:
    if not len(first):
        return None
    ranks = mean_ranks(first), mean_ranks(other)
    top = ranks[0] <= TOP
    return round(float(np.abs(ranks[1] - ranks[0])[top].mean()), 3)
