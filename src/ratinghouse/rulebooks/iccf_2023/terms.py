"""What each game adds to the sums: its terms D1 and D2 (rules 2.2d and 2.2e).

The draw counts with the weights 0.5 and 0.25 as printed, although the chance of a draw grows with the players'
strength: that part is held constant, so D1 and D2 are not to be "corrected" by the full derivative.
"""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import real_score, where
from ratinghouse.rulebooks.iccf_2023.probabilities import book


@book.rule("2.2", per="side")
def y(score):
    """The outcome: 1 for a win, 0.5 for a draw, 0 for a loss.

    score=½ → 0.5
    """
    return real_score(score)


@book.rule("2.2d", per="side")
def Py_minus(y, Pw_minus, Pd_minus, Pl_minus):
    """The chance of what happened, against the opponent one deviation lower.

    y=1 Pw_minus=0.3 Pd_minus=0.6 Pl_minus=0.1 → 0.3
    y=0.5 Pw_minus=0.3 Pd_minus=0.6 Pl_minus=0.1 → 0.6
    y=0 Pw_minus=0.3 Pd_minus=0.6 Pl_minus=0.1 → 0.1
    """
    return where(y == 1, Pw_minus, where(y == 0, Pl_minus, Pd_minus))


@book.rule("2.2d", per="side")
def Py_plus(y, Pw_plus, Pd_plus, Pl_plus):
    """The chance of what happened, against the opponent one deviation higher.

    y=1 Pw_plus=0.2 Pd_plus=0.5 Pl_plus=0.3 → 0.2
    y=0.5 Pw_plus=0.2 Pd_plus=0.5 Pl_plus=0.3 → 0.5
    y=0 Pw_plus=0.2 Pd_plus=0.5 Pl_plus=0.3 → 0.3
    """
    return where(y == 1, Pw_plus, where(y == 0, Pl_plus, Pd_plus))


@book.rule("2.2d", per="side", note="The text calls it an average and prints a sum; the factor cancels in 2.2e.")
def P(Py_minus, Py_plus):
    """The two chances of what happened, added.

    Py_minus=0.3 Py_plus=0.2 → 0.5
    """
    return Py_minus + Py_plus


@book.rule("2.2e", per="side")
def w1_minus(Pw_minus, Pd_minus):
    """The expected score against the opponent one deviation lower: a win and half a draw.

    Pw_minus=0.3 Pd_minus=0.6 → 0.6
    """
    return Pw_minus + 0.5 * Pd_minus


@book.rule("2.2e", per="side")
def w1_plus(Pw_plus, Pd_plus):
    """The expected score against the opponent one deviation higher: a win and half a draw.

    Pw_plus=0.2 Pd_plus=0.5 → 0.45
    """
    return Pw_plus + 0.5 * Pd_plus


@book.rule("2.2e", per="side")
def w2_minus(Pw_minus, Pd_minus):
    """The expected square of the score against the opponent one deviation lower: a win and a quarter of a draw.

    Pw_minus=0.3 Pd_minus=0.6 → 0.45
    """
    return Pw_minus + 0.25 * Pd_minus


@book.rule("2.2e", per="side")
def w2_plus(Pw_plus, Pd_plus):
    """The expected square of the score against the opponent one deviation higher: a win and a quarter of a draw.

    Pw_plus=0.2 Pd_plus=0.5 → 0.325
    """
    return Pw_plus + 0.25 * Pd_plus


@book.rule("2.2d", per="side")
def PD(w1_minus, w1_plus):
    """The expected score: the average of those against the opponent one deviation lower and one higher.

    w1_minus=0.6 w1_plus=0.45 → 0.525
    """
    return (w1_minus + w1_plus) / 2


@book.rule("2.2d", per="side", on_request=True)
def win_chance(Pw_minus, Pw_plus):
    """The chance of a win: the average of those against the opponent one deviation lower and one higher.

    Pw_minus=0.3 Pw_plus=0.2 → 0.25
    """
    return (Pw_minus + Pw_plus) / 2


@book.rule("2.2d", per="side", on_request=True)
def draw_chance(Pd_minus, Pd_plus):
    """The chance of a draw, averaged in the same way.

    Pd_minus=0.6 Pd_plus=0.5 → 0.55
    """
    return (Pd_minus + Pd_plus) / 2


@book.rule("2.2d", per="side", on_request=True)
def loss_chance(Pl_minus, Pl_plus):
    """The chance of a loss, averaged in the same way.

    Pl_minus=0.1 Pl_plus=0.3 → 0.2
    """
    return (Pl_minus + Pl_plus) / 2


@book.rule("2.2e", per="side")
def D1(y, P, Py_minus, Py_plus, w1_minus, w1_plus):
    """The score minus the expected score, weighted by the two chances of what happened.

    y=1 P=0.5 Py_minus=0.3 Py_plus=0.2 w1_minus=0.6 w1_plus=0.45 → 0.46
    y=0.5 P=1.1 Py_minus=0.6 Py_plus=0.5 w1_minus=0.6 w1_plus=0.45 → -0.031818
    y=0 P=0.4 Py_minus=0.1 Py_plus=0.3 w1_minus=0.6 w1_plus=0.45 → -0.4875
    """
    return (Py_minus * (y - w1_minus) + Py_plus * (y - w1_plus)) / P


@book.rule("2.2e", per="side")
def D2(y, P, Py_minus, Py_plus, w1_minus, w1_plus, w2_minus, w2_plus, D1):
    """How much the game reduces the uncertainty: y² - w2 + 2 w1 (w1 - y), weighted in the same way, minus the square
    of D1.

    y=1 P=0.5 Py_minus=0.3 Py_plus=0.2 w1_minus=0.6 w1_plus=0.45 w2_minus=0.45 w2_plus=0.325 D1=0.46 → -0.0976
    y=0 P=0.4 Py_minus=0.1 Py_plus=0.3 w1_minus=0.6 w1_plus=0.45 w2_minus=0.45 w2_plus=0.325 D1=-0.4875 → -0.110156
    """
    minus = Py_minus * (y * y - w2_minus + 2 * w1_minus * (w1_minus - y))
    plus = Py_plus * (y * y - w2_plus + 2 * w1_plus * (w1_plus - y))
    return (minus + plus) / P - D1 * D1
