"""A frame whose rows are lists, for the few rows of single reports."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import accumulate
from math import isfinite
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_columns import LIMIT
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.dataclasses import dataclass

if TYPE_CHECKING:
    from ratinghouse.kernel.engine.working import Working

Numbers = list[Any]
"""A column: integers, flags or real numbers of Python."""


@dataclass(frozen=True)
class ListFrame(Frame):
    """The same rows as in a frame of arrays, under the same conditions. Code that reads single rows takes either."""

    event_of_entry: Any  # lists, all of them
    player_of_entry: Any
    entry_of_side: Any
    mirror: Any
    inputs: Any
    twin: Any = None

    def __post_init__(self) -> None:
        in_order("event_of_entry", self.event_of_entry, self.events)
        in_order("entry_of_side", self.entry_of_side, self.entries)
        if len(self.player_of_entry) != self.entries or _outside(self.player_of_entry, self.players):
            raise ValueError("player_of_entry must name one of the players for each entry")
        rows = list(range(self.sides))
        if len(self.mirror) != self.sides or not _leads_back(self.mirror, rows):
            raise ValueError("mirror must lead back: a game has two sides")
        if any(map(int.__eq__, self.mirror, rows)):
            raise ValueError("mirror must lead to another side: no player meets themselves")
        self._demand_own_event("mirror", self.mirror)
        if self.twin is not None:
            if len(self.twin) != self.sides or not _leads_back(self.twin, rows):
                raise ValueError("twin must lead back: two players share a side")
            self._demand_own_event("twin", self.twin)
        self._check_inputs()

    def _check_inputs(self) -> None:
        """Raise ValueError where an input holds something that runs cannot calculate with."""
        for name, column in self.inputs.items():
            if len(column):
                _demand_numbers(name, column)

    @cached_property
    def side_starts(self) -> Any:
        """Return the first side of each entry, and the number of sides."""
        return _starts(self.entry_of_side, self.entries)

    @cached_property
    def entry_starts(self) -> Any:
        """Return the first entry of each event, and the number of entries."""
        return _starts(self.event_of_entry, self.events)

    @cached_property
    def opponent_entry(self) -> list[int]:
        """Return the entry that each side meets."""
        return rows_at(self.entry_of_side, self.mirror)

    def owners(self, grain: Grain, coarser: Grain) -> Sequence[int]:
        """Return, for each row of sides or entries, the row of a coarser grain that it belongs to."""
        owners: Sequence[int] = self.entry_of_side
        if grain == "entry":
            owners = self.event_of_entry if coarser == "event" else self.player_of_entry
        elif coarser != "entry":
            owners = self._event_of_side if coarser == "event" else self._player_of_side
        return owners

    def calculate_on_request(self, working: Working, names: Collection[str]) -> None:
        """Add columns to a working of this frame that was run without them."""
        from ratinghouse.kernel.plain.run import calculate_on_request

        calculate_on_request(working, names)

    def scope_of(self, working: Working) -> Any:
        """Return the columns of a working of this frame, as its rules read them."""
        from ratinghouse.kernel.plain.scope import ListScope

        columns: dict[str, Any] = {name: column.values for name, column in working.columns.items()}
        return ListScope(working.book, self, columns)

    @cached_property
    def _event_of_side(self) -> list[int]:
        return rows_at(self.event_of_entry, self.entry_of_side)

    @cached_property
    def _player_of_side(self) -> list[int]:
        return rows_at(self.player_of_entry, self.entry_of_side)

    def _demand_own_event(self, name: str, index: Any) -> None:
        if self.events > 1 and rows_at(self._event_of_side, index) != self._event_of_side:
            raise ValueError(f"{name} must stay within the event")


def rows_at(column: Any, rows: Any) -> Numbers:
    """Return the rows of a column that an index names."""
    return list(map(column.__getitem__, rows))


def in_order(name: str, index: Any, size: int) -> None:
    """Raise ValueError unless an index never decreases and names rows of its target."""
    if any(map(int.__gt__, index, index[1:])):
        raise ValueError(f"{name} must not decrease: rows are in canonical order")
    if len(index) and not 0 <= index[0] <= index[-1] < size:
        raise ValueError(f"{name} must name one of {size} rows")


def _demand_numbers(name: str, column: Any) -> None:
    if isinstance(column[0], float):
        if not all(map(isfinite, column)):
            raise ValueError(f"{name} holds something that is not a number")
    elif not -LIMIT < min(column) <= max(column) < LIMIT:
        raise ValueError(f"{name} holds a number beyond {LIMIT:,}")


def _leads_back(index: Any, rows: list[int]) -> bool:
    return not _outside(index, len(rows)) and rows_at(index, index) == rows


def _outside(index: Any, size: int) -> bool:
    return bool(len(index)) and not 0 <= min(index) <= max(index) < size


def _starts(index: Any, size: int) -> list[int]:
    counts = [0] * size
    for group in index:
        counts[group] += 1
    return list(accumulate(counts, initial=0))
