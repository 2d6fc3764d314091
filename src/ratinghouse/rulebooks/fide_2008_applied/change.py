"""What counts, as in 2003 (article 6), and the rating change of a rated player game by game (articles 8.5 and 10.5)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import clip
from ratinghouse.rulebooks.fide_2003 import book as edition_2003
from ratinghouse.rulebooks.fide_2008_applied.unrated import book
from ratinghouse.rulebooks.fide_2009 import book as edition_2009

book.adopt(edition_2003, "opponent_without_rating", "performance_disregarded", "newcomer_v_newcomer", "with_dropped")
book.adopt(edition_2003, "counted", "n", "W", "Rc")
book.adopt(edition_2009, "D")


@book.rule("8.54, 10.51", per="side", where="rated")
def D_counted(D, cap):
    """A difference of more than {cap} points counts as {cap}.

    D=456 → 350
    D=-351 → -350
    D=350 → 350
    """
    return clip(D, -cap, cap)


book.adopt(edition_2009, "PD", "dR", "We")
book.adopt(edition_2003, "K")
book.adopt(edition_2009, "chg", "P_formula")
book.adopt(edition_2003, "change", "turnover")
