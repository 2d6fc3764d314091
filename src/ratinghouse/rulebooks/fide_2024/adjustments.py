"""The one-off compression of the ratings below 2000 of 1 March 2024."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.adjustment import adjustment
from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.rounding import half_up


@adjustment(
    "fide-2024-compression",
    article="Council decision of 15 December 2023",
    day=date(2024, 3, 1),
    pools=("standard", "rapid", "blitz"),
    note="Applied to every player, active or not, after that month's ordinary calculation; stored results of unrated"
    " players were dropped with it.",
    drops_kept=True,
)
def compression(rating):
    """A rating below 2000 was raised by 40 % of the difference to 2000, rounded to the nearest whole number.

    rating=1000 → 1400
    rating=1001 → 1401
    rating=1500 → 1700
    rating=1700 → 1820
    rating=1900 → 1940
    rating=1999 → 1999
    rating=2000 → 2000
    rating=2500 → 2500
    rating=0 → 0
    """
    return where(rating < 2000, half_up(10 * rating + 4 * (2000 - rating), 10), rating)


adjustments = (compression,)
