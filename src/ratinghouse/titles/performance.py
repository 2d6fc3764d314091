"""Averages, percentages and performance ratings, rounded as the title regulations round them (1.4.7 to 1.4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.tables import TABLE_A

POINT, HALF = 100, 50


def average(ratings: Sequence[int]) -> int:
    """Return the average to the nearest whole number, a half upwards (1.4.7); 0 without ratings.

    >>> average([2400, 2401])
    2401
    """
    return int(half_up(sum(ratings), len(ratings)))


def percentage(score: int, games: int) -> int:
    """Return the score as a whole percentage, half a per cent upwards (1.4.9); 0 without games.

    >>> percentage(650, 9), percentage(450, 8)
    (72, 56)
    """
    return int(half_up(score, games))


@lru_cache(maxsize=4096)
def difference(score: int, games: int) -> int:
    """Return dp, the rating difference for a score in the table of 1.4.9.

    >>> difference(650, 9)
    166
    """
    return int(TABLE_A(percentage(score, games)))


def performance(opponents: int, score: int, games: int) -> int:
    """Return Rp: the opponents' average and dp (1.4.8).

    >>> performance(2434, 650, 9)
    2600
    """
    return opponents + difference(score, games)


def written_score(score: int) -> str:
    """Return a score as people write it.

    >>> written_score(650), written_score(50), written_score(700)
    ('6½', '½', '7')
    """
    whole, half = divmod(score, POINT)
    return f"{whole or '' if half else whole}{'½' if half else ''}"
