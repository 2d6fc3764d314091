"""Many: the rows of a finer column that belong to each row of a coarser rule. They must be aggregated by name."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.units import Marked, Unit, UnitMismatch

# Real numbers are added as integers of this many binary digits behind the point, so that no sum depends on row order.
_BINARY_DIGITS = 48


class Groups:
    """Which row of the coarser grain each finer row belongs to."""

    def __init__(self, index: NDArray[np.intp], size: int, starts: NDArray[np.intp] | None = None) -> None:
        self.index = index
        self.size = size
        self.starts = starts  # where each group begins, when the finer rows lie group by group

    def add(self, values: NDArray[Any]) -> NDArray[Any]:
        """The sum of each group's rows; 0 for a group without rows. Integers stay exact."""
        if len(values) == 0:
            return np.zeros(self.size, dtype=np.int64)
        if self.starts is None:
            # Counts stay far below 2**53, where double precision is still exact.
            return np.bincount(self.index, weights=values, minlength=self.size).astype(np.int64)
        ends = np.append(self.starts[1:], len(values))
        filled = ends > self.starts
        if filled.all():
            return np.add.reduceat(values, self.starts, dtype=np.int64)
        sums = np.zeros(self.size, dtype=np.int64)
        sums[filled] = np.add.reduceat(values, self.starts[filled], dtype=np.int64)
        return sums

    def earlier(self, values: NDArray[Any]) -> NDArray[Any]:
        """For each row, the sum of the rows of its group that stand before it."""
        order = None if self.starts is not None else np.argsort(self.index, kind="stable")
        lined_up = values if order is None else values[order]
        groups = self.index if order is None else self.index[order]
        before: NDArray[Any] = np.cumsum(lined_up, dtype=np.int64) - lined_up
        first = np.append(True, groups[1:] != groups[:-1])[: len(groups)]
        base = before[first][np.cumsum(first) - 1] if len(groups) else before
        inside: NDArray[Any] = before - base
        if order is None:
            return inside
        result = np.empty_like(inside)
        result[order] = inside
        return result


class Many:
    """The finer rows of each row. Combine conditions with & | ~, then aggregate: ``dR.sum(where=counted)``."""

    __array_ufunc__ = None  # NumPy must not spread a Many over its rows behind a rule's back

    def __init__(self, values: Any, groups: Groups) -> None:
        self.values = values
        self.groups = groups

    def sum(self, where: Many | None = None) -> Any:
        """The sum of the rows (of those where the condition holds); flags are counted."""
        values = self.values if where is None else self._masked(where)
        if isinstance(values, Marked):
            unit = Unit.WHOLE if values.unit is Unit.FLAG else values.unit
            total = Many(values.values, self.groups).sum()
            return Marked(total, unit)
        if values.dtype.kind == "f":
            fixed = np.rint(np.ldexp(values, _BINARY_DIGITS)).astype(np.int64)
            return np.ldexp(self._added_exactly(fixed), -_BINARY_DIGITS)
        return self.groups.add(values)

    def count(self, where: Many | None = None) -> Any:
        """How many rows there are (where the condition holds)."""
        if where is None:
            plain = self.values.values if isinstance(self.values, Marked) else self.values
            every = np.ones(len(plain), dtype=bool)
            return Many(Marked(every, Unit.FLAG) if isinstance(self.values, Marked) else every, self.groups).sum()
        return where.sum()

    def any(self, where: Many | None = None) -> Any:
        """Whether any row holds (where the condition holds)."""
        return self.sum(where) > 0

    def all(self, where: Many | None = None) -> Any:
        """Whether every row holds (where the condition holds)."""
        return self.sum(where) == (self.count() if where is None else where.sum())

    def largest(self, where: Many | None = None) -> Any:
        """The largest of the rows, 0 where there are none. For columns that are never negative."""
        values = self.values if where is None else self._masked(where)
        if isinstance(values, Marked):
            return Marked(Many(values.values, self.groups).largest(), values.unit)
        result = np.zeros(self.groups.size, dtype=values.dtype)
        np.maximum.at(result, self.groups.index, values)
        return result

    def __and__(self, other: Many) -> Many:
        return Many(self.values & other.values, self.groups)

    def __or__(self, other: Many) -> Many:
        return Many(self.values | other.values, self.groups)

    def __invert__(self) -> Many:
        return Many(~self.values, self.groups)

    def _masked(self, where: Many) -> Any:
        if isinstance(self.values, Marked):
            if not isinstance(where.values, Marked) or where.values.unit is not Unit.FLAG:
                raise UnitMismatch("where= takes a flag of the finer grain")
            return Marked(self.values.values * where.values.values, self.values.unit)
        return self.values & where.values if self.values.dtype == bool else self.values * where.values

    def _added_exactly(self, fixed: NDArray[np.int64]) -> NDArray[Any]:
        if self.groups.starts is not None:
            return self.groups.add(fixed)
        total = np.zeros(self.groups.size, dtype=np.int64)
        np.add.at(total, self.groups.index, fixed)
        return total
