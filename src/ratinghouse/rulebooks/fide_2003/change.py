"""What counts, and the rating change of a rated player from the average of the opponents (articles 6 and 10.5)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, power_of_ten, real, where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.fide_2003.round_robin import book


@book.rule("10.2", per="entry", where="newcomer")
def Ru(round_robin, Ru_new, games_v_rated, Ru_swiss):
    """The event rating: by the round-robin method in a round robin, else from the games against rated opponents.

    round_robin=yes Ru_new=2139 games_v_rated=6 Ru_swiss=2101 → 2139
    round_robin=no Ru_new=0 games_v_rated=5 Ru_swiss=2101 → 2101
    round_robin=no Ru_new=0 games_v_rated=0 Ru_swiss=0 → 0
    """
    return where(round_robin, Ru_new, where(games_v_rated > 0, Ru_swiss, 0))


@book.rule("6.1, 6.42, 10.20", per="entry", where="newcomer")
def performed(round_robin, Ru, performed_in_swiss, too_many_unrated):
    """In a round robin a performance counts if it gives a rating, unlike one left out; elsewhere by 6.1 and 6.42.

    round_robin=yes Ru=2139 performed_in_swiss=no too_many_unrated=no → yes
    round_robin=yes Ru=0 performed_in_swiss=yes too_many_unrated=no → no
    round_robin=no Ru=2101 performed_in_swiss=yes too_many_unrated=no → yes
    round_robin=no Ru=2101 performed_in_swiss=yes too_many_unrated=yes → no
    """
    return where(round_robin, Ru > 0, performed_in_swiss) & ~too_many_unrated


@book.rule("6.41", per="side", where="rated", reason=True)
def opponent_without_rating(opponent_rating):
    """For a rated player, a game against an opponent without a rating is not counted.

    opponent_rating=0 → yes
    opponent_rating=2144 → no
    """
    return opponent_rating == 0


@book.rule("6.1, 6.42", per="side", where="newcomer", reason=True)
def performance_disregarded(rated, performed):
    """An unrated player's result that does not meet the conditions is disregarded.

    rated=no performed=no → yes
    rated=no performed=yes → no
    rated=yes performed=no → no
    """
    return ~rated & ~performed


@book.rule("6.4", per="side", where="newcomer", reason=True)
def newcomer_v_newcomer(rated, round_robin, opponent_known, opponent_rated_since):
    """Outside a round robin, an unrated player's games against unrated opponents are not counted.

    rated=no round_robin=no opponent_known=no opponent_rated_since=no → yes
    rated=no round_robin=yes opponent_known=no opponent_rated_since=no → no
    rated=no round_robin=no opponent_known=yes opponent_rated_since=no → no
    rated=no round_robin=no opponent_known=no opponent_rated_since=yes → no
    """
    return ~rated & ~round_robin & ~(opponent_known | opponent_rated_since)


@book.rule("6.1, 10.4", per="side", where="round_robin", reason=True)
def with_dropped(dropped, rated, opponent_dropped):
    """The games of an unrated player who scored too little are disregarded, for that player too unless rated by now.

    dropped=yes rated=no opponent_dropped=no → yes
    dropped=no rated=yes opponent_dropped=yes → yes
    dropped=yes rated=yes opponent_dropped=no → no
    dropped=no rated=yes opponent_dropped=no → no
    """
    return (dropped & ~rated) | opponent_dropped


@book.rule("5.1, 6.4", per="side")
def counted(
    unplayed,
    decided,
    refused_scheveningen,
    opponent_without_rating,
    performance_disregarded,
    newcomer_v_newcomer,
    with_dropped,
):
    """A game counts unless one of the articles above excludes it.

    unplayed=no decided=no refused_scheveningen=no opponent_without_rating=no performance_disregarded=no newcomer_v_newcomer=no with_dropped=no → yes
    unplayed=no decided=no refused_scheveningen=no opponent_without_rating=yes performance_disregarded=no newcomer_v_newcomer=no with_dropped=no → no
    """  # noqa: E501
    kept_out = unplayed | decided | refused_scheveningen | opponent_without_rating
    return ~(kept_out | performance_disregarded | newcomer_v_newcomer | with_dropped)


@book.rule("10.54", per="entry")
def n(counted):
    """The number of games that count.

    counted=[yes, no, yes] → 2
    """
    return counted.sum()


@book.rule("10.54", per="entry")
def W(score, counted):
    """The score in the games that count.

    score=[1, .5, 1] counted=[yes, yes, no] → 1.5
    """
    return score.sum(where=counted)


@book.rule(
    "10.21, 10.51", per="entry", note="Reading rc_steps: the average is rounded, halves up, before D is calculated."
)
def Rc(round_robin, rated, Rc_new, Rc_swiss, opponent_counts_as, counted, n):
    """The average of the competition; outside a round robin, with a rated player's opponents adjusted by the
    {cap}-point rule.

    round_robin=no rated=yes Rc_new=0 Rc_swiss=0 opponent_counts_as=[2400, 2301, 2000] counted=[yes, yes, no] n=2 → 2351
    round_robin=yes rated=yes Rc_new=2366 Rc_swiss=0 opponent_counts_as=[2400] counted=[yes] n=1 → 2366
    round_robin=no rated=no Rc_new=0 Rc_swiss=2375 opponent_counts_as=[2400] counted=[yes] n=1 → 2375
    """
    rated_average = half_up(opponent_counts_as.sum(where=counted), n)
    return where(round_robin, Rc_new, where(rated, rated_average, Rc_swiss))


@book.rule(
    "4.11, 10.53",
    per="entry",
    where="rated",
    note="Reading league_average: the ratings of a long league's lists are averaged as the opponents' are.",
)
def R_own(R_entry, long_league, R, counted, n):
    """The player's own rating; in a long league the average of their ratings in the games that count.

    R_entry=2300 long_league=no R=[2300, 2300] counted=[yes, yes] n=2 → 2300
    R_entry=2300 long_league=yes R=[2300, 2320, 2320] counted=[yes, yes, no] n=2 → 2310
    R_entry=2300 long_league=yes R=[2300] counted=[no] n=0 → 2300
    """
    return where(long_league & (n > 0), half_up(R.sum(where=counted), n), R_entry)


@book.rule("10.53", per="entry", where="rated", note='Misprint E-12: for "R-Ra" read R - Rc, as the example does.')
def D(R_own, Rc, n):
    """Difference between the player's rating and the average of the competition.

    R_own=2600 Rc=2366 n=9 → 234
    R_own=2300 Rc=2353 n=9 → -53
    R_own=2300 Rc=0 n=0 → 0
    """
    return where(n > 0, R_own - Rc, 0)


@book.rule("10.53", per="entry", where="rated")
def PD(D, table_b):
    """The scoring probability that goes with the difference in table 10.1b.

    D=234 → .79
    D=-53 → .43
    D=350 → .89
    """
    return table_b(D)


@book.rule("10.54", per="entry", where="rated", note="E-17: named for a Swiss or match; the example uses it for all.")
def We(PD, n):
    """The expected score: the probability times the number of games.

    PD=.79 n=9 → 7.11
    PD=.43 n=9 → 3.87
    """
    return PD * n


@book.rule(
    "10.54a, 15b",
    per="player",
    note="Readings k_at_calculation: by the list before; k_reached_early: 2400 before 30 games gives 10 after them.",
)
def K(published_K, games_before, Ro, peak, pool, K_new, K_new_games, K_level, K_under, K_reached, rapid_K):
    """K is {K_new} until {K_new_games} games are completed, then {K_under} until {K_level} was published, then {K_reached}.

    published_K=0 games_before=29 Ro=2450 peak=2450 pool=0 → 25
    published_K=0 games_before=30 Ro=2399 peak=2399 pool=0 → 15
    published_K=0 games_before=30 Ro=2400 peak=0 pool=0 → 10
    published_K=0 games_before=80 Ro=2380 peak=2400 pool=0 → 10
    published_K=0 games_before=80 Ro=2380 peak=2400 pool=1 → 20
    published_K=15 games_before=80 Ro=2380 peak=2400 pool=0 → 15
    """  # noqa: E501
    established = where(larger(Ro, peak) >= K_level, K_reached, K_under)
    standard = where(games_before < K_new_games, K_new, established)
    return where(published_K > 0, published_K, where(pool == 1, rapid_K, standard))


@book.rule("10.54", per="entry", where="rated")
def chg(W, We):
    """The score minus the expected score.

    W=8 We=7.11 → .89
    W=4 We=5.13 → -1.13
    """
    return W - We


@book.rule("10.54", per="entry", where="rated")
def change(K, chg):
    """The rating change of the event: K times the score minus the expected score; not rounded.

    K=10 chg=.89 → 8.9
    K=15 chg=1.93 → 28.95
    """
    return K * chg


@book.rule("14.1", per="entry", where="rated", on_request=True, note="For information: the tables are used as printed.")
def P_formula(D):
    """The logistic formula 1/(1 + 10^(-D/400)) comes close to the tables, but the printed tables are used.

    D=0 → .5
    D=350 → .8823
    """
    return 1 / (1 + power_of_ten(-real(D) / 400.0))


@book.rule("14.3", per="player", on_request=True)
def turnover(K, turnover_constant):
    """The rating turns over in about {turnover_constant}/K games.

    K=10 → 75
    K=15 → 50
    K=25 → 30
    """
    return half_up(turnover_constant, K)
