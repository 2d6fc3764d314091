"""First ratings: pooled as before, but after the first accepted result every later game counts (article 8.3)."""

from __future__ import annotations

from ratinghouse.rulebooks.fide_2009_applied import book as applied_2009
from ratinghouse.rulebooks.fide_2011.change import book

book.adopt(applied_2009, "unlisted", "pool_games", "pool_score", "pool_opponents", "pool_Ru", "in_window")
book.adopt(applied_2009, "reaches_floor")


@book.rule(
    "8.31",
    per="entry",
    where="unlisted",
    note="Reading later_games: every later game against a rated opponent counts, however few the event has.",
)
def pooled(in_window, reaches_floor, earlier_reaches_floor, pool_games):
    """First results that are not accepted are ignored; after the first accepted one, every later game counts.

    in_window=yes reaches_floor=no earlier_reaches_floor=0 pool_games=5 → no
    in_window=yes reaches_floor=yes earlier_reaches_floor=0 pool_games=5 → yes
    in_window=yes reaches_floor=no earlier_reaches_floor=1 pool_games=1 → yes
    in_window=yes reaches_floor=no earlier_reaches_floor=1 pool_games=0 → no
    in_window=no reaches_floor=no earlier_reaches_floor=1 pool_games=5 → no
    """
    return in_window & (pool_games > 0) & (reaches_floor | (earlier_reaches_floor > 0))


book.adopt(applied_2009, "weak_games", "major_team_entry", "unrated", "first_games", "first_Rc", "first_score")
book.adopt(applied_2009, "first_rating", "first_games_needed", "published_first")
