"""For information: the change from each game in rating points (10.54), and the performance rating of the norm form."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.units import Hundredths
from ratinghouse.rulebooks.fide_2003.first import book
from ratinghouse.rulebooks.fide_2009 import book as edition_2009

WIN, DRAW = Hundredths(1), Hundredths("0.5")
SHARE = "The edition has one probability for the whole event, so half a point is worth the same against everybody."


@book.rule("10.54", per="side", where="rated", on_request=True, note=SHARE)
def game_change(score, PD, K, counted):
    """A game's share of the change: K times the score minus the event's probability.

    score=1 PD=.79 K=10 counted=yes → 2.1
    score=.5 PD=.43 K=15 counted=yes → 1.05
    score=1 PD=.79 K=10 counted=no → 0
    """
    return where(counted, K * (score - PD), 0)


@book.rule("10.54", per="side", where="rated", on_request=True)
def win_change(PD, K, counted):
    """The change if this game is won.

    PD=.79 K=10 counted=yes → 2.1
    PD=.79 K=10 counted=no → 0
    """
    return where(counted, K * (WIN - PD), 0)


@book.rule("10.54", per="side", where="rated", on_request=True)
def draw_change(PD, K, counted):
    """The change if this game is drawn.

    PD=.79 K=10 counted=yes → -2.9
    PD=.43 K=15 counted=yes → 1.05
    """
    return where(counted, K * (DRAW - PD), 0)


@book.rule("10.54", per="side", where="rated", on_request=True)
def loss_change(PD, K, counted):
    """The change if this game is lost.

    PD=.79 K=10 counted=yes → -7.9
    """
    return where(counted, K * -PD, 0)


book.adopt(edition_2009, "for_performance", "performance_games", "performance_score")
book.adopt(edition_2009, "performance_Ra", "performance_p", "performance_dp", "Rp")
