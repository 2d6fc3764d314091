"""The frame of a run: its sides, entries, events and players, which belongs to which, and the given columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.grains import Grain

Indices = NDArray[np.intp]


@dataclass(frozen=True)
class Frame:
    """Rows in canonical order: events by time, entries by event, sides by entry and then by round.

    The order is what lets "earlier" mean earlier, and every group of rows lie in one piece.
    """

    events: int
    players: int
    event_of_entry: Indices
    player_of_entry: Indices
    entry_of_side: Indices
    mirror: Indices  # the other side of the same game
    given: Mapping[str, NDArray[Any]]
    twin: Indices | None = None  # the other player's row where two share a side of a game; elsewhere the row itself

    def __post_init__(self) -> None:
        for name, index in (("event_of_entry", self.event_of_entry), ("entry_of_side", self.entry_of_side)):
            if (np.diff(index) < 0).any():
                raise ValueError(f"{name} must not decrease: rows lie in canonical order")
        if not np.array_equal(self.mirror[self.mirror], np.arange(len(self.mirror))):
            raise ValueError("mirror must lead back: a game has two sides")
        if self.twin is not None and not np.array_equal(self.twin[self.twin], np.arange(len(self.mirror))):
            raise ValueError("twin must lead back: two players share a side")

    @property
    def entries(self) -> int:
        return len(self.event_of_entry)

    @property
    def sides(self) -> int:
        return len(self.entry_of_side)

    def size(self, grain: Grain) -> int:
        """How many rows a column of this grain has."""
        return {
            "side": self.sides,
            "entry": self.entries,
            "event": self.events,
            "player": self.players,
            "run": 1,
        }[grain]

    @cached_property
    def side_starts(self) -> Indices:
        """The first side of each entry, and the number of sides."""
        return np.searchsorted(self.entry_of_side, np.arange(self.entries + 1))

    @cached_property
    def entry_starts(self) -> Indices:
        """The first entry of each event, and the number of entries."""
        return np.searchsorted(self.event_of_entry, np.arange(self.events + 1))

    @cached_property
    def opponent_entry(self) -> Indices:
        """The entry on the other side of each game."""
        return self.entry_of_side[self.mirror]

    def belongs_to(self, grain: Grain, row: int, coarser: Grain) -> int:
        """The row of the coarser grain that this row belongs to."""
        if grain == coarser:
            return row
        if coarser == "run":
            return 0
        if grain == "side":
            return self.belongs_to("entry", int(self.entry_of_side[row]), coarser)
        return int((self.event_of_entry if coarser == "event" else self.player_of_entry)[row])
