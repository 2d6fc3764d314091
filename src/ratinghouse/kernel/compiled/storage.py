"""Where the numbers of each column are while the loops run: in a variable, in an event's array, or in a whole one."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.finiteness import implied_checks
from ratinghouse.kernel.compiled.positions import Positions
from ratinghouse.kernel.compiled.terms import Aggregate, aggregates, is_constant
from ratinghouse.kernel.engine.game_rows import Parity


class Storage:
    """The columns that are calculated, with names for the source: no word of a book is ever printed into it.

    ``whole`` are the columns that have an array of all rows: outputs, and what a later stage reads. ``of_event`` have
    an array for the rows of one event. Every other is a variable. ``parities`` are those of inputs of sides.
    """

    def __init__(self, columns: LoopColumns, parities: Mapping[str, Parity | None]) -> None:
        self.columns = columns
        self.parities = parities
        self.calculated = [column for column in columns.live if not is_constant(column.term)]
        self.positions = Positions(self.calculated, columns.columns, columns.outputs)
        self.implied = implied_checks(self.calculated, columns.columns)
        self.label = {name: f"c{number}" for number, name in enumerate(columns.columns)}
        self.table_label = {name: f"TABLE_{number}" for number, name in enumerate(columns.tables)}
        self.of_player: dict[Aggregate, int] = {}
        for column in self.calculated:
            for aggregate in aggregates(column.term):
                if aggregate.per == "player":
                    self.of_player.setdefault(aggregate, len(self.of_player))
        positions = self.positions.of
        self.whole = {column.name for column in self.calculated if column.name in columns.outputs}
        self.of_event: set[str] = set()
        for column in self.calculated:
            if column.repeat:
                self.of_event.add(column.name)
            for it in self.positions.placed_reads(column):
                position = positions.get(it.read.column)
                if position is None:
                    continue
                if position.stage != it.stage:
                    self.whole.add(it.read.column)
                elif columns.columns[it.read.column].grain in ("side", "entry") and (
                    (position.passes, position.section) != (it.passes, it.section) or it.read.path != "own"
                ):
                    self.of_event.add(it.read.column)
        self.of_event -= self.whole
