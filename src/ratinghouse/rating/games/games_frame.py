"""The frame of a period: its games, the pending results, and what the lists and the register say of the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.rating.framing import run_columns
from ratinghouse.rating.games.lists_in_force import ListsInForce
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.games.period_games import NOT_FIXED, PeriodGames
from ratinghouse.rating.period import Days
from ratinghouse.rating.player_columns import PlayerFacts, Standings, Whole, codes, player_inputs
from ratinghouse.rulebooks import columns as definitions

Rows = NDArray[np.intp]
LATEST = date.max.toordinal()
_LAST_ASCII = 127


@dataclass(frozen=True)
class PlayersOfPeriod:
    """The tables of players that games are framed with: as they stand now, and on the lists in force.

    ``more`` are further input columns of players. All have the same rows.
    """

    standings: Standings
    facts: PlayerFacts
    in_force: ListsInForce
    more: Mapping[str, NDArray[Any]]


@dataclass(frozen=True)
class FramedGames:
    """A frame of games and pending results, and which rows are which.

    ``rows`` leads from the frame's players to the tables of players, ``event_rows`` from the events of the games to
    those of the frame; the others are pending results, each an event of its own.
    """

    frame: Frame
    rows: Rows
    event_rows: Rows
    last_day: Whole  # of each event of the frame, an ordinal; LATEST where none is known
    first_day: Whole

    @property
    def event_of_games(self) -> Rows:
        """Return for each event of the frame its event of the games; -1 for a pending result."""
        events = np.full(self.frame.events, -1, np.intp)
        events[self.event_rows] = np.arange(len(self.event_rows))
        return events


def frame_of_games(
    games: PeriodGames, pending: PendingResults, players: PlayersOfPeriod, list_date: date, pool: str
) -> FramedGames:
    """Return the frame of games and pending results, with all input columns."""
    pending = pending.in_order_of_time(players.standings.code)
    order = _EventOrder(games, pending)
    local = np.zeros(len(players.standings), np.intp)
    local[games.player_of_entry] = local[pending.player] = 1
    rows = np.flatnonzero(local)
    local[rows] = np.arange(len(rows))
    entries = order.entries(games.event_of_entry)
    sides = entries.of_games[games.entry_of_side] if games.sides else np.zeros(0, np.intp)
    player = entries.joined(games.player_of_entry, pending.player)
    frame = Frame(
        events=order.events,
        players=len(rows),
        event_of_entry=entries.event,
        player_of_entry=local[player],
        entry_of_side=sides,
        mirror=games.mirror,
        twin=games.twin,
        inputs={
            **_side_columns(games, players, rows),
            **_entry_columns(games, pending, players, entries),
            **_event_columns(games, pending, order),
            **_player_columns(games, players, rows),
            **run_columns(list_date, pool),
        },
    )
    last = order.joined(np.where(games.last_day > 0, games.last_day, LATEST), pending.end)
    first = order.joined(games.first_day, np.zeros(len(pending), np.int64))
    return FramedGames(frame, rows, order.of_games, last, np.where(first > 0, first, last))


class _EventOrder:
    """Where the events of the games and the pending results come to stand, in order of time.

    A pending result stands before an event of the same days.
    """

    def __init__(self, games: PeriodGames, pending: PendingResults) -> None:
        ends = np.where(games.last_day > 0, games.last_day, LATEST)
        starts = np.where(games.first_day > 0, games.first_day, ends)
        order = np.lexsort(
            (
                np.concatenate([np.zeros(len(pending), np.int64), np.ones(games.events, np.int64)]),
                np.concatenate([np.where(pending.start > 0, pending.start, pending.end), starts]),
                np.concatenate([pending.end, ends]),
            )
        )
        place = np.empty(len(order), np.intp)
        place[order] = np.arange(len(order))
        self.events = len(order)
        self.of_pending, self.of_games = place[: len(pending)], place[len(pending) :]
        if (np.diff(self.of_games) < 0).any():
            raise ValueError("the events of the games do not lie in order of time")

    def joined(self, of_games: NDArray[Any], of_pending: NDArray[Any]) -> NDArray[Any]:
        """Return a column of all events."""
        column = np.empty(self.events, np.result_type(of_games, of_pending))
        column[self.of_games], column[self.of_pending] = of_games, of_pending
        return column

    def entries(self, event_of_entry: NDArray[Any]) -> _EntryOrder:
        """Return where the entries come to stand: each pending result is an entry."""
        event = np.concatenate([self.of_pending, self.of_games[event_of_entry]]).astype(np.intp)
        order = np.argsort(event, kind="stable")
        place = np.empty(len(order), np.intp)
        place[order] = np.arange(len(order))
        return _EntryOrder(event[order], place[len(self.of_pending) :], place[: len(self.of_pending)])


@dataclass(frozen=True)
class _EntryOrder:
    event: Rows
    of_games: Rows
    of_pending: Rows

    def joined(self, of_games: NDArray[Any], of_pending: NDArray[Any]) -> NDArray[Any]:
        column = np.empty(len(self.event), np.int64)
        column[self.of_games], column[self.of_pending] = of_games, of_pending
        return column


def _side_columns(games: PeriodGames, players: PlayersOfPeriod, rows: Rows) -> dict[str, NDArray[Any]]:
    day = game_days(games)
    columns = dict(games.side_inputs)
    parted = rows[players.facts.lapses[rows] != b""]
    if len(parted):
        columns["lapsed"] = _lapsed(games, players.facts, parted, day)
    columns["game_rating"] = players.in_force.column("rating", day, games.player_of_side).astype(np.int32)
    return columns


def game_days(games: PeriodGames) -> NDArray[Any]:
    """Return the day of each side's game; where the source does not state it, the last day of the event."""
    return games.side_inputs["game_day"] if "game_day" in games.side_inputs else games.last_day[games.event_of_side]


