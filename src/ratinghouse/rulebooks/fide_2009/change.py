"""The rating change of a rated player (articles 6.42 and 8.5)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import clip, larger, power_of_ten, real, where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.fide_2009.unrated import book


@book.rule("8.51-8.53", per="side")
def opponent_rating(opponent_known, opponent_rated_since, opponent_R, opponent_performed, opponent_Ru):
    """The opponent's rating; for an unrated opponent the one obtained in this event, ignoring earlier ones.

    opponent_known=yes opponent_rated_since=no opponent_R=2510 opponent_performed=no opponent_Ru=0 → 2510
    opponent_known=no opponent_rated_since=no opponent_R=2105 opponent_performed=yes opponent_Ru=2144 → 2144
    opponent_known=no opponent_rated_since=yes opponent_R=2105 opponent_performed=yes opponent_Ru=2144 → 2105
    opponent_known=no opponent_rated_since=no opponent_R=0 opponent_performed=no opponent_Ru=1150 → 0
    """
    return where(opponent_known | opponent_rated_since, opponent_R, where(opponent_performed, opponent_Ru, 0))


@book.rule("6.42", per="side", where="rated", reason=True)
def opponent_without_rating(opponent_rating):
    """A game against an unrated player who obtained no rating in the event is not counted.

    opponent_rating=0 → yes
    opponent_rating=2144 → no
    """
    return opponent_rating == 0


@book.rule("6.41, 8.21", per="side", where="newcomer", reason=True)
def performance_disregarded(rated, performed):
    """An unrated player's result that does not meet the conditions is disregarded.

    rated=no performed=no → yes
    rated=no performed=yes → no
    rated=yes performed=no → no
    """
    return ~rated & ~performed


@book.rule("6.41", per="side", where="newcomer", reason=True)
def newcomer_v_newcomer(rated, round_robin, opponent_known, opponent_rated_since):
    """Outside a round robin, an unrated player's games against unrated opponents are not counted.

    rated=no round_robin=no opponent_known=no opponent_rated_since=no → yes
    rated=no round_robin=yes opponent_known=no opponent_rated_since=no → no
    rated=no round_robin=no opponent_known=yes opponent_rated_since=no → no
    rated=no round_robin=no opponent_known=no opponent_rated_since=yes → no
    """
    return ~rated & ~round_robin & ~(opponent_known | opponent_rated_since)


@book.rule("6.1, 8.4", per="side", where="mixed", reason=True)
def with_dropped(dropped, rated, opponent_dropped):
    """The games of an unrated player who scored too little are disregarded, for that player too unless rated by now.

    dropped=yes rated=no opponent_dropped=no → yes
    dropped=no rated=yes opponent_dropped=yes → yes
    dropped=yes rated=yes opponent_dropped=no → no
    dropped=no rated=yes opponent_dropped=no → no
    """
    return (dropped & ~rated) | opponent_dropped


@book.rule("5.1, 6.42", per="side")
def counted(
    unplayed,
    decided,
    unrated_match,
    opponent_without_rating,
    performance_disregarded,
    newcomer_v_newcomer,
    with_dropped,
):
    """A game counts unless one of the articles above excludes it.

    unplayed=no decided=no unrated_match=no opponent_without_rating=no performance_disregarded=no newcomer_v_newcomer=no with_dropped=no → yes
    unplayed=yes decided=no unrated_match=no opponent_without_rating=no performance_disregarded=no newcomer_v_newcomer=no with_dropped=no → no
    """  # noqa: E501
    kept_out = unplayed | decided | unrated_match | opponent_without_rating
    return ~(kept_out | performance_disregarded | newcomer_v_newcomer | with_dropped)


@book.rule("8.51", per="side", where="rated")
def D(R, opponent_rating):
    """Difference between the player's rating and the opponent's.

    R=2600 opponent_rating=2144 → 456
    """
    return R - opponent_rating


@book.rule("8.54", per="side", where="rated")
def D_counted(D, cap):
    """A difference of more than {cap} points counts as {cap}.

    D=456 → 400
    D=-401 → -400
    D=400 → 400
    """
    return clip(D, -cap, cap)


@book.rule("8.55a", per="side", where="rated")
def PD(D_counted, table_b):
    """The scoring probability that goes with the difference in table 8.1b.

    D_counted=100 → .64
    D_counted=-100 → .36
    D_counted=400 → .92
    D_counted=30 → .54
    """
    return table_b(D_counted)


@book.rule("8.55b", per="side", where="rated")
def dR(score, PD):
    """The score in the game minus its probability.

    score=1 PD=.92 → .08
    score=.5 PD=.54 → -.04
    """
    return score - PD


@book.rule("8.55", per="entry")
def n(counted):
    """The number of games that count.

    counted=[yes, no, yes] → 2
    """
    return counted.sum()


@book.rule("8.55", per="entry")
def W(score, counted):
    """The score in the games that count.

    score=[1, .5, 1] counted=[yes, yes, no] → 1.5
    """
    return score.sum(where=counted)


@book.rule("8.55a", per="entry", where="rated")
def We(PD, counted):
    """The expected score: the sum of the probabilities of the games that count.

    PD=[.92, .64, .5] counted=[yes, yes, no] → 1.56
    """
    return PD.sum(where=counted)


@book.rule("8.21, 12.4", per="entry")
def Rc(newcomer, rated, round_robin, Rc_new, Rc_swiss, opponent_rating, counted, n):
    """The average rating of the competition; for a rated player, of the opponents that count, for information.

    newcomer=no rated=yes round_robin=no Rc_new=0 Rc_swiss=0 opponent_rating=[2400, 2301, 2000] counted=[yes, yes, no] n=2 → 2351
    newcomer=yes rated=no round_robin=yes Rc_new=2342 Rc_swiss=2375 opponent_rating=[2400] counted=[yes] n=1 → 2342
    newcomer=yes rated=no round_robin=no Rc_new=0 Rc_swiss=2375 opponent_rating=[2400] counted=[yes] n=1 → 2375
    """  # noqa: E501
    rated_average = half_up(opponent_rating.sum(where=counted), n)
    return where(newcomer & ~rated, where(round_robin, Rc_new, Rc_swiss), rated_average)


@book.rule("8.56", per="player", note="Reading k_at_start: K is taken at the start of the period.")
def K(published_K, Ro, peak, K_level, K_under, K_reached):
    """K is {K_under} until the published rating has reached {K_level}, and {K_reached} from then on.

    published_K=0 Ro=2399 peak=2399 → 30
    published_K=0 Ro=2380 peak=2400 → 20
    published_K=0 Ro=2400 peak=0 → 20
    published_K=25 Ro=2380 peak=2400 → 25
    """
    derived = where(larger(Ro, peak) >= K_level, K_reached, K_under)
    return where(published_K > 0, published_K, derived)


@book.rule("8.55c", per="entry", where="rated")
def chg(dR, counted):
    """The sum of these differences over the games that count.

    dR=[.08, .36, .5] counted=[yes, yes, no] → .44
    """
    return dR.sum(where=counted)


@book.rule("8.55c", per="entry", where="rated")
def change(chg, K):
    """K times the sum of the differences over the games that count; not rounded.

    chg=.44 K=30 → 13.2
    """
    return K * chg


@book.rule("12.1", per="side", where="rated", on_request=True, note="For information: the tables are used as printed.")
def P_formula(D_counted):
    """The logistic formula 1/(1 + 10^(-D/400)) comes close to the tables, but the printed tables are used.

    D_counted=0 → .5
    D_counted=400 → .9090909090909091
    """
    return 1 / (1 + power_of_ten(-real(D_counted) / 400.0))


@book.rule("12.3", per="player", on_request=True)
def turnover(K, turnover_constant):
    """The rating turns over in about {turnover_constant}/K games.

    K=20 → 38
    K=30 → 25
    """
    return half_up(turnover_constant, K)
