"""In which loop each column is calculated: in what sweep over events or players, and in what pass over an event.

Stages alternate: players (0, 2, 4 …) and sweeps over all events (1, 3 …). A sweep goes through the events one by one,
and through an event in passes. A pass is: the event's columns, then entries, then games with their two sides, then the
columns of entries that need sums over their sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from ratinghouse.kernel.compiled.terms import (
    Aggregate,
    ColumnRead,
    LoopColumn,
    Running,
    Term,
    aggregates,
    reads,
)

Section = Literal["event", "before", "side", "after", "repeat"]
ORDER: dict[Section, int] = {"event": 0, "before": 1, "side": 2, "after": 3, "repeat": 4}


class Position(NamedTuple):
    """Where a column is calculated. Players' columns have only a stage."""

    stage: int
    passes: int = 0
    section: Section = "event"


class PlacedRead(NamedTuple):
    """A column that is read, and the stage, pass and section in which it is."""

    read: ColumnRead
    stage: int
    passes: int
    section: Section


class Positions:
    """The position of every column that is calculated, and of every aggregate per event or player.

    With ``stage``, they are the columns of this sweep; ``elsewhere`` has the positions of those of other stages.
    ``first_sweep`` has the stage before which some columns are not calculated.
    """

    def __init__(
        self,
        columns: Sequence[LoopColumn],
        known: Mapping[str, LoopColumn],
        elsewhere: Mapping[str, Position] | None = None,
        stage: int | None = None,
        first_sweep: Mapping[str, int] | None = None,
    ) -> None:
        self.known = known
        self.of: dict[str, Position] = dict(elsewhere or {})
        self._stage = stage
        self._first_sweep = first_sweep or {}
        for column in columns:
            self.of[column.name] = self._position(column)
        self._put_off(columns)
        self._bring_forward(columns)

    @property
    def stages(self) -> int:
        """Return the number of stages."""
        return max((position.stage for position in self.of.values()), default=0) + 1

    def placed_reads(self, column: LoopColumn) -> Iterator[PlacedRead]:
        """Yield what a column reads, each with the place where it is read."""
        position = self.of[column.name]
        section = "event" if _precedes_entries(column) else position.section
        for it in reads(column.term):
            if it.aggregated is None:
                yield PlacedRead(it, position.stage, position.passes, section)
            elif it.aggregated[1] == "entry":
                yield PlacedRead(it, position.stage, position.passes, "side")
        for aggregate in aggregates(column.term):
            if aggregate.per != "entry":
                stage = self.sweep_of(aggregate) if aggregate.per == "player" else position.stage
                passes = self.pass_of(aggregate, stage)
                for it in reads(aggregate):
                    yield PlacedRead(it, stage, passes, "side" if aggregate.of == "side" else "after")

    def sweep_of(self, aggregate: Aggregate) -> int:
        """Return the stage in which the rows of an aggregate per player are added up."""
        return self._stage or max([1, *(self._stage_after(it) for it in reads(aggregate))])

    def pass_of(self, aggregate: Aggregate, stage: int) -> int:
        """Return the pass of a sweep in which the rows of an aggregate per event or player are added up."""
        latest = [
            self.of[it.column].passes + self._passes_later(it) for it in reads(aggregate) if self._in_stage(it, stage)
        ]
        return max([0, *latest])

    def _put_off(self, columns: Sequence[LoopColumn]) -> None:
        """Move columns to the last place where their readers can use them, so that there are fewer loops over games."""
        last = {
            stage: max((it.passes for it in self.of.values() if it.stage == stage), default=0)
            for stage in range(self.stages)
        }
        deadlines: dict[str, list[tuple[int, int, int]]] = {}  # stage, pass and order of section
        for column in reversed(columns):
            position = self.of[column.name]
            readers = deadlines.get(column.name, [])
            movable = position.section in ("before", "side", "after") and not is_running(column)
            if movable and readers and {it[0] for it in readers} == {position.stage}:
                passes, order = min(readers)[1:]
                self.of[column.name] = self._latest(column, position, passes, order)
            for it in self._read_at_last(column, last):
                deadlines.setdefault(it.read.column, []).append((it.stage, *_deadline(it)))

    def _bring_forward(self, columns: Sequence[LoopColumn]) -> None:
        """Move columns of entries back to where what they read is calculated, which then need not be stored."""
        for column in columns:
            position = self.of[column.name]
            is_plain = position.section in ("before", "after") and column.grain == "entry" and not is_running(column)
            sums = any(aggregate.per == "entry" for aggregate in aggregates(column.term))
            if is_plain and not sums and any(self._in_stage(it, position.stage) for it in reads(column.term)):
                self.of[column.name] = self._position(column)

    def _read_at_last(self, column: LoopColumn, last: Mapping[int, int]) -> Iterator[PlacedRead]:
        """Yield what a column reads, each with the last place where it can still be read."""
        position = self.of[column.name]
        for it in self.placed_reads(column):
            if it.read.aggregated is None or it.read.aggregated[1] == "entry":
                yield it
            elif it.read.aggregated[1] == "event":
                yield it._replace(passes=position.passes - 1)
            else:
                yield it._replace(passes=last[it.stage])

    @staticmethod
    def _latest(column: LoopColumn, position: Position, passes: int, order: int) -> Position:
        """Return the last position of a column that is not after a pass and the order of a section in it."""
        if column.grain == "side":
            latest = position._replace(passes=passes if order >= ORDER["side"] else passes - 1)
        elif order >= ORDER["after"]:
            latest = position._replace(passes=passes, section="after")
        elif any(aggregate.per == "entry" for aggregate in aggregates(column.term)):
            latest = position._replace(passes=passes - 1, section="after")
        else:
            latest = position._replace(passes=passes, section="before")
        return max(position, latest, key=lambda it: (it.passes, ORDER[it.section]))

    def _stage_after(self, read: ColumnRead) -> int:
        """Return the first sweep that can read a column."""
        position = self.of.get(read.column)
        if position is None:
            return 1
        return position.stage + 1 if self.known[read.column].grain == "player" else position.stage

    def _passes_later(self, read: ColumnRead) -> int:
        """Return how many passes later than its own a column can be read from within a loop over sides."""
        position = self.of[read.column]
        if read.path != "own" or position.section == "repeat":
            return 1
        aggregated_sides = read.aggregated is not None and read.aggregated[0] == "side"
        return 1 if aggregated_sides and position.section == "after" else 0

    def _position(self, column: LoopColumn) -> Position:
        if column.grain in ("player", "run"):
            return Position(self._stage_of_player(column))
        first = self._first_sweep.get(column.name, 1)
        stage = self._stage or max([1, first, *(self._stage_after(it) for it in reads(column.term))])
        if column.repeat:
            reached = [self.of[it.column].passes for it in reads(column.term) if self._in_stage(it, stage)]
            return Position(stage, max([-1, *reached]) + 1, "repeat")
        sections: tuple[Section, ...] = ("before", "after") if column.grain == "entry" else (column.grain,)  # type: ignore[assignment]
        if _precedes_entries(column):
            sections = ("before",)
        passes = 0
        while True:
            for section in sections:
                if self._fits(column.term, stage, passes, "event" if _precedes_entries(column) else section):
                    return Position(stage, passes, section)
            passes += 1

    def _in_stage(self, read: ColumnRead, stage: int) -> bool:
        position = self.of.get(read.column)
        return position is not None and position.stage == stage

    def _stage_of_player(self, column: LoopColumn) -> int:
        stage = 0
        for aggregate in aggregates(column.term):
            stage = max(stage, self.sweep_of(aggregate) + 1)
        for it in reads(column.term):
            if it.aggregated is None and it.column in self.of:
                stage = max(stage, self.of[it.column].stage)
        return stage

    def _fits(self, term: Term | None, stage: int, passes: int, section: Section) -> bool:
        """Return whether everything that a term reads is there when it is calculated."""
        if section == "before" and any(aggregate.per == "entry" for aggregate in aggregates(term)):
            return False
        for aggregate in aggregates(term):
            if aggregate.per == "event" and self.pass_of(aggregate, stage) >= passes:
                return False
        return all(self._is_there(it, passes, section) for it in reads(term) if self._in_stage(it, stage))

    def _is_there(self, read: ColumnRead, passes: int, section: Section) -> bool:
        position = self.of[read.column]
        if position.passes < passes:
            return True
        if position.passes > passes or read.path != "own" or position.section == "repeat":
            return False
        if read.aggregated is not None:
            if read.aggregated[1] == "event":
                return False
            return ORDER[position.section] <= ORDER["side"]
        return ORDER[position.section] <= ORDER[section]


def is_running(column: LoopColumn) -> bool:
    """Return whether a column is a sum of earlier rows."""
    return isinstance(column.term, Running)


def _precedes_entries(column: LoopColumn) -> bool:
    """Return whether a column is added up side by side, before the entries of its pass: it reads none of them."""
    return column.grain == "side" and is_running(column)


def _deadline(reader: PlacedRead) -> tuple[int, int]:
    """Return the last pass, and the order of the last section in it, where a column is in time for its reader."""
    if reader.read.path != "own" or reader.section in ("repeat", "event"):
        return reader.passes - 1, ORDER["after"]
    return reader.passes, ORDER[reader.section]
