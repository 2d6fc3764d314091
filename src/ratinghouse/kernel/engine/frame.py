"""The frame of a run: its sides, entries, events and players, which belongs to which, and the input columns."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from ratinghouse.kernel.engine.game_rows import GameRows, KnownGames
from ratinghouse.kernel.engine.late_columns import LateColumns, NumberRange, checked_range, late_fields
from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.dataclasses import dataclass

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ratinghouse.kernel.engine.working import Working

    Indices = NDArray[np.integer[Any]]
else:
    Indices = Any

# Attributes that runs cache on a frame.
_OF_RUNS = frozenset({"converted_inputs", "games", "_ranges", "_ranges_by_game", "_rarely_zero"})

FEW = 10  # an input is rarely 0 if fewer than one row in so many is 0


@late_fields("entry_of_side", "mirror")
@dataclass(frozen=True)
class Frame:
    """Rows in canonical order: events by time, entries by event, sides by entry and then by round.

    Because of this order the earlier rows of an entry come before it, and every group of rows is contiguous.
    Players without events may each have a run of their own; then there are as many runs as players.

    A source that knows how many sides each entry has may give the rows of sides late: compiled loops do not read them.
    """

    events: int
    players: int
    event_of_entry: Indices
    player_of_entry: Indices
    entry_of_side: Indices
    mirror: Indices  # the other side of the same game
    inputs: Mapping[str, NDArray[Any]]
    twin: Indices | None = None  # the other player's row where two share a side of a game; elsewhere the row itself
    runs: int = 1
    known_games: KnownGames | None = None  # where the source has them; else they follow from the mirror
    sides_of_entries: Indices | None = None  # how many, where the source knows it

    def __post_init__(self) -> None:
        if self.runs != 1 and (self.events or self.runs != self.players):
            raise ValueError("there must be one run, or one for each player where there are no events")
        if self.entries or self.sides or len(self.player_of_entry) or len(self.mirror) or self.twin is not None:
            self._check_rows()
        self._check_inputs()

    def _check_inputs(self) -> None:
        """Raise ValueError where an input holds something that runs cannot calculate with."""
        _ = self._ranges

    def _check_rows(self) -> None:
        """Raise ValueError where rows do not belong to each other as they must."""
        self._lie_in_order("event_of_entry", self.event_of_entry, self.events)
        if self.known_games is None:
            self._lie_in_order("entry_of_side", self.entry_of_side, self.entries)
        if len(self.player_of_entry) != self.entries or _outside(self.player_of_entry, self.players):
            raise ValueError("player_of_entry must name one of the players for each entry")
        if self.known_games is not None or (not self.sides and not len(self.mirror) and self.twin is None):
            return
        rows = np.arange(self.sides, dtype=self.mirror.dtype)
        if len(self.mirror) != self.sides or not _leads_back(self.mirror, rows):
            raise ValueError("mirror must lead back: a game has two sides")
        if (self.mirror == rows).any():
            raise ValueError("mirror must lead to another side: no player meets themselves")
        self._stays_in_event("mirror", self.mirror)
        if self.twin is not None:
            if len(self.twin) != self.sides or not _leads_back(self.twin, rows):
                raise ValueError("twin must lead back: two players share a side")
            self._stays_in_event("twin", self.twin)

    @property
    def entries(self) -> int:
        return len(self.event_of_entry)

    @property
    def sides(self) -> int:
        return len(self.entry_of_side) if self.sides_of_entries is None else int(self.side_starts[-1])

    def __getstate__(self) -> dict[str, Any]:
        """Return what is copied or sent to another process: everything but the attributes that runs cache."""
        return {name: getattr(self, name) for name in vars(self) if name not in _OF_RUNS}

    def with_inputs(self, inputs: Mapping[str, Any]) -> Self:
        """Return the same rows with these input columns, without the columns by game that the source had."""
        frame = copy(self)  # whose rows are checked
        for name, value in {"inputs": inputs, "known_games": None}.items():
            object.__setattr__(frame, name, value)
        frame._check_inputs()
        return frame

    def size(self, grain: Grain) -> int:
        """Return how many rows a column of this grain has."""
        return self._sizes[grain]

    @cached_property
    def _sizes(self) -> dict[Grain, int]:
        return {
            "side": self.sides,
            "entry": self.entries,
            "event": self.events,
            "player": self.players,
            "run": self.runs,
        }

    @cached_property
    def converted_inputs(self) -> dict[Hashable, dict[str, NDArray[Any]]]:
        """Return the input columns as runs have converted them for their rulebooks, by rulebook."""
        return {}

    @cached_property
    def side_starts(self) -> NDArray[np.intp]:
        """Return the first side of each entry, and the number of sides."""
        sides = self.sides_of_entries
        return _starts(np.bincount(self.entry_of_side, minlength=self.entries) if sides is None else sides)

    @cached_property
    def entry_starts(self) -> NDArray[np.intp]:
        """Return the first entry of each event, and the number of entries."""
        return _starts(np.bincount(self.event_of_entry, minlength=self.events))

    @cached_property
    def games(self) -> GameRows:
        """Return the games: each pair of sides once."""
        return GameRows(self)

    def input_range(self, name: str) -> NumberRange | None:
        """Return the least and the largest number of an input of whole numbers or flags that has rows; else None.

        Of an input that the source has by game, it is the range of all games of the source.
        """
        games = self.known_games
        if games is not None and name in games.ranges:
            return games.ranges[name]
        if games is not None and name in games.late:
            if name not in self._ranges_by_game:
                self._ranges_by_game[name] = self.games.column(name).checked_range(name)
            return self._ranges_by_game[name]
        _ = self.inputs[name]
        return self._ranges[name]

    @cached_property
    def _ranges_by_game(self) -> dict[str, NumberRange | None]:
        return {}

    @cached_property
    def _ranges(self) -> Mapping[str, NumberRange | None]:
        """Return the ranges of the inputs; inputs that are made late are added when they are made."""
        if isinstance(self.inputs, LateColumns):
            return self.inputs.ranges
        return {name: checked_range(name, column) for name, column in self.inputs.items()}

    def is_rarely_zero(self, name: str) -> bool:
        """Return whether an input has whole numbers, none of them negative, that are 0 in few rows, but in some."""
        if name not in self._rarely_zero:
            least, most = self.input_range(name) or (0, 0)
            column = self.inputs[name]
            is_number = least == 0 < most and column.dtype != np.bool_
            self._rarely_zero[name] = is_number and bool(FEW * np.count_nonzero(column == 0) < len(column))
        return self._rarely_zero[name]

    @cached_property
    def _rarely_zero(self) -> dict[str, bool]:
        return {}

    def longest_group(self, grain: Grain, per: Grain) -> int:
        """Return the largest number of rows of a grain that any row of a coarser one has; for players, of entries."""
        if per == "player":
            return int(np.bincount(self.player_of_entry, minlength=1).max())
        starts = self.entry_starts if per == "event" else self.side_starts
        if grain == "side" and per == "event":
            starts = self.side_starts.take(starts)
        return int(np.diff(starts).max(initial=0))

    def belongs_to(self, grain: Grain, row: int, coarser: Grain) -> int:
        """Return the row of the coarser grain that this row belongs to."""
        if grain == coarser:
            return row
        if coarser == "run":
            return 0 if self.runs == 1 else row
        if grain == "side":
            return self.belongs_to("entry", int(self.entry_of_side[row]), coarser)
        return int((self.event_of_entry if coarser == "event" else self.player_of_entry)[row])

    def calculate_on_request(self, working: Working, names: Collection[str]) -> None:
        """Add columns to a working of this frame that was run without them."""
        from ratinghouse.kernel.engine.run import calculate_on_request  # a circular import that only such columns need

        calculate_on_request(working, names)

    def scope_of(self, working: Working) -> Any:
        """Return the columns of a working of this frame, as its rules read them."""
        from ratinghouse.kernel.engine.scope import Scope
        from ratinghouse.kernel.engine.store import Store

        return Scope(Store(working.book, self, working.columns), 0, self.events)

    def _lie_in_order(self, name: str, index: Indices, size: int) -> None:
        if (index[1:] < index[:-1]).any():
            raise ValueError(f"{name} must not decrease: rows are in canonical order")
        if len(index) and not 0 <= index[0] <= index[-1] < size:
            raise ValueError(f"{name} must name one of {size} rows")

    def _stays_in_event(self, name: str, index: Indices) -> None:
        """Raise ValueError where a row points into another event.

        Of two rows that lead to each other, the first then points beyond the last side of its event.
        """
        bounds = self.side_starts.take(self.entry_starts)
        filled = np.flatnonzero(bounds[1:] > bounds[:-1])
        if not len(filled):
            return
        last = np.maximum.reduceat(index, bounds[filled])
        if (last >= bounds[filled + 1]).any():
            raise ValueError(f"{name} must stay within the event")


def _outside(index: Indices, size: int) -> bool:
    return bool(len(index)) and not 0 <= index.min() <= index.max() < size


def _leads_back(index: Indices, rows: Indices) -> bool:
    return not _outside(index, len(rows)) and bool((index.take(index) == rows).all())


def _starts(sizes: Indices) -> NDArray[np.intp]:
    starts = np.zeros(len(sizes) + 1, dtype=np.intp)
    np.cumsum(sizes, out=starts[1:])
    return starts
