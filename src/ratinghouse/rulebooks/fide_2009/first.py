"""First ratings: the results of an unrated player pooled over events (articles 7.14 and 8.3)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, where
from ratinghouse.kernel.rounding import down, half_up, whole
from ratinghouse.rulebooks.fide_2009.change import book


@book.rule(
    "8.3", per="entry", note="Reading delisted_since: games played while the player was still rated are not pooled."
)
def unlisted(Ro, start_rating):
    """Results are pooled for players who have no rating and had none when the event started.

    Ro=0 start_rating=0 → yes
    Ro=2105 start_rating=0 → no
    Ro=0 start_rating=1810 → no
    """
    return (Ro == 0) & (start_rating == 0)


def _whole_event(round_robin, dropped, games_v_rated, fewest_games):
    """Return whether all games of a round robin are pooled, and not only those against rated players."""
    return round_robin & ~dropped & (games_v_rated >= fewest_games)


@book.rule("7.14a-b", per="entry", where="unlisted")
def pool_games(kept_games, round_robin, dropped, games_rr, games_v_rated, fewest_games):
    """Games for the pool: all games of a round robin with {fewest_games} against rated players, else only those.

    kept_games=0 round_robin=yes dropped=no games_rr=9 games_v_rated=6 fewest_games=3 → 9
    kept_games=0 round_robin=yes dropped=no games_rr=9 games_v_rated=2 fewest_games=3 → 2
    kept_games=0 round_robin=yes dropped=yes games_rr=9 games_v_rated=6 fewest_games=3 → 6
    kept_games=0 round_robin=no dropped=no games_rr=0 games_v_rated=5 fewest_games=3 → 5
    kept_games=4 round_robin=no dropped=no games_rr=0 games_v_rated=0 fewest_games=3 → 4
    """
    whole_event = _whole_event(round_robin, dropped, games_v_rated, fewest_games)
    return where(kept_games > 0, kept_games, where(whole_event, games_rr, games_v_rated))


@book.rule("7.14e", per="entry", where="unlisted")
def pool_score(kept_games, kept_score, round_robin, dropped, W_rr, games_v_rated, W_v_rated, fewest_games):
    """The score in the games for the pool.

    kept_games=0 kept_score=0 round_robin=yes dropped=no W_rr=4.5 games_v_rated=6 W_v_rated=3 fewest_games=3 → 4.5
    kept_games=0 kept_score=0 round_robin=yes dropped=no W_rr=4.5 games_v_rated=2 W_v_rated=1 fewest_games=3 → 1
    kept_games=0 kept_score=0 round_robin=yes dropped=yes W_rr=0 games_v_rated=6 W_v_rated=.5 fewest_games=3 → .5
    kept_games=0 kept_score=0 round_robin=no dropped=no W_rr=0 games_v_rated=5 W_v_rated=3 fewest_games=3 → 3
    kept_games=4 kept_score=2.5 round_robin=no dropped=no W_rr=0 games_v_rated=0 W_v_rated=0 fewest_games=3 → 2.5
    """
    whole_event = _whole_event(round_robin, dropped, games_v_rated, fewest_games)
    return where(kept_games > 0, kept_score, where(whole_event, W_rr, W_v_rated))


@book.rule(
    "8.3", per="entry", where="unlisted", note="Reading pool_rr: a round robin enters with Rc(new) for each game."
)
def pool_opponents(
    kept_games, kept_opponents, round_robin, dropped, Rc_new, games_rr, games_v_rated, opponents_sum, fewest_games
):
    """The sum of the opponents' ratings in the games for the pool; each game of a round robin counts as its Rc.

    kept_games=0 kept_opponents=0 round_robin=yes dropped=no Rc_new=2342 games_rr=9 games_v_rated=6 opponents_sum=14000 fewest_games=3 → 21078
    kept_games=0 kept_opponents=0 round_robin=yes dropped=no Rc_new=2342 games_rr=9 games_v_rated=2 opponents_sum=4600 fewest_games=3 → 4600
    kept_games=0 kept_opponents=0 round_robin=no dropped=no Rc_new=0 games_rr=0 games_v_rated=3 opponents_sum=6661 fewest_games=3 → 6661
    kept_games=4 kept_opponents=8800 round_robin=no dropped=no Rc_new=0 games_rr=0 games_v_rated=0 opponents_sum=0 fewest_games=3 → 8800
    """  # noqa: E501
    whole_event = _whole_event(round_robin, dropped, games_v_rated, fewest_games)
    now = where(whole_event, Rc_new * games_rr, opponents_sum)
    return where(kept_games > 0, kept_opponents, now)


@book.rule("8.31", per="entry", where="unlisted")
def pool_Ru(kept_games, kept_Ru, Ru):
    """The event rating of the result.

    kept_games=0 kept_Ru=0 Ru=2144 → 2144
    kept_games=4 kept_Ru=1950 Ru=0 → 1950
    """
    return where(kept_games > 0, kept_Ru, Ru)


@book.rule("7.14c", per="entry", where="unlisted")
def in_window(list_month, event_month, period_months, periods_pooled):
    """Results of the last {periods_pooled} rating periods are pooled.

    list_month=24120 event_month=24118 → yes
    list_month=24120 event_month=24096 → yes
    list_month=24120 event_month=24095 → no
    list_month=0 event_month=24095 → yes
    """
    periods = down(list_month, period_months) - down(event_month, period_months)
    return (list_month == 0) | (periods <= periods_pooled)


@book.rule("8.31", per="entry", where="unlisted")
def reaches_floor(in_window, pool_games, pool_score, pool_Ru, fewest_games, least_score, floor_then):
    """A result that opens the pool: {fewest_games} games, {least_score} point and the floor of its time ({floor_then}).

    in_window=yes pool_games=3 pool_score=.5 pool_Ru=1200 floor_then=1200 → yes
    in_window=yes pool_games=3 pool_score=1 pool_Ru=1800 floor_then=1801 → no
    in_window=yes pool_games=3 pool_score=.5 pool_Ru=1199 floor_then=1200 → no
    in_window=yes pool_games=2 pool_score=1.5 pool_Ru=1900 floor_then=1200 → no
    in_window=yes pool_games=3 pool_score=0 pool_Ru=1500 floor_then=1200 → no
    in_window=no pool_games=5 pool_score=3 pool_Ru=1900 floor_then=1200 → no
    """
    return in_window & (pool_games >= fewest_games) & (pool_score >= least_score) & (pool_Ru >= floor_then)


@book.rule("6.1, 8.31", per="entry", where="unlisted")
def pooled(in_window, reaches_floor, earlier_reaches_floor, pool_games, fewest_games):
    """First results below the floor are ignored; after the first accepted one, later weak ones count, even a zero.

    in_window=yes reaches_floor=no earlier_reaches_floor=0 pool_games=5 fewest_games=3 → no
    in_window=yes reaches_floor=yes earlier_reaches_floor=0 pool_games=5 fewest_games=3 → yes
    in_window=yes reaches_floor=no earlier_reaches_floor=1 pool_games=5 fewest_games=3 → yes
    in_window=yes reaches_floor=no earlier_reaches_floor=1 pool_games=2 fewest_games=3 → no
    """
    return in_window & (pool_games >= fewest_games) & (reaches_floor | (earlier_reaches_floor > 0))


@book.rule("6.1, 8.31", per="entry", where="unlisted")
def weak_games(pooled, performed, kept_games, pool_games):
    """The games of a later weak result, pooled for the player although disregarded for the opponents.

    pooled=yes performed=no kept_games=0 pool_games=4 → 4
    pooled=yes performed=yes kept_games=0 pool_games=5 → 0
    pooled=yes performed=no kept_games=5 pool_games=5 → 0
    pooled=no performed=no kept_games=0 pool_games=4 → 0
    """
    return where(pooled & ~performed & (kept_games == 0), pool_games, 0)


@book.rule("7.14f", per="entry")
def major_team_entry(major_team):
    """The event was an Olympiad or a World or Continental Team Championship.

    major_team=yes → yes
    """
    return major_team


@book.rule("8.3", per="player")
def unrated(Ro):
    """A player without a rating on the previous list.

    Ro=0 → yes
    Ro=2105 → no
    """
    return Ro == 0


@book.rule("7.14e", per="player", where="unrated")
def first_games(pool_games, pooled):
    """The games pooled for the first rating.

    pool_games=[3, 5, 4] pooled=[yes, yes, yes] → 12
    """
    return pool_games.sum(where=pooled)


@book.rule("8.34", per="player", where="unrated")
def first_Rc(pool_opponents, pooled, first_games):
    """The average rating of all opponents pooled.

    pool_opponents=[6660, 10750, 8800] pooled=[yes, yes, yes] first_games=12 → 2184
    """
    return half_up(pool_opponents.sum(where=pooled), first_games)


@book.rule("8.34", per="player", where="unrated")
def first_score(pool_score, pooled):
    """The score pooled.

    pool_score=[1, 3, 2.5] pooled=[yes, yes, yes] → 6.5
    """
    return pool_score.sum(where=pooled)


@book.rule("8.3, 8.32", per="player", where="unrated", note="Reading pool_single: one result alone keeps its Ru.")
def first_rating(first_Rc, first_score, first_games, pool_Ru, pooled, bonus, table_a):
    """As in a single tournament: Rc and {bonus} per half point over 50 %, or Rc + dp below; one result alone keeps its
    Ru.

    first_Rc=2184 first_score=6.5 first_games=12 pool_Ru=[2095, 2165, 2215] pooled=[yes, yes, yes] → 2199
    first_Rc=2100 first_score=3 first_games=9 pool_Ru=[2000, 1950] pooled=[yes, yes] → 1975
    first_Rc=2342 first_score=2 first_games=9 pool_Ru=[2144] pooled=[yes] → 2144
    """
    half_points_over = whole(2 * first_score - in_hundredths(first_games))
    above = half_up(in_hundredths(first_Rc) + bonus * half_points_over)
    together = where(half_points_over >= 0, above, first_Rc + table_a(half_up(first_score, first_games)))
    return where(pooled.sum() == 1, pool_Ru.sum(where=pooled), together)


@book.rule("7.14f", per="player", where="unrated", note="Reading seven_from_team: all the games come from such events.")
def first_games_needed(
    pool_games,
    pooled,
    major_team_entry,
    first_games,
    disabled_member,
    games_needed,
    games_needed_at_team_events,
    games_needed_by_members,
):
    """{games_needed} games are needed; {games_needed_by_members} for IBCA, ICSC, IPCA members or at major team events.

    pool_games=[7] pooled=[yes] major_team_entry=[yes] first_games=7 disabled_member=no → 7
    pool_games=[4, 3] pooled=[yes, yes] major_team_entry=[no, yes] first_games=7 disabled_member=no → 9
    pool_games=[4, 3] pooled=[yes, yes] major_team_entry=[no, no] first_games=7 disabled_member=yes → 7
    """
    all_at_team_events = pool_games.sum(where=pooled & major_team_entry) == first_games
    usual = where(all_at_team_events, games_needed_at_team_events, games_needed)
    return where(disabled_member, games_needed_by_members, usual)


@book.rule("7.14, 8.33", per="player", where="unrated")
def published_first(first_rating, first_games, first_games_needed, floor):
    """A first rating is published with enough games, if it is at least the floor {floor}.

    first_rating=2199 first_games=12 first_games_needed=9 floor=1200 → yes
    first_rating=2199 first_games=8 first_games_needed=9 floor=1200 → no
    first_rating=1199 first_games=12 first_games_needed=9 floor=1200 → no
    """
    return (first_games >= first_games_needed) & (first_rating >= floor)
