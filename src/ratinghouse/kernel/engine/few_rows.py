"""Rules that apply to few rows of a scope: only these rows, and what belongs to them, are read and calculated."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.engine.groups import UNTESTED, Groups, Pieces, Scattered
from ratinghouse.kernel.engine.lifted_columns import LiftedColumns
from ratinghouse.kernel.engine.plan import ColumnView
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import RuleParameter

if TYPE_CHECKING:
    from ratinghouse.kernel.engine.scope import Scope

FEW = 4  # fewer than one row in so many: then gathering them takes less time than calculating all
FEWEST_ROWS = 8192  # of a scope; with fewer it takes less time to calculate all than to choose

Rows = NDArray[np.integer[Any]]


class FewRows(LiftedColumns):
    """The rows of a grain for which a flag of the same grain or a coarser one holds, and their finer rows."""

    def __init__(self, scope: Scope, grain: Grain, rows: Rows, flag_grain: Grain) -> None:
        super().__init__()
        self.scope, self.grain, self.flag_grain = scope, grain, flag_grain
        self._rows: dict[Grain, Rows] = {grain: rows}
        self._bounds: dict[Grain, NDArray[np.intp]] = {}  # of the finer rows of each row
        self._indices: dict[tuple[Grain, Grain, bool], Rows] = {}

    @property
    def own_rows(self) -> Rows:
        """Return the rows of the grain for which rules are calculated."""
        return self._rows[self.grain]

    def rows(self, grain: Grain) -> Rows:
        """Return the rows of the selection's grain or of a finer one."""
        if grain not in self._rows:
            self._add_finer(grain)
        return self._rows[grain]

    def _add_finer(self, grain: Grain) -> None:
        chosen = self._rows[self.grain]
        if self.grain == "player":
            is_chosen = np.zeros(self.scope.size("player"), dtype=np.bool_)
            is_chosen[chosen] = True
            self._rows[grain] = np.flatnonzero(is_chosen.take(self.scope.player_of_entry, mode=UNTESTED))
            return
        self._rows[grain], self._bounds[grain] = finer_rows(chosen, self.scope.bounds(grain, self.grain))

    def _new_groups(self, grain: Grain, per: Grain) -> Groups:
        rows = self.rows(grain)
        if per != "player":
            if per == self.grain:
                return Pieces(grain, self._bounds[grain])
            return self._pieces_of_whole_entries(rows)
        number = np.zeros(self.scope.size("player"), dtype=np.intp)
        if self.grain == "player":
            players = self._rows["player"]
            number[players] = np.arange(len(players))
            return Scattered(grain, number.take(self.scope.player_of_entry.take(rows), mode=UNTESTED), len(players))
        return Scattered(grain, self.scope.player_of_entry.take(rows, mode=UNTESTED), self.scope.size("player"))

    def _pieces_of_whole_entries(self, sides: Rows) -> Groups:
        entries = self.scope.entry_of_side.take(sides, mode=UNTESTED)
        opens = np.flatnonzero(np.append(True, entries[1:] != entries[:-1]))
        return Pieces("side", np.append(opens, len(sides)))

    def _lifted(self, view: ColumnView) -> Any:
        source, per = view.source, view.per
        if source.grain == "run":
            column = self.scope.column(view)
            return column if self.scope.store.frame.runs == 1 else column.take(self.rows("player"), mode=UNTESTED)
        if view.key in self.scope.views or source.twin or (source.earlier and not self._has_earlier_rows(source, per)):
            return self.scope.column(view).take(self.rows(per), mode=UNTESTED)
        if source.grain == per == self.grain and not source.earlier:
            calculated = self.scope.calculated_by(self, source.name)
            if calculated is not None and not source.opponent:
                return calculated
            if calculated is not None and self.flag_grain == "event":
                return calculated.take(self._opponents_places, mode=UNTESTED)
        if source.earlier:
            of_group: Grain = "entry" if source.grain == "side" else "player"
            return self.groups(source.grain, of_group).earlier(self.scope.unlifted(source, self.rows(per)))
        return self.scope.unlifted(source, self._index(source.grain, per, source.opponent))

    @cached_property
    def _opponents_places(self) -> Rows:
        """Return where among these sides, which are those of whole events, the opponent's are."""
        rows = self.rows("side")
        return self.scope.mirror.take(rows, mode=UNTESTED) - rows + np.arange(len(rows))

    def _has_earlier_rows(self, source: RuleParameter, per: Grain) -> bool:
        """Return whether the selection has all rows of an entry, or of a player, that are added up before a row.

        Rows in which the column is 0 need not be among them.
        """
        if source.opponent or source.grain != per or self.grain != per:
            return False
        if self.flag_grain in (("event", "entry", "player") if per == "side" else ("player",)):
            return True
        column = self.scope.unlifted(source)
        return bool(np.count_nonzero(column) == np.count_nonzero(column.take(self.rows(per), mode=UNTESTED)))

    def _index(self, grain: Grain, per: Grain, opponent: bool) -> Rows:
        """Return, for each row, which row of a column of another grain it reads."""
        key = (grain, per, opponent)
        if key not in self._indices:
            self._indices[key] = self._new_index(grain, per, opponent)
        return self._indices[key]

    def _new_index(self, grain: Grain, per: Grain, opponent: bool) -> Rows:
        scope = self.scope
        if opponent and grain == "side":
            return scope.mirror.take(self.rows("side"), mode=UNTESTED)
        if grain == per:
            return self.rows(per)
        if per == "side" and grain == "entry":
            return scope.entry_of_side.take(self._index("side", "side", opponent), mode=UNTESTED)
        entries = self._index("entry", "side", opponent) if per == "side" else self.rows("entry")
        return (scope.event_of_entry if grain == "event" else scope.player_of_entry).take(entries, mode=UNTESTED)


def finer_rows(rows: Rows, bounds: NDArray[np.intp]) -> tuple[Rows, NDArray[np.intp]]:
    """Return the finer rows of some rows, and where those of each begin and end among them."""
    starts = bounds.take(rows, mode=UNTESTED)
    counts = bounds.take(rows + 1, mode=UNTESTED) - starts
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    finer = np.repeat(starts - ends + counts, counts) + np.arange(total)
    return finer, np.append(0, ends)
