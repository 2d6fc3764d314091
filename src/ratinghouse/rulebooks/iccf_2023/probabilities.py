"""The chances of a win, a draw and a loss (rules 2.2a to 2.2d).

Every exponential belongs to a player or to an entry, none to a game: the printed draw term
exp(β0 + (1 + β1)(μ + μj)/2) is the product of exp((1 + β1)μ/2) and exp(β0 + (1 + β1)μj/2).
"""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import exponential, real
from ratinghouse.rulebooks.iccf_2023.start import book


@book.rule("2.2a", per="player")
def mu(r, centre, scale):
    """The rating on the standardized scale: its distance from {centre} in units of {scale} points.

    r=1500 → 0.0
    r=2400 → 5.181347
    """
    return (real(r) - centre) / scale


@book.rule("2.2a", per="player")
def sigma(RD_pre, scale):
    """The RD on the standardized scale.

    RD_pre=60 → 0.345423
    """
    return RD_pre / scale


@book.rule("2.2c", per="player")
def win_weight(mu):
    """The weight of a win, exp(μ).

    mu=0 → 1.0
    mu=1 → 2.718282
    """
    return exponential(mu)


@book.rule("2.2c", per="player")
def draw_weight(mu, beta1):
    """The player's part in the weight of a draw, exp((1 + {beta1})μ/2).

    mu=0 → 1.0
    mu=4 → 10.388922
    """
    return exponential((1 + beta1) * mu / 2)


@book.rule("1.4, 2.2a", per="entry")
def mu_met(rating_met, centre, scale):
    """The rating that opponents face, on the standardized scale.

    rating_met=2400 → 5.181347
    """
    return (real(rating_met) - centre) / scale


@book.rule("2.2d", per="entry")
def loss_weight_minus(mu_met, sigma):
    """The weight of a loss against this player, one deviation lower: exp(μj - σj).

    mu_met=5 sigma=0.5 → 90.017131
    """
    return exponential(mu_met - sigma)


@book.rule("2.2d", per="entry")
def loss_weight_plus(mu_met, sigma):
    """The weight of a loss against this player, one deviation higher: exp(μj + σj).

    mu_met=5 sigma=0.5 → 244.691932
    """
    return exponential(mu_met + sigma)


@book.rule("2.2d", per="entry")
def draw_weight_minus(mu_met, sigma, beta0, beta1):
    """The opponent's part in the weight of a draw, one deviation lower: exp({beta0} + (1 + {beta1})(μj - σj)/2).

    mu_met=0 sigma=0 → 2.999963
    mu_met=5 sigma=0.5 → 41.759731
    """
    return exponential(beta0 + (1 + beta1) * (mu_met - sigma) / 2)


@book.rule("2.2d", per="entry")
def draw_weight_plus(mu_met, sigma, beta0, beta1):
    """The opponent's part in the weight of a draw, one deviation higher: exp({beta0} + (1 + {beta1})(μj + σj)/2).

    mu_met=0 sigma=0 → 2.999963
    mu_met=5 sigma=0.5 → 74.972209
    """
    return exponential(beta0 + (1 + beta1) * (mu_met + sigma) / 2)


@book.rule("1.4", per="side")
def opponent_rating(opponent_rating_met):
    """The opponent's rating, as rule 1.4 defines it for opponents.

    opponent_rating_met=2380 → 2380
    """
    return opponent_rating_met


@book.rule("2.2c, 2.2d", per="side")
def S_minus(win_weight, draw_weight, opponent_draw_weight_minus, opponent_loss_weight_minus):
    """The sum of the three weights, against the opponent one deviation lower.

    win_weight=1 draw_weight=1 opponent_draw_weight_minus=3 opponent_loss_weight_minus=1 → 5.0
    """
    return win_weight + draw_weight * opponent_draw_weight_minus + opponent_loss_weight_minus


@book.rule("2.2c, 2.2d", per="side")
def S_plus(win_weight, draw_weight, opponent_draw_weight_plus, opponent_loss_weight_plus):
    """The sum of the three weights, against the opponent one deviation higher.

    win_weight=1 draw_weight=1 opponent_draw_weight_plus=3 opponent_loss_weight_plus=1 → 5.0
    """
    return win_weight + draw_weight * opponent_draw_weight_plus + opponent_loss_weight_plus


@book.rule("2.2d", per="side")
def Pw_minus(win_weight, S_minus):
    """The chance of a win against the opponent one deviation lower.

    win_weight=1 S_minus=5 → 0.2
    """
    return win_weight / S_minus


@book.rule("2.2d", per="side")
def Pw_plus(win_weight, S_plus):
    """The chance of a win against the opponent one deviation higher.

    win_weight=1 S_plus=5 → 0.2
    """
    return win_weight / S_plus


@book.rule("2.2d", per="side")
def Pd_minus(draw_weight, opponent_draw_weight_minus, S_minus):
    """The chance of a draw against the opponent one deviation lower.

    draw_weight=1 opponent_draw_weight_minus=3 S_minus=5 → 0.6
    """
    return draw_weight * opponent_draw_weight_minus / S_minus


@book.rule("2.2d", per="side")
def Pd_plus(draw_weight, opponent_draw_weight_plus, S_plus):
    """The chance of a draw against the opponent one deviation higher.

    draw_weight=1 opponent_draw_weight_plus=3 S_plus=5 → 0.6
    """
    return draw_weight * opponent_draw_weight_plus / S_plus


@book.rule("2.2d", per="side")
def Pl_minus(opponent_loss_weight_minus, S_minus):
    """The chance of a loss against the opponent one deviation lower.

    opponent_loss_weight_minus=1 S_minus=5 → 0.2
    """
    return opponent_loss_weight_minus / S_minus


@book.rule("2.2d", per="side")
def Pl_plus(opponent_loss_weight_plus, S_plus):
    """The chance of a loss against the opponent one deviation higher.

    opponent_loss_weight_plus=1 S_plus=5 → 0.2
    """
    return opponent_loss_weight_plus / S_plus
