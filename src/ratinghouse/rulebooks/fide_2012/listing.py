"""A player's line on the next list (articles 7.1, 7.2, 8.57 and RB 7.2.1)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2011 import book as edition_2011
from ratinghouse.rulebooks.fide_2012.first import book
from ratinghouse.rulebooks.fide_2022 import book as edition_2022

ENTRY_STATUS = ("rated", "performance", "disregarded")


@book.rule("6.4, 8.4, RB 7.2.1", per="entry", labels=ENTRY_STATUS)
def status(rated, performed, unrated):
    """A player is rated, unrated with a performance that counts, or unrated with one that is disregarded.

    rated=yes performed=no unrated=no → rated
    rated=no performed=yes unrated=yes → performance
    rated=no performed=no unrated=yes → disregarded
    rated=no performed=yes unrated=no → disregarded
    """
    return where(rated, 0, where(performed & unrated, 1, 2))


@book.rule("7.12, RB 7.2.1", per="player")
def games(n, weak_games, R_base):
    """The games rated in the period, including those of an unrated player's later weak results.

    n=[9, 4] weak_games=[0, 0] R_base=2300 → 13
    n=[0, 2] weak_games=[4, 0] R_base=1900 → 2
    n=[5, 0] weak_games=[0, 4] R_base=0 → 9
    """
    return n.sum() + where(R_base > 0, 0, weak_games.sum())


book.adopt(edition_2011, "games_of_list")

book.adopt(edition_2022, "period_change")


@book.rule(
    "8.57",
    per="player",
    note="Readings once_a_list: the changes of events under other editions are added before the rounding; "
    "half_up_to_2021: the rating is rounded, halves up, as in 2009.",
)
def Rn_rated(R_base, period_change, change_elsewhere):
    """The old rating with all changes of the period, rounded once to the nearest whole number; an exact half upwards.

    R_base=2000 period_change=-1.5 change_elsewhere=0 → 1999
    R_base=2000 period_change=1.5 change_elsewhere=0 → 2002
    R_base=2300 period_change=.45 change_elsewhere=.45 → 2301
    """
    return half_up(in_hundredths(R_base) + period_change + change_elsewhere)


book.adopt(edition_2022, "list_status", "Rn")

# For information
book.adopt(edition_2011, "game_change", "win_change", "draw_change", "loss_change")
book.adopt(edition_2011, "for_performance", "performance_games", "performance_score")
book.adopt(edition_2011, "performance_Ra", "performance_p", "performance_dp", "Rp")

# What the new list prints of a player as they stand on it
book.input(c.idle_months, c.period_games, c.last_played, c.was_inactive)
book.value("7.23a", inactive_months=12)
book.adopt(edition_2022, "delisted", "R_printed", "R_carried")
book.adopt(edition_2011, "games_after", "K_printed", "inactive_printed", "pending", "peak_by_K", "games_by_K")
