"""Many: the rows of a finer column that belong to each row of a coarser rule. They must be aggregated by name."""

from __future__ import annotations

from typing import Any

import numpy as np

from ratinghouse.kernel.engine.groups import Groups, add_real
from ratinghouse.kernel.symbols import UNAGGREGATED
from ratinghouse.kernel.units import UnitMismatch


class Many:
    """The finer rows of each row. Combine conditions with & | ~, then aggregate: ``dR.sum(where=counted)``."""

    __array_ufunc__ = None  # NumPy must not apply its own operations to a Many row by row
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, values: Any, groups: Groups, largest: int | None = None) -> None:
        self.values = values
        self.groups = groups
        self._largest = largest  # number in them without its sign, or one beyond it, where that is known

    def sum(self, where: Many | None = None) -> Any:
        """Return the sum of the rows (of those where the condition holds); flags are counted."""
        values = self._chosen(where)
        return add_real(self.groups, values) if values.dtype.kind == "f" else self.groups.add(values, self._largest)

    def count(self, where: Many | None = None) -> Any:
        """Return how many rows there are (where the condition holds)."""
        if where is not None:
            self._same_rows(where)
            return where.sum()
        return self.groups.count()

    def any(self, where: Many | None = None) -> Any:
        """Return whether any row holds (where the condition holds)."""
        return self.sum(where) > 0

    def all(self, where: Many | None = None) -> Any:
        """Return whether every row holds (where the condition holds)."""
        return self.sum(where) == self.count(where)

    def largest(self, where: Many | None = None) -> Any:
        """Return the largest of the rows, 0 where there are none. For columns that are never negative."""
        values = self._chosen(where)
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
        if np.count_nonzero(where.values) == len(where.values):
            return self.values
        return self.values & where.values if self.values.dtype == np.bool_ else self.values * where.values

    def _same_rows(self, other: object) -> None:
        if not isinstance(other, Many):
            raise UnitMismatch("a finer column goes together only with another finer column")
        if other.groups.of != self.groups.of:
            raise UnitMismatch(f"a column per {self.groups.of} does not go with one per {other.groups.of}")
