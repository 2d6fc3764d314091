"""Which players count as rated, and which games can be rated (articles 1.1 and 4 to 8.2.1 as in 2022, and RB 7.3.1)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, smaller, where
from ratinghouse.rulebooks.fide_2022 import book as edition_2022
from ratinghouse.rulebooks.fide_2024.book import book

book.adopt(edition_2022, "rapid_or_blitz", "R_start", "rated", "newcomer", "long_event", "R_listed", "R")
book.adopt(edition_2022, "opponent_rating", "both_rated")


@book.rule("1.1", per="side", note="Reading unrated_time: an unrated player never requires more time.")
def minutes_needed(
    R_listed,
    opponent_rating,
    time_approved,
    approved_minutes,
    strong_rating,
    strong_minutes,
    middle_rating,
    middle_minutes,
    least_minutes,
):
    """A game with a player rated {strong_rating} needs {strong_minutes} minutes for 60 moves, with one rated
    {middle_rating} {middle_minutes}, else {least_minutes}; {approved_minutes} at most if that was approved for the
    event.

    R_listed=2400 opponent_rating=2100 time_approved=no → 120
    R_listed=2399 opponent_rating=0 time_approved=no → 90
    R_listed=1500 opponent_rating=1800 time_approved=no → 90
    R_listed=1799 opponent_rating=1500 time_approved=no → 60
    R_listed=2700 opponent_rating=2650 time_approved=yes → 75
    R_listed=1799 opponent_rating=1500 time_approved=yes → 60
    """
    higher = larger(R_listed, opponent_rating)
    needed = where(
        higher >= strong_rating, strong_minutes, where(higher >= middle_rating, middle_minutes, least_minutes)
    )
    return where(time_approved, smaller(needed, approved_minutes), needed)


book.adopt(edition_2022, "too_fast", "unplayed", "unrated_match", "decided", "opponent_without_rating")


@book.rule("RB 7.3.1", per="event")
def excludes_gaps(rapid_or_blitz, exclusion):
    """Games with a wide rating gap are excluded in rapid and blitz since the amendment ({exclusion}).

    rapid_or_blitz=yes exclusion=1 → yes
    rapid_or_blitz=yes exclusion=0 → no
    rapid_or_blitz=no exclusion=1 → no
    """
    return rapid_or_blitz & (exclusion == 1)


@book.rule("RB 7.3.1", per="side", where="excludes_gaps", reason=True)
def too_far_apart(both_rated, R, opponent_rating, excluded_gap, excluded_above):
    """A rapid or blitz game with a gap of {excluded_gap} points or more is not rated if a player is above
    {excluded_above}.

    both_rated=yes R=2601 opponent_rating=2001 → yes
    both_rated=yes R=2001 opponent_rating=2601 → yes
    both_rated=yes R=2601 opponent_rating=2002 → no
    both_rated=yes R=2600 opponent_rating=2000 → no
    both_rated=no R=0 opponent_rating=2601 → no
    """
    apart = abs(R - opponent_rating) >= excluded_gap
    return both_rated & apart & (larger(R, opponent_rating) > excluded_above)


book.adopt(edition_2022, "against_rated", "pool_games", "pool_score", "pool_opponents", "met_rated", "zero_at_first")
book.adopt(edition_2022, "in_window", "pooled", "disregarded_zero")
