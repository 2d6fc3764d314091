"""The columns of some whole events, or of some players, that rules read while they run, lifted to the rule's grain."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.engine.few_rows import FEW, FEWEST_ROWS, FewRows, Rows, finer_rows
from ratinghouse.kernel.engine.groups import UNTESTED, Groups, Pieces, Scattered
from ratinghouse.kernel.engine.late_columns import LIMIT
from ratinghouse.kernel.engine.lifted_columns import LiftedColumns
from ratinghouse.kernel.engine.plan import ColumnView, PlannedRule, column_view
from ratinghouse.kernel.engine.store import INTEGER, Array, Store, kind_of
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import UNKNOWN, Rule
from ratinghouse.kernel.units import Unit

EVERY = slice(None)
BLOCK = 1 << 16  # sides whose opponents' rows are gathered at a time, in the processor's cache


class FewNumbers(NamedTuple):
    """The rows in which a column may be other than 0, and its numbers there."""

    rows: FewRows
    numbers: Array


class Scope(LiftedColumns):
    """The events from ``first`` up to ``last``, their entries and sides; and every player, or some of them."""

    def __init__(self, store: Store, first: int, last: int, players: slice = EVERY) -> None:
        super().__init__()
        frame = store.frame
        self.store = store
        entries = slice(int(frame.entry_starts[first]), int(frame.entry_starts[last]))
        sides = slice(int(frame.side_starts[entries.start]), int(frame.side_starts[entries.stop]))
        self.rows: dict[Grain, slice] = {
            "event": slice(first, last),
            "entry": entries,
            "side": sides,
            "player": slice(*players.indices(frame.players)),
            "run": slice(*(EVERY if frame.runs == 1 else players).indices(frame.runs)),
        }
        self._hold: dict[tuple[Any, ...], tuple[int, int]] = {}  # in how many rows a flag holds, and of how many
        self._selections: dict[tuple[Any, ...], FewRows] = {}
        self._few: dict[str, FewNumbers] = {}  # columns that were calculated for few rows
        self._passing: dict[str, Array] = {}  # columns of this shard that are not stored

    def size(self, grain: Grain) -> int:
        return int(self.rows[grain].stop - self.rows[grain].start)

    def result(self, plan: PlannedRule) -> Any:
        """Return what a rule gives for the rows of this scope, wherever it applies."""
        return plan.rule.function(*self.arguments(plan))

    def applies(self, plan: PlannedRule) -> Array | bool:
        """Return where the rule applies: True for every row, False for none, else row by row."""
        if plan.tested is None or plan.where is None:
            return True
        hold, rows = self._rows_that_hold(plan.tested)
        if hold in (0, rows):
            return hold == rows
        return np.asarray(self.column(plan.where))

    def applies_nowhere(self, plan: PlannedRule) -> bool:
        """Return whether the rule applies to no row."""
        return plan.tested is not None and self._rows_that_hold(plan.tested)[0] == 0

    def selection(self, plan: PlannedRule) -> FewRows | None:
        """Return the rows to which the rule applies, where they are few."""
        if plan.tested is None or plan.where is None or self.size(plan.rule.per) < FEWEST_ROWS:
            return None
        hold, rows = self._rows_that_hold(plan.tested)
        if hold * FEW >= rows or plan.rule.per == "run":
            return None
        key = plan.where.key
        if key not in self._selections:
            chosen: Rows = np.flatnonzero(self.column(plan.tested))
            tested = plan.tested.per
            if tested != plan.rule.per:
                chosen = finer_rows(chosen, self.bounds(plan.rule.per, tested))[0]
            self._selections[key] = FewRows(self, plan.rule.per, chosen, plan.where.source.grain)
        return self._selections[key]

    def forget(self, plan: PlannedRule) -> None:
        """Free what no later rule reads, so that the next column reuses memory that is in the processor's cache."""
        for key in plan.last_views:
            self.views.pop(key, None)
        for name in plan.last_columns:
            self._passing.pop(name, None)
            self._few.pop(name, None)

    def forget_columns(self) -> None:
        """Free the columns that a batch of rules leaves, but not which rows were chosen for which flag."""
        self._passing.clear()
        self._few.clear()
        self.views.clear()

    def close(self) -> None:
        """Release the selections, which refer to this scope, so that its columns are freed at once."""
        self._selections.clear()

    def _rows_that_hold(self, flag: ColumnView) -> tuple[int, int]:
        if flag.key not in self._hold:
            flags = np.asarray(self.column(flag))
            self._hold[flag.key] = (int(np.count_nonzero(flags)), flags.size)
        return self._hold[flag.key]

    def unknown(self, view: ColumnView) -> Array:
        """Return where an input that an option can supply is unknown."""
        return np.broadcast_to(self.column(view) == UNKNOWN, self.size(view.per))

    def write(self, rule: Rule, result: Any) -> None:
        """Store a rule's result for the rows of this scope."""
        if rule.per == "side" and getattr(result, "dtype", None) == np.int64:
            result = self.narrowed(rule, result)
        if self.store.is_open(rule.name):
            self.store.write(rule, self.rows[rule.per], result)
        else:
            kind, size = kind_of(rule.unit, rule.per), self.size(rule.per)
            is_column = getattr(result, "shape", ()) == (size,)
            self._passing[rule.name] = (
                result.astype(kind, copy=False) if is_column else np.full(size, result, dtype=kind)
            )
        if rule.repeat:
            self.views = {key: value for key, value in self.views.items() if key[0] != rule.name}

    def write_few(self, rule: Rule, few: FewRows, result: Any) -> None:
        """Store a rule's result for few rows of this scope; it is 0 in every other."""
        if rule.per == "side" and getattr(result, "dtype", None) == np.int64:
            result = self.narrowed(rule, result)
        kind = kind_of(rule.unit, rule.per)
        numbers = np.asarray(result, dtype=kind)
        if numbers.shape != few.own_rows.shape:
            numbers = np.broadcast_to(numbers, few.own_rows.shape)
        self._few[rule.name] = FewNumbers(few, numbers)
        if self.store.is_open(rule.name):
            self.store.write_few(rule, self.rows[rule.per], few.own_rows, numbers)

    def calculated_by(self, few: FewRows, name: str) -> Array | None:
        """Return the numbers of a column that was calculated for the same few rows."""
        calculated = self._few.get(name)
        return calculated.numbers if calculated is not None and calculated.rows is few else None

    def leave_out(self, rule: Rule) -> None:
        """Store that the rule applies to no row of this scope."""
        if self.store.is_open(rule.name):
            self.store.leave_out(rule, self.rows[rule.per])
        else:
            self._passing[rule.name] = self.store.same(0, kind_of(rule.unit, rule.per), self.size(rule.per))

    def narrowed(self, rule: Rule, result: Array) -> Array:
        """Return a result for sides in 32 bits; raise an error if it does not fit."""
        narrow = result.astype(kind_of(Unit.WHOLE, "side"))
        if not np.array_equal(narrow, result):
            raise OverflowError(f"{self.store.book.id}, article {rule.article}: {rule.name} grows beyond 32 bits")
        return narrow

    def unlifted(self, source: RuleParameter, rows: Array | None = None) -> Array:
        """Return a column as it is, row by row of its own grain: all of them, or some."""
        column = self._passing.get(source.name)
        if column is None and source.name in self._few and not self.store.is_open(source.name):
            column = self._passing[source.name] = self._spread_few(source)
        if column is None:
            return self.store.rows(source.name, self.rows[source.grain], rows)
        return column if rows is None else column.take(rows, mode=UNTESTED)

    def _spread_few(self, source: RuleParameter) -> Array:
        """Return a column that was calculated for few rows, with 0 in every other."""
        few, numbers = self._few[source.name]
        column = np.zeros(self.size(source.grain), dtype=numbers.dtype)
        column[few.own_rows] = numbers
        return column

    def _lifted(self, view: ColumnView) -> Any:
        source, per = view.source, view.per
        if source.grain == "run":
            column = self.store.rows(source.name, self.rows["run"])
            return column[0] if self.store.frame.runs == 1 else column
        column = self.unlifted(source)
        if column.strides == (0,) and len(column):
            column = self._filled(column)
        if source.earlier:
            column = self.groups(source.grain, "entry" if source.grain == "side" else "player").earlier(column)
        column = self._across(column, source) if source.opponent else self._lift(column, source.grain, per)
        return column if self.twin is None or not source.twin else column.take(self.twin)

    def _is_small(self, view: ColumnView) -> bool:
        if view.per == "side" and view.source.grain != "side" and not view.source.earlier:
            return bool(np.asarray(self.column(view)).dtype != INTEGER)  # it was spread over the sides
        return super()._is_small(view)

    def _filled(self, column: Array) -> Array:
        """Return a column of one repeated number, written out: an array without a stride is slow to read."""
        key = ("filled", len(column), column.dtype, column[0])
        if key not in self.views:
            self.views[key] = np.full(len(column), column[0])
        return np.asarray(self.views[key])

    def _lift(self, column: Array, grain: Grain, per: Grain) -> Array:
        """Return a column of a coarser grain, row for row of a finer one."""
        if grain == per:
            return column
        if per == "side":
            return self._spread(self._lift(column, grain, "entry"))
        return column.take(self.event_of_entry if grain == "event" else self.player_of_entry, mode=UNTESTED)

    def _across(self, column: Array, source: RuleParameter) -> Array:
        """Return, for each side, the opponent's row of a column."""
        if source.grain == "side":
            return self._of_mirror(column)
        if column.dtype == np.bool_:
            return self._spread_flags(self._lift(column, source.grain, "entry"), opponent=True)
        # What is read of the opponent is most often read of the side itself too.
        of_sides: Array = self.column(column_view(replace(source, opponent=False, twin=False), "side"))
        return self._of_mirror(of_sides)

    def _of_mirror(self, column: Array) -> Array:
        """Return, for each side, the row of a column of sides that is the opponent's."""
        result = np.empty(len(column), dtype=column.dtype)
        for first in range(0, len(column), BLOCK):
            block = slice(first, first + BLOCK)
            column.take(self.mirror[block], out=result[block], mode=UNTESTED)  # NumPy widens the index, in the cache
        return result

    def _spread(self, column: Array) -> Array:
        """Return a column of entries for each side: in fewer bits where numbers are small, filled where all agree."""
        if column.dtype == np.bool_:
            return self._spread_flags(column, opponent=False)
        if len(column) and column.dtype.kind != "f":
            least, most = column.min(), column.max()
            if least > -LIMIT and most < LIMIT:
                column = column.astype(kind_of(Unit.WHOLE, "side"), copy=False)
            if least == most:
                return np.full(self.size("side"), least, dtype=column.dtype)
        return np.repeat(column, self._games)

    def _spread_flags(self, flags: Array, *, opponent: bool) -> Array:
        """Return flags of entries for each side: where most are the same, only the others are looked at."""
        hold = np.count_nonzero(flags)
        usual = 2 * hold > len(flags)
        if min(hold, len(flags) - hold) * FEW >= len(flags) or self.size("side") < FEWEST_ROWS:
            of_sides = np.repeat(flags, self._games)
            return self._of_mirror(of_sides) if opponent else of_sides
        column = np.full(self.size("side"), usual)
        if 0 < hold < len(flags):
            sides, _ = finer_rows(np.flatnonzero(flags != usual), self._side_bounds)
            column[self.mirror.take(sides, mode=UNTESTED) if opponent else sides] = not usual
        return column

    def _new_groups(self, grain: Grain, per: Grain) -> Groups:
        if per == "player":
            return Scattered(grain, self.store.frame.player_of_entry[self.rows["entry"]], self.size("player"))
        index = self.entry_of_side if (grain, per) == ("side", "entry") else None
        return Pieces(grain, self.bounds(grain, per), index)

    def bounds(self, grain: Grain, per: Grain) -> NDArray[np.intp]:
        """Return where the rows of a finer grain begin that belong to each row, and where the last of them end."""
        if grain == "entry":
            return self._entry_bounds
        return self._side_bounds if per == "entry" else self._side_bounds.take(self._entry_bounds)

    @cached_property
    def event_of_entry(self) -> NDArray[np.integer[Any]]:
        return self._local(self.store.frame.event_of_entry, "entry", "event")

    @cached_property
    def player_of_entry(self) -> NDArray[np.intp]:
        # NumPy would convert an index of 32 bits for every column that is read by it.
        return self.store.frame.player_of_entry[self.rows["entry"]].astype(np.intp, copy=False)

    @cached_property
    def entry_of_side(self) -> NDArray[np.integer[Any]]:
        return self._local(self.store.frame.entry_of_side, "side", "entry")

    @cached_property
    def mirror(self) -> NDArray[np.integer[Any]]:
        return self._local(self.store.frame.mirror, "side", "side")

    @cached_property
    def twin(self) -> NDArray[np.integer[Any]] | None:
        twin = self.store.frame.twin
        return None if twin is None else self._local(twin, "side", "side")

    def _local(self, index: Any, rows: Grain, to: Grain) -> NDArray[np.integer[Any]]:
        """Return an index of the frame, counted from the first row of this scope."""
        first = self.rows[to].start
        local: NDArray[np.integer[Any]] = index[self.rows[rows]]
        return np.subtract(local, local.dtype.type(first)) if first else local

    @cached_property
    def _games(self) -> NDArray[np.intp]:
        """Return the number of sides of each entry."""
        counts: NDArray[np.intp] = np.subtract(self._side_bounds[1:], self._side_bounds[:-1])
        return counts

    @cached_property
    def _entry_bounds(self) -> NDArray[np.intp]:
        events = self.rows["event"]
        return _from_first(self.store.frame.entry_starts[events.start : events.stop + 1])

    @cached_property
    def _side_bounds(self) -> NDArray[np.intp]:
        entries = self.rows["entry"]
        return _from_first(self.store.frame.side_starts[entries.start : entries.stop + 1])


def _from_first(bounds: NDArray[np.intp]) -> NDArray[np.intp]:
    counted: NDArray[np.intp] = np.subtract(bounds, bounds[0]) if bounds[0] else bounds
    return counted
