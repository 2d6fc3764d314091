"""The difference in rating, the probability, and the change from each game (articles 8.3.1 and 8.3.2)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import clip, where
from ratinghouse.rulebooks.fide_2022 import book as edition_2022
from ratinghouse.rulebooks.fide_2024.games import book


@book.rule("5.1, 8.3.1", per="side")
def rateable(unplayed, unrated_match, decided, opponent_without_rating, too_far_apart, disregarded_zero):
    """A game that would count if it is slow enough: no other article above excludes it.

    unplayed=no unrated_match=no decided=no opponent_without_rating=no too_far_apart=no disregarded_zero=no → yes
    unplayed=yes unrated_match=no decided=no opponent_without_rating=no too_far_apart=no disregarded_zero=no → no
    unplayed=no unrated_match=no decided=no opponent_without_rating=no too_far_apart=yes disregarded_zero=no → no
    """
    return ~(unplayed | unrated_match | decided | opponent_without_rating | too_far_apart | disregarded_zero)


book.adopt(edition_2022, "any_rateable", "brings_standard", "standard_brought", "R_base")
book.adopt(edition_2022, "entered_with_standard", "counted", "D")


@book.rule("8.3.1", per="event")
def exempts_top(rapid_or_blitz, exemption):
    """The top players' true differences count in standard chess since the amendment ({exemption}).

    rapid_or_blitz=no exemption=1 → yes
    rapid_or_blitz=no exemption=0 → no
    rapid_or_blitz=yes exemption=1 → no
    """
    return ~rapid_or_blitz & (exemption == 1)


@book.rule("8.3.1", per="side", where="both_rated")
def D_counted(D, R, exempts_top, exempt_rating, cap):
    """A difference of more than {cap} points counts as {cap}, except for an exempt player rated {exempt_rating} or
    more.

    D=413 R=2400 exempts_top=yes → 400
    D=-413 R=2400 exempts_top=yes → -400
    D=400 R=2400 exempts_top=yes → 400
    D=500 R=2649 exempts_top=yes → 400
    D=500 R=2650 exempts_top=yes → 500
    D=500 R=2650 exempts_top=no → 400
    """
    return where(exempts_top & (exempt_rating <= R), D, clip(D, -cap, cap))


book.adopt(edition_2022, "PD", "dR", "n", "W", "We", "any_counted", "Rc")
book.adopt(edition_2022, "games", "games_of_list", "highest")
