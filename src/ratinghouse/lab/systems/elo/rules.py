"""Plain Elo: from the games of a period to the new rating."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, power_of_ten, real, real_score, where
from ratinghouse.kernel.rounding import half_up_real
from ratinghouse.lab.systems.elo.book import book

ENTRY_STATUS = ("rated", "unrated")
LIST_STATUS = ("listed", "new", "unrated")


@book.rule("start", per="player")
def unrated(Ro):
    """A player without a rating on the list before is unrated.

    Ro=0 → yes
    Ro=1500 → no
    """
    return Ro == 0


@book.rule("start", per="player")
def r(Ro, start):
    """A player has the rating of the list before; an unrated player begins at {start}.

    Ro=2400 → 2400
    Ro=0 → 1500
    """
    return where(Ro > 0, Ro, start)


@book.rule("start", per="entry", labels=ENTRY_STATUS)
def status(unrated):
    """A player is rated or has no rating yet.

    unrated=no → rated
    unrated=yes → unrated
    """
    return where(unrated, 1, 0)


@book.rule("games", per="side", reason=True)
def unplayed(played):
    """A game that was not played says nothing about strength.

    played=no → yes
    played=yes → no
    """
    return ~played


@book.rule("games", per="side")
def counted(unplayed):
    """Every game that was played counts.

    unplayed=no → yes
    unplayed=yes → no
    """
    return ~unplayed


@book.rule("games", per="side")
def opponent_rating(opponent_r):
    """The opponent's rating on the list before, or where they begin.

    opponent_r=2105 → 2105
    """
    return opponent_r


@book.rule("curve", per="side")
def D(r, opponent_rating):
    """The difference between the two ratings, however large.

    r=2000 opponent_rating=1800 → 200
    """
    return r - opponent_rating


@book.rule("curve", per="side")
def PD(D, scale):
    """The expected score is 1 / (1 + 10^(−D/{scale})).

    D=0 → 0.5
    D=200 → 0.759747
    D=-400 → 0.090909
    """
    return 1.0 / (1.0 + power_of_ten(-real(D) / scale))


@book.rule("change", per="side")
def dR(score, PD):
    """The score minus the expected score.

    score=1 PD=0.76 → 0.24
    """
    return real_score(score) - PD


@book.rule("games", per="entry")
def n(counted):
    """The number of games that count.

    counted=[yes, no, yes] → 2
    """
    return counted.sum()


@book.rule("games", per="entry")
def W(score, counted):
    """The score in the games that count.

    score=[1, .5, 1] counted=[yes, yes, no] → 1.5
    """
    return score.sum(where=counted)


@book.rule("curve", per="entry")
def We(PD, counted):
    """The expected score in the games that count.

    PD=[0.5625, 0.25, 0.5] counted=[yes, yes, no] → 0.8125
    """
    return PD.sum(where=counted)


@book.rule("change", per="entry")
def chg(W, We):
    """The score minus the expected score.

    W=1.5 We=0.8125 → 0.6875
    """
    return real_score(W) - We


@book.rule("change", per="player")
def K(K_for_all):
    """K is {K_for_all} for everybody.

    K_for_all=20 → 20
    """
    return K_for_all


@book.rule("change", per="entry")
def change(K, chg):
    """The change from an event is K times the difference of the scores.

    K=20 chg=0.6875 → 13.75
    """
    return real(K) * chg


@book.rule("change", per="side", on_request=True)
def game_change(K, dR, counted):
    """What a game brings.

    K=20 dR=0.24 counted=yes → 4.8
    K=20 dR=0.24 counted=no → 0
    """
    return where(counted, real(K) * dR, 0)


@book.rule("games", per="player")
def games(n):
    """The games of the period.

    n=[9, 4] → 13
    """
    return n.sum()


@book.rule("change", per="player")
def period_change(change):
    """The change of the period, not rounded.

    change=[13.75, -3.5] → 10.25
    """
    return change.sum()


@book.rule("list", per="player", labels=LIST_STATUS)
def list_status(unrated, games):
    """A rated player stays on the list; an unrated player comes onto it with the first game.

    unrated=no games=0 → listed
    unrated=yes games=1 → new
    unrated=yes games=0 → unrated
    """
    return where(unrated, where(games > 0, 1, 2), 0)


@book.rule("list", per="player")
def Rn(unrated, games, r, period_change, least):
    """The new rating is rounded to the nearest whole number, an exact half up, and is at least {least}.

    unrated=no games=3 r=2000 period_change=10.25 → 2010
    unrated=no games=3 r=2000 period_change=-0.5 → 2000
    unrated=no games=9 r=20 period_change=-90 → 1
    unrated=yes games=1 r=1500 period_change=10 → 1510
    unrated=yes games=0 r=1500 period_change=0 → 0
    """
    return where(unrated & (games == 0), 0, larger(half_up_real(real(r) + period_change), least))
