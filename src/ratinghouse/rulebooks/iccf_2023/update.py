"""The update: the sums over the games, the new values, and the values on the list (rules 2.2f, 2.2g and 5)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import clip, real, square_root, where
from ratinghouse.kernel.rounding import half_up_real
from ratinghouse.rulebooks.iccf_2023.substitutes import book

LIST_STATUS = ("listed", "new", "unrated")


@book.rule("2.2", per="entry")
def n(counted):
    """The number of games that count; each of several against the same opponent is one.

    counted=[yes, no, yes] → 2
    """
    return counted.sum()


@book.rule("2.2", per="entry")
def W(score, counted):
    """The score in the games that count.

    score=[1, .5, 1] counted=[yes, yes, no] → 1.5
    """
    return score.sum(where=counted)


@book.rule("2.2d", per="entry")
def We(PD, counted):
    """The sum of the expected scores of the games that count.

    PD=[0.5625, 0.25, 0.5] counted=[yes, yes, no] → 0.8125
    """
    return PD.sum(where=counted)


@book.rule("2.2f", per="entry")
def sum_D1(D1, counted):
    """The sum of D1 over the games that count.

    D1=[0.5, -0.25, 0.1] counted=[yes, yes, no] → 0.25
    """
    return D1.sum(where=counted)


@book.rule("2.2f", per="entry")
def sum_D2(D2, counted):
    """The sum of D2 over the games that count.

    D2=[-0.125, -0.0625, -0.07] counted=[yes, yes, no] → -0.1875
    """
    return D2.sum(where=counted)


@book.rule("2.2", per="player")
def games(n):
    """The games rated in the period.

    n=[9, 4] → 13
    """
    return n.sum()


@book.rule("2.2f", per="player")
def total_D1(sum_D1):
    """The sum of D1 over all games of the period.

    sum_D1=[0.25, -0.5] → -0.25
    """
    return sum_D1.sum()


@book.rule("2.2f", per="player")
def total_D2(sum_D2):
    """The sum of D2 over all games of the period.

    sum_D2=[-0.1875, -0.125] → -0.3125
    """
    return sum_D2.sum()


@book.rule("2.2f", per="player")
def sigma_new(sigma, total_D2):
    """The new deviation: 1 / √(1/σ² - ΣD2).

    sigma=0.345423 total_D2=-0.161765 → 0.342137
    sigma=0.5 total_D2=0 → 0.5
    """
    return square_root(1 / (1 / (sigma * sigma) - total_D2))


@book.rule("2.2f", per="player")
def mu_new(mu, sigma_new, total_D1):
    """The new rating on the standardized scale: μ + σ'² ΣD1.

    mu=5.181347 sigma_new=0.342137 total_D1=0.017894 → 5.183442
    mu=5.181347 sigma_new=0.342137 total_D1=0 → 5.181347
    """
    return mu + sigma_new * sigma_new * total_D1


@book.rule("2.2g", per="player")
def r_new(mu_new, scale, centre):
    """The new rating, not yet rounded.

    mu_new=5.183442 → 2400.3639
    mu_new=0 → 1500.0
    """
    return scale * mu_new + centre


@book.rule("2.2g", per="player")
def RD_after(sigma_new, scale):
    """The new RD, not yet rounded.

    sigma_new=0.342137 → 59.4292
    """
    return scale * sigma_new


@book.rule("2.2g", per="player")
def period_change(r_new, r):
    """The change from the games of the period, not rounded; for a new player, from the start rating.

    r_new=2400.3638 r=2400 → 0.3638
    """
    return r_new - real(r)


@book.rule("2.2f", per="side", on_request=True)
def game_change(scale, sigma_new, D1, counted):
    """A game's share of the change of the period: the scale times σ'² D1.

    sigma_new=0.342137 D1=0.017894 counted=yes → 0.3638
    sigma_new=0.342137 D1=0.017894 counted=no → 0
    """
    return where(counted, scale * sigma_new * sigma_new * D1, 0)


@book.rule("2, 5", per="player", labels=LIST_STATUS)
def list_status(unrated, games):
    """A rated player stays on the list; an unrated player appears on it after the first rated game.

    unrated=no games=0 → listed
    unrated=yes games=1 → new
    unrated=yes games=0 → unrated
    """
    return where(unrated, where(games > 0, 1, 2), 0)


@book.rule("5", per="player", note="Reading from_published: the next period starts from the rounded values.")
def Rn(unrated, games, r_new):
    """The rating of the list, rounded to the nearest whole number; an exact half is rounded up.

    unrated=no games=3 r_new=2400.3638 → 2400
    unrated=no games=3 r_new=2400.5 → 2401
    unrated=no games=3 r_new=2399.4999 → 2399
    unrated=yes games=1 r_new=1842.7 → 1843
    unrated=yes games=0 r_new=1800.0 → 0
    """
    return where(unrated & (games == 0), 0, half_up_real(r_new))


@book.rule("5", per="player")
def RD_new(unrated, games, RD_after, RD_least, RD_most):
    """The RD of the list, rounded in the same way and limited to {RD_least} to {RD_most}.

    unrated=no games=3 RD_after=59.4292 → 59
    unrated=no games=3 RD_after=59.5 → 60
    unrated=no games=3 RD_after=29.2 → 30
    unrated=no games=0 RD_after=122.5765 → 123
    unrated=no games=0 RD_after=260.0 → 250
    unrated=yes games=0 RD_after=250.0 → 0
    """
    return where(unrated & (games == 0), 0, clip(half_up_real(RD_after), RD_least, RD_most))
