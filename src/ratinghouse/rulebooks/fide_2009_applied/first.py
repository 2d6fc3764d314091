"""First ratings: pooled as printed, opened by one point, with 12.5 for each half point over 50 %."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, where
from ratinghouse.kernel.rounding import half_up, whole
from ratinghouse.rulebooks.fide_2009 import book as printed
from ratinghouse.rulebooks.fide_2009_applied.change import book

book.adopt(printed, "unlisted", "pool_games", "pool_score", "pool_opponents", "pool_Ru", "in_window")


@book.rule("8.31", per="entry", where="unlisted")
def reaches_floor(in_window, pool_games, pool_score, pool_Ru, fewest_games, least_score, floor_then):
    """A result that opens the pool: {fewest_games} games, {least_score} point and the floor of its time ({floor_then}).

    in_window=yes pool_games=3 pool_score=1 pool_Ru=1200 floor_then=1200 → yes
    in_window=yes pool_games=3 pool_score=1 pool_Ru=1800 floor_then=1801 → no
    in_window=yes pool_games=3 pool_score=.5 pool_Ru=1400 floor_then=1200 → no
    in_window=yes pool_games=3 pool_score=1 pool_Ru=1199 floor_then=1200 → no
    in_window=yes pool_games=2 pool_score=1.5 pool_Ru=1900 floor_then=1200 → no
    in_window=no pool_games=5 pool_score=3 pool_Ru=1900 floor_then=1200 → no
    """
    return in_window & (pool_games >= fewest_games) & (pool_score >= least_score) & (pool_Ru >= floor_then)


book.adopt(printed, "pooled", "weak_games", "major_team_entry", "unrated")
book.adopt(printed, "first_games", "first_Rc", "first_score")


@book.rule("8.3, 8.32", per="player", where="unrated", note="Reading pool_single: one result alone keeps its Ru.")
def first_rating(first_Rc, first_score, first_games, pool_Ru, pooled, bonus, table_a):
    """As in a single tournament: Rc and {bonus} per half point over 50 %, or Rc + dp below; one result alone keeps its
    Ru.

    first_Rc=2184 first_score=6.5 first_games=12 pool_Ru=[2095, 2163, 2213] pooled=[yes, yes, yes] bonus=12.5 → 2197
    first_Rc=2100 first_score=3 first_games=9 pool_Ru=[2000, 1950] pooled=[yes, yes] bonus=12.5 → 1975
    first_Rc=2342 first_score=2 first_games=9 pool_Ru=[2144] pooled=[yes] bonus=12.5 → 2144
    """
    half_points_over = whole(2 * first_score - in_hundredths(first_games))
    above = half_up(in_hundredths(first_Rc) + bonus * half_points_over)
    together = where(half_points_over >= 0, above, first_Rc + table_a(half_up(first_score, first_games)))
    return where(pooled.sum() == 1, pool_Ru.sum(where=pooled), together)


book.adopt(printed, "first_games_needed", "published_first")
