"""The numbers that a rule took at one row of a working."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ratinghouse.kernel.engine.groups import Pieces
from ratinghouse.kernel.engine.many import Many
from ratinghouse.kernel.engine.plan import PlannedRule, plan_of
from ratinghouse.kernel.engine.scope import Scope
from ratinghouse.kernel.engine.store import Array, Store
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.rule import Rule

Arguments = Mapping[str, object]
"""By the name of the parameter: a column of one row, the finer rows of that row as ``Many``, or what the law states."""


class RowReader:
    """Reads in a working the arguments that rules took at single rows."""

    def __init__(self, working: Working) -> None:
        self.working = working
        self._scope = Scope(Store(working.book, working.frame, working.columns), 0, working.frame.events)
        self._plans: dict[str, PlannedRule] = {}

    def arguments(self, rule: Rule, row: int) -> Arguments:
        """Return what a rule took at a row. Raise ``KeyError`` if a column that it takes is not in the working."""
        if rule.name not in self._plans:
            self._plans[rule.name] = plan_of(self.working.book, rule)
        columns = self._scope.arguments(self._plans[rule.name])
        return {name: _at(column, row) for name, column in zip(rule.parameters, columns, strict=True)}


def _at(column: Any, row: int) -> Any:
    """Return the part of a column that belongs to a row: its own number, or the finer rows that belong to it."""
    if isinstance(column, Many):
        rows = column.groups.members(row)
        return Many(_wide(column.values[rows]), Pieces(column.groups.of, np.array([0, len(rows)])))
    return _wide(column[row : row + 1]) if isinstance(column, np.ndarray) and column.ndim else column


def _wide(column: Array) -> Array:
    return column.astype(np.int64) if column.dtype.kind in "iu" else column
