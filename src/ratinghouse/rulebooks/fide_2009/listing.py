"""A player's line on the next list (articles 7.2 and 8.57)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.fide_2009.performance import book

ENTRY_STATUS = ("rated", "performance", "disregarded")
LIST_STATUS = ("listed", "new", "unrated", "delisted")


@book.rule("6.4, 8.4", per="entry", labels=ENTRY_STATUS)
def status(rated, performed):
    """A player is rated, unrated with a performance that counts, or unrated with one that is disregarded.

    rated=yes performed=no → rated
    rated=no performed=yes → performance
    rated=no performed=no → disregarded
    """
    return where(rated, 0, where(performed, 1, 2))


@book.rule("7.12", per="player")
def games(n, weak_games):
    """The games rated in the period, including those of an unrated player's later weak results.

    n=[9, 4] weak_games=[0, 0] → 13
    n=[5, 0] weak_games=[0, 4] → 9
    """
    return n.sum() + weak_games.sum()


@book.rule("7.12", per="player")
def games_of_list(games, games_elsewhere):
    """The games of the list, under whichever edition they were rated.

    games=9 games_elsewhere=0 → 9
    games=9 games_elsewhere=4 → 13
    """
    return games + games_elsewhere


@book.rule("8.55c", per="player")
def period_change(change, Ro):
    """The changes of all events of the period, added up before any rounding.

    change=[12.8, -3.3] Ro=2300 → 9.5
    change=[12.8, -3.3] Ro=0 → 0
    """
    return where(Ro > 0, change.sum(), 0)


@book.rule(
    "8.57",
    per="player",
    note="Reading once_a_list: the changes of events under other editions are added before the rounding.",
)
def Rn_rated(Ro, period_change, change_elsewhere):
    """The old rating with all changes of the period, rounded once to the nearest whole number; an exact half upwards.

    Ro=2000 period_change=-1.5 change_elsewhere=0 → 1999
    Ro=2000 period_change=1.5 change_elsewhere=0 → 2002
    Ro=2600 period_change=12.8 change_elsewhere=0 → 2613
    Ro=2300 period_change=.45 change_elsewhere=.45 → 2301
    """
    return half_up(in_hundredths(Ro) + period_change + change_elsewhere)


@book.rule("7.21", per="player", labels=LIST_STATUS)
def list_status(unrated, published_first, Rn_rated, floor):
    """A rating that falls below the floor {floor} is shown as delisted on the next list; after that the player is
    unrated.

    unrated=no published_first=no Rn_rated=1200 floor=1200 → listed
    unrated=no published_first=no Rn_rated=1199 floor=1200 → delisted
    unrated=yes published_first=yes Rn_rated=0 floor=1200 → new
    unrated=yes published_first=no Rn_rated=0 floor=1200 → unrated
    """
    return where(unrated, where(published_first, 1, 2), where(Rn_rated < floor, 3, 0))


@book.rule("8.32, 8.57", per="player")
def Rn(unrated, published_first, first_rating, Rn_rated):
    """The rating of the next list: the first rating where one is published, else the old one with its change.

    unrated=yes published_first=yes first_rating=2199 Rn_rated=0 → 2199
    unrated=yes published_first=no first_rating=2199 Rn_rated=0 → 0
    unrated=no published_first=no first_rating=0 Rn_rated=2613 → 2613
    """
    return where(unrated, where(published_first, first_rating, 0), Rn_rated)
