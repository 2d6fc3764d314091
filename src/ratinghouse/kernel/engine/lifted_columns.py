"""What rules read while they run: columns lifted to some rows, each once, and the finer rows that belong to a row."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from ratinghouse.kernel.engine.groups import Groups
from ratinghouse.kernel.engine.late_columns import LIMIT
from ratinghouse.kernel.engine.many import Many
from ratinghouse.kernel.engine.plan import ColumnView, PlannedRule
from ratinghouse.kernel.engine.store import INTEGER, SIDE_INTEGER
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import Dated


class LiftedColumns(ABC):
    """The columns of some rows. ``views`` has those that were lifted already, by the key of the view."""

    def __init__(self) -> None:
        self.views: dict[tuple[Any, ...], Any] = {}
        self._many_groups: dict[tuple[Grain, Grain], Groups] = {}

    @abstractmethod
    def _lifted(self, view: ColumnView) -> Any:
        """Return a column lifted to the rows."""

    @abstractmethod
    def _new_groups(self, grain: Grain, per: Grain) -> Groups:
        """Return the finer rows of each row."""

    def arguments(self, plan: PlannedRule) -> list[Any]:
        """Return the arguments of a rule, in the order of its parameters."""
        arguments: list[Any] = []
        wide = plan.rule.wide and not (plan.is_narrow_of_small and self._reads_small_numbers(plan))
        for argument in plan.arguments:
            if argument.view is None:
                groups = self.groups(*argument.groups) if argument.kind == "groups" else None
                arguments.append(argument.constant if groups is None else groups)
                continue
            column = self.column(argument.view)
            if wide and getattr(column, "dtype", None) == SIDE_INTEGER:
                column = column.astype(INTEGER)  # the rule's intermediate results may not fit into 32 bits
            if argument.kind == "many":
                column = Many(column, self.groups(*argument.groups))
            elif argument.kind == "dated":
                column = on_days(argument.constant, column)
            arguments.append(column)
        return arguments

    def _reads_small_numbers(self, plan: PlannedRule) -> bool:
        return all(it.view is None or self._is_small(it.view) for it in plan.arguments)

    def _is_small(self, view: ColumnView) -> bool:
        key = ("is small", *view.key)
        if key not in self.views:
            column = np.asarray(self.column(view))
            self.views[key] = column.dtype.itemsize == 1 or (
                column.dtype.kind == "i" and bool(column.min(initial=0) > -LIMIT and column.max(initial=0) < LIMIT)
            )
        return bool(self.views[key])

    def column(self, view: ColumnView) -> Any:
        """Return a column lifted to the rows, once for all rules that read it."""
        column = self.views.get(view.key)
        if column is None:
            column = self.views[view.key] = self._lifted(view)
        return column

    def groups(self, grain: Grain, per: Grain) -> Groups:
        """Return the finer rows of each row."""
        key = (grain, per)
        if key not in self._many_groups:
            self._many_groups[key] = self._new_groups(grain, per)
        return self._many_groups[key]


def on_days(value: Dated, days: Any) -> Any:
    """Return a dated value on each of these days; 0 is a day not known, and then the latest value counts."""
    since = np.array([day.toordinal() for day in value.steps])
    steps = np.array(list(value.steps.values()), dtype=np.int64)
    step = np.maximum(np.searchsorted(since, days, side="right") - 1, 0)
    return steps[np.where(days == 0, len(steps) - 1, step)]
