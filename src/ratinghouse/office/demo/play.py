"""Games of the demonstration: who wins depends on the true strength of the players, and on luck."""

from __future__ import annotations

import random

from ratinghouse.reports.results import COMPLEMENT

_FIRST_MOVE = 30  # points that the white pieces are worth
_MOST_DRAWS = 0.42
_FORFEITS = 0.012


def result(luck: random.Random, white: float, black: float) -> tuple[str, str]:
    """Return the result codes of both sides of a game; now and then a player does not appear."""
    if luck.random() < _FORFEITS:
        return luck.choice((("+", "-"), ("-", "+")))
    expected = 1 / (1 + 10 ** ((black - white - _FIRST_MOVE) / 400))
    draws = _MOST_DRAWS * (1 - abs(2 * expected - 1))
    thrown = luck.random()
    code = "1" if thrown < expected - draws / 2 else "=" if thrown < expected + draws / 2 else "0"
    return code, COMPLEMENT[code]
