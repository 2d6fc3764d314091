"""The frame of a period: its games, the pending results, and what the lists and the register say of the players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.game_rows import GameColumn, KnownGames
from ratinghouse.kernel.engine.late_columns import LateColumn, LateColumns
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.framing import run_columns
from ratinghouse.rating.games.lists_in_force import ListsInForce
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.games.period_games import NOT_FIXED, PeriodGames
from ratinghouse.rating.period import Days
from ratinghouse.rating.player_columns import PlayerFacts, Standings, Whole, codes, player_inputs
from ratinghouse.rulebooks import columns as definitions

Rows = NDArray[np.intp]
LATEST = date.max.toordinal()
EPOCH = date(1970, 1, 1).toordinal()
_LAST_ASCII = 127


@dataclass(frozen=True)
class PlayersOfPeriod:
    """The tables of players that games are framed with: as they are now, and on the lists in force.

    ``more`` are further input columns of players. All have the same rows, and nothing changes in them later.
    """

    standings: Standings
    facts: PlayerFacts
    in_force: ListsInForce
    more: Mapping[str, LateColumn]


@dataclass(frozen=True)
class FramedGames:
    """A frame of games and pending results, and which rows are which.

    ``rows`` has the row of each player of the frame in the tables of players, ``event_rows`` the row of each event of
    the games in the frame; the frame's other events are pending results, one each.
    """

    frame: Frame
    rows: Rows
    event_rows: Rows
    last_day: Whole  # of each event of the frame, an ordinal; LATEST where none is known
    first_day: Whole

    @cached_property
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
    ratings = _GameRatings(games, players.in_force)
    entries = order.entries(games.event_of_entry)
    sides = games.sides_of_entries
    player = entries.joined(games.player_of_entry, pending.player)
    frame = Frame(
        events=order.events,
        players=len(rows),
        event_of_entry=entries.event,
        player_of_entry=local[player],
        entry_of_side=lambda: entries.of_sides(games),  # type: ignore[arg-type]  # late, as the mirror
        mirror=lambda: games.mirror,  # type: ignore[arg-type]
        twin=games.twin,
        known_games=ratings.known_games,
        sides_of_entries=None if sides is None else entries.joined(sides, 0),
        inputs=LateColumns(
            {
                "game_rating": lambda: ratings.by_side,
                **_side_columns(games, players, rows),
                **_entry_columns(games, pending, players, entries),
                **_event_columns(games, pending, order),
                **_player_columns(games, players, rows),
                **run_columns(list_date, pool),
            }
        ),
    )
    last = order.joined(np.where(games.last_day > 0, games.last_day, LATEST), pending.end)
    first = order.joined(games.first_day, np.zeros(len(pending), np.int64))
    return FramedGames(frame, rows, order.of_games, last, np.where(first > 0, first, last))


class _EventOrder:
    """The rows of the events of the games and of the pending results, in order of time.

    Both are in that order already. A pending result comes before an event of the same days.
    """

    def __init__(self, games: PeriodGames, pending: PendingResults) -> None:
        ends = np.where(games.last_day > 0, games.last_day, LATEST)
        of_games = _moments(ends, np.where(games.first_day > 0, games.first_day, ends))
        of_pending = _moments(pending.end, np.where(pending.start > 0, pending.start, pending.end))
        if (of_games[1:] < of_games[:-1]).any():
            raise ValueError("the events of the games are not in order of time")
        self.events = len(of_games) + len(of_pending)
        self.of_pending = np.arange(len(of_pending)) + np.searchsorted(of_games, of_pending, side="left")
        self.of_games = np.arange(len(of_games)) + np.searchsorted(of_pending, of_games, side="right")

    def joined(self, of_games: NDArray[Any], of_pending: NDArray[Any]) -> NDArray[Any]:
        """Return a column of all events."""
        column = np.empty(self.events, np.result_type(of_games, of_pending))
        column[self.of_games], column[self.of_pending] = of_games, of_pending
        return column

    def entries(self, event_of_entry: NDArray[Any]) -> _EntryOrder:
        """Return the rows of the entries: each pending result is an entry."""
        event = self.of_games[event_of_entry]
        of_pending = np.arange(len(self.of_pending)) + np.searchsorted(event, self.of_pending)
        of_games = np.arange(len(event)) + event - event_of_entry  # plus the number of pending results before the event
        event_of_all = np.empty(len(event) + len(of_pending), np.intp)
        event_of_all[of_games], event_of_all[of_pending] = event, self.of_pending
        return _EntryOrder(event_of_all, of_games, of_pending)


def _moments(end: Whole, start: Whole) -> Whole:
    """Return one number for each event; ordered by it, events are in order of last day and first day."""
    moments: Whole = (end << LATEST.bit_length()) + start
    return moments


@dataclass(frozen=True)
class _EntryOrder:
    event: Rows
    of_games: Rows
    of_pending: Rows

    def of_sides(self, games: PeriodGames) -> Rows:
        return self.of_games[games.entry_of_side] if games.sides else np.zeros(0, np.intp)

    def joined(self, of_games: NDArray[Any] | int, of_pending: NDArray[Any] | int) -> NDArray[Any]:
        column = np.empty(len(self.event), np.int64)
        column[self.of_games], column[self.of_pending] = of_games, of_pending
        return column


def _side_columns(games: PeriodGames, players: PlayersOfPeriod, rows: Rows) -> dict[str, LateColumn]:
    columns: dict[str, LateColumn] = {name: partial(games.side_inputs.__getitem__, name) for name in games.side_inputs}
    players_with_gaps = rows[players.facts.lapses[rows] != b""]
    if len(players_with_gaps):
        columns["lapsed"] = lambda: _lapsed(games, players.facts, players_with_gaps, game_days(games))
    return columns


class _GameRatings:
    """The ratings of both players on the lists in force on the day of each game, found when they are read."""

    def __init__(self, games: PeriodGames, in_force: ListsInForce) -> None:
        self._games, self._in_force = games, in_force

    @property
    def known_games(self) -> KnownGames | None:
        """Return the games as their source knows them, with these ratings."""
        source = self._games.known_games
        return None if source is None else source._replace(late={"game_rating": lambda: self._by_game})

    @cached_property
    def by_side(self) -> NDArray[np.int32]:
        """Return the ratings by side."""
        games = self._games
        if games.known_games is not None:
            return games.known_games.by_side(self._by_game)
        return self._in_force.lookup(game_days(games), games.player_of_side).column("rating").astype(np.int32)

    @cached_property
    def _by_game(self) -> GameColumn:
        games, source = self._games, self._games.known_games
        assert source is not None
        first_entry = np.repeat(games.entry_starts[:-1], source.counts)
        white, black = (games.player_of_entry.take(first_entry + entries) for entries in source.entries)
        has_days = "game_day" in source.columns
        days = source.columns["game_day"].first if has_days else games.last_day.repeat(source.counts)
        lookup = self._in_force.lookup(days, white)
        first, second = (it.column("rating").astype(np.int32) for it in (lookup, lookup.of(black)))
        return GameColumn(first, second, None)


def game_days(games: PeriodGames) -> NDArray[Any]:
    """Return the day of each side's game; where the source does not state it, the last day of the event."""
    return games.side_inputs["game_day"] if "game_day" in games.side_inputs else games.last_day[games.event_of_side]


