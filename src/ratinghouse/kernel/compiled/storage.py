"""Where the numbers of a column are while the loops run: in a variable, an array of one event or one of all rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.finiteness import implied_checks
from ratinghouse.kernel.compiled.later_sweeps import planned_sweeps
from ratinghouse.kernel.compiled.positions import Positions
from ratinghouse.kernel.compiled.simple_sides import simple_sides
from ratinghouse.kernel.compiled.terms import Aggregate, LoopColumn, aggregates
from ratinghouse.kernel.engine.game_rows import Parity


class Storage:
    """The columns that are calculated, with names for the source: no text of a book is ever printed into it.

    ``whole`` are the columns that have an array of all rows: outputs, and what a later stage reads. ``of_event`` have
    an array for the rows of one event. Every other is a variable. ``calculated_again`` are columns of sides that every
    loop over games calculates for itself instead of reading them. ``parities`` are those of inputs of sides.
    """

    def __init__(
        self,
        columns: LoopColumns,
        parities: Mapping[str, Parity | None],
        calculated: Sequence[LoopColumn],
        positions: Positions,
    ) -> None:
        self.columns, self.parities, self.calculated, self.positions = columns, parities, calculated, positions
        self.implied = implied_checks(self.calculated, columns.columns)
        self.label = {name: f"c{number}" for number, name in enumerate(columns.columns)}
        self.table_label = {name: f"TABLE_{number}" for number, name in enumerate(columns.tables)}
        self.of_player: dict[Aggregate, int] = {}
        for column in self.calculated:
            for aggregate in aggregates(column.term):
                if aggregate.per == "player":
                    self.of_player.setdefault(aggregate, len(self.of_player))
        self.whole = {column.name for column in self.calculated if column.name in columns.outputs}
        self.calculated_again = simple_sides(self.calculated, columns.columns)
        self.of_event: set[str] = set()
        for column in self.calculated:
            if column.repeat:
                self.of_event.add(column.name)
            self._place_reads(column)
        self.of_event -= self.whole
        self.calculated_again -= self.whole

    @classmethod
    def of_all(cls, columns: LoopColumns, parities: Mapping[str, Parity | None]) -> Storage:
        """Return the storage of all columns that are calculated."""
        planned = planned_sweeps(columns)
        return cls(planned.columns, parities, planned.calculated, planned.positions)

    def version(self, columns: LoopColumns, calculated: Sequence[LoopColumn], stage: int) -> Storage:
        """Return the storage of a sweep that calculates other columns, and stores what the whole run needs of them."""
        elsewhere = {name: place for name, place in self.positions.of.items() if place.stage != stage}
        positions = Positions(calculated, columns.columns, elsewhere, stage)
        storage = Storage(columns, self.parities, calculated, positions)
        storage.whole |= self.whole
        storage.calculated_again -= storage.whole
        storage.of_event -= storage.whole
        return storage

    def _place_reads(self, column: LoopColumn) -> None:
        """Decide where what a column reads is stored."""
        for it in self.positions.placed_reads(column):
            position = self.positions.of.get(it.read.column)
            if position is None:
                continue
            if position.stage != it.stage:
                self.whole.add(it.read.column)
            elif it.read.column in self.calculated_again:
                continue
            elif self.columns.columns[it.read.column].grain in ("side", "entry") and (
                (position.passes, position.section) != (it.passes, it.section) or it.read.path != "own"
            ):
                self.of_event.add(it.read.column)
