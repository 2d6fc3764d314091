"""The columns that rules read while they run over lists, lifted to the rule's grain."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.plan import ColumnView, PlannedRule
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.plain.frame import ListFrame, Numbers, rows_at
from ratinghouse.kernel.plain.groups import FinerLists, ListGroups
from ratinghouse.kernel.plain.operations import function_on_lists
from ratinghouse.kernel.rule import UNKNOWN, Dated, InputColumn
from ratinghouse.kernel.units import Unit

KINDS: dict[Unit, Any] = {Unit.FLAG: bool, Unit.REAL: float}
"""The Python types of numbers by unit; those of other units are integers."""


class ListScope:
    """Every row of a frame of lists, and the columns that are calculated so far."""

    def __init__(self, book: Rulebook, frame: ListFrame, columns: dict[str, Numbers]) -> None:
        self.book = book
        self.frame = frame
        self.columns = columns
        self._views: dict[tuple[Any, ...], Any] = {}  # by the key of the view
        self._groups: dict[tuple[Grain, Grain], ListGroups] = {}

    def size(self, grain: Grain) -> int:
        return self.frame.size(grain)

    def arguments(self, plan: PlannedRule) -> list[Any]:
        """Return the arguments of a rule, in the order of its parameters."""
        arguments: list[Any] = []
        for argument in plan.arguments:
            if argument.view is None:
                arguments.append(argument.constant)
                continue
            column = self.column(argument.view)
            if argument.kind == "many":
                column = FinerLists(column, self.groups(*argument.groups))
            elif argument.kind == "dated":
                column = _on(argument.constant, column)
            arguments.append(column)
        return arguments

    def result(self, plan: PlannedRule) -> Any:
        """Return what a rule gives for every row, wherever it applies."""
        return function_on_lists(plan.rule)(*self.arguments(plan))

    def applies(self, plan: PlannedRule) -> Numbers | bool:
        """Return where the rule applies: True for every row, False for none, else row by row."""
        if plan.where is None:
            return True
        flags = self.column(plan.where)
        if not isinstance(flags, list):
            return bool(flags)
        return flags if True in flags and False in flags else True in flags or not flags

    def unknown(self, view: ColumnView) -> Numbers:
        """Return where an input that an option can supply is unknown."""
        column = self.column(view)
        rows = column if isinstance(column, list) else [column] * self.size(view.per)
        return [number == UNKNOWN for number in rows]

    def write(self, name: str, column: Numbers) -> None:
        """Store a column; cached views of an earlier one of this name are dropped."""
        if name in self.columns:
            self._views = {key: value for key, value in self._views.items() if key[0] != name}
        self.columns[name] = column

    def column(self, view: ColumnView) -> Any:
        """Return a column row for row of a grain; of a column of the run, its only number."""
        column = self._views.get(view.key)
        if column is None:
            column = self._views[view.key] = self._lifted(view.source, view.per)
        return column

    def groups(self, grain: Grain, per: Grain) -> ListGroups:
        """Return the rows of a finer grain, as they belong to those of a coarser one."""
        key = (grain, per)
        if key not in self._groups:
            owners = self.frame.owners(grain, per)
            self._groups[key] = ListGroups(grain, owners, self.size(per), from_zero=per == "player")
        return self._groups[key]

    def _lifted(self, source: RuleParameter, per: Grain) -> Any:
        column = self._rows(source.name)
        if source.grain == "run":
            return column[0]
        if source.earlier:
            column = self.groups(source.grain, "entry" if source.grain == "side" else "player").earlier(column)
        if source.opponent:
            column = self._across(column, source.grain)
        elif source.grain != per:
            column = self._spread(column, source.grain, per)
        return column if self.frame.twin is None or not source.twin else rows_at(column, self.frame.twin)

    def _spread(self, column: Numbers, grain: Grain, per: Grain) -> Numbers:
        if len(column) == 1:
            return column * self.size(per)
        return rows_at(column, self.frame.owners(per, grain))

    def _across(self, column: Numbers, grain: Grain) -> Numbers:
        """Return, for each side, the opponent's row of a column."""
        if grain == "side":
            return rows_at(column, self.frame.mirror)
        of_entries = column if grain == "entry" else rows_at(column, self.frame.player_of_entry)
        return rows_at(of_entries, self.frame.opponent_entry)

    def _rows(self, name: str) -> Numbers:
        if name not in self.columns:
            definition = self.book.names[name]
            if not isinstance(definition, InputColumn):
                raise KeyError(name)
            self.columns[name] = self._input(definition)
        return self.columns[name]

    def _input(self, column: InputColumn) -> Numbers:
        size = self.size(column.per)
        kind = KINDS.get(column.unit, int)
        if column.name not in self.frame.inputs:
            return [kind(column.default)] * size
        values: Any = self.frame.inputs[column.name]
        if len(values) != size:
            raise ValueError(f"{column.name} has {(len(values),)} rows, the frame {size}")
        if size and isinstance(values[0], float) and column.unit is not Unit.REAL:
            raise ValueError(f"{column.name} holds real numbers, the rulebook wants {column.unit.name.lower()}")
        return values if size and type(values[0]) is kind else list(map(kind, values))


def _on(value: Dated, days: Any) -> Any:
    """Return a dated value on each of these days; 0 is a day not known, and then the latest value counts."""
    since = [day.toordinal() for day in value.steps]
    steps = [int(step) for step in value.steps.values()]
    by_day: dict[int, int] = {}
    for day in set(days) if isinstance(days, list) else (days,):
        by_day[day] = steps[max(bisect_right(since, day) - 1, 0)] if day else steps[-1]
    return rows_at(by_day, days) if isinstance(days, list) else by_day[days]
