"""Glicko: the deviation before the games, what each game says, and rating and deviation after them.

The worked example of The Glicko system runs through it: a player of 1500 with RD 200 beats 1400 (RD 30) and loses to
1550 (RD 100) and 1700 (RD 300); the new rating is 1464 with RD 151.4.
"""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import exponential, larger, real, real_score, smaller, square_root, where
from ratinghouse.kernel.rounding import half_up_real
from ratinghouse.lab.systems.elo.rules import book as elo
from ratinghouse.lab.systems.glicko.book import book

book.adopt(elo, "unrated", "r", "status", "unplayed", "counted", "opponent_rating", "D")


@book.rule("step 1", per="player")
def RD_pre(unrated, RD, RD_start, c):
    """The RD of the list before grows to √(RD² + {c}²), but not beyond {RD_start}, where an unrated player begins.

    unrated=no RD=200 c=0 → 200
    unrated=no RD=50 → 60.804276
    unrated=no RD=349 → 350
    unrated=yes RD=0 → 350
    unrated=no RD=0 → 350
    """
    grown = smaller(square_root(RD * RD + c * c), real(RD_start))
    return where(unrated | (RD == 0), real(RD_start), grown)


@book.rule("step 2", per="player")
def g(RD_pre, q, spread):
    """The less sure a player's rating is, the less a game against them says: g = 1/√(1 + 3q²RD²/π²).

    RD_pre=30 → 0.9955
    RD_pre=100 → 0.9531
    RD_pre=300 → 0.7242
    """
    return 1 / square_root(1 + spread * q * q * RD_pre * RD_pre)


@book.rule("step 2", per="side")
def PD(D, opponent_g, q):
    """The expected score is 1 / (1 + 10^(−g D/400)), with the g of the opponent.

    D=100 opponent_g=0.9955 → 0.639
    D=-50 opponent_g=0.9531 → 0.432
    D=-200 opponent_g=0.7242 → 0.303
    """
    return 1 / (1 + exponential(0 - q * opponent_g * real(D)))


@book.rule("step 2", per="side")
def dR(score, PD):
    """The score minus the expected score.

    score=1 PD=0.639 → 0.361
    """
    return real_score(score) - PD


@book.rule("step 2", per="side")
def gain(dR, opponent_g):
    """What a game says of the strength: g times the score minus the expected score.

    dR=0.361 opponent_g=0.9955 → 0.359376
    """
    return opponent_g * dR


@book.rule("step 2", per="side")
def information(PD, opponent_g):
    """How much it says: g² E (1 − E).

    PD=0.639 opponent_g=0.9955 → 0.228608
    """
    return opponent_g * opponent_g * PD * (1 - PD)


book.adopt(elo, "n", "W", "We", "games")


@book.rule("step 2", per="entry")
def gains(gain, counted):
    """The sum of what the games of an event say.

    gain=[0.359376, -0.411739, 0.2] counted=[yes, yes, no] → -0.052363
    """
    return gain.sum(where=counted)


@book.rule("step 2", per="entry")
def informations(information, counted):
    """The sum of how much they say.

    information=[0.228609, 0.222900, 0.1] counted=[yes, yes, no] → 0.451509
    """
    return information.sum(where=counted)


@book.rule("step 2", per="player")
def precision(RD_pre, informations, q):
    """One over the square of the new RD: 1/RD² + 1/d², where 1/d² = q² Σ g² E (1 − E).

    RD_pre=200 informations=[0.228609, 0.222900, 0.110744] → 0.0000436315
    RD_pre=200 informations=[0] → 0.000025
    """
    return 1 / (RD_pre * RD_pre) + q * q * informations.sum()


@book.rule("step 2", per="player")
def period_change(gains, precision, q):
    """The change of the period, not rounded: q/(1/RD² + 1/d²) times the sum of what the games say.

    gains=[-0.272] precision=0.0000436315 → -35.886
    """
    return q * gains.sum() / precision


@book.rule("step 2", per="player")
def RD_after(precision):
    """The new RD, not yet rounded.

    precision=0.0000436315 → 151.39
    """
    return 1 / square_root(precision)


book.adopt(elo, "list_status", "Rn")


@book.rule("step 2", per="player")
def RD_new(unrated, games, RD_after, RD_least):
    """The new RD is rounded to a whole number, and is at least {RD_least}.

    unrated=no games=3 RD_after=151.399 → 151
    unrated=no games=90 RD_after=27.2 → 30
    unrated=yes games=0 RD_after=350 → 0
    """
    return where(unrated & (games == 0), 0, larger(half_up_real(RD_after), RD_least))
