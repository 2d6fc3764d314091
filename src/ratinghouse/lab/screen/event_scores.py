"""Improbable scores: what a player scored in an event against what the ratings expected, too high or too low."""

from __future__ import annotations

from math import erfc, sqrt

import numpy as np

from ratinghouse.lab.screen.rarity import EmpiricalTail
from ratinghouse.lab.screen.screen_case import NormalCheck, ScreenCase, ScreenedKind
from ratinghouse.lab.screen.sources import ScreenedSides

KIND = "improbable-score"
FEWEST_GAMES = 4
NORMAL_LIMIT = 4.0


def improbable_scores(sides: ScreenedSides, players: int, limit: float) -> ScreenedKind:
    """Return the scores of players in events of which at most ``limit`` as extreme are expected."""
    keys, unit = np.unique(sides.event * players + sides.player, return_inverse=True)
    games = np.bincount(unit, minlength=len(keys))
    surplus = np.bincount(unit, sides.surplus, len(keys))
    z = surplus / np.sqrt(np.bincount(unit, sides.variance, len(keys)))
    score = np.bincount(unit, sides.score, len(keys))
    rating = np.bincount(unit, sides.rating, len(keys)) / np.maximum(games, 1)
    opponents = np.bincount(unit, sides.opponent_rating, len(keys)) / np.maximum(games, 1)
    enough = np.flatnonzero(games >= FEWEST_GAMES)
    measure = np.abs(z[enough])
    tail = EmpiricalTail.of(measure)
    expected = len(enough) * tail.share(measure)
    cases = [
        ScreenCase(
            KIND,
            (int(keys[row] % players),),
            (int(keys[row] // players),),
            float(abs(z[row])),
            float(number),
            {
                "z": round(float(z[row]), 2),
                "games": int(games[row]),
                "score": round(float(score[row]), 1),
                "expected_score": round(float(score[row] - surplus[row]), 2),
                "rating": round(float(rating[row])),
                "opponents": round(float(opponents[row])),
            },
        )
        for row, number in zip(enough[expected <= limit].tolist(), expected[expected <= limit].tolist(), strict=True)
    ]
    beyond = int((measure > NORMAL_LIMIT).sum())
    normal = NormalCheck(NORMAL_LIMIT, len(enough) * erfc(NORMAL_LIMIT / sqrt(2)), beyond)
    return ScreenedKind(KIND, len(enough), tail, cases, tail.threshold(limit, len(enough)), normal)
