"""A player's line on the next list (articles 7.1, 7.2 and 8.3.4)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.kernel.rounding import half_away
from ratinghouse.rulebooks.fide_2022.coefficient import PRECEDENCE, derived_K
from ratinghouse.rulebooks.fide_2022.performance import book

ENTRY_STATUS = ("rated", "pooled", "disregarded")
LIST_STATUS = ("listed", "new", "unrated", "delisted")


@book.rule("7.1.4, 8.2.1", per="entry", labels=ENTRY_STATUS)
def status(rated, pooled, unrated):
    """A player is rated, or the result is pooled for a first rating, or it is disregarded.

    rated=yes pooled=no unrated=no → rated
    rated=no pooled=yes unrated=yes → pooled
    rated=no pooled=no unrated=yes → disregarded
    rated=no pooled=yes unrated=no → disregarded
    """
    return where(rated, 0, where(pooled & unrated, 1, 2))


@book.rule(
    "8.3.2d",
    per="player",
    note="Reading delisted_since: an event that began while the player was still rated, and is rated after they were"
    " delisted, causes no change.",
)
def period_change(change, R_base):
    """The changes of all events of the period, added up before any rounding.

    change=[-6.1, 3.7, 7.8] R_base=2054 → 5.4
    change=[-6.1, 3.7, 7.8] R_base=0 → 0
    """
    return where(R_base > 0, change.sum(), 0)


@book.rule(
    "8.3.4",
    per="player",
    note="Reading once_a_period: rounded once, not event by event; 13 of the 14 published calculations that show it "
    "agree.",
)
def rounded_change(period_change, change_elsewhere):
    """The change of the period to the nearest whole number; an exact half is rounded away from zero.

    period_change=2.5 change_elsewhere=0 → 3
    period_change=-2.5 change_elsewhere=0 → -3
    period_change=-2.49 change_elsewhere=0 → -2
    period_change=92.48 change_elsewhere=0 → 92
    period_change=1.3 change_elsewhere=1.3 → 3
    """
    return half_away(period_change + change_elsewhere)


@book.rule("7.1, 8.3.4", per="player")
def Rn_rated(R_base, rounded_change):
    """The old rating plus the rounded change.

    R_base=2813 rounded_change=-3 → 2810
    """
    return R_base + rounded_change


@book.rule(
    "7.1.4, 7.2.1",
    per="player",
    labels=LIST_STATUS,
    note="Reading below_floor: a rating below the floor is lost; the player starts again, but the games still count.",
)
def list_status(Ro, unrated, published_first, Rn_rated, floor):
    """A player whose rating falls below the floor {floor} is shown as unrated; a newcomer is shown once rated.

    Ro=1402 unrated=no published_first=no Rn_rated=1400 floor=1400 → listed
    Ro=1402 unrated=no published_first=no Rn_rated=1399 floor=1400 → delisted
    Ro=0 unrated=yes published_first=yes Rn_rated=0 floor=1400 → new
    Ro=0 unrated=yes published_first=no Rn_rated=0 floor=1400 → unrated
    Ro=0 unrated=no published_first=no Rn_rated=1904 floor=1400 → new
    Ro=0 unrated=no published_first=no Rn_rated=1399 floor=1400 → unrated
    """
    reaches_floor = where(unrated, published_first, Rn_rated >= floor)
    return where(reaches_floor, where(Ro > 0, 0, 1), where(Ro > 0, 3, 2))


@book.rule("7.1, 8.2.3", per="player")
def Rn(Ro, unrated, published_first, first_rating, Rn_rated, floor):
    """The rating of the next list: the first rating where one is published, else the old one with its change.

    Ro=0 unrated=yes published_first=yes first_rating=1922 Rn_rated=0 → 1922
    Ro=0 unrated=yes published_first=no first_rating=1922 Rn_rated=0 → 0
    Ro=2813 unrated=no published_first=no first_rating=0 Rn_rated=2810 → 2810
    Ro=0 unrated=no published_first=no first_rating=0 Rn_rated=1904 floor=1400 → 1904
    Ro=0 unrated=no published_first=no first_rating=0 Rn_rated=1399 floor=1400 → 0
    """
    carried = where((Ro > 0) | (Rn_rated >= floor), Rn_rated, 0)
    return where(unrated, where(published_first, first_rating, 0), carried)


@book.rule("8.3.3, RB 7.3.3", per="player", note=PRECEDENCE)
def K_new(
    Rn,
    pool,
    K_for_all_printed,
    highest,
    junior_on_list,
    games_before,
    games_of_list,
    first_games,
    K_level,
    K_reached,
    junior_level,
    K_of_juniors,
    new_games,
    K_of_new,
    K_usual,
):
    """The K printed on the next list, determined by the new rating and all games; in rapid and blitz
    {K_for_all_printed} for all.

    Rn=2400 pool=0 highest=2395 junior_on_list=no games_before=80 games_of_list=9 first_games=0 → 10
    Rn=1922 pool=0 highest=0 junior_on_list=no games_before=0 games_of_list=5 first_games=5 → 40
    Rn=1922 pool=0 highest=1910 junior_on_list=no games_before=24 games_of_list=6 first_games=0 → 20
    Rn=2700 pool=2 K_for_all_printed=20 highest=2690 junior_on_list=no games_before=80 games_of_list=9 first_games=0 → 20
    """  # noqa: E501
    # A first rating may rest on games of earlier periods that the register had not counted yet.
    games_so_far = larger(games_before + games_of_list, first_games)
    derived = derived_K(
        *(larger(Rn, highest), junior_on_list, games_so_far),
        *(K_level, K_reached, junior_level, K_of_juniors, new_games, K_of_new, K_usual),
    )
    return where((pool > 0) & (K_for_all_printed > 0), K_for_all_printed, derived)


@book.rule(
    "7.2.2",
    per="player",
    note="The months without games end with the rating period; see inactive_from in the calendar.",
)
def inactive(games, idle_months, inactive_months):
    """A player without a rated game for {inactive_months} months is shown as inactive and keeps the rating.

    games=0 idle_months=12 → yes
    games=0 idle_months=11 → no
    games=1 idle_months=40 → no
    """
    return (games == 0) & (idle_months >= inactive_months)
