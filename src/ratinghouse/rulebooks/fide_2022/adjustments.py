"""The one-off increase of the rapid and blitz ratings of 1 October 2022."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.adjustment import adjustment
from ratinghouse.kernel.arithmetic import where


@adjustment(
    "fide-2022-lift",
    article="RB, decision of 2022",
    day=date(2022, 10, 1),
    pools=("rapid", "blitz"),
    note="Applied on the list of that day, to players with a rating in the pool and a standard rating.",
)
def lift(rating, standard):
    """A rapid or blitz rating more than 100 points below the standard rating was raised to 100 points below it.

    rating=1500 standard=1800 → 1700
    rating=1699 standard=1800 → 1700
    rating=1700 standard=1800 → 1700
    rating=1750 standard=1800 → 1750
    rating=1900 standard=0 → 1900
    rating=0 standard=1800 → 0
    """
    return where(standard - rating > 100, standard - 100, rating)


adjustments = (lift,)
