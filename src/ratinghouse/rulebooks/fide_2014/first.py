"""First ratings: pooled as before, opened by half a point or one, published from five games on (articles 7.14, 8.3)."""

from __future__ import annotations

from ratinghouse.rulebooks.fide_2013 import book as edition_2013
from ratinghouse.rulebooks.fide_2014.change import book
from ratinghouse.rulebooks.fide_2022 import book as edition_2022

book.adopt(edition_2013, "unlisted", "pool_games", "pool_score", "pool_opponents", "pool_Ru", "in_window")


@book.rule("8.31", per="entry", where="unlisted")
def reaches_floor(in_window, pool_games, pool_score, pool_Ru, fewest_games, least_points, floor_then):
    """A result that opens the pool: a game, enough points, and the floor of its time ({floor_then}).

    in_window=yes pool_games=1 pool_score=.5 pool_Ru=1000 least_points=.5 → yes
    in_window=yes pool_games=1 pool_score=.5 pool_Ru=1400 least_points=1 → no
    in_window=yes pool_games=3 pool_score=1 pool_Ru=999 least_points=.5 → no
    in_window=no pool_games=5 pool_score=3 pool_Ru=1900 least_points=.5 → no
    """
    return in_window & (pool_games >= fewest_games) & (pool_score >= least_points) & (pool_Ru >= floor_then)


book.adopt(edition_2013, "pooled", "weak_games", "unrated", "first_games", "first_Rc", "first_score", "first_rating")
book.adopt(edition_2022, "published_first")
