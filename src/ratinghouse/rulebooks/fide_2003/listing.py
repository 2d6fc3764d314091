"""A player's line on the next list (articles 9.2, 10.55 and 10.56)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.fide_2003.performance import book

ENTRY_STATUS = ("rated", "performance", "disregarded")
LIST_STATUS = ("listed", "new", "unrated", "delisted")


@book.rule("6.4, 10.4", per="entry", labels=ENTRY_STATUS)
def status(rated, performed):
    """A player is rated, unrated with a performance that counts, or unrated with one that is disregarded.

    rated=yes performed=no → rated
    rated=no performed=yes → performance
    rated=no performed=no → disregarded
    """
    return where(rated, 0, where(performed, 1, 2))


@book.rule("9.12", per="player")
def games(n):
    """The games rated in the period.

    n=[9, 4] → 13
    """
    return n.sum()


@book.rule("9.12", per="player")
def games_of_list(games, games_elsewhere):
    """The games of the list, under whichever edition they were rated.

    games=9 games_elsewhere=0 → 9
    games=9 games_elsewhere=4 → 13
    """
    return games + games_elsewhere


@book.rule("10.55", per="player")
def period_change(change, Ro):
    """The changes of all events of the period, added up before any rounding.

    change=[8.9, -13.05] Ro=2300 → -4.15
    change=[8.9, -13.05] Ro=0 → 0
    """
    return where(Ro > 0, change.sum(), 0)


@book.rule(
    "10.55, 10.56",
    per="player",
    note="Readings half_up: an exact half is rounded up, as 2410.5 in the example; once_a_list: the changes of events "
    "under other editions are added before the rounding.",
)
def Rn_rated(Ro, period_change, change_elsewhere):
    """The old rating with all changes of the period, rounded once to the nearest whole number.

    Ro=2300 period_change=-13.05 change_elsewhere=0 → 2287
    Ro=2000 period_change=-1.5 change_elsewhere=0 → 1999
    Ro=2000 period_change=1.5 change_elsewhere=0 → 2002
    Ro=2300 period_change=.45 change_elsewhere=.45 → 2301
    """
    return half_up(in_hundredths(Ro) + period_change + change_elsewhere)


@book.rule("9.21", per="player", labels=LIST_STATUS)
def list_status(unrated, published_first, Rn_rated, lowest):
    """A rating that drops below the floor is shown as delisted on the next list; after that the player is unrated.

    unrated=no published_first=no Rn_rated=1801 lowest=1801 → listed
    unrated=no published_first=no Rn_rated=1800 lowest=1801 → delisted
    unrated=no published_first=no Rn_rated=1700 lowest=1600 → listed
    unrated=yes published_first=yes Rn_rated=0 lowest=1801 → new
    unrated=yes published_first=no Rn_rated=0 lowest=1801 → unrated
    """
    return where(unrated, where(published_first, 1, 2), where(Rn_rated < lowest, 3, 0))


@book.rule("10.32, 10.56", per="player")
def Rn(unrated, published_first, first_rating, Rn_rated):
    """The rating of the next list: the first rating where one is published, else the old one with its change.

    unrated=yes published_first=yes first_rating=2270 Rn_rated=0 → 2270
    unrated=yes published_first=no first_rating=2270 Rn_rated=0 → 0
    unrated=no published_first=no first_rating=0 Rn_rated=2287 → 2287
    """
    return where(unrated, where(published_first, first_rating, 0), Rn_rated)


@book.rule("9.2.3a, 9.2.3c", per="player", on_request=True)
def active(games_in_year, games, games_to_stay_active):
    """A player with {games_to_stay_active} rated games in the year up to the list, this period included, is active.

    games_in_year=1 games=3 → yes
    games_in_year=0 games=3 → no
    games_in_year=4 games=0 → yes
    """
    return games_in_year + games >= games_to_stay_active
