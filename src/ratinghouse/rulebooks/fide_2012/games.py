"""Who is rated, in rapid and blitz also by a standard rating; which games can be; the event rating of the unrated."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks.fide_2011 import book as edition_2011
from ratinghouse.rulebooks.fide_2012.book import book
from ratinghouse.rulebooks.fide_2022 import book as edition_2022

book.adopt(edition_2022, "rapid_or_blitz", "R_start")


@book.rule("8.4, RB 7.2.1", per="entry")
def rated(R_start, Ro):
    """A player counts as rated if they have a rating now or had one when the event started.

    R_start=2300 Ro=2310 → yes
    R_start=0 Ro=2105 → yes
    R_start=0 Ro=0 → no
    """
    return (R_start > 0) | (Ro > 0)


@book.rule("8.4, RB 7.2.1", per="entry")
def known(R_start):
    """For their opponents, a player is rated only if they had a rating when the event started.

    R_start=2300 → yes
    R_start=0 → no
    """
    return R_start > 0


book.adopt(edition_2011, "newcomer")


@book.rule("8.4, RB 7.2.1", per="entry")
def R_entry(R_start, Ro):
    """The rating in force at the start is used; a player rated only since then uses their current rating.

    R_start=2300 Ro=2310 → 2300
    R_start=0 Ro=2105 → 2105
    """
    return where(R_start > 0, R_start, Ro)


book.adopt(edition_2011, "R", "rated_since", "unplayed", "decided", "unrated_match", "round_robin", "mixed")
book.adopt(edition_2011, "dropped", "n_opponents", "games_rr", "W_rr", "p_rr", "dp_rr", "Ra", "Ru_first")
book.adopt(edition_2011, "correction", "Rc_new", "Ru_new")
book.adopt(edition_2011, "against_rated", "games_v_rated", "W_v_rated", "opponents_sum", "Rc_swiss", "dp_swiss")
book.adopt(edition_2011, "Ru_swiss", "Ru", "performed")
