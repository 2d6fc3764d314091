"""What a list publishes of each player, by edition of the regulations."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ratinghouse.lists.columns import Number, blank_column
from ratinghouse.lists.rating_list import PoolColumns, RatingList


@dataclass(frozen=True, slots=True)
class Contents:
    """The columns an edition publishes beside ID, name, titles, federation, rating and the period's games."""

    article: str
    sex: bool
    full_birth: bool  # the date of birth; else the year
    k25_games: bool  # the number of games played while K was 25
    rapid_digits: int  # how many digits of a rapid rating are shown


FIDE_2003 = Contents("9.12", sex=False, full_birth=True, k25_games=True, rapid_digits=3)
FIDE_2009 = Contents("7.12", sex=True, full_birth=False, k25_games=False, rapid_digits=4)


def published(ratings: RatingList, contents: Contents) -> RatingList:
    """The list with what the edition publishes, and nothing more of its players."""
    pools = {name: _published_pool(name, pool, contents) for name, pool in ratings.pools.items()}
    blank = blank_column(len(ratings))
    return replace(
        ratings,
        sex=ratings.sex if contents.sex else blank,
        birth=ratings.birth if contents.full_birth else ratings.birth.astype("S4"),
        pools=pools,
    )


def rapid_display(rating: int) -> str:
    """A rapid rating as the 2003 edition shows it (15c): its first three digits, unlike any other rating."""
    return str(rating)[:3]


def _published_pool(name: str, pool: PoolColumns, contents: Contents) -> PoolColumns:
    shown = _first_digits(pool.rating, contents.rapid_digits) if name == "rapid" else pool.rating
    early = pool.k25_games
    if contents.k25_games and early is None:
        early = np.zeros(len(pool.rating), dtype=np.int32)
    return PoolColumns(shown, pool.games, pool.k, early if contents.k25_games else None)


def _first_digits(rating: Number, digits: int) -> Number:
    shown = rating
    while digits < 4 and bool((shown >= 10**digits).any()):
        shown = np.where(shown >= 10**digits, shown // 10, shown).astype(np.int32)
    return shown
