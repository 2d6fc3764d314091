"""For information: the change for each possible result (5(1)), and the performance rating of one event (6(4))."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.kernel.units import Hundredths
from ratinghouse.rulebooks.jcf_2024.first import book

WIN, DRAW = Hundredths(1), Hundredths("0.5")


@book.rule("5(1)", per="side", where="rated", on_request=True)
def game_change(C):
    """The change from the game in rating points.

    C=3.2 → 3.2
    """
    return C


@book.rule("5(1)", per="side", where="both_rated", on_request=True)
def win_change(PD, K, counted):
    """The change if this game is won.

    PD=.92 K=40 counted=yes → 3.2
    PD=.92 K=40 counted=no → 0
    """
    return where(counted, K * (WIN - PD), 0)


@book.rule("5(1)", per="side", where="both_rated", on_request=True)
def draw_change(PD, K, counted):
    """The change if this game is drawn.

    PD=.51 K=20 counted=yes → -.2
    """
    return where(counted, K * (DRAW - PD), 0)


@book.rule("5(1)", per="side", where="both_rated", on_request=True)
def loss_change(PD, K, counted):
    """The change if this game is lost.

    PD=.08 K=10 counted=yes → -.8
    """
    return where(counted, K * -PD, 0)


@book.rule("6(3)", per="side", on_request=True)
def for_performance(played, opponent_rating):
    """The performance counts every game played against a rated opponent.

    played=yes opponent_rating=1500 → yes
    played=yes opponent_rating=0 → no
    played=no opponent_rating=1500 → no
    """
    return played & (opponent_rating > 0)


@book.rule("6(4)", per="entry", on_request=True)
def performance_games(for_performance):
    """The number of these games.

    for_performance=[yes, no, yes] → 2
    """
    return for_performance.sum()


@book.rule("6(4)", per="entry", on_request=True)
def performance_score(score, for_performance):
    """The score in these games.

    score=[1, 1, .5] for_performance=[yes, no, yes] → 1.5
    """
    return score.sum(where=for_performance)


@book.rule("6(4)", per="entry", on_request=True)
def performance_Ra(opponent_rating, for_performance, performance_games):
    """RA, the average rating of these opponents, to the nearest whole number.

    opponent_rating=[1500, 0, 1601] for_performance=[yes, no, yes] performance_games=2 → 1551
    """
    return half_up(opponent_rating.sum(where=for_performance), performance_games)


@book.rule("6(4)", per="entry", on_request=True)
def performance_p(performance_score, performance_games):
    """The score percentage, to hundredths; half a hundredth is rounded up.

    performance_score=4 performance_games=6 → .67
    performance_score=1 performance_games=8 → .13
    """
    return half_up(performance_score, performance_games)


@book.rule("6(4), Table 2", per="entry", on_request=True)
def performance_dp(performance_p, table_2):
    """The rating difference that goes with it in Table 2; 800 at 0 and 100 % is notional.

    performance_p=.67 → 125
    performance_p=0 → -800
    """
    return table_2(performance_p)


@book.rule("6(4)", per="entry", on_request=True)
def Rp(performance_games, performance_Ra, performance_dp):
    """The performance rating RA + dp, written PR in the regulation; none without games.

    performance_games=6 performance_Ra=1501 performance_dp=125 → 1626
    performance_games=0 performance_Ra=0 performance_dp=-800 → 0
    """
    return where(performance_games > 0, performance_Ra + performance_dp, 0)
