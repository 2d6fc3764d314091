"""A tournament and the new rating (sections 6 and 7)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, real, where
from ratinghouse.kernel.rounding import half_up_real
from ratinghouse.rulebooks.article.game import book

ENTRY_STATUS = ("rated", "unrated")
LIST_STATUS = ("listed", "new", "unrated", "delisted")


def _floor(reached, floor, floor_2000, floor_2200, floor_2300):
    low = where(reached >= 2000, floor_2000, floor)
    return where(reached >= 2300, floor_2300, where(reached >= 2200, floor_2200, low))


@book.rule("s.7", per="entry")
def n(counted):
    """The number of games that count.

    counted=[yes, no, yes] → 2
    """
    return counted.sum()


@book.rule("s.7", per="entry", note="E-24: the results of the article's tournament add up to 5.5, not 6.")
def W(score, counted):
    """The total actual score.

    score=[.5, 1, .5, 0, 1, 1, 0, 1, .5] counted=[yes, yes, yes, yes, yes, yes, yes, yes, yes] → 5.5
    """
    return score.sum(where=counted)


@book.rule("s.7", per="entry", where="rated", note="E-24: in the article's tournament 4.4349, by table 4.43, not 4.2.")
def We(PD, counted):
    """The total expected score.

    PD=[.4285 .5715 .5 .3599 .6401 .5359 .3275 .5715 .5] counted=[yes yes yes yes yes yes yes yes yes] → 4.4349
    """
    return PD.sum(where=counted)


@book.rule("s.7", per="entry", where="rated", note="For information: the change comes from each opponent's rating.")
def Rc(opponent_rating, counted, n):
    """The average rating of the opponents, written Ravg in the article and not used by it.

    opponent_rating=[1900, 1800, 0] counted=[yes, yes, no] n=2 → 1850
    opponent_rating=[1900, 1801] counted=[yes, yes] n=2 → 1850.5
    opponent_rating=[] counted=[] n=0 → 0
    """
    return real(opponent_rating.sum(where=counted)) / real(larger(n, 1))


@book.rule("s.3, s.7", per="entry", where="rated")
def chg(dR, counted):
    """The actual score minus the expected score, over the games that count.

    dR=[.2403, -.5, .3] counted=[yes, yes, no] → -.2597
    """
    return dR.sum(where=counted)


@book.rule(
    "s.3, s.7",
    per="entry",
    where="rated",
    note="E-24: the article's tournament gives +21.3, by table +21.4, not +36. E-31: two players' changes cancel out "
    "only if their K is the same. Section 6 hints at another method from 9 games on; no regulation has one.",
)
def change(K, chg):
    """K times the difference between actual and expected score; not rounded.

    K=20 chg=.2403 → 4.806
    K=20 chg=-.5 → -10
    """
    return real(K) * chg


@book.rule("s.3", per="side", where="counted", on_request=True)
def game_change(K, dR):
    """The change from this game: K times the difference between actual and expected score.

    K=20 dR=.24025 → 4.805
    """
    return real(K) * dR


@book.rule("s.3", per="side", where="counted", on_request=True)
def win_change(K, PD):
    """The change if this game is won.

    K=20 PD=.75975 → 4.805
    """
    return real(K) * (1.0 - PD)


@book.rule("s.3", per="side", where="counted", on_request=True)
def draw_change(K, PD):
    """The change if this game is drawn.

    K=20 PD=.24025 → 5.195
    """
    return real(K) * (0.5 - PD)


@book.rule("s.3", per="side", where="counted", on_request=True)
def loss_change(K, PD):
    """The change if this game is lost.

    K=20 PD=.5 → -10
    """
    return real(K) * (0.0 - PD)


@book.rule("s.2", per="entry", labels=ENTRY_STATUS)
def status(rated):
    """A player has a rating or has none.

    rated=yes → rated
    rated=no → unrated
    """
    return where(rated, 0, 1)


@book.rule("s.7", per="player")
def games(n):
    """The games calculated.

    n=[9, 4] → 13
    """
    return n.sum()


@book.rule("s.7", per="player")
def period_change(change):
    """The changes of all events together.

    change=[21.302, -3.3] → 18.002
    """
    return change.sum()


@book.rule("s.2", per="player", labels=LIST_STATUS, note="The article has no first rating and no delisting.")
def list_status(Ro):
    """A player with a rating keeps one.

    Ro=1850 → listed
    Ro=0 → unrated
    """
    return where(Ro > 0, 0, 2)


@book.rule(
    "s.5",
    per="player",
    note="Reading half_up: the article rounds +4.8 and +5.2 to +5 and shows no half; here an exact half is rounded "
    "up. No floor is applied: see Rn_with_floor.",
)
def Rn(Ro, period_change):
    """The new rating, rounded once, at the end, to a whole number; an exact half is rounded up. Unrated players stay
    unrated.

    Ro=2000 period_change=4.805 → 2005
    Ro=1800 period_change=5.195 → 1805
    Ro=1900 period_change=-10 → 1890
    Ro=1900 period_change=-7.5 → 1893
    Ro=0 period_change=36 → 0
    """
    return where(Ro > 0, half_up_real(real(Ro) + period_change), 0)


@book.rule(
    "s.6",
    per="player",
    on_request=True,
    note="E-28: unsupported. FIDE removes a rating below the floor from the list (2003 below 1801, 2009 below 1200);"
    " the JCF stops at 1000; nobody has floors by highest rating.",
)
def floor_claimed(peak, Ro, floor, floor_2000, floor_2200, floor_2300):
    """The floor the article claims: {floor}; {floor_2000} after 2000, {floor_2200} after 2200, {floor_2300} after 2300.

    peak=1999 Ro=1500 → 1000
    peak=2000 Ro=1500 → 1200
    peak=2199 Ro=1500 → 1200
    peak=2200 Ro=1500 → 1300
    peak=2300 Ro=1500 → 1400
    peak=0 Ro=2310 → 1400
    """
    return _floor(larger(peak, Ro), floor, floor_2000, floor_2200, floor_2300)


@book.rule("s.6", per="player", on_request=True, note="E-28: see floor_claimed.")
def Rn_with_floor(Rn, peak, Ro, floor, floor_2000, floor_2200, floor_2300):
    """The new rating, if it stopped at the floor the article claims.

    Rn=1195 peak=2010 Ro=1203 → 1200
    Rn=1195 peak=1990 Ro=1203 → 1195
    Rn=0 peak=0 Ro=0 → 0
    """
    stopped = larger(Rn, _floor(larger(peak, Ro), floor, floor_2000, floor_2200, floor_2300))
    return where(Ro > 0, stopped, 0)
