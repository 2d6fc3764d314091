"""First ratings, for players who bring no standard rating to rapid or blitz (articles 7.14, 8.3 and RB 7.2.1)."""

from __future__ import annotations

from ratinghouse.rulebooks.fide_2011 import book as edition_2011
from ratinghouse.rulebooks.fide_2012.change import book
from ratinghouse.rulebooks.fide_2022 import book as edition_2022


@book.rule(
    "8.3, RB 7.2.1",
    per="entry",
    note="Reading delisted_since: games played while the player was still rated are not pooled.",
)
def unlisted(Ro, R_start):
    """Results are pooled for players who have no rating and had none when the event started.

    Ro=0 R_start=0 → yes
    Ro=2105 R_start=0 → no
    Ro=0 R_start=1810 → no
    """
    return (Ro == 0) & (R_start == 0)


book.adopt(edition_2011, "pool_games", "pool_score", "pool_opponents", "pool_Ru", "in_window")
book.adopt(edition_2011, "reaches_floor", "pooled", "weak_games", "major_team_entry")
book.adopt(edition_2022, "unrated")
book.adopt(edition_2011, "first_games", "first_Rc", "first_score")
book.adopt(edition_2011, "first_rating", "first_games_needed", "published_first")
