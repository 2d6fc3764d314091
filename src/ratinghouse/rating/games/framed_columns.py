"""The frame of a roll whose games are taken from the columns of its reports: without an object for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.rating.framing import Framed, input_arrays, lists_beside_sides
from ratinghouse.rating.games.joined_reports import columns_of, confirmed_results, irregular_events, joined_reports
from ratinghouse.rating.games.report_games import is_special, side_inputs
from ratinghouse.rating.games.reported_games import KeyedReport
from ratinghouse.rating.roll import Roll
from ratinghouse.rating.sides import SideLocation
from ratinghouse.reports.report import Result


def framed_by_columns(roll: Roll, fide_kind: str) -> Framed | None:
    """Return the frame of a roll; None where any of its events has to be framed entry by entry."""
    if roll.period.lapses or roll.period.dated():
        return None
    events = [KeyedReport("", event.report, event.declared) for event in roll.events if event.report is not None]
    columns = [columns_of(event.report) for event in events]
    if len(events) < len(roll.events) or any(map(is_special, events, columns)):
        return None
    joined = joined_reports(columns)
    if irregular_events(joined).any():
        return None
    confirmed = confirmed_results(joined)
    entry_of_side = joined.entry[confirmed.result]
    frame = Frame(
        events=len(events),
        players=len(roll.players),
        event_of_entry=joined.event,
        player_of_entry=np.array([member.player for event in roll.events for member in event.entries], np.intp),
        entry_of_side=entry_of_side,
        mirror=confirmed.mirror,
        inputs={
            **side_inputs(events, joined, confirmed),
            **input_arrays(lists_beside_sides(roll, fide_kind)),
        },
        twin=None,
    )
    first_result = np.searchsorted(joined.entry, np.arange(len(joined.no)))
    places = _Places(frame, confirmed.result - first_result[entry_of_side])
    return Framed(roll, frame, places, _Results(roll, places))


@dataclass(frozen=True)
class _Places(Sequence[SideLocation]):
    """The location of each side in the reports, found when it is read."""

    frame: Frame
    position: NDArray[np.intp]  # of each side, among the results of its entry

    def __len__(self) -> int:
        return len(self.position)

    @overload
    def __getitem__(self, index: int) -> SideLocation: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[SideLocation, ...]: ...
    def __getitem__(self, index: int | slice) -> SideLocation | tuple[SideLocation, ...]:
        if isinstance(index, slice):
            return tuple(self[row] for row in range(*index.indices(len(self))))
        entry = int(self.frame.entry_of_side[index])
        event = int(self.frame.event_of_entry[entry])
        return SideLocation(event, entry - int(self.frame.entry_starts[event]), int(self.position[index]))


@dataclass(frozen=True)
class _Results(Sequence[Result]):
    """The game of each side, looked up when it is read."""

    roll: Roll
    places: _Places

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, index: int) -> Result: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Result, ...]: ...
    def __getitem__(self, index: int | slice) -> Result | tuple[Result, ...]:
        if isinstance(index, slice):
            return tuple(self[row] for row in range(*index.indices(len(self))))
        place = self.places[index]
        entry = self.roll.events[place.event].entries[place.entry].entry
        assert entry is not None
        return entry.results[place.position]
