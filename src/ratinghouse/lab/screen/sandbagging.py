"""Sandbagging: half a year of results below expectation, then half a year above it, more than chance swings.

At each event of a player the results of the half-year before it and those from it on are measured in standard
deviations; the swing is their difference, divided by the root of two. The squares of a player's swings are summed, so
that players who fall and rise repeatedly rank above those who were ill once. Of four measures that were tried on
simulated worlds, this one ranks players who lose on purpose highest.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.screen.rarity import EmpiricalTail
from ratinghouse.lab.screen.screen_case import ScreenCase, ScreenedKind
from ratinghouse.lab.screen.sources import DAY_STEP, ScreenedSides

KIND = "sandbagging"
DAYS = 183
FEWEST_GAMES = 7  # before, and after
FEWEST_TURNS = 3

Real = NDArray[np.float64]


def sandbagging(sides: ScreenedSides, players: int, limit: float) -> ScreenedKind:
    """Return the players of whom at most ``limit`` are expected to swing as much."""
    order = np.lexsort((sides.event, sides.day, sides.player))
    player, event = sides.player[order], sides.event[order]
    begins = np.flatnonzero(np.append(True, (player[1:] != player[:-1]) | (event[1:] != event[:-1]))[: len(player)])
    moment = player * DAY_STEP + sides.day[order]
    first = np.searchsorted(moment, moment[begins] - DAYS)
    first = np.maximum(first, np.searchsorted(player, player[begins]))
    last = np.minimum(
        np.searchsorted(moment, moment[begins] + DAYS), np.searchsorted(player, player[begins], side="right")
    )
    surplus, variance = _sums(sides.surplus[order]), _sums(sides.variance[order])
    fall, rise = (
        (surplus[end] - surplus[start]) / np.sqrt(np.maximum(variance[end] - variance[start], 1.0))
        for start, end in ((first, begins), (begins, last))
    )
    enough = (begins - first >= FEWEST_GAMES) & (last - begins >= FEWEST_GAMES)
    turns = np.flatnonzero(enough)
    swing = (rise[turns] - fall[turns]) ** 2 / 2
    owner = player[begins[turns]]
    number = np.bincount(owner, minlength=players)
    known = np.flatnonzero(number >= FEWEST_TURNS)
    total = np.bincount(owner, swing, players)
    spread = float(swing.std()) if len(swing) else 0.0
    usual = float(swing.mean()) if len(swing) else 0.0
    measure = (total[known] - usual * number[known]) / (max(spread, 1e-9) * np.sqrt(number[known]))
    tail = EmpiricalTail.of(measure)
    expected = len(known) * tail.share(measure)
    cases = []
    for row in np.flatnonzero(expected <= limit).tolist():
        turns_of_player = turns[owner == known[row]]
        deepest = int(turns_of_player[np.argmax(rise[turns_of_player] - fall[turns_of_player])])
        numbers = {
            "turns": int(number[known[row]]),
            "mean_swing": round(float(np.sqrt(total[known[row]] / number[known[row]])), 2),
            "usual_swing": round(usual**0.5, 2),
            "fall_z": round(float(fall[deepest]), 2),
            "rise_z": round(float(rise[deepest]), 2),
            "games_before": int(begins[deepest] - first[deepest]),
            "games_after": int(last[deepest] - begins[deepest]),
        }
        at = (int(event[begins[deepest]]),)
        cases.append(ScreenCase(KIND, (int(known[row]),), at, float(measure[row]), float(expected[row]), numbers))
    return ScreenedKind(KIND, len(known), tail, cases, tail.threshold(limit, len(known)))


def _sums(values: Real) -> Real:
    """Return the sums of all values before each place, and of all."""
    return np.append(0.0, np.cumsum(values))