def _lapsed(games: PeriodGames, facts: PlayerFacts, players_with_gaps: Rows, day: NDArray[Any]) -> NDArray[np.bool_]:
    """Return for each side whether its game falls between memberships, as those of ``players_with_gaps`` can."""
    lapsed = np.zeros(games.sides, np.bool_)
    sides = np.flatnonzero(np.isin(games.player_of_side, players_with_gaps))
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
) -> dict[str, LateColumn]:
    lookup = players.in_force.lookup(games.first_day[games.event_of_entry], games.player_of_entry)
    now, fixed = players.standings, {"rating": games.fixed_rating, "games": games.fixed_games}

    def of_list(name: str, of_pending: Whole | None) -> Whole:
        then, of_event = lookup.column(name), fixed.get(name)
        if of_event is not None:
            then = np.where(of_event == NOT_FIXED, then, of_event)
        return entries.joined(then, 0 if of_pending is None else of_pending[pending.player])

    return {
        "start_rating": partial(of_list, "rating", None),
        "start_games": partial(of_list, "games", now.total_games),
        "start_K": partial(of_list, "k", now.k),
        "start_peak": partial(of_list, "peak", now.peak),
        "start_fide_rating": partial(of_list, "fide_rating", None),
        "kept_games": partial(entries.joined, 0, pending.games),
        "kept_score": partial(entries.joined, 0, pending.score),
        "kept_opponents": partial(entries.joined, 0, pending.opponents),
        "kept_Ru": partial(entries.joined, 0, pending.Ru),
    }


