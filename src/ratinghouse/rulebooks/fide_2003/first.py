"""First ratings: the weighted average of an unrated player's event ratings (articles 9.1.4 and 10.3)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.rounding import down, half_up
from ratinghouse.rulebooks.fide_2003.change import book


@book.rule("9.21, 15a", per="player")
def lowest(pool, floor, rapid_floor):
    """The lowest rating that is published: {floor}, on the rapid list {rapid_floor}.

    pool=0 floor=1801 → 1801
    pool=0 → 1401
    pool=1 → 1600
    """
    return where(pool == 1, rapid_floor, floor)


@book.rule(
    "10.3", per="entry", note="Reading delisted_since: games played while the player was still rated are not pooled."
)
def unlisted(Ro, start_rating):
    """Results are pooled for players who have no rating and had none when the event started.

    Ro=0 start_rating=0 → yes
    Ro=2105 start_rating=0 → no
    Ro=0 start_rating=1810 → no
    """
    return (Ro == 0) & (start_rating == 0)


@book.rule("9.1.4a-b", per="entry", where="unlisted")
def pool_games(kept_games, round_robin, n_opponents, cycles, games_v_rated):
    """Games for the pool: all games of a round robin, else those against rated opponents.

    kept_games=0 round_robin=yes n_opponents=9 cycles=1 games_v_rated=6 → 9
    kept_games=0 round_robin=no n_opponents=0 cycles=1 games_v_rated=5 → 5
    kept_games=4 round_robin=no n_opponents=0 cycles=1 games_v_rated=0 → 4
    """
    now = where(round_robin, n_opponents * cycles, games_v_rated)
    return where(kept_games > 0, kept_games, now)


@book.rule("10.20", per="entry", where="unlisted")
def pool_score(kept_games, kept_score, round_robin, W_rr, W_v_rated):
    """The score in the games for the pool.

    kept_games=0 kept_score=0 round_robin=yes W_rr=4.5 W_v_rated=3 → 4.5
    kept_games=0 kept_score=0 round_robin=no W_rr=0 W_v_rated=3 → 3
    kept_games=4 kept_score=2.5 round_robin=no W_rr=0 W_v_rated=0 → 2.5
    """
    return where(kept_games > 0, kept_score, where(round_robin, W_rr, W_v_rated))


@book.rule("10.3", per="entry", where="unlisted")
def pool_Ru(kept_games, kept_Ru, Ru):
    """The event rating of the result.

    kept_games=0 kept_Ru=0 Ru=2139 → 2139
    kept_games=4 kept_Ru=1950 Ru=0 → 1950
    """
    return where(kept_games > 0, kept_Ru, Ru)


@book.rule(
    "10.21",
    per="entry",
    where="unlisted",
    note="Stored for the lists from July 2009 on: 2009 pools opponents and points (8.3), not event ratings.",
)
def pool_opponents(kept_games, kept_opponents, round_robin, Rc_new, n_opponents, cycles, opponents_sum):
    """The sum of the opponents' ratings in the games for the pool; each game of a round robin counts as its Rc.

    kept_games=0 kept_opponents=0 round_robin=yes Rc_new=2337 n_opponents=9 cycles=1 opponents_sum=14000 → 21033
    kept_games=0 kept_opponents=0 round_robin=no Rc_new=0 n_opponents=0 cycles=1 opponents_sum=6661 → 6661
    kept_games=4 kept_opponents=8800 round_robin=no Rc_new=0 n_opponents=0 cycles=1 opponents_sum=0 → 8800
    """
    now = where(round_robin, Rc_new * n_opponents * cycles, opponents_sum)
    return where(kept_games > 0, kept_opponents, now)


@book.rule("9.1.4c", per="entry", where="unlisted")
def in_window(list_month, event_month, period_months, periods_pooled):
    """Results of the last {periods_pooled} rating periods are pooled.

    list_month=24066 event_month=24064 → yes
    list_month=24066 event_month=24042 → yes
    list_month=24066 event_month=24041 → no
    list_month=0 event_month=24041 → yes
    """
    periods = down(list_month, period_months) - down(event_month, period_months)
    return (list_month == 0) | (periods <= periods_pooled)


@book.rule(
    "6.1, 6.42, 10.20", per="entry", where="unlisted", note="A stored result had met the conditions of its event."
)
def acceptable(in_window, kept_games, kept_score, performed, least_score):
    """A result that may be pooled: recent, and a performance that counts; less than {least_score} point never does.

    in_window=yes kept_games=0 kept_score=0 performed=yes → yes
    in_window=yes kept_games=0 kept_score=0 performed=no → no
    in_window=yes kept_games=4 kept_score=1 performed=no → yes
    in_window=yes kept_games=4 kept_score=.5 performed=no → no
    in_window=no kept_games=0 kept_score=0 performed=yes → no
    """
    return in_window & where(kept_games > 0, kept_score >= least_score, performed)


@book.rule("10.31", per="entry", where="unlisted")
def reaches_floor(acceptable, pool_Ru, lowest):
    """A result that can open the pool: at least the lowest rating that is published.

    acceptable=yes pool_Ru=1801 lowest=1801 → yes
    acceptable=yes pool_Ru=1800 lowest=1801 → no
    acceptable=no pool_Ru=2100 lowest=1801 → no
    """
    return acceptable & (pool_Ru >= lowest)


@book.rule("10.31", per="entry", where="unlisted")
def pooled(acceptable, reaches_floor, earlier_reaches_floor):
    """First results below the floor are ignored; after the first one that reaches it, later weak ones count.

    acceptable=yes reaches_floor=no earlier_reaches_floor=0 → no
    acceptable=yes reaches_floor=yes earlier_reaches_floor=0 → yes
    acceptable=yes reaches_floor=no earlier_reaches_floor=1 → yes
    acceptable=no reaches_floor=no earlier_reaches_floor=1 → no
    """
    return acceptable & (reaches_floor | (earlier_reaches_floor > 0))


@book.rule("10.3", per="entry", where="unlisted")
def pool_weight(pool_Ru, pool_games):
    """Each event rating weighs as many times as it has games.

    pool_Ru=2280 pool_games=5 → 11400
    """
    return pool_Ru * pool_games


@book.rule("10.3", per="player")
def unrated(Ro):
    """A player without a rating on the previous list.

    Ro=0 → yes
    Ro=2105 → no
    """
    return Ro == 0


@book.rule("9.1.4c", per="player", where="unrated")
def first_games(pool_games, pooled):
    """The games pooled for the first rating.

    pool_games=[5, 10, 5] pooled=[yes, yes, yes] → 20
    """
    return pool_games.sum(where=pooled)


@book.rule("10.3, 10.32", per="player", where="unrated")
def first_rating(pool_weight, pooled, first_games):
    """The average of the event ratings weighted by their games, rounded to the nearest whole number.

    pool_weight=[11400, 24000, 10000] pooled=[yes, yes, yes] first_games=20 → 2270
    pool_weight=[9005, 9004] pooled=[yes, yes] first_games=10 → 1801
    """
    return half_up(pool_weight.sum(where=pooled), first_games)


@book.rule("9.1.4, 10.32", per="player", where="unrated")
def published_first(first_rating, first_games, games_needed, lowest):
    """A first rating is published with {games_needed} games, if it is not below the floor.

    first_rating=2270 first_games=20 lowest=1801 → yes
    first_rating=2270 first_games=8 lowest=1801 → no
    first_rating=1800 first_games=20 lowest=1801 → no
    """
    return (first_games >= games_needed) & (first_rating >= lowest)
