"""K, the development coefficient, and the change it makes (article 8.3.3)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.rounding import down
from ratinghouse.rulebooks.fide_2022.change import book

PRECEDENCE = (
    "Reading K_order: the article gives no order of its lines; this one agrees with 99 % of the K that FIDE published."
)


def derived_K(highest, junior, games, K_level, K_reached, junior_level, K_of_juniors, new_games, K_of_new, K_usual):
    """Return the lines of 8.3.3 in the order in which FIDE's lists follow them."""
    beginner = where(games < new_games, K_of_new, K_usual)
    young = where(junior & (highest < junior_level), K_of_juniors, beginner)
    return where(highest >= K_level, K_reached, young)


@book.rule("8.3.3", per="player", note="Reading K_of_last_list: the K used is that of the previous list.")
def junior(birth_year, list_month, junior_age):
    """A junior, up to the end of the year of the {junior_age}th birthday, when the previous list was published.

    birth_year=2007 list_month=24311 → yes
    birth_year=2007 list_month=24312 → yes
    birth_year=2007 list_month=24313 → no
    birth_year=0 list_month=24311 → no
    birth_year=2007 list_month=0 → no
    """
    has_both_dates = (birth_year > 0) & (list_month > 0)
    return has_both_dates & (down(list_month - 1, 12) - birth_year <= junior_age)


@book.rule("8.3.3, RB 7.3.3", per="player", note=PRECEDENCE)
def K_listed(
    published_K,
    pool,
    K_for_all,
    highest,
    junior,
    games_before,
    K_level,
    K_reached,
    junior_level,
    K_of_juniors,
    new_games,
    K_of_new,
    K_usual,
):
    """K is {K_reached} once {K_level} was reached, {K_of_juniors} for a junior never at {junior_level}, {K_of_new} below {new_games} games, else {K_usual}; in rapid and blitz for all {K_for_all}.

    published_K=0 pool=0 highest=2400 junior=yes games_before=12 → 10
    published_K=0 pool=0 highest=2299 junior=yes games_before=300 → 40
    published_K=0 pool=0 highest=2300 junior=yes games_before=300 → 20
    published_K=0 pool=0 highest=1800 junior=no games_before=29 → 40
    published_K=0 pool=0 highest=1800 junior=no games_before=30 → 20
    published_K=10 pool=0 highest=1800 junior=no games_before=30 → 10
    published_K=0 pool=1 K_for_all=20 highest=2700 junior=no games_before=30 → 20
    published_K=0 pool=1 K_for_all=0 highest=2700 junior=no games_before=30 → 10
    """  # noqa: E501
    derived = derived_K(
        *(highest, junior, games_before, K_level, K_reached, junior_level, K_of_juniors),
        *(new_games, K_of_new, K_usual),
    )
    in_this_pool = where((pool > 0) & (K_for_all > 0), K_for_all, derived)
    return where(published_K > 0, published_K, in_this_pool)


@book.rule("8.3.3", per="player")
def K(K_listed, games_of_list, K_times_games):
    """If K times the games of the period exceeds {K_times_games}, K is the largest whole number for which it does not.

    K_listed=20 games_of_list=35 → 20
    K_listed=20 games_of_list=36 → 19
    K_listed=20 games_of_list=39 → 17
    K_listed=40 games_of_list=17 → 40
    K_listed=40 games_of_list=18 → 38
    K_listed=10 games_of_list=0 → 10
    """
    return where(K_listed * games_of_list > K_times_games, down(K_times_games, games_of_list), K_listed)


@book.rule("8.3.2c-d", per="entry", where="rated")
def chg(dR, counted):
    """The sum of these differences over the games that count.

    dR=[.08, .36, .5] counted=[yes, yes, no] → .44
    """
    return dR.sum(where=counted)


@book.rule("8.3.2c-d", per="entry", where="rated")
def change(chg, K):
    """K times the sum of the differences over the games that count; not rounded.

    chg=.44 K=20 → 8.8
    chg=1.14 K=17 → 19.38
    """
    return K * chg


@book.rule("8.3.3", per="player")
def junior_on_list(birth_year, list_month, junior_age):
    """A junior in the year of the new list.

    birth_year=2007 list_month=24311 → yes
    birth_year=2007 list_month=24312 → no
    birth_year=2007 list_month=0 → no
    """
    has_both_dates = (birth_year > 0) & (list_month > 0)
    return has_both_dates & (down(list_month, 12) - birth_year <= junior_age)
