"""Closed groups: a few players who in two years play mostly each other, and from whom points are won too easily.

Two players belong together if each plays a good part of their games against the other. Of such a group the most
extreme member's results against the others, and the results of all against other players, are compared with the
results of all players of the archive over two years.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.drift.islands import separate_parts
from ratinghouse.lab.screen.rarity import EmpiricalTail
from ratinghouse.lab.screen.screen_case import ScreenCase, ScreenedKind
from ratinghouse.lab.screen.sources import ScreenSource

KIND = "closed-group"
DAYS = 730
FEWEST_GAMES = 10  # of a player of the reference, and of a pair that belongs together
TOGETHER_GAMES, TOGETHER_SHARE = 4, 0.1
SMALLEST, LARGEST = 3, 30
LEAST_INSIDE = 0.5
MOST_EVENTS = 12

Whole = NDArray[np.int64]
Real = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class _Group:
    players: tuple[int, ...]
    events: tuple[int, ...]
    games: int
    inside: float  # share of the members' games
    member: int  # whose results against the others are the most extreme
    inside_z: float
    outside_z: float
    first_day: int
    last_day: int

    @property
    def z(self) -> float:
        return max(abs(self.inside_z), abs(self.outside_z))


def closed_groups(source: ScreenSource, limit: float) -> ScreenedKind:
    """Return the closed groups of which at most ``limit`` with as extreme results are expected."""
    reference: list[Real] = []
    groups: list[_Group] = []
    for part in _two_years(source):
        years = _Years(source, part)
        reference.append(years.totals())
        groups += years.groups()
    tail = EmpiricalTail.of(np.concatenate(reference) if reference else np.zeros(0))
    tests = sum(len(group.players) + 1 for group in groups)
    expected = tests * tail.share(np.array([group.z for group in groups]))
    cases = [
        ScreenCase(
            KIND,
            (group.member, *(player for player in group.players if player != group.member)),
            group.events,
            group.z,
            number,
            {
                "members": len(group.players),
                "games": group.games,
                "inside_share": round(group.inside, 3),
                "inside_z": round(group.inside_z, 2),
                "outside_z": round(group.outside_z, 2),
            },
        )
        for group, number in zip(groups, expected.tolist(), strict=True)
        if number <= limit
    ]
    rarest = {
        case.players[0]: case for case in sorted(cases, key=lambda case: -case.expected)
    }  # a group once, not by year
    return ScreenedKind(KIND, tests, tail, [*rarest.values()], tail.threshold(limit, tests))


def _two_years(source: ScreenSource) -> Iterator[NDArray[np.intp]]:
    """Yield the games of two years and two years, back from the last day."""
    day = source.games.day
    if not len(day):
        return
    block = (int(day.max()) - day) // DAYS
    order = np.argsort(block, kind="stable")
    bounds = np.searchsorted(block[order], np.arange(int(block.max()) + 2))
    yield from np.split(order, bounds[1:-1])


class _Years:
    """The games of two years."""

    def __init__(self, source: ScreenSource, rows: NDArray[np.intp]) -> None:
        games, expected = source.games.select(rows), source.expected[rows]
        self._event, self._day = games.event, games.day
        self._white, self._black = games.white.astype(np.int64), games.black.astype(np.int64)
        self._players = len(source.players)
        rated = np.isfinite(expected)
        self._surplus = np.where(rated, games.score - np.nan_to_num(expected), 0.0)
        self._variance = np.where(rated, np.nan_to_num(expected * (1 - expected)), 0.0)
        self._count = np.bincount(np.concatenate([self._white, self._black]), minlength=self._players)

    def totals(self) -> Real:
        """Return how many standard deviations the results of each player who plays enough are from expectation."""
        z = self._z(np.ones(len(self._white), np.bool_))
        return np.abs(z[self._count >= FEWEST_GAMES])

    def groups(self) -> list[_Group]:
        """Return the closed groups."""
        label = self._parts()
        sizes = np.bincount(label, minlength=self._players)
        inside = label[self._white] == label[self._black]
        of_part = np.bincount(label[self._white][inside], minlength=self._players)
        games = np.bincount(label, self._count, self._players)
        share = 2 * of_part / np.maximum(games, 1)
        chosen = np.flatnonzero((sizes >= SMALLEST) & (sizes <= LARGEST) & (share >= LEAST_INSIDE))
        if not len(chosen):
            return []
        inside_z, outside = self._z(inside), self._outside_z(label, inside)
        order = np.argsort(label, kind="stable")
        starts = np.searchsorted(label[order], np.arange(self._players + 1))
        groups = []
        for part in chosen.tolist():
            members = order[starts[part] : starts[part + 1]]
            rows = np.flatnonzero(inside & (label[self._white] == part))
            most = int(members[np.argmax(np.abs(inside_z[members]))])
            events = tuple(np.unique(self._event[rows]).tolist()[-MOST_EVENTS:])
            days = int(self._day[rows].min()), int(self._day[rows].max())
            numbers = len(rows), float(share[part]), most, float(inside_z[most]), float(outside[part])
            groups.append(_Group(tuple(members.tolist()), events, *numbers, *days))
        return groups

    def _parts(self) -> Whole:
        """Return for each player the lowest-numbered player of those they belong together with."""
        low, high = np.minimum(self._white, self._black), np.maximum(self._white, self._black)
        keys, games = np.unique(low * self._players + high, return_counts=True)
        first, second = keys // self._players, keys % self._players
        most = np.maximum(self._count[first], self._count[second])
        together = (games >= TOGETHER_GAMES) & (games >= TOGETHER_SHARE * most)
        return separate_parts(first[together], second[together], self._players)

    def _z(self, games: NDArray[np.bool_]) -> Real:
        surplus = np.where(games, self._surplus, 0.0)
        variance = np.where(games, self._variance, 0.0)
        total = np.bincount(self._white, surplus, self._players) - np.bincount(self._black, surplus, self._players)
        spread = np.bincount(self._white, variance, self._players) + np.bincount(self._black, variance, self._players)
        z: Real = total / np.sqrt(np.maximum(spread, 1.0))
        return z

    def _outside_z(self, label: Whole, inside: NDArray[np.bool_]) -> Real:
        """Return for each part how far the results of its members against others are from expectation."""
        surplus, variance = np.where(inside, 0.0, self._surplus), np.where(inside, 0.0, self._variance)
        white, black = label[self._white], label[self._black]
        total = np.bincount(white, surplus, self._players) - np.bincount(black, surplus, self._players)
        spread = np.bincount(white, variance, self._players) + np.bincount(black, variance, self._players)
        z: Real = total / np.sqrt(np.maximum(spread, 1.0))
        return z
