"""The columns of some whole events, or of some players, that rules read while they run, lifted to the rule's grain."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.engine.groups import Groups, Pieces, Scattered
from ratinghouse.kernel.engine.late_columns import LIMIT
from ratinghouse.kernel.engine.many import Many
from ratinghouse.kernel.engine.plan import ColumnView, PlannedRule
from ratinghouse.kernel.engine.store import INTEGER, SIDE_INTEGER, Array, Store, kind_of
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import UNKNOWN, Dated, Rule
from ratinghouse.kernel.units import Unit

EVERY = slice(None)


class Scope:
    """The events from ``first`` up to ``last``, their entries and sides; and every player, or some of them."""

    def __init__(self, store: Store, first: int, last: int, players: slice = EVERY) -> None:
        frame = store.frame
        self.store = store
        entries = slice(int(frame.entry_starts[first]), int(frame.entry_starts[last]))
        sides = slice(int(frame.side_starts[entries.start]), int(frame.side_starts[entries.stop]))
        self.rows: dict[Grain, slice] = {
            "event": slice(first, last),
            "entry": entries,
            "side": sides,
            "player": slice(*players.indices(frame.players)),
            "run": slice(0, 1),
        }
        self._views: dict[tuple[Any, ...], Any] = {}  # by the key of the view
        self._states: dict[tuple[Any, ...], bool | None] = {}  # of flags: all, none, or some
        self._passing: dict[str, Array] = {}  # columns of this shard that are not stored
        self._many_groups: dict[tuple[Grain, Grain], Groups] = {}

    def size(self, grain: Grain) -> int:
        return int(self.rows[grain].stop - self.rows[grain].start)

    def arguments(self, plan: PlannedRule) -> list[Any]:
        """Return the arguments of a rule, in the order of its parameters."""
        arguments: list[Any] = []
        for argument in plan.arguments:
            if argument.view is None:
                groups = self._groups(*argument.groups) if argument.kind == "groups" else None
                arguments.append(argument.constant if groups is None else groups)
                continue
            column = self._column(argument.view)
            if plan.rule.wide and getattr(column, "dtype", None) == SIDE_INTEGER:
                column = column.astype(INTEGER)  # what the rule calculates on the way may not fit into 32 bits
            if argument.kind == "many":
                column = Many(column, self._groups(*argument.groups))
            elif argument.kind == "dated":
                column = on_days(argument.constant, column)
            arguments.append(column)
        return arguments

    def result(self, plan: PlannedRule) -> Any:
        """Return what a rule gives for the rows of this scope, wherever it applies."""
        return plan.rule.function(*self.arguments(plan))

    def applies(self, plan: PlannedRule) -> Array | bool:
        """Return where the rule applies: True for every row, False for none, else row by row."""
        if plan.tested is None or plan.where is None:
            return True
        key = plan.tested.key
        if key not in self._states:
            flags = np.asarray(self._column(plan.tested))
            hold = np.count_nonzero(flags)
            self._states[key] = True if hold == flags.size else None if hold else False
        state = self._states[key]
        return np.asarray(self._column(plan.where)) if state is None else state

    def unknown(self, view: ColumnView) -> Array:
        """Return where an input that an option can supply is unknown."""
        return np.broadcast_to(self._column(view) == UNKNOWN, self.size(view.per))

    def write(self, rule: Rule, result: Any) -> None:
        """Store a rule's result for the rows of this scope."""
        if rule.per == "side" and getattr(result, "dtype", None) == np.int64:
            result = self._narrowed(rule, result)
        if self.store.is_open(rule):
            self.store.write(rule, self.rows[rule.per], result)
        else:
            kind = kind_of(rule.unit, rule.per)
            self._passing[rule.name] = (
                result.astype(kind, copy=False)
                if np.shape(result) == (self.size(rule.per),)
                else np.full(self.size(rule.per), result, dtype=kind)
            )
        if rule.repeat:
            self._views = {key: value for key, value in self._views.items() if key[0] != rule.name}

    def leave_out(self, rule: Rule) -> None:
        """Store that the rule applies to no row of this scope."""
        if self.store.is_open(rule):
            self.store.leave_out(rule, self.rows[rule.per])
        else:
            self._passing[rule.name] = np.broadcast_to(np.zeros(1, kind_of(rule.unit, rule.per)), self.size(rule.per))

    def _narrowed(self, rule: Rule, result: Array) -> Array:
        narrow = result.astype(kind_of(Unit.WHOLE, "side"))
        if not np.array_equal(narrow, result):
            raise OverflowError(f"{self.store.book.id}, article {rule.article}: {rule.name} grows beyond 32 bits")
        return narrow

    def _column(self, view: ColumnView) -> Any:
        column = self._views.get(view.key)
        if column is None:
            column = self._views[view.key] = self._lifted(view.source, view.per)
        return column

    def _lifted(self, source: RuleParameter, per: Grain) -> Any:
        if source.grain == "run":
            return self.store.rows(source.name, EVERY)[0]
        column = self._passing.get(source.name)
        if column is None:
            column = self.store.rows(source.name, self.rows[source.grain])
        if column.strides == (0,) and len(column):
            column = self._filled(column)
        if source.earlier:
            column = self._groups(source.grain, "entry" if source.grain == "side" else "player").earlier(column)
        column = self._across(column, source.grain) if source.opponent else self._lift(column, source.grain, per)
        return column if self.twin is None or not source.twin else column.take(self.twin)

    def _filled(self, column: Array) -> Array:
        """Return a column of one repeated number, written out: rows without a stride are slow to go through."""
        key = ("filled", len(column), column.dtype, column[0])
        if key not in self._views:
            self._views[key] = np.full(len(column), column[0])
        return np.asarray(self._views[key])

    def _lift(self, column: Array, grain: Grain, per: Grain) -> Array:
        """Return a column of a coarser grain, row for row of a finer one."""
        if grain == per:
            return column
        if per == "side":
            return self._spread(self._lift(column, grain, "entry"), opponent=False)
        return column.take(self.event_of_entry if grain == "event" else self.player_of_entry)

    def _across(self, column: Array, grain: Grain) -> Array:
        """Return, for each side, the opponent's row of a column."""
        if grain == "side":
            return column.take(self.mirror)
        return self._spread(self._lift(column, grain, "entry"), opponent=True)

    def _spread(self, column: Array, *, opponent: bool) -> Array:
        """Return a column of entries for each side: in fewer bits where numbers are small, filled where all agree."""
        if len(column) and column.dtype.kind != "f":
            least, most = column.min(), column.max()
            if column.dtype != np.bool_ and least > -LIMIT and most < LIMIT:
                column = column.astype(kind_of(Unit.WHOLE, "side"), copy=False)
            if least == most:
                return np.full(self.size("side"), least, dtype=column.dtype)
        return column.take(self.opponent_entry) if opponent else np.repeat(column, self._games)

    def _groups(self, grain: Grain, per: Grain) -> Groups:
        key = (grain, per)
        if key not in self._many_groups:
            self._many_groups[key] = self._new_groups(grain, per)
        return self._many_groups[key]

    def _new_groups(self, grain: Grain, per: Grain) -> Groups:
        if per == "player":
            return Scattered(grain, self.player_of_entry, self.size("player"))
        if grain == "entry":
            return Pieces(grain, self._entry_bounds)
        return Pieces(grain, self._side_bounds if per == "entry" else self._side_bounds.take(self._entry_bounds))

    @cached_property
    def event_of_entry(self) -> NDArray[np.intp]:
        return self._local(self.store.frame.event_of_entry, "entry", "event")

    @cached_property
    def player_of_entry(self) -> NDArray[np.intp]:
        return self._local(self.store.frame.player_of_entry, "entry", "run")

    @cached_property
    def entry_of_side(self) -> NDArray[np.intp]:
        return self._local(self.store.frame.entry_of_side, "side", "entry")

    @cached_property
    def mirror(self) -> NDArray[np.intp]:
        return self._local(self.store.frame.mirror, "side", "side")

    @cached_property
    def opponent_entry(self) -> NDArray[np.intp]:
        return self.entry_of_side.take(self.mirror)

    @cached_property
    def twin(self) -> NDArray[np.intp] | None:
        twin = self.store.frame.twin
        return None if twin is None else self._local(twin, "side", "side")

    def _local(self, index: Any, rows: Grain, to: Grain) -> NDArray[np.intp]:
        """Return an index of the frame, counted from the first row of this scope."""
        local: NDArray[np.intp] = index[self.rows[rows]].astype(np.intp)
        local -= self.rows[to].start
        return local

    @cached_property
    def _games(self) -> NDArray[np.intp]:
        """Return the number of sides of each entry."""
        return np.diff(self._side_bounds)

    @cached_property
    def _entry_bounds(self) -> NDArray[np.intp]:
        events = self.rows["event"]
        return _from_first(self.store.frame.entry_starts[events.start : events.stop + 1])

    @cached_property
    def _side_bounds(self) -> NDArray[np.intp]:
        entries = self.rows["entry"]
        return _from_first(self.store.frame.side_starts[entries.start : entries.stop + 1])


def on_days(value: Dated, days: Any) -> Any:
    """Return a dated value on each of these days; 0 is a day not known, and then the latest value counts."""
    since = np.array([day.toordinal() for day in value.steps])
    steps = np.array(list(value.steps.values()), dtype=np.int64)
    step = np.maximum(np.searchsorted(since, days, side="right") - 1, 0)
    return steps[np.where(days == 0, len(steps) - 1, step)]


def _from_first(bounds: NDArray[np.intp]) -> NDArray[np.intp]:
    counted: NDArray[np.intp] = np.subtract(bounds, bounds[0])
    return counted
