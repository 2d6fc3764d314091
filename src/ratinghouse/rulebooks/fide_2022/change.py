"""The difference in rating, the probability, and the change from each game (articles 8.3.1 and 8.3.2)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.fide_2022.counted_games import book


@book.rule("8.3.1", per="side", where="both_rated")
def D(R, opponent_rating):
    """Difference between the player's rating and the opponent's.

    R=2813 opponent_rating=2400 → 413
    R=1500 opponent_rating=2000 → -500
    """
    return R - opponent_rating


@book.rule("8.3.1", per="side", where="both_rated")
def gap(D, counted, cap):
    """The player's rating lead in a game that counts, if it is more than {cap} points.

    D=413 counted=yes → 413
    D=400 counted=yes → 0
    D=-500 counted=yes → 0
    D=500 counted=no → 0
    """
    return where(counted & (cap < D), D, 0)


@book.rule("8.3.1", per="entry", where="rated")
def largest_gap(gap):
    """The largest such gap of the event.

    gap=[413, 0, 520, 520] → 520
    gap=[0, 0] → 0
    """
    return gap.largest()


@book.rule("8.3.1", per="side", where="both_rated")
def at_largest_gap(gap, largest_gap):
    """The game, or games, with that largest gap.

    gap=520 largest_gap=520 → yes
    gap=413 largest_gap=520 → no
    gap=0 largest_gap=0 → no
    """
    return (gap > 0) & (gap == largest_gap)


@book.rule(
    "8.3.1",
    per="side",
    where="both_rated",
    note="Reading one_upgrade: the higher-rated player benefits; for the lower-rated the true difference counts. "
    "Alternatives: both sides once an event, or the lower-rated side always cut. Of equal gaps the first is "
    "used.",
)
def D_counted(D, at_largest_gap, earlier_at_largest_gap, cap):
    """In one game of an event, that with the largest gap, a lead of more than {cap} points counts as {cap}.

    D=520 at_largest_gap=yes earlier_at_largest_gap=0 → 400
    D=520 at_largest_gap=yes earlier_at_largest_gap=1 → 520
    D=413 at_largest_gap=no earlier_at_largest_gap=0 → 413
    D=-520 at_largest_gap=no earlier_at_largest_gap=0 → -520
    """
    return where(at_largest_gap & (earlier_at_largest_gap == 0), cap, D)


@book.rule("8.3.2a", per="side", where="both_rated")
def PD(D_counted, table_b):
    """The scoring probability that goes with the difference in table 8.1.2.

    D_counted=3 → .5
    D_counted=-100 → .36
    D_counted=400 → .92
    D_counted=413 → .93
    D_counted=736 → 1
    """
    return table_b(D_counted)


@book.rule("8.3.2b", per="side", where="both_rated")
def dR(score, PD):
    """The score in the game minus its probability.

    score=1 PD=.92 → .08
    score=.5 PD=.54 → -.04
    """
    return score - PD


@book.rule("8.3.2", per="entry")
def n(counted):
    """The number of games that count.

    counted=[yes, no, yes] → 2
    """
    return counted.sum()


@book.rule("8.3.2", per="entry")
def W(score, counted):
    """The score in the games that count.

    score=[1, .5, 1] counted=[yes, yes, no] → 1.5
    """
    return score.sum(where=counted)


@book.rule("8.3.2", per="entry", where="rated")
def We(PD, counted):
    """The expected score: the sum of the probabilities of the games that count.

    PD=[.92, .64, .5] counted=[yes, yes, no] → 1.56
    """
    return PD.sum(where=counted)


@book.rule("8.3.2", per="entry")
def any_counted(n):
    """The game counts.

    n=0 → no
    n=1 → yes
    """
    return n > 0


@book.rule(
    "8.2.2",
    per="entry",
    where="any_counted",
    note="For information: no rating is calculated from the average of a single event.",
)
def Rc(opponent_rating, counted, n):
    """The average rating of the opponents in the games that count.

    opponent_rating=[1902, 1877, 1884, 2012, 1832] counted=[yes, yes, yes, yes, yes] n=5 → 1901
    opponent_rating=[2400, 2301, 0] counted=[yes, yes, no] n=2 → 2351
    """
    return half_up(opponent_rating.sum(where=counted), n)


@book.rule("7.1.2", per="player")
def games(n):
    """The games rated in the period.

    n=[8, 8, 6, 8, 9] → 39
    n=[0, 2] → 2
    """
    return n.sum()


@book.rule("7.1.2", per="player")
def games_of_list(games, games_elsewhere):
    """The games of the list, under whichever edition they were rated.

    games=9 games_elsewhere=0 → 9
    games=9 games_elsewhere=4 → 13
    """
    return games + games_elsewhere


@book.rule("8.3.3", per="player")
def highest(R_base, peak):
    """The highest published rating, as far as it is known.

    R_base=2380 peak=2405 → 2405
    R_base=2380 peak=0 → 2380
    """
    return larger(R_base, peak)
