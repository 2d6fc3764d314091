"""What a printed K shows of its player where nothing else does: a level once reached, and whether they are new."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.rating.framing import ESTABLISHED

Whole = NDArray[np.int64]

# The values of a rulebook that say it, by the names that the editions give them.
_REACHED = (("K_reached", "K_level"), ("K_high", "high_level"))
_NEW = (("K_of_new", "new_games"), ("K_new", "K_new_games"), ("K_new", "games_new"))
_YOUNG = (("K_of_juniors", "junior_age", "junior_level"), ("K_young", "young_age", "young_level"))


def inferred_from_k(
    book: Rulebook, k: Whole, rating: Whole, peak: Whole, births: Sequence[str], day: date | None
) -> tuple[Whole, Whole]:
    """Return the games so far and the highest rating, as far as the K of a list of that day shows them.

    K as for a player who once reached the level: they did. K as for a new player, and no junior: they may be new; their
    games are counted from here. Every other rated player has played enough games to be established.
    """
    values = {value.name: value.value for value in book.values if isinstance(value.value, int)}
    highest = np.maximum(peak, rating)
    for of_level, level in _REACHED:
        if of_level in values:
            highest = np.where((k == values[of_level]) & (rating > 0), np.maximum(highest, values[level]), highest)
    new = np.zeros(len(k), np.bool_)
    established = ESTABLISHED
    for of_new, games in _NEW:
        if of_new in values and games in values:
            new, established = k == values[of_new], values[games]
    ages = _ages(births, day)
    for of_young, age, level in _YOUNG:
        if of_young in values:
            new &= ~((k == values[of_young]) & (ages <= values[age]) & (highest < values[level]))
    guessed = np.where((rating > 0) & ~new, established, 0)
    return guessed.astype(np.int64), highest.astype(np.int64)


def _ages(births: Sequence[str], day: date | None) -> Whole:
    """In the year of the list; beyond all ages where it is not known."""
    year_known = [day is not None and birth[:4].isdigit() for birth in births]
    year = day.year if day is not None else 0
    return np.array(
        [year - int(birth[:4]) if is_known else 1000 for birth, is_known in zip(births, year_known, strict=True)],
        np.int64,
    )
