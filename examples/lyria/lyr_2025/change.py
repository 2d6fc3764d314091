"""What an event brings a rated player (articles 2 and 3)."""

from ratinghouse.kernel.arithmetic import clip, where

from .games import book


@book.rule("2.1", per="side")
def compared(counted, rated):
    """Two ratings are compared in a game that counts, for a player who has one.

    counted=yes rated=yes → yes
    counted=yes rated=no → no
    """
    return counted & rated


@book.rule("2.1", per="side", where="compared")
def D(R, opponent_rating):
    """The difference between the player's rating and the opponent's.

    R=2000 opponent_rating=1800 → 200
    """
    return R - opponent_rating


@book.rule("2.1", per="side", where="compared")
def D_counted(D, cap):
    """A difference of more than {cap} points counts as {cap}.

    D=456 → 350
    D=-200 → -200
    """
    return clip(D, -cap, cap)


@book.rule("2.2", per="side", where="compared")
def PD(D_counted, expected):
    """The expected score is that of the table.

    D_counted=200 → .76
    D_counted=-200 → .24
    """
    return expected(D_counted)


@book.rule("2.3", per="entry")
def n(counted):
    """The number of games that count.

    counted=[yes, no, yes] → 2
    """
    return counted.sum()


@book.rule("2.3", per="entry")
def W(score, counted):
    """The score in these games.

    score=[1, 1, .5] counted=[yes, no, yes] → 1.5
    """
    return score.sum(where=counted)


@book.rule("2.3", per="entry", where="rated")
def We(PD, counted):
    """The expected score in these games.

    PD=[.76, .24, .5] counted=[yes, no, yes] → 1.26
    """
    return PD.sum(where=counted)


@book.rule("2.3", per="entry", where="rated")
def chg(W, We):
    """Score minus expected score.

    W=1.5 We=1.26 → .24
    """
    return W - We


@book.rule("3.1", per="player")
def K(games_before, Ro, games_new, K_new, K_usual, K_strong, strong_level):
    """K is {K_new} for the first {games_new} games, then {K_usual}, and {K_strong} from a rating of {strong_level}.

    games_before=29 Ro=2300 → 40
    games_before=30 Ro=2199 → 20
    games_before=30 Ro=2200 → 12
    """
    established = where(Ro >= strong_level, K_strong, K_usual)
    return where(games_before < games_new, K_new, established)


@book.rule("3.1", per="entry", where="rated")
def change(K, chg):
    """K times the difference between score and expected score, not rounded.

    K=20 chg=.24 → 4.8
    """
    return K * chg
