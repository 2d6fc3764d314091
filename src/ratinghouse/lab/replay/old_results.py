"""Pending results that are too old for a first rating under the present and all later editions."""

from __future__ import annotations

from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.standings_of_all import StandingsOfAll
from ratinghouse.rating.games.games_frame import PlayersOfPeriod, frame_of_games
from ratinghouse.rating.games.lists_in_force import ListInForce, ListsInForce
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.games.period_games import PeriodGames

LISTS = 12
"""The number of lists after which old results are looked for again."""


def players_waiting(
    state: StandingsOfAll, editions: ReplayEditions, day: date, pool: str, doubtful: NDArray[np.bool_] | None
) -> NDArray[np.bool_]:
    """Return for each player whether any of their pending results can still count for a first rating.

    ``doubtful`` are the players for whom it is not yet known; None means all players.

    The window of first ratings never reaches further back on a later list. A result outside it is kept, because it
    shows that a later one is not the player's first.
    """
    waiting = np.zeros(len(state.standings), np.bool_)
    books = editions.from_day(day)
    if not all(isinstance(book.names.get("in_window"), Rule) for book in books):
        waiting[state.pending.player] = True
        return waiting
    pending = state.pending.results if doubtful is None else state.pending.of_players(np.flatnonzero(doubtful))
    pending = pending.in_order_of_time(state.standings.code)  # as its frame has them
    players = np.unique(pending.player)
    of_players = PendingResults(**{**vars(pending), "player": np.searchsorted(players, pending.player)})
    standings, facts = state.standings.select(players), state.facts.select(players)
    in_force = ListsInForce({}, ListInForce.of(standings, facts), day.toordinal())
    framed = frame_of_games(PeriodGames.none(), of_players, PlayersOfPeriod(standings, facts, in_force, {}), day, pool)
    can_count = np.zeros(len(pending), np.bool_)
    for book in books:
        can_count |= can_be_in_window(book, run(book, framed.frame, outputs=["in_window"]))
    waiting[pending.player[can_count]] = True
    return waiting


def can_be_in_window(book: Rulebook, working: Working) -> NDArray[np.bool_]:
    """Return for each entry whether it is in the window, or the rule does not apply to it."""
    rule = book.names["in_window"]
    assert isinstance(rule, Rule)
    in_window: NDArray[np.bool_] = working["in_window"]
    if rule.where is None:
        return in_window
    where, frame = book.names[rule.where], working.frame
    assert isinstance(where, (Rule, InputColumn))
    applies = working[where.name] if isinstance(where, Rule) else frame.inputs[where.name]
    if where.per in ("event", "player"):
        applies = applies[frame.event_of_entry if where.per == "event" else frame.player_of_entry]
    can_be: NDArray[np.bool_] = in_window | ~applies
    return can_be
