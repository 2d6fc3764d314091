"""The difference in rating, the probability, and the change from each game (articles 8.3.1 and 8.3.2)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.fide_2022.unrated import book


@book.rule("5.1, 8.3.1", per="side")
def rateable(unplayed, unrated_match, decided, opponent_without_rating, disregarded_zero):
    """A game that would count if it is slow enough: no other article above excludes it.

    unplayed=no unrated_match=no decided=no opponent_without_rating=no disregarded_zero=no → yes
    unplayed=yes unrated_match=no decided=no opponent_without_rating=no disregarded_zero=no → no
    unplayed=no unrated_match=no decided=no opponent_without_rating=yes disregarded_zero=no → no
    """
    return ~(unplayed | unrated_match | decided | opponent_without_rating | disregarded_zero)


@book.rule("1.1, 5.1, 8.3.1", per="side")
def counted(rateable, too_fast):
    """A game counts unless one of the articles above excludes it.

    rateable=yes too_fast=no → yes
    rateable=yes too_fast=yes → no
    rateable=no too_fast=no → no
    """
    return rateable & ~too_fast


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


@book.rule("RB 7.2.1", per="entry", where="rapid_or_blitz")
def brings_standard(Ro, start_rating, start_fide_rating, any_counted):
    """In rapid and blitz: a player without a rating there, who uses their standard rating.

    Ro=0 start_rating=0 start_fide_rating=1900 any_counted=yes → yes
    Ro=0 start_rating=0 start_fide_rating=1900 any_counted=no → no
    Ro=1850 start_rating=0 start_fide_rating=1900 any_counted=yes → no
    """
    return (Ro == 0) & (start_rating == 0) & (start_fide_rating > 0) & any_counted


@book.rule("RB 7.2.1", per="entry", where="rapid_or_blitz")
def standard_brought(brings_standard, earlier_brings_standard, start_fide_rating):
    """The standard rating brought to the list: that of the player's first such event in the period.

    brings_standard=yes earlier_brings_standard=0 start_fide_rating=1900 → 1900
    brings_standard=yes earlier_brings_standard=1 start_fide_rating=1912 → 0
    brings_standard=no earlier_brings_standard=0 start_fide_rating=1900 → 0
    """
    return where(brings_standard & (earlier_brings_standard == 0), start_fide_rating, 0)


@book.rule(
    "7.1, RB 7.2.1",
    per="player",
    note="Reading standard_as_base: a player who enters the rapid or blitz list with a standard rating starts from it.",
)
def R_base(Ro, standard_brought):
    """The rating to which the change is added: that of the previous list, or the standard rating brought to it.

    Ro=2054 standard_brought=[0, 0] → 2054
    Ro=0 standard_brought=[1900, 0] → 1900
    Ro=0 standard_brought=[0] → 0
    """
    return where(Ro > 0, Ro, standard_brought.sum())


@book.rule(
    "7.1.2, RB 7.2.1",
    per="player",
    note="Reading games_with_standard: for a player who brings a standard rating, only the games of events in which "
    "it was used.",
)
def games(n, rated, R_base):
    """The games rated in the period.

    n=[8, 8, 6, 8, 9] rated=[yes, yes, yes, yes, yes] R_base=2054 → 39
    n=[16, 2] rated=[no, yes] R_base=1900 → 2
    n=[3, 2] rated=[no, no] R_base=0 → 5
    """
    return where(R_base > 0, n.sum(where=rated), n.sum())


@book.rule("8.3.3", per="player")
def highest(R_base, peak):
    """The highest published rating, as far as it is known.

    R_base=2380 peak=2405 → 2405
    R_base=2380 peak=0 → 2380
    """
    return larger(R_base, peak)