def _event_columns(games: PeriodGames, pending: PendingResults, order: _EventOrder) -> dict[str, LateColumn]:
    """Return the columns of events. Of a pending result only the last day is known."""
    of_pending = _columns_of_days(pending.end, pending.end)
    of_pending["major_team"] = lambda: pending.major_team
    del of_pending["days"]
    of_games: dict[str, LateColumn] = {
        "major_team": lambda: np.zeros(games.events, np.bool_),
        **_columns_of_days(games.first_day, games.last_day),
        **games.event_inputs,
    }

    def joined(name: str) -> NDArray[Any]:
        of_events = of_games[name]
        column = of_events() if callable(of_events) else of_events
        if name not in of_pending:
            return order.joined(column, np.full(len(pending), getattr(definitions, name).default, column.dtype))
        return order.joined(column, of_pending[name]().astype(column.dtype))

    return {name: partial(joined, name) for name in of_games}


def _columns_of_days(first_day: Whole, last_day: Whole) -> dict[str, Callable[[], NDArray[Any]]]:
    """Return the columns of events that follow from their days, where the source has none of its own."""
    return {
        "start_day": lambda: first_day,
        "event_month": lambda: _months(last_day),
        "end_day_of_month": lambda: _days_of_month(last_day),
        "days": lambda: np.where((first_day > 0) & (last_day > 0), last_day - first_day + 1, 0),
    }


def _months(days: Whole) -> Whole:
    """Return the months of days, counted from year 0; 0 for a day that is not known."""
    months = (days - EPOCH).astype("datetime64[D]").astype("datetime64[M]").astype(np.int64) + 12 * 1970
    return np.where(days > 0, months, 0)


def _days_of_month(days: Whole) -> Whole:
    since = (days - EPOCH).astype("datetime64[D]")
    return np.where(days > 0, (since - since.astype("datetime64[M]")).astype(np.int64) + 1, 0)


def _player_columns(games: PeriodGames, players: PlayersOfPeriod, rows: Rows) -> dict[str, LateColumn]:
    inputs: dict[str, LateColumn] = dict(player_inputs(players.standings, players.facts, rows=rows))

    def stated(column: str, name: str) -> NDArray[Any]:
        registered = getattr(players.facts, column)[rows]
        if column == "birth":
            texts = _stated(registered, _are_births(registered), games, games.birth, rows)
        else:
            texts = _in_capitals(_stated(registered, registered != b"", games, games.title, rows))
        derived = PlayerFacts.definitions[column].inputs[name]
        return derived.of_column(texts) if derived.of_column else texts

    for column in ("birth", "title"):
        for name in PlayerFacts.definitions[column].inputs:
            inputs[name] = partial(stated, column, name)
    more = LateColumns(players.more)
    return inputs | {name: partial(lambda name: more[name][rows], name) for name in more}


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
    latest[np.searchsorted(rows, games.player_of_entry[entries])] = of_entries[entries]  # of several, the last
    return np.where(known, stated, latest)


def _in_capitals(titles: NDArray[np.bytes_]) -> NDArray[np.bytes_]:
    cells = titles.view(np.uint8)
    if not ((cells > _LAST_ASCII) | (cells - np.uint8(ord("a")) < 26)).any():
        return titles
    texts, back = np.unique(titles, return_inverse=True)
    capitals = codes(text.decode().upper() for text in texts.tolist())
    return capitals[back] if len(texts) else titles
