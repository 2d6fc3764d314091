"""Whose rating counts, and which games exist for rating (articles 4 to 8.2.1 as in 2022, and RB 7.3.1)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger
from ratinghouse.rulebooks.fide_2022 import book as edition_2022
from ratinghouse.rulebooks.fide_2024.book import book

book.adopt(edition_2022, "rapid_or_blitz", "R_start", "rated", "newcomer", "long_event", "R_listed", "R")
book.adopt(
    edition_2022, "opponent_rating", "both_rated", "unplayed", "unrated_match", "decided", "opponent_without_rating"
)


@book.rule("RB 7.3.1", per="event")
def excludes_gaps(rapid_or_blitz, exclusion):
    """Games over a wide gap are excluded in rapid and blitz, since the amendment ({exclusion}).

    rapid_or_blitz=yes exclusion=1 → yes
    rapid_or_blitz=yes exclusion=0 → no
    rapid_or_blitz=no exclusion=1 → no
    """
    return rapid_or_blitz & (exclusion == 1)


@book.rule("RB 7.3.1", per="side", where="excludes_gaps", reason=True)
def too_far_apart(both_rated, R, opponent_rating, excluded_gap, excluded_above):
    """A rapid or blitz game over a gap of {excluded_gap} points or more is not rated if a player is above {excluded_above}.

    both_rated=yes R=2601 opponent_rating=2001 → yes
    both_rated=yes R=2001 opponent_rating=2601 → yes
    both_rated=yes R=2601 opponent_rating=2002 → no
    both_rated=yes R=2600 opponent_rating=2000 → no
    both_rated=no R=0 opponent_rating=2601 → no
    """  # noqa: E501
    apart = abs(R - opponent_rating) >= excluded_gap
    return both_rated & apart & (larger(R, opponent_rating) > excluded_above)


book.adopt(edition_2022, "against_rated", "pool_games", "pool_score", "pool_opponents", "met_rated", "zero_at_first")
book.adopt(edition_2022, "in_window", "pooled", "disregarded_zero")
