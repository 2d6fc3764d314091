"""One game: the expected score by the logistic formula, and the change from the game (sections 2 to 5 and 12)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import power_of_ten, real, real_score, where
from ratinghouse.rulebooks.article.book import book


@book.rule(
    "s.2",
    per="entry",
    note="The article means the rating before the game; here it is the rating at the start of the event.",
)
def R(start_rating, Ro):
    """The player's rating before the games.

    start_rating=1850 Ro=1860 → 1850
    start_rating=0 Ro=1860 → 1860
    """
    return where(start_rating > 0, start_rating, Ro)


@book.rule("s.2", per="entry", note="The article says nothing about first ratings: an unrated player stays unrated.")
def rated(R):
    """The formula needs a rating.

    R=1850 → yes
    R=0 → no
    """
    return R > 0


@book.rule("s.2", per="side")
def opponent_rating(opponent_R):
    """The opponent's rating, written Ro in the article.

    opponent_R=1900 → 1900
    """
    return opponent_R


@book.rule("s.2", per="side", reason=True, note="The article is silent on forfeits; the regulations do not rate them.")
def unplayed(played):
    """A game that was not played has no result to compare with.

    played=no → yes
    played=yes → no
    """
    return ~played


@book.rule("s.2", per="side", reason=True, note="The article is silent on unrated players.")
def without_rating(rated, opponent_rating):
    """The formula compares two ratings; with one missing there is nothing to calculate.

    rated=yes opponent_rating=0 → yes
    rated=no opponent_rating=1900 → yes
    rated=yes opponent_rating=1900 → no
    """
    return ~rated | (opponent_rating == 0)


@book.rule("s.2", per="side")
def counted(unplayed, without_rating):
    """Every other game counts.

    unplayed=no without_rating=no → yes
    unplayed=yes without_rating=no → no
    unplayed=no without_rating=yes → no
    """
    return ~(unplayed | without_rating)


@book.rule("s.3", per="side", where="counted", note="FIDE and the JCF count at most 400 points, FIDE 2003 at most 350.")
def D(R, opponent_rating):
    """Difference between the player's rating and the opponent's, however large.

    R=2000 opponent_rating=1800 → 200
    R=1500 opponent_rating=2400 → -900
    """
    return R - opponent_rating


@book.rule(
    "s.3, s.12",
    per="side",
    where="counted",
    note="Regulation: the printed table in hundredths, after the 400 rule. E-25: at 400 points E is .909, not .90 as "
    "section 12 says, and the curve is symmetric. E-30: printed without its exponent.",
)
def PD(D, scale):
    """The expected score E = 1/(1 + 10^(-D/{scale})), not rounded and without a limit.

    D=0 → .5
    D=100 → .64
    D=200 → .76
    D=300 → .85
    D=400 → .91
    D=400 → .909
    D=-200 → .24
    D=900 → .9944
    """
    return 1.0 / (1.0 + power_of_ten(-real(D) / scale))


@book.rule("s.3", per="side", where="counted")
def dR(score, PD):
    """The actual score minus the expected score, written S - E in the article.

    score=1 PD=.76 → .24
    score=.5 PD=.5 → 0
    """
    return real_score(score) - PD


@book.rule(
    "s.4",
    per="player",
    note="E-28: FIDE has no separate K for WGM and WIM, and a player who once reached 2400 keeps that K (10 in 2003 "
    "and today, 20 in the 2009 text). Reading first_30_first: the first 30 games go before level and title. The"
    " K said to be adjusted after 12 inactive months (section 6) is not stated and not applied.",
)
def K(published_K, games_before, Ro, wgm_wim, games_new, K_new, master_level, K_master, K_woman, K_usual):
    """K is {K_new} in the first {games_new} games, {K_master} from {master_level}, {K_woman} for WGM and WIM, else {K_usual}.

    published_K=0 games_before=29 Ro=2450 wgm_wim=no → 40
    published_K=0 games_before=30 Ro=2399 wgm_wim=no → 20
    published_K=0 games_before=30 Ro=2400 wgm_wim=no → 10
    published_K=0 games_before=30 Ro=2100 wgm_wim=yes → 10
    published_K=0 games_before=29 Ro=2100 wgm_wim=yes → 40
    published_K=20 games_before=0 Ro=1500 wgm_wim=no → 20
    """  # noqa: E501
    established = where(Ro >= master_level, K_master, where(wgm_wim, K_woman, K_usual))
    derived = where(games_before < games_new, K_new, established)
    return where(published_K > 0, published_K, derived)
