"""Who is rated, changes, first ratings and lists: as in 2014, but K times the games of a period is limited (8.56)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.kernel.rounding import down
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2014 import book as edition_2014
from ratinghouse.rulebooks.fide_2017.book import book
from ratinghouse.rulebooks.fide_2022.coefficient import PRECEDENCE, derived_K

book.adopt(edition_2014, "rapid_or_blitz", "R_start", "rated", "known", "newcomer", "R_entry", "R", "rated_since")
book.adopt(edition_2014, "unplayed", "decided", "unrated_match", "round_robin", "mixed")

# Unrated players
book.adopt(edition_2014, "least_points", "dropped", "n_opponents", "games_rr", "W_rr", "p_rr", "dp_rr", "Ra")
book.adopt(edition_2014, "Ru_first", "correction", "Rc_new", "Ru_new")
book.adopt(edition_2014, "against_rated", "games_v_rated", "W_v_rated", "opponents_sum", "Rc_swiss", "dp_swiss")
book.adopt(edition_2014, "Ru_swiss", "Ru", "performed")

# Rated players
book.adopt(edition_2014, "opponent_rating", "opponent_without_rating", "performance_disregarded")
book.adopt(edition_2014, "newcomer_v_newcomer", "with_dropped", "rateable", "any_rateable")
book.adopt(edition_2014, "brings_standard", "standard_brought", "R_base", "entered_with_standard", "counted")
book.adopt(edition_2014, "D", "D_counted", "PD", "dR")
book.adopt(edition_2014, "n", "W", "We", "Rc")
book.adopt(edition_2014, "junior", "junior_on_list")


@book.rule("8.56", per="player")
def games_with_rating(n, games_elsewhere):
    """The games of the period, under any edition, that change a rating.

    n=[9, 8] games_elsewhere=0 → 17
    n=[0, 8] games_elsewhere=4 → 12
    """
    return n.sum() + games_elsewhere


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
    games_with_rating,
    K_level,
    K_reached,
    junior_level,
    K_of_juniors,
    new_games,
    K_of_new,
    K_usual,
    rapid_K,
    K_times_games,
):
    """At the event's start K is {K_reached} once {K_level} was reached, {K_of_juniors} for a junior never at {junior_level}, {K_of_new} below {new_games} games, else {K_usual}; in rapid and blitz {rapid_K} for all; and never more than {K_times_games} divided by the games of the period.

    start_K=0 start_games=12 start_rating=2410 start_peak=2410 rapid_or_blitz=no junior=yes games_with_rating=9 → 10
    start_K=0 start_games=90 start_rating=2299 start_peak=2299 rapid_or_blitz=no junior=yes games_with_rating=17 → 40
    start_K=0 start_games=90 start_rating=2299 start_peak=2299 rapid_or_blitz=no junior=yes games_with_rating=18 → 38
    start_K=0 start_games=30 start_rating=1800 start_peak=1800 rapid_or_blitz=no junior=no games_with_rating=35 → 20
    start_K=20 start_games=30 start_rating=1800 start_peak=1800 rapid_or_blitz=no junior=no games_with_rating=36 → 19
    start_K=0 start_games=30 start_rating=2700 start_peak=2700 rapid_or_blitz=yes junior=no games_with_rating=36 → 19
    start_K=0 start_games=30 start_rating=1800 start_peak=1800 rapid_or_blitz=no junior=no games_with_rating=0 → 20
    """  # noqa: E501
    standard = derived_K(
        *(larger(start_rating, start_peak), junior, start_games, K_level, K_reached, junior_level, K_of_juniors),
        *(new_games, K_of_new, K_usual),
    )
    listed = where(start_K > 0, start_K, where(rapid_or_blitz, rapid_K, standard))
    too_much = listed * games_with_rating > K_times_games
    return where(too_much, down(K_times_games, games_with_rating), listed)


book.adopt(edition_2014, "K_listed", "chg", "change", "P_formula", "turnover")

# First ratings
book.adopt(edition_2014, "unlisted", "pool_games", "pool_score", "pool_opponents", "pool_Ru")


@book.rule("7.14c", per="entry", where="unlisted")
def in_window(list_month, event_month, period_months, periods_pooled):
    """Results of the last {periods_pooled} rating periods are pooled.

    list_month=24240 event_month=24238 → yes
    list_month=24240 event_month=24214 → yes
    list_month=24240 event_month=24213 → no
    list_month=0 event_month=24213 → yes
    """
    periods = down(list_month, period_months) - down(event_month, period_months)
    return (list_month == 0) | (periods <= periods_pooled)


book.adopt(edition_2014, "reaches_floor", "pooled", "weak_games", "unrated")
book.adopt(edition_2014, "first_games", "first_Rc", "first_score", "first_rating", "published_first")

# A player's line on the next list
book.adopt(edition_2014, "status", "games", "games_of_list", "period_change", "Rn_rated", "list_status", "Rn")

# For information
book.adopt(edition_2014, "game_change", "win_change", "draw_change", "loss_change")
book.adopt(edition_2014, "for_performance", "performance_games", "performance_score")
book.adopt(edition_2014, "performance_Ra", "performance_p", "performance_dp", "Rp")

# What the new list prints of a player as they stand on it
book.input(c.idle_months, c.period_games, c.last_played, c.was_inactive)
book.value("7.23a", inactive_months=12)
book.adopt(edition_2014, "delisted", "R_printed", "R_carried", "games_after", "K_printed", "inactive_printed")
book.adopt(edition_2014, "pending", "peak_by_K", "games_by_K")
