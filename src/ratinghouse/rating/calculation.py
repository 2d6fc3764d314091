"""A calculation as answers and sheets read it, whether of a run or of a working that was stored with a list.

It has the columns of the working, and of the reports only what is shown with them: the names of the events, the
starting numbers of the entries, and the result of each round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.framing import Framed
from ratinghouse.rating.roll import RollEvent
from ratinghouse.rating.run import Run
from ratinghouse.reports.report import Format, Result

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ratinghouse.kernel.formulas.arguments import RowReader

NO_GAME = -1
"""A bye or an absence, in place of the row of a side."""
NOT_CONFIRMED = -2
"""A game that the opponent's line does not confirm, in place of the row of a side."""


class CalculatedRound(NamedTuple):
    """A result of an entry, and the row of its side; ``NO_GAME`` or ``NOT_CONFIRMED`` where it has none."""

    result: Result
    side: int


@dataclass(frozen=True)
class CalculatedEntry:
    """An entry: its starting number and its rounds, those of games it shares as a substitute last."""

    no: int
    rounds: tuple[CalculatedRound, ...]


@dataclass(frozen=True)
class CalculatedEvent:
    """An event with its entries, in the order of the rows of the working."""

    name: str
    format: Format | None
    entries: tuple[CalculatedEntry, ...]


@dataclass(frozen=True)
class CalculatedPlayer:
    """How a player of the calculation is named. The ID is empty where the report gives none."""

    id: str
    name: str


@dataclass(frozen=True)
class Calculation:
    """The columns of a working with the events and players of its rows."""

    working: Working
    events: tuple[CalculatedEvent | None, ...]  # None for a pending result of an earlier period
    players: tuple[CalculatedPlayer, ...]
    undefined: Mapping[Grain, Mapping[str, NDArray[Any]]] = field(default_factory=dict)  # stored; not in the rulebook

    @cached_property
    def row_reader(self) -> RowReader:
        """Return a reader of the arguments that rules took at single rows."""
        from ratinghouse.kernel.formulas.arguments import RowReader

        return RowReader(self.working)

    def player_of(self, entry: int) -> CalculatedPlayer:
        """Return the player of a row of entries."""
        return self.players[int(self.working.frame.player_of_entry[entry])]


def calculation_of(run: Run) -> Calculation:
    """Return the calculation of a run."""
    roll = run.framed.roll
    events = tuple(calculated_event(run.framed, row) for row in range(len(roll.events)))
    return Calculation(run.working, events, tuple(CalculatedPlayer(player.id, player.name) for player in roll.players))


def calculated_event(framed: Framed, row: int) -> CalculatedEvent | None:
    """Return an event of a run, or None for a pending result."""
    event: RollEvent = framed.roll.events[row]
    if event.report is None:
        return None
    first = int(framed.frame.entry_starts[row])
    entries = tuple(
        CalculatedEntry(member.entry.no, _rounds(framed, first + at))
        for at, member in enumerate(event.entries)
        if member.entry is not None
    )
    return CalculatedEvent(event.report.event.name, event.report.format, entries)


def _rounds(framed: Framed, entry: int) -> tuple[CalculatedRound, ...]:
    sides = range(framed.frame.side_starts[entry], framed.frame.side_starts[entry + 1])
    side_at = {framed.places[side].position: side for side in sides}
    return tuple(
        CalculatedRound(result, side_at.get(position, NO_GAME if result.opponent is None else NOT_CONFIRMED))
        for position, result in enumerate(framed.results_of(entry))
    )
