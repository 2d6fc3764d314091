"""What a list publishes of each player, by edition of the regulations."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ratinghouse.lists.rating_list import PoolColumns, RatingList
from ratinghouse.lists.text_columns import NumberColumn, blank_column


@dataclass(frozen=True, slots=True)
class Contents:
    """The columns an edition publishes beside ID, name, titles, federation, rating and the period's games."""

    article: str
    sex: bool
    full_birth: bool  # the date of birth; else the year
    k25_games: bool  # the number of games played while K was 25
    rapid_by_three_digits: bool


FIDE_2003 = Contents("9.12", sex=False, full_birth=True, k25_games=True, rapid_by_three_digits=True)
FIDE_2009 = Contents("7.12", sex=True, full_birth=False, k25_games=False, rapid_by_three_digits=False)


def published(ratings: RatingList, contents: Contents) -> RatingList:
    """Return the list with what the edition publishes, and nothing more of its players."""
    pools = {name: _published_pool(name, pool, contents) for name, pool in ratings.pools.items()}
    blank = blank_column(len(ratings))
    return replace(
        ratings,
        sex=ratings.sex if contents.sex else blank,
        birth=ratings.birth if contents.full_birth else ratings.birth.astype("S4"),
        pools=pools,
    )


def rapid_display(ratings: NumberColumn) -> NumberColumn:
    """Rapid ratings as the 2003 edition shows them (15c): by their first three digits, unlike any other rating."""
    digits = ratings
    while bool((digits >= 1000).any()):
        digits = np.where(digits >= 1000, digits // 10, digits).astype(np.int32)
    return digits


def _published_pool(name: str, pool: PoolColumns, contents: Contents) -> PoolColumns:
    rating = rapid_display(pool.rating) if name == "rapid" and contents.rapid_by_three_digits else pool.rating
    early = None
    if name == "standard" and contents.k25_games:
        unknown = np.zeros(len(pool.rating), dtype=np.int32)
        early = unknown if pool.k25_games is None else pool.k25_games
    return PoolColumns(rating, pool.games, pool.k, early)
