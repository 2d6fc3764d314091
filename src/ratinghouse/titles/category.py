"""The category of an event: steps of 25 points of its average rating. Informative since 1 July 2009."""

from __future__ import annotations

FIRST, WOMENS_FIRST, STEP = 2251, 2051, 25


def category(average: int, *, women: bool = False) -> int:
    """Return the category of an average rating; 0 where it is below the first. Women's events begin 200 points lower.

    >>> [category(average) for average in (2250, 2251, 2275, 2276, 2401, 2801)]
    [0, 1, 1, 2, 7, 23]
    >>> category(2051, women=True)
    1
    """
    return max(0, (average - (WOMENS_FIRST if women else FIRST)) // STEP + 1)


def averages_of(number: int, *, women: bool = False) -> tuple[int, int]:
    """Return the lowest and the highest average of a category.

    >>> averages_of(10)
    (2476, 2500)
    """
    lowest = (WOMENS_FIRST if women else FIRST) + STEP * (number - 1)
    return lowest, lowest + STEP - 1
