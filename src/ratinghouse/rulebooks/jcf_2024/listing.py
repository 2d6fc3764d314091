"""A player's line on the next list (5(2), 5(3), 6)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.jcf_2024.performance import book

ENTRY_STATUS = ("rated", "adopted", "unrated")
LIST_STATUS = ("listed", "new", "unrated", "delisted")


@book.rule("6", per="entry", labels=ENTRY_STATUS)
def status(rated, Ro):
    """A player is rated by the federation's own rating, by an adopted one, or is UR.

    rated=yes Ro=1500 → rated
    rated=yes Ro=0 → adopted
    rated=no Ro=0 → unrated
    """
    return where(rated, where(Ro > 0, 0, 1), 2)


@book.rule("5(1)", per="player")
def games(n):
    """The games counted in the period.

    n=[9, 4] → 13
    """
    return n.sum()


@book.rule("5(2)", per="player", where="determined")
def period_change(change):
    """The total of C for all games of the period, before any rounding.

    change=[12.8, -3.3] → 9.5
    """
    return change.sum()


@book.rule(
    "5(2)",
    per="player",
    where="determined",
    note="Reading change_half_up: an exact half is rounded up, as FIDE rounds ratings (7(2)); the other reading is "
    "away from zero. They differ for -0.5, -1.5 …, which only K = 10 can cause.",
)
def rounded_change(period_change):
    """The total, rounded to a whole number; an exact half is rounded up.

    period_change=1.5 → 2
    period_change=-1.5 → -1
    period_change=-1.6 → -2
    period_change=1.4 → 1
    """
    return half_up(period_change)


@book.rule("5(2), 5(3)", per="player", where="determined")
def Rn_rated(R_before, rounded_change, floor):
    """The previous rating plus the rounded total; a result below {floor} becomes {floor}.

    R_before=1500 rounded_change=-12 → 1488
    R_before=1010 rounded_change=-10 → 1000
    R_before=1010 rounded_change=-11 → 1000
    """
    return larger(R_before + rounded_change, floor)


@book.rule("6", per="player", labels=LIST_STATUS)
def list_status(Ro, adopts_fide, adopts_other, games, published_first):
    """A player joins the list by FIDE rating, by the other type once a game is calculated, or by performance.

    Ro=1500 adopts_fide=no adopts_other=no games=0 published_first=no → listed
    Ro=0 adopts_fide=yes adopts_other=no games=0 published_first=no → new
    Ro=0 adopts_fide=no adopts_other=yes games=1 published_first=no → new
    Ro=0 adopts_fide=no adopts_other=yes games=0 published_first=no → unrated
    Ro=0 adopts_fide=no adopts_other=no games=6 published_first=yes → new
    Ro=0 adopts_fide=no adopts_other=no games=5 published_first=no → unrated
    """
    new = adopts_fide | (adopts_other & (games > 0)) | published_first
    return where(Ro > 0, 0, where(new, 1, 2))


@book.rule("5(2), 6", per="player")
def Rn(unrated, published_first, first_rating, adopts_other, games, Rn_rated):
    """The rating of the next list: the first rating of a UR player, else the previous or adopted rating plus the
    change.

    unrated=no published_first=no first_rating=0 adopts_other=no games=9 Rn_rated=1488 → 1488
    unrated=no published_first=no first_rating=0 adopts_other=yes games=2 Rn_rated=1630 → 1630
    unrated=no published_first=no first_rating=0 adopts_other=yes games=0 Rn_rated=1620 → 0
    unrated=yes published_first=yes first_rating=1376 adopts_other=no games=6 Rn_rated=0 → 1376
    unrated=yes published_first=no first_rating=0 adopts_other=no games=5 Rn_rated=0 → 0
    """
    not_calculated = adopts_other & (games == 0)
    first = where(published_first, first_rating, 0)
    return where(unrated, first, where(not_calculated, 0, Rn_rated))