def _lapsed(games: PeriodGames, facts: PlayerFacts, parted: Rows, day: NDArray[Any]) -> NDArray[np.bool_]:
    """Return for each side whether its game falls between two memberships; ``parted`` are the players who had gaps."""
    lapsed = np.zeros(games.sides, np.bool_)
    sides = np.flatnonzero(np.isin(games.player_of_side, parted))
    sides = sides[np.argsort(games.player_of_side[sides], kind="stable")]
    starts = np.flatnonzero(np.diff(games.player_of_side[sides], prepend=-1))
    for of_player in np.split(sides, starts[1:]) if len(sides) else ():
        for first, last in lapses_at(facts, int(games.player_of_side[of_player[0]])):
            lapsed[of_player] |= (day[of_player] >= first.toordinal()) & (day[of_player] <= last.toordinal())
    return lapsed


def lapses_at(facts: PlayerFacts, row: int) -> Sequence[Days]:
    """Return the days between a player's spans of membership."""
    spans = (span.split("/") for span in facts.lapses[row].decode().split())
    return [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in spans]


def _entry_columns(
    games: PeriodGames, pending: PendingResults, players: PlayersOfPeriod, entries: _EntryOrder
) -> dict[str, NDArray[Any]]:
    day, player = games.first_day[games.event_of_entry], games.player_of_entry
    then = players.in_force.columns(("rating", "games", "k", "peak", "fide_rating"), day, player)
    for name, fixed in (("rating", games.fixed_rating), ("games", games.fixed_games)):
        if fixed is not None:
            then[name] = np.where(fixed == NOT_FIXED, then[name], fixed)
    now, nothing = players.standings, np.zeros(games.entries, np.int64)
    return {
        "start_rating": entries.joined(then["rating"], np.zeros(len(pending), np.int64)),
        "start_games": entries.joined(then["games"], now.total_games[pending.player]),
        "start_K": entries.joined(then["k"], now.k[pending.player]),
        "start_peak": entries.joined(then["peak"], now.peak[pending.player]),
        "start_fide_rating": entries.joined(then["fide_rating"], np.zeros(len(pending), np.int64)),
        "kept_games": entries.joined(nothing, pending.games),
        "kept_score": entries.joined(nothing, pending.score),
        "kept_opponents": entries.joined(nothing, pending.opponents),
        "kept_Ru": entries.joined(nothing, pending.Ru),
    }


