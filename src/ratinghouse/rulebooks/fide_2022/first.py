"""The first rating of an unrated player (articles 7.1.4 and 8.2)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, where
from ratinghouse.kernel.rounding import half_up, whole
from ratinghouse.rulebooks.fide_2022.coefficient import book


@book.rule("8.2.1", per="player")
def unrated(R_base):
    """A player with no rating on the previous list who brings none.

    R_base=0 → yes
    R_base=1705 → no
    """
    return R_base == 0


@book.rule("7.1.4", per="player", where="unrated")
def first_games(pool_games, pooled):
    """The games against rated opponents that are pooled.

    pool_games=[3, 5, 4] pooled=[no, yes, yes] → 9
    """
    return pool_games.sum(where=pooled)


@book.rule("8.2.1", per="player", where="unrated")
def first_score(pool_score, pooled):
    """The score in these games.

    pool_score=[0, 3, 2.5] pooled=[no, yes, yes] → 5.5
    """
    return pool_score.sum(where=pooled)


@book.rule("8.2.2", per="player", where="unrated")
def first_opponents(pool_opponents, pooled):
    """The sum of the opponents' ratings in these games.

    pool_opponents=[5600, 9507] pooled=[no, yes] → 9507
    """
    return pool_opponents.sum(where=pooled)


@book.rule(
    "8.2.2", per="player", where="unrated", note="Shown to two figures; the rating is calculated from the exact sum."
)
def first_Ra(first_opponents, first_games):
    """The average rating of the rated opponents.

    first_opponents=9507 first_games=5 → 1901.4
    """
    return half_up(in_hundredths(first_opponents), first_games)


@book.rule(
    "8.2.3", per="player", where="unrated", note="Reading p_half_up: as title regulation 1.4.9 rounds percentages."
)
def first_dp(first_score, first_games, table_a):
    """The rating difference that goes with the fractional score in table 8.1.1.

    first_score=2 first_games=5 → -72
    first_score=1 first_games=8 → -322
    """
    return table_a(half_up(first_score, first_games))


@book.rule(
    "8.2.3",
    per="player",
    where="unrated",
    note="Reading Ru_half_up: an exact half is rounded up; rounded once, at the end.",
)
def first_rating(first_opponents, first_games, first_score, first_dp, bonus):
    """Ra and {bonus} for each half point over 50 %; below 50 %, Ra + dp; to the nearest whole number.

    first_opponents=10000 first_games=5 first_score=3 first_dp=72 → 2020
    first_opponents=10000 first_games=5 first_score=2.5 first_dp=0 → 2000
    first_opponents=10000 first_games=5 first_score=2 first_dp=-72 → 1928
    first_opponents=9507 first_games=5 first_score=3 first_dp=72 → 1921
    """
    half_points_over = whole(2 * first_score - in_hundredths(first_games))
    above_average = where(half_points_over >= 0, bonus * half_points_over, first_dp)
    return half_up(first_opponents + above_average * first_games, first_games)


@book.rule("7.1.4", per="player", where="unrated")
def published_first(first_rating, first_games, games_needed, floor):
    """A first rating is published when it is based on {games_needed} games and is at least the floor {floor}.

    first_rating=1400 first_games=5 floor=1400 → yes
    first_rating=1399 first_games=5 floor=1400 → no
    first_rating=1922 first_games=4 floor=1400 → no
    first_rating=1000 first_games=5 floor=1000 → yes
    """
    return (first_games >= games_needed) & (first_rating >= floor)
