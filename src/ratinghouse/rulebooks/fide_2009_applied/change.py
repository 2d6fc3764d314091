"""The rating change of a rated player: game by game as printed, with K 25, 15 or 10 as at the start of the event."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.fide_2009 import book as printed
from ratinghouse.rulebooks.fide_2009_applied.unrated import book

book.adopt(printed, "opponent_rating", "opponent_without_rating", "performance_disregarded", "newcomer_v_newcomer")
book.adopt(printed, "with_dropped", "counted", "D", "D_counted", "PD", "dR", "n", "W", "We", "Rc")


@book.rule("8.56", per="entry", note="Reading k_at_start: by the list in force when the event started.")
def K(start_K, start_games, start_rating, start_peak, K_new, K_new_games, K_level, K_under, K_reached):
    """At the event's start K is {K_new} up to {K_new_games} games, then {K_under}, and {K_reached} once {K_level} was published.

    start_K=0 start_games=29 start_rating=2450 start_peak=2450 K_new=25 → 25
    start_K=0 start_games=30 start_rating=2399 start_peak=2399 K_new=25 → 15
    start_K=0 start_games=30 start_rating=2400 start_peak=0 K_new=25 → 10
    start_K=0 start_games=80 start_rating=2380 start_peak=2400 K_new=25 → 10
    start_K=15 start_games=80 start_rating=2410 start_peak=2410 K_new=25 → 15
    """  # noqa: E501
    established = where(larger(start_rating, start_peak) >= K_level, K_reached, K_under)
    return where(start_K > 0, start_K, where(start_games < K_new_games, K_new, established))


@book.rule("7.12, 8.56", per="player")
def K_listed(published_K, games_before, Ro, peak, K_new, K_new_games, K_level, K_under, K_reached):
    """The K that goes with the rating on the previous list; events that start under that list use it.

    published_K=0 games_before=29 Ro=2450 peak=2450 K_new=25 → 25
    published_K=0 games_before=30 Ro=2399 peak=2399 K_new=25 → 15
    published_K=0 games_before=80 Ro=2380 peak=2400 K_new=25 → 10
    published_K=15 games_before=80 Ro=2410 peak=2410 K_new=25 → 15
    """
    established = where(larger(Ro, peak) >= K_level, K_reached, K_under)
    return where(published_K > 0, published_K, where(games_before < K_new_games, K_new, established))


book.adopt(printed, "chg", "change", "P_formula")


@book.rule("12.3", per="entry", on_request=True)
def turnover(K, turnover_constant):
    """The rating turns over in about {turnover_constant}/K games.

    K=10 → 75
    K=15 → 50
    K=25 → 30
    """
    return half_up(turnover_constant, K)
