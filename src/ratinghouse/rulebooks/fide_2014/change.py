"""The rating change of a rated player: as in 2013, with K 40, 20 or 10, for juniors 40 (articles 8.5 and RB 7.3)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.rulebooks.fide_2013 import book as edition_2013
from ratinghouse.rulebooks.fide_2014.games import book
from ratinghouse.rulebooks.fide_2022 import book as edition_2022
from ratinghouse.rulebooks.fide_2022.coefficient import PRECEDENCE, derived_K


@book.rule("8.51-8.53", per="side")
def opponent_rating(
    opponent_known,
    opponent_rated_since,
    opponent_R,
    opponent_performed,
    opponent_games_v_rated,
    opponent_Ru,
    fewest_for_opponents,
):
    """The opponent's rating; for an unrated one the event rating, if it rests on {fewest_for_opponents} games against rated players.

    opponent_known=yes opponent_rated_since=no opponent_R=2510 opponent_performed=no opponent_games_v_rated=0 opponent_Ru=0 → 2510
    opponent_known=no opponent_rated_since=no opponent_R=0 opponent_performed=yes opponent_games_v_rated=3 opponent_Ru=2144 → 2144
    opponent_known=no opponent_rated_since=no opponent_R=0 opponent_performed=yes opponent_games_v_rated=2 opponent_Ru=2144 → 0
    opponent_known=no opponent_rated_since=yes opponent_R=2105 opponent_performed=yes opponent_games_v_rated=3 opponent_Ru=2144 → 2105
    """  # noqa: E501
    obtained = where(opponent_performed & (opponent_games_v_rated >= fewest_for_opponents), opponent_Ru, 0)
    return where(opponent_known | opponent_rated_since, opponent_R, obtained)


book.adopt(edition_2013, "opponent_without_rating", "performance_disregarded")
book.adopt(edition_2013, "newcomer_v_newcomer", "with_dropped", "rateable", "any_rateable")
book.adopt(edition_2013, "brings_standard", "standard_brought", "R_base", "entered_with_standard", "counted")
book.adopt(edition_2013, "D", "D_counted", "PD", "dR")
book.adopt(edition_2013, "n", "W", "We", "Rc")
book.adopt(edition_2022, "junior", "junior_on_list")


@book.rule(
    "8.56, RB 7.3.3",
    per="entry",
    note=PRECEDENCE + " Reading k_at_start: by the list in force when the event started.",
)
def K(
    start_K,
    start_games,
    start_rating,
    start_peak,
    rapid_or_blitz,
    junior,
    K_level,
    K_reached,
    junior_level,
    K_of_juniors,
    new_games,
    K_of_new,
    K_usual,
    rapid_K,
):
    """At the event's start K is {K_reached} once {K_level} was reached, {K_of_juniors} for a junior never at {junior_level}, {K_of_new} below {new_games} games, else {K_usual}; in rapid and blitz {rapid_K} for all.

    start_K=0 start_games=12 start_rating=2410 start_peak=2410 rapid_or_blitz=no junior=yes → 10
    start_K=0 start_games=90 start_rating=2299 start_peak=2299 rapid_or_blitz=no junior=yes → 40
    start_K=0 start_games=90 start_rating=2290 start_peak=2300 rapid_or_blitz=no junior=yes → 20
    start_K=0 start_games=29 start_rating=1800 start_peak=1800 rapid_or_blitz=no junior=no → 40
    start_K=0 start_games=30 start_rating=1800 start_peak=1800 rapid_or_blitz=no junior=no → 20
    start_K=10 start_games=30 start_rating=1800 start_peak=1800 rapid_or_blitz=no junior=no → 10
    start_K=0 start_games=30 start_rating=2700 start_peak=2700 rapid_or_blitz=yes junior=no → 20
    """  # noqa: E501
    standard = derived_K(
        *(larger(start_rating, start_peak), junior, start_games, K_level, K_reached, junior_level, K_of_juniors),
        *(new_games, K_of_new, K_usual),
    )
    return where(start_K > 0, start_K, where(rapid_or_blitz, rapid_K, standard))


@book.rule("7.12, 8.56, RB 7.3.3", per="player", note=PRECEDENCE)
def K_listed(
    published_K,
    games_before,
    Ro,
    peak,
    pool,
    junior_on_list,
    K_level,
    K_reached,
    junior_level,
    K_of_juniors,
    new_games,
    K_of_new,
    K_usual,
    rapid_K,
):
    """The K that goes with the rating on the previous list; events that start under that list use it.

    published_K=0 games_before=29 Ro=2450 peak=2450 pool=0 junior_on_list=no → 10
    published_K=0 games_before=29 Ro=1800 peak=1800 pool=0 junior_on_list=no → 40
    published_K=0 games_before=30 Ro=1800 peak=1800 pool=0 junior_on_list=no → 20
    published_K=0 games_before=90 Ro=1800 peak=1800 pool=0 junior_on_list=yes → 40
    published_K=15 games_before=80 Ro=2410 peak=2410 pool=0 junior_on_list=no → 15
    published_K=0 games_before=80 Ro=2410 peak=2410 pool=2 junior_on_list=no → 20
    """
    standard = derived_K(
        *(larger(Ro, peak), junior_on_list, games_before, K_level, K_reached, junior_level, K_of_juniors),
        *(new_games, K_of_new, K_usual),
    )
    return where(published_K > 0, published_K, where(pool > 0, rapid_K, standard))


book.adopt(edition_2013, "chg", "change", "P_formula", "turnover")
