"""The numbers that a rule took at one row of a working."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratinghouse.kernel.engine.plan import PlannedRule, plan_of
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.plain.groups import FinerLists, ListGroups
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import plain_scalar

Arguments = Mapping[str, object]
"""By the name of the parameter: a number of one row, the finer rows of that row, or what the law states."""


class RowReader:
    """Reads in a working the arguments that rules took at single rows."""

    def __init__(self, working: Working) -> None:
        self.working = working
        self._scope = working.frame.scope_of(working)
        self._plans: dict[str, PlannedRule] = {}

    def arguments(self, rule: Rule, row: int) -> Arguments:
        """Return what a rule took at a row. Raise ``KeyError`` if a column that it takes is not in the working."""
        if rule.name not in self._plans:
            self._plans[rule.name] = plan_of(self.working.book, rule)
        columns = self._scope.arguments(self._plans[rule.name])
        return {name: _at(column, rule, row) for name, column in zip(rule.parameters, columns, strict=True)}


def _at(column: Any, rule: Rule, row: int) -> Any:
    """Return the part of a column that belongs to a row: its own number, or the finer rows that belong to it."""
    if isinstance(column, LookupTable):
        return column
    if hasattr(column, "groups"):
        rows = column.groups.members(row)
        numbers = [plain_scalar(column.values[finer]) for finer in rows]
        return FinerLists(numbers, ListGroups(column.groups.of, [0] * len(rows), 1, from_zero=rule.per == "player"))
    return plain_scalar(column[row] if hasattr(column, "__len__") else column)
