"""The games of a period as columns, whatever they come from: reports, an archive, stored readings.

A source of games supplies which events, entries and sides there are, in canonical order, and the input columns of
events and sides that it knows. What the lists say of the players (``start_rating``, ``start_games``, ``game_rating``,
the pending results) is added later, when the games are framed.

A source says which inputs it fills. A filled input without a column has its default everywhere: a report that names no
substitute says that there was none. An input that the source does not fill is unknown, and ``assumptions`` names
the rules that read it all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.engine.frame import Indices
from ratinghouse.kernel.engine.game_rows import KnownGames
from ratinghouse.kernel.engine.late_columns import LateColumns, late_fields
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.player_columns import Whole

NOT_FIXED = -1
"""No rating at the start was fixed for the entry."""


@dataclass(frozen=True)
class ReportLines:
    """What reports state of the entries, line by line: stored with a working, which is then read without the reports.

    A line is a result of an entry in the order of its report, those of games that it shares as a substitute last.
    """

    no: Whole  # of each entry, its starting number
    entry: Indices  # of each line, its entry; lines are in the order of entries
    round: Whole
    opponent: Whole  # the starting number, 0 for none
    colour: NDArray[np.bytes_]
    code: NDArray[np.bytes_]  # of the result
    side: Indices  # the row of its side, or ``calculation.NO_GAME`` or ``NOT_CONFIRMED``

    def select(self, entries: NDArray[np.intp], side_rows: NDArray[np.intp]) -> ReportLines:
        """Return the lines of some entries; ``side_rows`` has the new row of each side."""
        new_entry = np.full(len(self.no), -1, np.intp)
        new_entry[entries] = np.arange(len(entries))
        rows = np.flatnonzero(new_entry[self.entry] >= 0)
        side = self.side[rows]
        is_game = side >= 0
        side = np.where(is_game, side_rows[np.where(is_game, side, 0)] if len(side_rows) else side, side)
        return ReportLines(
            no=self.no[entries],
            entry=new_entry[self.entry[rows]],
            round=self.round[rows],
            opponent=self.opponent[rows],
            colour=self.colour[rows],
            code=self.code[rows],
            side=side,
        )


@late_fields("entry_of_side", "mirror")
@dataclass(frozen=True)
class PeriodGames:
    """Events, entries and sides of a period. ``player_of_entry`` are rows in the tables of players.

    Events are in order of time: by last day, first day and then by an order of the source; entries by event, in
    order of their starting numbers; sides by entry, then by round and opponent. Days are ordinals, 0 where none is
    known; an event without a last day ends on its first.
    """

    event_of_entry: Indices
    player_of_entry: Indices
    entry_of_side: Indices
    mirror: Indices  # the other side of the same game
    key: NDArray[np.bytes_]  # by which the source knows each event
    first_day: Whole
    last_day: Whole
    event_inputs: Mapping[str, NDArray[Any]]  # columns of events, by the names of ``rulebooks.columns``
    side_inputs: Mapping[str, NDArray[Any]]
    filled: frozenset[str]  # the inputs of events and sides that the source knows
    twin: Indices | None = None  # the other player's row where two share a side of a game; elsewhere the row itself
    fixed_rating: Whole | None = None  # of each entry, if ratings were fixed when an event started; else NOT_FIXED
    fixed_games: Whole | None = None  # of each entry, the games up to then, where no list says; else NOT_FIXED
    birth: NDArray[np.bytes_] | None = None  # of each entry, as the source states it: for players without one
    title: NDArray[np.bytes_] | None = None
    lines: ReportLines | None = None
    known_games: KnownGames | None = None  # so that loops over games need not gather them
    sides_of_entries: Indices | None = None  # how many, where the source knows it

    def __post_init__(self) -> None:
        unknown = (self.event_inputs.keys() | self.side_inputs.keys()) - self.filled
        if unknown:
            raise ValueError(f"columns that the source does not say it fills: {', '.join(sorted(unknown))}")
        sizes = {len(column) for column in (self.first_day, self.last_day, *self.event_inputs.values())}
        if sizes - {self.events}:
            raise ValueError("columns of events have a row for each event")
        if isinstance(self.side_inputs, LateColumns):
            return  # a frame checks each when it is made
        if {len(column) for column in self.side_inputs.values()} - {self.sides}:
            raise ValueError("columns of sides have a row for each side")

    @classmethod
    def none(cls) -> PeriodGames:
        """Return no games."""
        rows, days = np.zeros(0, np.intp), np.zeros(0, np.int64)
        return cls(rows, rows, rows, rows, np.zeros(0, "S1"), days, days, {}, {}, frozenset())

    @property
    def events(self) -> int:
        return len(self.key)

    @property
    def entries(self) -> int:
        return len(self.event_of_entry)

    @property
    def sides(self) -> int:
        return len(self.entry_of_side) if self.sides_of_entries is None else int(self.sides_of_entries.sum())

    @cached_property
    def entry_starts(self) -> NDArray[np.intp]:
        """Return the first entry of each event, and the number of entries."""
        return np.searchsorted(self.event_of_entry, np.arange(self.events + 1))

    @cached_property
    def side_starts(self) -> NDArray[np.intp]:
        """Return the first side of each entry, and the number of sides."""
        return np.searchsorted(self.entry_of_side, np.arange(self.entries + 1))

    @cached_property
    def event_of_side(self) -> Indices:
        """Return the event of each side."""
        return self.event_of_entry[self.entry_of_side]

    @cached_property
    def player_of_side(self) -> Indices:
        """Return the row of each side's player in the tables of players."""
        return self.player_of_entry[self.entry_of_side]

    def with_players(self, rows: NDArray[np.intp]) -> PeriodGames:
        """Return the same games with the player of row ``i`` in row ``rows[i]``."""
        return replace(self, player_of_entry=rows[self.player_of_entry])

    def select(self, events: NDArray[np.intp]) -> PeriodGames:
        """Return some of the events, in their order, whole."""
        new_event = np.full(self.events, -1, np.intp)
        new_event[events] = np.arange(len(events))
        entries = np.flatnonzero(new_event[self.event_of_entry] >= 0)
        new_entry = np.full(self.entries, -1, np.intp)
        new_entry[entries] = np.arange(len(entries))
        sides = np.flatnonzero(new_entry[self.entry_of_side] >= 0)
        new_side = np.full(self.sides, -1, np.intp)
        new_side[sides] = np.arange(len(sides))
        return replace(
            self,
            event_of_entry=new_event[self.event_of_entry[entries]],
            player_of_entry=self.player_of_entry[entries],
            entry_of_side=new_entry[self.entry_of_side[sides]],
            mirror=new_side[self.mirror[sides]],
            twin=None if self.twin is None else new_side[self.twin[sides]],
            key=self.key[events],
            first_day=self.first_day[events],
            last_day=self.last_day[events],
            event_inputs={name: column[events] for name, column in self.event_inputs.items()},
            side_inputs={name: column[sides] for name, column in self.side_inputs.items()},
            fixed_rating=None if self.fixed_rating is None else self.fixed_rating[entries],
            fixed_games=None if self.fixed_games is None else self.fixed_games[entries],
            birth=None if self.birth is None else self.birth[entries],
            title=None if self.title is None else self.title[entries],
            lines=None if self.lines is None else self.lines.select(entries, new_side),
            known_games=None,
            sides_of_entries=None,
        )
