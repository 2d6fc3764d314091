"""Many: the rows of a finer column that belong to each row of a coarser rule. They must be aggregated by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from ratinghouse.kernel.engine.groups import Groups, add_real
from ratinghouse.kernel.units import Expression, Marked, Unit, UnitMismatch

UNAGGREGATED = "a finer column must be aggregated by name, as in dR.sum(where=counted)"


class Many:
    """The finer rows of each row. Combine conditions with & | ~, then aggregate: ``dR.sum(where=counted)``."""

    __array_ufunc__ = None  # NumPy must not spread a Many over its rows behind a rule's back
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, values: Any, groups: Groups) -> None:
        self.values = values
        self.groups = groups

    def sum(self, where: Many | None = None) -> Any:
        """Return the sum of the rows (of those where the condition holds); flags are counted."""
        values = self._chosen(where)
        if isinstance(values, Marked):
            unit = Unit.WHOLE if values.unit is Unit.FLAG else values.unit
            return Marked(Many(values.values, self.groups).sum(), unit, self._expression("sum", where))
        return add_real(self.groups, values) if values.dtype.kind == "f" else self.groups.add(values)

    def count(self, where: Many | None = None) -> Any:
        """Return how many rows there are (where the condition holds)."""
        if where is not None:
            self._same_rows(where)
            return where.sum()
        if isinstance(self.values, Marked):
            return Marked(Many(self.values.values, self.groups).count(), Unit.WHOLE, self._expression("count", None))
        return self.groups.count()

    def any(self, where: Many | None = None) -> Any:
        """Return whether any row holds (where the condition holds)."""
        self._must_be_flags("any()")
        return self.sum(where) > 0

    def all(self, where: Many | None = None) -> Any:
        """Return whether every row holds (where the condition holds)."""
        self._must_be_flags("all()")
        return self.sum(where) == self.count(where)

    def largest(self, where: Many | None = None) -> Any:
        """Return the largest of the rows, 0 where there are none. For columns that are never negative."""
        values = self._chosen(where)
        if isinstance(values, Marked):
            return Marked(Many(values.values, self.groups).largest(), values.unit, self._expression("largest", where))
        return self.groups.largest(values)

    def __and__(self, other: Many) -> Many:
        self._same_rows(other)
        return Many(self.values & other.values, self.groups)

    def __or__(self, other: Many) -> Many:
        self._same_rows(other)
        return Many(self.values | other.values, self.groups)

    def __invert__(self) -> Many:
        return Many(~self.values, self.groups)

    def __eq__(self, other: object) -> bool:
        raise UnitMismatch(UNAGGREGATED)

    def __bool__(self) -> bool:
        raise UnitMismatch(UNAGGREGATED)

    def _chosen(self, where: Many | None) -> Any:
        """Return the rows, with 0 for those where the condition does not hold."""
        if where is None:
            return self.values
        self._same_rows(where)
        if isinstance(self.values, Marked):
            if where.values.unit is not Unit.FLAG:
                raise UnitMismatch("where= takes a flag")
            return Marked(self.values.values * where.values.values, self.values.unit, self.values.expression)
        if np.count_nonzero(where.values) == len(where.values):
            return self.values
        return self.values & where.values if self.values.dtype == np.bool_ else self.values * where.values

    def _expression(self, name: str, where: Many | None) -> Expression:
        of = () if where is None else (where.values.expression,)
        return (name, self.values.expression, *of)

    def _same_rows(self, other: object) -> None:
        if not isinstance(other, Many):
            raise UnitMismatch("a finer column goes together only with another finer column")
        if other.groups.of != self.groups.of:
            raise UnitMismatch(f"a column per {self.groups.of} does not go with one per {other.groups.of}")

    def _must_be_flags(self, name: str) -> None:
        if isinstance(self.values, Marked) and self.values.unit is not Unit.FLAG:
            raise UnitMismatch(f"{name} is for flags")
