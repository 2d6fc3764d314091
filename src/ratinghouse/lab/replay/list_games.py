"""The games of one list as the columns that a derivation takes, straight from the columns of an archive."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.engine.game_rows import EVEN, GameColumn, KnownGames, Parity, parity_of
from ratinghouse.kernel.engine.late_columns import LateColumn, LateColumns
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import EPOCH
from ratinghouse.lab.archive.sides import ArchiveSides, RowsOfEvents, SidesOfEvents, sorted_keys
from ratinghouse.lab.archive.tables import ArchiveEvents, ArchiveGames
from ratinghouse.rating.games.period_games import PeriodGames
from ratinghouse.rulebooks import columns as definitions

Rows = NDArray[np.intp]


@dataclass(frozen=True)
class ListGames:
    """The games of a list under one edition: as a derivation takes them, and where each game of the archive is.

    ``players`` of the games are rows of the players of the list. ``white`` and ``black`` are rows of sides.
    """

    games: PeriodGames
    _of_games: RowsOfEvents
    _of_sides: RowsOfEvents
    _place: NDArray[np.integer[Any]]

    @cached_property
    def game(self) -> Rows:
        """Return the row of each game in the archive."""
        rows = self._of_games.rows
        return np.arange(rows.start, rows.stop) if isinstance(rows, slice) else rows

    @cached_property
    def white(self) -> Rows:
        """Return White's side of each game."""
        return self._places[0::2]

    @cached_property
    def black(self) -> Rows:
        """Return Black's side of each game."""
        return self._places[1::2]

    @cached_property
    def _places(self) -> Rows:
        places: Rows = np.add(self._place[self._of_sides.rows], self._of_sides.shift, dtype=np.intp)
        return places


class GamesSource:
    """The games of an archive by events, in order of time."""

    def __init__(self, archive: Archive) -> None:
        self.events: ArchiveEvents = archive.events
        self.games: ArchiveGames = archive.games
        filled = {name for name in archive.manifest.filled if _grain(name) in ("event", "side")}
        self.filled = frozenset({*filled, *self.events.inputs, "score", "played", "white", "round", "game_day"})
        self.sides: ArchiveSides = archive.sides
        self._keys = in_whole_words(self.events.key)
        self._by_game = _columns_by_game(self.games)
        self._ranges = {name: column.checked_range(name) for name, column in self._by_game.items()}
        self._filled_in_lists = self.filled | self._by_game.keys()

    def list_games(self, rows: SidesOfEvents, player_rows: NDArray[np.integer[Any]], *, meetings: bool) -> ListGames:
        """Return the games of a list; ``player_rows`` has the row on the list for each player of the archive."""
        sides, events = self.sides, rows.events
        of_games, entries, of_sides = rows.games, rows.entries, rows.sides
        game = of_games.rows
        counts = sides.counts[entries.rows]
        entry_of_side = np.repeat(np.arange(entries.size), counts)
        mirror = np.add(sides.mirror[of_sides.rows], of_sides.shift, dtype=np.intp)
        white, black = sides.sides_of_games
        known = KnownGames(
            (white[game], black[game]),
            (sides.entries_of_games[0][game], sides.entries_of_games[1][game]),
            of_games.counts,
            {name: column.select(game) for name, column in self._by_game.items()},
            self._ranges,
            {},
        )
        inputs = self._side_inputs(sides.order[of_sides.rows])
        if meetings:
            played = LateColumns({"played": inputs["played"]})  # not all inputs: a cycle would keep the list in memory
            inputs["meeting"] = lambda: _meetings(entry_of_side, entry_of_side[mirror], played["played"])
        late = LateColumns(inputs)
        return ListGames(
            PeriodGames(
                event_of_entry=np.repeat(np.arange(len(events)), entries.counts),
                player_of_entry=player_rows.take(rows.players).astype(np.int64),
                entry_of_side=entry_of_side,
                mirror=mirror,
                key=self._keys[events],
                first_day=self.events.first_day[events].astype(np.int64),
                last_day=self.events.last_day[events].astype(np.int64),
                event_inputs={name: column[events] for name, column in self.events.inputs.items()},
                side_inputs=late,
                filled=self._filled_in_lists | late.keys(),
                known_games=known,
            ),
            of_games,
            of_sides,
            sides.place,
        )

    def _side_inputs(self, order: NDArray[np.integer[Any]]) -> dict[str, LateColumn]:
        """Return the inputs of sides, each made when it is read; ``order`` are sides of the archive's games."""

        def by_side(column: GameColumn) -> NDArray[Any]:
            of_sides = column.select(order >> 1)
            numbers = of_sides.first
            if of_sides.parity != EVEN:
                numbers = np.where(order & 1, of_sides.second, numbers)
            return numbers if numbers.dtype == np.bool_ else numbers.astype(np.int32, copy=False)

        return {
            **{name: partial(by_side, column) for name, column in self._by_game.items()},
            "white": lambda: (order & 1) == 0,
        }


def in_whole_words(texts: NDArray[np.bytes_]) -> NDArray[np.bytes_]:
    """Return texts padded to a multiple of 8 bytes: rows of 8 and 16 bytes are looked up several times faster."""
    return texts.astype(f"S{-(-texts.dtype.itemsize // 8) * 8}")


def _grain(name: str) -> str:
    return str(getattr(getattr(definitions, name, None), "per", ""))


def _columns_by_game(games: ArchiveGames) -> dict[str, GameColumn]:
    """Return the inputs of sides that the games of an archive have: White's numbers, and Black's."""
    of_black = games.black_score
    parity = Parity(-1, 100) if of_black is None else parity_of(games.score, of_black)
    columns = {
        "score": GameColumn(games.score, None if parity is not None else of_black, parity),
        "played": GameColumn(games.played, None, EVEN),
        "round": GameColumn(games.round, None, EVEN),
        "game_day": GameColumn(games.day, None, EVEN),
    }
    if games.on_this_list is not None:
        columns["on_this_list"] = GameColumn(games.on_this_list, None, EVEN)
    if games.reported is not None:
        days = (games.reported - EPOCH).astype("datetime64[D]").astype("datetime64[M]").astype(np.int32)
        month = np.where(games.reported > 0, days + 1970 * 12, 0).astype(np.int32)
        columns["reported_month"] = GameColumn(month, None, EVEN)
    return columns


def _meetings(entry: Rows, opponent: Rows, played: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Return how many games two players have played against each other so far in the event, this one included."""
    meetings = played.astype(np.int32)
    if not len(entry):
        return meetings
    order, pair = sorted_keys(entry * (int(opponent.max()) + 1) + opponent)
    first = np.append(True, pair[1:] != pair[:-1])
    so_far = np.cumsum(played[order])
    before: NDArray[np.int64] = (so_far - played[order])[first]
    meetings[order] = so_far - before[np.cumsum(first) - 1]
    return meetings
