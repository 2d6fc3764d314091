"""The rating change of a rated player; in rapid and blitz with K 20 and up to 735 points (articles 8.5 and RB 7.3)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import clip, larger, where
from ratinghouse.rulebooks.fide_2011 import book as edition_2011
from ratinghouse.rulebooks.fide_2012.games import book
from ratinghouse.rulebooks.fide_2022 import book as edition_2022

book.adopt(edition_2011, "opponent_rating", "opponent_without_rating", "performance_disregarded")
book.adopt(edition_2011, "newcomer_v_newcomer", "with_dropped")


@book.rule("5.1, 6.42", per="side")
def rateable(
    unplayed,
    decided,
    unrated_match,
    opponent_without_rating,
    performance_disregarded,
    newcomer_v_newcomer,
    with_dropped,
):
    """A game that none of the articles above excludes.

    unplayed=no decided=no unrated_match=no opponent_without_rating=no performance_disregarded=no newcomer_v_newcomer=no with_dropped=no → yes
    unplayed=yes decided=no unrated_match=no opponent_without_rating=no performance_disregarded=no newcomer_v_newcomer=no with_dropped=no → no
    """  # noqa: E501
    kept_out = unplayed | decided | unrated_match | opponent_without_rating
    return ~(kept_out | performance_disregarded | newcomer_v_newcomer | with_dropped)


@book.rule("RB 7.2.1", per="entry")
def any_rateable(rateable):
    """A player has a game in the event that no article above excludes.

    rateable=[yes, no] → yes
    rateable=[no, no] → no
    """
    return rateable.any()


book.adopt(edition_2022, "brings_standard", "standard_brought", "R_base")


@book.rule(
    "RB 7.2.1",
    per="side",
    where="rapid_or_blitz",
    reason=True,
    note="Reading games_with_standard: the results are stored, and pooled later if the player falls below the floor.",
)
def entered_with_standard(rated, R_base):
    """A result as an unrated player is not used if the player enters the list with a standard rating.

    rated=no R_base=1900 → yes
    rated=no R_base=0 → no
    rated=yes R_base=1900 → no
    """
    return ~rated & (R_base > 0)


@book.rule("5.1, 6.42, RB 7.2.1", per="side")
def counted(rateable, entered_with_standard):
    """A game counts unless one of the articles above excludes it.

    rateable=yes entered_with_standard=no → yes
    rateable=yes entered_with_standard=yes → no
    rateable=no entered_with_standard=no → no
    """
    return rateable & ~entered_with_standard


book.adopt(edition_2011, "D")


@book.rule("8.54, RB 7.3.1", per="side", where="rated")
def D_counted(D, rapid_or_blitz, cap, rapid_cap):
    """A difference of more than {cap} points counts as {cap}; in rapid and blitz, of more than {rapid_cap} as that.

    D=456 rapid_or_blitz=no → 400
    D=-401 rapid_or_blitz=no → -400
    D=456 rapid_or_blitz=yes → 456
    D=-736 rapid_or_blitz=yes → -735
    """
    most = where(rapid_or_blitz, rapid_cap, cap)
    return clip(D, -most, most)


book.adopt(edition_2011, "PD", "dR", "n", "W", "We", "Rc")


@book.rule("8.56, RB 7.3.3", per="entry", note="Reading k_at_start: by the list in force when the event started.")
def K(
    start_K,
    start_games,
    start_rating,
    start_peak,
    rapid_or_blitz,
    K_new,
    K_new_games,
    K_level,
    K_under,
    K_reached,
    rapid_K,
):
    """At the event's start K is {K_new} up to {K_new_games} games, then {K_under}, and {K_reached} once {K_level} was published; in rapid and blitz {rapid_K} for all.

    start_K=0 start_games=29 start_rating=2450 start_peak=2450 rapid_or_blitz=no → 30
    start_K=0 start_games=30 start_rating=2399 start_peak=2399 rapid_or_blitz=no → 15
    start_K=0 start_games=80 start_rating=2380 start_peak=2400 rapid_or_blitz=no → 10
    start_K=15 start_games=80 start_rating=2410 start_peak=2410 rapid_or_blitz=no → 15
    start_K=0 start_games=80 start_rating=2410 start_peak=2410 rapid_or_blitz=yes → 20
    """  # noqa: E501
    established = where(larger(start_rating, start_peak) >= K_level, K_reached, K_under)
    standard = where(start_games < K_new_games, K_new, established)
    return where(start_K > 0, start_K, where(rapid_or_blitz, rapid_K, standard))


@book.rule("7.12, 8.56, RB 7.3.3", per="player")
def K_listed(published_K, games_before, Ro, peak, pool, K_new, K_new_games, K_level, K_under, K_reached, rapid_K):
    """The K that goes with the rating on the previous list; events that start under that list use it.

    published_K=0 games_before=29 Ro=2450 peak=2450 pool=0 → 30
    published_K=0 games_before=30 Ro=2399 peak=2399 pool=0 → 15
    published_K=0 games_before=80 Ro=2380 peak=2400 pool=0 → 10
    published_K=15 games_before=80 Ro=2410 peak=2410 pool=0 → 15
    published_K=0 games_before=80 Ro=2410 peak=2410 pool=2 → 20
    """
    established = where(larger(Ro, peak) >= K_level, K_reached, K_under)
    standard = where(games_before < K_new_games, K_new, established)
    return where(published_K > 0, published_K, where(pool > 0, rapid_K, standard))


book.adopt(edition_2011, "chg", "change", "P_formula", "turnover")
