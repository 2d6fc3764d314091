"""Which results of an unrated player are stored for the first rating (articles 7.1.4 and 8.2.1)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks.fide_2022.games import book


@book.rule("7.1.4", per="side", where="newcomer")
def against_rated(too_fast, unplayed, unrated_match, decided, opponent_without_rating):
    """An unrated player's games that can be rated: those against rated opponents.

    too_fast=no unplayed=no unrated_match=no decided=no opponent_without_rating=no → yes
    too_fast=no unplayed=no unrated_match=no decided=no opponent_without_rating=yes → no
    too_fast=no unplayed=yes unrated_match=no decided=no opponent_without_rating=no → no
    too_fast=yes unplayed=no unrated_match=no decided=no opponent_without_rating=no → no
    """
    return ~(too_fast | unplayed | unrated_match | decided | opponent_without_rating)


@book.rule("7.1.4", per="entry", where="newcomer")
def pool_games(kept_games, against_rated):
    """The player's games against rated opponents in the event, or in an event stored from an earlier period.

    kept_games=0 against_rated=[yes, yes, no, yes] → 3
    kept_games=4 against_rated=[] → 4
    """
    return where(kept_games > 0, kept_games, against_rated.sum())


@book.rule("7.1.4", per="entry", where="newcomer")
def pool_score(kept_games, kept_score, score, against_rated):
    """The player's score in these games.

    kept_games=0 kept_score=0 score=[1, .5, 1, 0] against_rated=[yes, yes, no, yes] → 1.5
    kept_games=4 kept_score=2.5 score=[] against_rated=[] → 2.5
    """
    return where(kept_games > 0, kept_score, score.sum(where=against_rated))


@book.rule("8.2.2", per="entry", where="newcomer")
def pool_opponents(kept_games, kept_opponents, opponent_rating, against_rated):
    """The sum of the opponents' ratings in these games; no limit on differences applies to it.

    kept_games=0 kept_opponents=0 opponent_rating=[1902, 0, 1877] against_rated=[yes, no, yes] → 3779
    kept_games=4 kept_opponents=7400 opponent_rating=[] against_rated=[] → 7400
    """
    return where(kept_games > 0, kept_opponents, opponent_rating.sum(where=against_rated))


@book.rule("8.2.1", per="entry", where="newcomer")
def met_rated(pool_games):
    """An event in which the player met a rated opponent.

    pool_games=1 → yes
    pool_games=0 → no
    """
    return pool_games > 0


@book.rule(
    "8.2.1",
    per="entry",
    where="newcomer",
    note="Reading first_event: only the very first event with a rated opponent, in order of their last days. It is "
    "stored with its zero, so that a later zero is known not to be the first.",
)
def zero_at_first(met_rated, earlier_met_rated, pool_score):
    """A score of zero in the player's first event is disregarded.

    met_rated=yes earlier_met_rated=0 pool_score=0 → yes
    met_rated=yes earlier_met_rated=0 pool_score=.5 → no
    met_rated=yes earlier_met_rated=1 pool_score=0 → no
    met_rated=no earlier_met_rated=0 pool_score=0 → no
    """
    return met_rated & (earlier_met_rated == 0) & (pool_score == 0)


@book.rule(
    "7.1.4",
    per="entry",
    where="newcomer",
    note="Reading pool_window: the months before the list; an event belongs to the month of its last day.",
)
def in_window(list_month, event_month, pool_months):
    """Results of consecutive rating periods of not more than {pool_months} months are pooled.

    list_month=24311 event_month=24310 → yes
    list_month=24311 event_month=24285 → yes
    list_month=24311 event_month=24284 → no
    list_month=0 event_month=24284 → yes
    """
    return (list_month == 0) | (list_month - event_month <= pool_months)


@book.rule("7.1.4, 8.2.1", per="entry", where="newcomer")
def pooled(met_rated, zero_at_first, in_window):
    """All results against rated opponents are pooled, except a first zero and results that are too old.

    met_rated=yes zero_at_first=no in_window=yes → yes
    met_rated=yes zero_at_first=yes in_window=yes → no
    met_rated=yes zero_at_first=no in_window=no → no
    met_rated=no zero_at_first=no in_window=yes → no
    """
    return met_rated & ~zero_at_first & in_window


@book.rule("8.2.1", per="side", where="newcomer", reason=True)
def disregarded_zero(zero_at_first):
    """The games of an unrated player's first event are disregarded if the score is zero.

    zero_at_first=yes → yes
    zero_at_first=no → no
    """
    return zero_at_first