def _event_columns(games: PeriodGames, pending: PendingResults, order: _EventOrder) -> dict[str, NDArray[Any]]:
    """Return the columns of events. Of a pending result no more is known than its last day."""
    of_pending = {**_columns_of_days(pending.end, pending.end), "days": None, "major_team": pending.major_team}
    nobody = {"major_team": np.zeros(games.events, np.bool_)}
    columns = {}
    for name, column in {**nobody, **_columns_of_days(games.first_day, games.last_day), **games.event_inputs}.items():
        known = of_pending.get(name)
        if known is None:
            known = np.full(len(pending), getattr(definitions, name).default)
        columns[name] = order.joined(column, known.astype(column.dtype))
    return columns


def _columns_of_days(first_day: Whole, last_day: Whole) -> dict[str, NDArray[Any]]:
    """Return the columns of events that follow from their days, where the source has none of its own."""
    days, back = np.unique(last_day, return_inverse=True)
    ends = [date.fromordinal(day) if day else None for day in days.tolist()]
    months = np.array([end.year * 12 + end.month - 1 if end else 0 for end in ends], np.int64)
    days_of_month = np.array([end.day if end else 0 for end in ends], np.int64)
    return {
        "start_day": first_day,
        "event_month": months[back],
        "end_day_of_month": days_of_month[back],
        "days": np.where((first_day > 0) & (last_day > 0), last_day - first_day + 1, 0),
    }


def _player_columns(games: PeriodGames, players: PlayersOfPeriod, rows: Rows) -> dict[str, NDArray[Any]]:
    inputs = player_inputs(players.standings, players.facts, rows=rows)
    birth, title = players.facts.birth[rows], players.facts.title[rows]
    stated = replace(
        PlayerFacts.empty(birth[:0]),
        birth=_stated(birth, _are_births(birth), games, games.birth, rows),
        title=_in_capitals(_stated(title, title != b"", games, games.title, rows)),
    )
    inputs |= stated.inputs_of("birth", "title")
    return inputs | {name: column[rows] for name, column in players.more.items()}


def _are_births(texts: NDArray[np.bytes_]) -> NDArray[np.bool_]:
    """Return which texts begin with the digits of a year."""
    if not texts.view(np.uint8).any():
        return np.zeros(len(texts), np.bool_)
    head = texts.astype("S4")
    cells = head.view(np.uint8).reshape(-1, 4)
    if (cells > _LAST_ASCII).any():
        return np.array([text.decode()[:4].isdecimal() for text in texts.tolist()], np.bool_)
    is_digit = cells - np.uint8(ord("0")) < 10
    fits = is_digit | (cells == 0)
    births: NDArray[np.bool_] = is_digit[:, 0] & fits[:, 1] & fits[:, 2] & fits[:, 3]
    return births


def _stated(
    registered: NDArray[np.bytes_],
    known: NDArray[np.bool_],
    games: PeriodGames,
    of_entries: NDArray[np.bytes_] | None,
    rows: Rows,
) -> NDArray[np.bytes_]:
    """Return what the register says of the players where it is known; else what the latest event states."""
    stated = registered if known.all() or not registered.view(np.uint8).any() else np.where(known, registered, b"")
    if of_entries is None or known.all():
        return stated
    entries = np.flatnonzero(np.char.str_len(of_entries) > 0)
    entries = entries[np.isin(games.player_of_entry[entries], rows[~known])]
    latest = np.zeros(len(rows), of_entries.dtype)
    latest[np.searchsorted(rows, games.player_of_entry[entries])] = of_entries[entries]  # the last of several stays
    return np.where(known, stated, latest)


def _in_capitals(titles: NDArray[np.bytes_]) -> NDArray[np.bytes_]:
    cells = titles.view(np.uint8)
    if not ((cells > _LAST_ASCII) | (cells - np.uint8(ord("a")) < 26)).any():
        return titles
    texts, back = np.unique(titles, return_inverse=True)
    capitals = codes(text.decode().upper() for text in texts.tolist())
    return capitals[back] if len(texts) else titles
