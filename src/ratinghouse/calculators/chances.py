"""Chances of totals: a stated model of wins, draws and losses, and the exact distribution of their sum.

The model splits an expected score E: the chance of a draw is ``draws`` times its largest possible value,
2 min(E, 1 - E), so that win + draw/2 = E always holds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ratinghouse.kernel.texts import Text, text

RULEBOOK_CHANCES = text("the rulebook's own chances")


def model_of(draws: float) -> Text:
    """Return the sentence that states the model."""
    return text(
        "A game with expected score E is drawn with chance {draws} × 2 × min(E, 1 - E), won with chance E less half of "
        "that, and lost otherwise; games do not depend on one another.",
        draws=f"{draws:g}",
    )


class Chances(NamedTuple):
    """The chances of one game."""

    win: float
    draw: float
    loss: float


def split(expected: float, draws: float) -> Chances:
    """Return the chances of a game with this expected score."""
    draw = draws * 2 * min(expected, 1 - expected)
    return Chances(expected - draw / 2, draw, 1 - expected - draw / 2)


def distribution(games: Iterable[Chances]) -> list[float]:
    """Return the chance of each total, in half points, by exact convolution of one game after another."""
    totals = [1.0]
    for game in games:
        longer = [0.0] * (len(totals) + 2)
        for half_points, chance in enumerate(totals):
            for gained, outcome_chance in enumerate((game.loss, game.draw, game.win)):
                longer[half_points + gained] += chance * outcome_chance
        totals = longer
    return totals


def mean(chances: Sequence[float], values: Sequence[float]) -> float:
    """Return the expected value, without floating-point errors that would look like a gain."""
    return _clean(math.fsum(chance * value for chance, value in zip(chances, values, strict=True)))


def spread(chances: Sequence[float], values: Sequence[float]) -> float:
    """Return the standard deviation."""
    middle = math.fsum(chance * value for chance, value in zip(chances, values, strict=True))
    squares = (chance * (value - middle) ** 2 for chance, value in zip(chances, values, strict=True))
    return _clean(math.sqrt(math.fsum(squares)))


def _clean(number: float) -> float:
    return round(number, 9) + 0.0
