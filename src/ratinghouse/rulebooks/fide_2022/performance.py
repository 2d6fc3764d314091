"""For information: the change from each game in points (8.3.2), and the performance rating of the title rules."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.kernel.units import Hundredths
from ratinghouse.rulebooks.fide_2022.first import book

WIN, DRAW = Hundredths(1), Hundredths("0.5")


@book.rule("8.3.2c", per="side", where="both_rated", on_request=True)
def game_change(dR, K, counted):
    """The change from the game in rating points: K times the score minus its probability.

    dR=.36 K=20 counted=yes → 7.2
    dR=.36 K=20 counted=no → 0
    """
    return where(counted, K * dR, 0)


@book.rule("8.3.2", per="side", where="both_rated", on_request=True)
def win_change(PD, K, counted):
    """The change if this game is won.

    PD=.64 K=20 counted=yes → 7.2
    PD=.64 K=20 counted=no → 0
    """
    return where(counted, K * (WIN - PD), 0)


@book.rule("8.3.2", per="side", where="both_rated", on_request=True)
def draw_change(PD, K, counted):
    """The change if this game is drawn.

    PD=.64 K=20 counted=yes → -2.8
    """
    return where(counted, K * (DRAW - PD), 0)


@book.rule("8.3.2", per="side", where="both_rated", on_request=True)
def loss_change(PD, K, counted):
    """The change if this game is lost.

    PD=.64 K=20 counted=yes → -12.8
    """
    return where(counted, K * -PD, 0)


@book.rule("B.01 1.4", per="side", on_request=True)
def for_performance(played, opponent_rating):
    """The performance counts every game played against a rated opponent, however large the difference.

    played=yes opponent_rating=2100 → yes
    played=yes opponent_rating=0 → no
    played=no opponent_rating=2100 → no
    """
    return played & (opponent_rating > 0)


@book.rule("B.01 1.4", per="entry", on_request=True)
def performance_games(for_performance):
    """The number of these games.

    for_performance=[yes, no, yes] → 2
    """
    return for_performance.sum()


@book.rule("B.01 1.4", per="entry", on_request=True)
def performance_score(score, for_performance):
    """The score in these games.

    score=[1, 1, .5] for_performance=[yes, no, yes] → 1.5
    """
    return score.sum(where=for_performance)


@book.rule(
    "B.01 1.4.8",
    per="entry",
    on_request=True,
    note="Without the rules for norms, where the lowest opponent may be raised and an unrated one counts.",
)
def performance_Ra(opponent_rating, for_performance, performance_games):
    """The average rating of these opponents, to the nearest whole number; an exact half is rounded up.

    opponent_rating=[2400, 0, 2301] for_performance=[yes, no, yes] performance_games=2 → 2351
    """
    return half_up(opponent_rating.sum(where=for_performance), performance_games)


@book.rule("B.01 1.4.9", per="entry", on_request=True)
def performance_p(performance_score, performance_games):
    """The percentage score, as a fraction to two figures; an exact half of a hundredth is rounded up.

    performance_score=6.5 performance_games=9 → .72
    performance_score=1 performance_games=8 → .13
    """
    return half_up(performance_score, performance_games)


@book.rule("B.01 1.4.8, 8.1.1", per="entry", on_request=True)
def performance_dp(performance_p, table_a):
    """The rating difference that goes with it in table 8.1.1; 800 at 0 and 100 % is notional.

    performance_p=.72 → 166
    performance_p=1 → 800
    """
    return table_a(performance_p)


@book.rule("B.01 1.4.8", per="entry", on_request=True)
def Rp(performance_games, performance_Ra, performance_dp):
    """The performance rating: the average of the opponents and dp; none without games.

    performance_games=9 performance_Ra=2434 performance_dp=166 → 2600
    performance_games=0 performance_Ra=0 performance_dp=-800 → 0
    """
    return where(performance_games > 0, performance_Ra + performance_dp, 0)
