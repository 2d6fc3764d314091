"""Repeated pairs: two players who met in far more events than the events that both played in explain.

In an event with many players two of them meet by chance: the more opponents each has, and the fewer players there are,
the more probably. A match, an event of two players, counts as one meeting however many games it has, and is not
explained by chance: one match is ordinary, a series of them is not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.compare.predictions import PlayedGames
from ratinghouse.lab.screen.rarity import EmpiricalTail
from ratinghouse.lab.screen.screen_case import ScreenCase, ScreenedKind

KIND = "repeated-pair"
FEWEST_MEETINGS = 3
UNEXPLAINED = 0.1
"""Meetings of any two players that no event explains: without it a first match would be impossible."""
MOST_EVENTS = 12  # of a case

Whole = NDArray[np.int64]
Real = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class _Meetings:
    """The pairs of players who met, once for each event; and the opponents of each entry, by event and player."""

    players: int
    event: Whole
    first: Whole
    second: Whole
    games: Whole
    entry: Whole  # event times players plus player, sorted
    opponents: Whole  # of each entry
    size: Whole  # of each event, its players
    total: Whole  # of each event, the opponents of all its entries

    @classmethod
    def of(cls, games: PlayedGames, players: int, events: int) -> _Meetings:
        low, high = np.minimum(games.white, games.black), np.maximum(games.white, games.black)
        pair = low.astype(np.int64) * players + high
        order = np.lexsort((pair, games.event))
        event, pair = games.event[order].astype(np.int64), pair[order]
        new = np.append(True, (event[1:] != event[:-1]) | (pair[1:] != pair[:-1]))[: len(pair)]
        starts = np.flatnonzero(new)
        count = np.diff(np.append(starts, len(pair)))
        event, first, second = event[starts], pair[starts] // players, pair[starts] % players
        sides = np.concatenate([event * players + first, event * players + second])
        entry, opponents = np.unique(sides, return_counts=True)
        size = np.bincount(entry // players, minlength=events)
        total = np.bincount(entry // players, opponents, events).astype(np.int64)
        return cls(players, event, first, second, count, entry, opponents, size, total)

    def chance(self, first: Whole, second: Whole) -> tuple[Real, Whole, Whole]:
        """Return for pairs the meetings that shared events explain, the events that they share, and their matches."""
        event_of_entry, player_of_entry = self.entry // self.players, self.entry % self.players
        by_player = np.argsort(player_of_entry, kind="stable")
        starts = np.searchsorted(player_of_entry[by_player], np.arange(self.players + 1))
        entered = np.diff(starts)
        fewer = np.where(entered[first] <= entered[second], first, second)
        other = first + second - fewer
        count = entered[fewer]
        pair = np.repeat(np.arange(len(first)), count)
        within = np.arange(len(pair)) - np.repeat(np.cumsum(count) - count, count)
        entry_of_player = by_player[np.repeat(starts[fewer], count) + within]
        event = event_of_entry[entry_of_player]
        entry_of_other = event * self.players + other[pair]
        place = np.minimum(np.searchsorted(self.entry, entry_of_other), max(len(self.entry) - 1, 0))
        shared = self.entry[place] == entry_of_other
        entry_of_player, place, event, pair = entry_of_player[shared], place[shared], event[shared], pair[shared]
        rest = self.total[event] - self.opponents[entry_of_player]
        probable = np.minimum(self.opponents[entry_of_player] * self.opponents[place] / np.maximum(rest, 1), 1.0)
        is_match = self.size[event] == 2
        explained: Real = np.bincount(pair, np.where(is_match, 0.0, probable), len(first)).astype(np.float64)
        shared_events, matches = (np.bincount(rows, minlength=len(first)) for rows in (pair, pair[is_match]))
        return explained, shared_events.astype(np.int64), matches.astype(np.int64)


def repeated_pairs(games: PlayedGames, players: int, events: int, limit: float) -> ScreenedKind:
    """Return the pairs of which at most ``limit`` are expected to meet as often beyond explanation."""
    meetings = _Meetings.of(games, players, events)
    keys, pair, count = np.unique(meetings.first * players + meetings.second, return_inverse=True, return_counts=True)
    again = np.flatnonzero(count >= FEWEST_MEETINGS)
    first, second = keys[again] // players, keys[again] % players
    explained, shared, matches = meetings.chance(first, second)
    measure = surprise(count[again], explained + UNEXPLAINED)
    tail = EmpiricalTail.of(measure, least_decade=1.0)
    expected = len(again) * tail.share(measure)
    together = np.bincount(pair, meetings.games, len(keys)).astype(np.int64)
    cases = []
    for row in np.flatnonzero(expected <= limit).tolist():
        rows = np.flatnonzero(pair == again[row])
        numbers = {
            "meetings": int(count[again[row]]),
            "explained": round(float(explained[row]), 2),
            "games": int(together[again[row]]),
            "shared_events": int(shared[row]),
            "matches": int(matches[row]),
        }
        at = tuple(meetings.event[rows[-MOST_EVENTS:]].tolist())
        sides = int(first[row]), int(second[row])
        cases.append(ScreenCase(KIND, sides, at, float(measure[row]), float(expected[row]), numbers))
    return ScreenedKind(KIND, len(again), tail, cases, tail.threshold(limit, len(again)))


def surprise(count: NDArray[np.integer], mean: Real) -> Real:
    """Return by how many powers of ten so many meetings are too many: Chernoff's bound of a Poisson law."""
    above = count > mean
    ratio = np.where(above, count / mean, 1.0)
    powers: Real = np.where(above, count * np.log(ratio) - count + mean, 0.0) / np.log(10)
    return powers
