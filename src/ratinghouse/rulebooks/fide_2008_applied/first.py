"""First ratings: the weighted average of an unrated player's event ratings, as in 2003 (articles 9.1.4 and 10.3)."""

from __future__ import annotations

from ratinghouse.rulebooks.fide_2003 import book as edition_2003
from ratinghouse.rulebooks.fide_2008_applied.change import book

book.adopt(edition_2003, "lowest", "unlisted", "pool_games", "pool_score", "pool_Ru", "pool_opponents", "in_window")
book.adopt(edition_2003, "acceptable", "reaches_floor", "pooled", "pool_weight")
book.adopt(edition_2003, "unrated", "first_games", "first_rating", "published_first")
