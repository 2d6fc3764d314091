"""The first rating of an unrated player (articles 7.1.4 and 8.2)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, smaller
from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.fide_2022 import book as edition_2022
from ratinghouse.rulebooks.fide_2024.coefficient import book

book.adopt(edition_2022, "unrated", "first_games", "first_score", "first_opponents")


@book.rule(
    "8.2.2", per="player", where="unrated", note="Shown to two figures; the rating is calculated from the exact sum."
)
def first_Ra(first_opponents, first_games, extra_opponents, extra_rating):
    """The average rating of the rated opponents and {extra_opponents} hypothetical opponents rated {extra_rating}.

    first_opponents=9507 first_games=5 → 1872.43
    """
    everyone = first_opponents + extra_opponents * extra_rating
    return half_up(in_hundredths(everyone), first_games + extra_opponents)


@book.rule(
    "8.2.2-8.2.3",
    per="player",
    where="unrated",
    note="Reading p_half_up: as title regulation 1.4.9 rounds percentages.",
)
def first_p(first_score, first_games, extra_opponents, extra_score):
    """The fractional score, with a draw against each of the {extra_opponents} hypothetical opponents, to two figures.

    first_score=3 first_games=5 → .57
    first_score=0 first_games=6 → .13
    """
    return half_up(first_score + extra_score, first_games + extra_opponents)


@book.rule("8.2.3", per="player", where="unrated")
def first_dp(first_p, table_a):
    """The rating difference that goes with the fractional score in table 8.1.1.

    first_p=.57 → 50
    first_p=.13 → -322
    """
    return table_a(first_p)


@book.rule(
    "8.2.3",
    per="player",
    where="unrated",
    note="Reading Ru_half_up: an exact half is rounded up; rounded once, at the end.",
)
def first_rating(first_opponents, first_games, first_dp, extra_opponents, extra_rating, highest_first):
    """Ra + dp to the nearest whole number, but not more than {highest_first}.

    first_opponents=9507 first_games=5 first_dp=50 → 1922
    first_opponents=8000 first_games=5 first_dp=-149 → 1508
    first_opponents=10500 first_games=5 first_dp=309 → 2200
    """
    games = first_games + extra_opponents
    return smaller(half_up(first_opponents + extra_opponents * extra_rating + first_dp * games, games), highest_first)


book.adopt(edition_2022, "published_first")
