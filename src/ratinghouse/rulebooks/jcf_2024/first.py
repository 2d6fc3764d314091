"""The first rating of a UR player: the performance in the games of the past two years (6(3), 6(4))."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, larger, where
from ratinghouse.kernel.rounding import half_up
from ratinghouse.rulebooks.jcf_2024.games import book


@book.rule("6(3)", per="entry", where="unrated")
def pool_games(kept_games, n):
    """Games against rated opponents: those of the event, or those of a stored earlier result.

    kept_games=0 n=5 → 5
    kept_games=3 n=0 → 3
    """
    return where(kept_games > 0, kept_games, n)


@book.rule("6(3)", per="entry", where="unrated")
def pool_score(kept_games, kept_score, W):
    """The score in these games.

    kept_games=0 kept_score=0 W=2.5 → 2.5
    kept_games=3 kept_score=1 W=0 → 1
    """
    return where(kept_games > 0, kept_score, W)


@book.rule("6(4)", per="entry", where="unrated")
def pool_opponents(kept_games, kept_opponents, opponent_rating, counted):
    """The sum of the opponents' ratings in these games.

    kept_games=0 kept_opponents=0 opponent_rating=[1500, 1610, 0] counted=[yes, yes, no] → 3110
    kept_games=3 kept_opponents=4500 opponent_rating=[] counted=[] → 4500
    """
    return where(kept_games > 0, kept_opponents, opponent_rating.sum(where=counted))


@book.rule(
    "6(3)",
    per="entry",
    where="unrated",
    note="Reading two_years_by_event: the last day of the event decides for all its games; without dates it counts.",
)
def in_window(list_month, event_month, end_day_of_month, pool_months, closing_day):
    """Games of the past {pool_months} months count: those after the {closing_day}th that closed the reports back then.

    list_month=24302 event_month=24277 end_day_of_month=20 → no
    list_month=24302 event_month=24277 end_day_of_month=21 → yes
    list_month=24302 event_month=24276 end_day_of_month=28 → no
    list_month=24302 event_month=24278 end_day_of_month=1 → yes
    list_month=0 event_month=24000 end_day_of_month=1 → yes
    list_month=24302 event_month=0 end_day_of_month=0 → yes
    """
    opening = list_month - 1 - pool_months
    inside = (event_month > opening) | ((event_month == opening) & (end_day_of_month > closing_day))
    return (list_month == 0) | (event_month == 0) | inside


@book.rule("6(3)", per="player", where="unrated")
def first_games(pool_games, in_window):
    """The games against rated opponents in the past two years.

    pool_games=[3, 5, 4] in_window=[no, yes, yes] → 9
    """
    return pool_games.sum(where=in_window)


@book.rule("6(3)", per="player", where="unrated")
def first_score(pool_score, in_window):
    """The score in these games.

    pool_score=[3, 2.5, 0] in_window=[no, yes, yes] → 2.5
    """
    return pool_score.sum(where=in_window)


@book.rule(
    "6(3)",
    per="player",
    where="unrated",
    note="Reading all_wins_of_the_set: all wins or all losses of the whole two years, where dp is not defined. The "
    "other reading considers the reporting period alone.",
)
def published_first(first_games, first_score, games_needed):
    """A first rating needs {games_needed} games that are neither all won nor all lost; until then the player stays UR.

    first_games=6 first_score=.5 → yes
    first_games=6 first_score=5.5 → yes
    first_games=5 first_score=2.5 → no
    first_games=6 first_score=0 → no
    first_games=6 first_score=6 → no
    first_games=7 first_score=6 → yes
    """
    mixed = (first_score > 0) & (first_score < in_hundredths(first_games))
    return (first_games >= games_needed) & mixed


@book.rule(
    "6(4)", per="player", where="published_first", note="Rounding RA first changes nothing: dp is a whole number."
)
def first_RA(pool_opponents, in_window, first_games):
    """The average rating of the opponents.

    pool_opponents=[3000, 9003] in_window=[no, yes] first_games=6 → 1501
    pool_opponents=[9002] in_window=[yes] first_games=6 → 1500
    """
    return half_up(pool_opponents.sum(where=in_window), first_games)


@book.rule("6(4)", per="player", where="published_first", note="Reading p_half_up: half a hundredth is rounded up.")
def first_p(first_score, first_games):
    """The score percentage, to hundredths.

    first_score=1 first_games=8 → .13
    first_score=7 first_games=8 → .88
    first_score=2 first_games=6 → .33
    """
    return half_up(first_score, first_games)


@book.rule("6(4), Table 2", per="player", where="published_first")
def first_dp(first_p, table_2):
    """The rating difference that goes with the score percentage in Table 2.

    first_p=.13 → -322
    first_p=.88 → 336
    first_p=.5 → 0
    """
    return table_2(first_p)


@book.rule("6(4), 5(3)", per="player", where="published_first")
def first_rating(first_RA, first_dp, floor):
    """The performance rating RA + dp, at least {floor}, is the first rating.

    first_RA=1501 first_dp=-125 → 1376
    first_RA=1200 first_dp=-322 → 1000
    """
    return larger(first_RA + first_dp, floor)
