"""The arguments of a rule as marked columns of one row: their units, and the numbers that the rule took at a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.groups import Pieces
from ratinghouse.kernel.engine.many import Many
from ratinghouse.kernel.engine.plan import PlannedRule, plan_of, source_in_rule
from ratinghouse.kernel.engine.scope import Scope
from ratinghouse.kernel.engine.store import Store, kind_of
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Marked, Unit

Arguments = Mapping[str, Marked | Many | LookupTable]


def arguments_of_ones(book: Rulebook, rule: Rule) -> Arguments:
    """Return arguments that have the units of the rule's parameters, and 1 for every number of a column."""
    arguments = {}
    for name in rule.parameters:
        source = source_in_rule(book, rule, name)
        arguments[name] = _argument(source, name, np.ones(1, dtype=kind_of(source.unit, "entry")))
    return arguments


class RowReader:
    """Reads in a working the arguments that rules took at single rows."""

    def __init__(self, working: Working) -> None:
        self.working = working
        self._scope = Scope(Store(working.book, working.frame, working.columns), 0, working.frame.events)
        self._plans: dict[str, PlannedRule] = {}

    def arguments(self, rule: Rule, row: int) -> Arguments:
        """Return what a rule took at a row. Raise ``KeyError`` if a column that it takes is not in the working."""
        plan = self._plans.setdefault(rule.name, plan_of(self.working.book, rule))
        columns = self._scope.arguments(plan)
        return {
            name: _argument(source_in_rule(self.working.book, rule, name), name, _at(column, row))
            for name, column in zip(rule.parameters, columns, strict=True)
        }


def _at(column: Any, row: int) -> Any:
    """Return the part of a column that belongs to a row: its own number, or the finer rows that belong to it."""
    if isinstance(column, Many):
        return column.values[column.groups.members(row)]
    return column[row : row + 1] if np.ndim(column) else column


def _argument(source: RuleParameter, name: str, column: Any) -> Marked | Many | LookupTable:
    if isinstance(source.constant, LookupTable):
        return source.constant.named(name)
    if source.kind == "value":
        return Marked(source.constant, source.unit, name, is_number=source.unit is not Unit.HUNDREDTHS)
    wide = (
        column.astype(np.int64) if getattr(column, "dtype", None) is not None and column.dtype.kind in "iu" else column
    )
    marked = Marked(wide, source.unit, name)
    if source.kind == "many":
        of: Grain = "side" if source.opponent else source.grain
        return Many(marked, Pieces(of, np.array([0, len(wide)])))
    return marked
