"""Groups: which finer rows belong to each row of a coarser grain, and how they are aggregated.

Sums are exact and do not depend on the order of rows: integers are added as 64-bit integers, real numbers as
fixed-point integers.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.grains import Grain

# ICCF's sums are to be as good as double precision (one row's error moves a rating by less than 1e-10 points), and a
# sum below 2**9 is still exact, so that partial sums can be added in any order.
_BINARY_DIGITS = 44

LARGEST_REAL_SUM = 2.0 ** (62 - _BINARY_DIGITS)

FEW = 8  # if fewer than one number in so many is not 0, only these are added
FEWEST = 48  # if fewer than one flag in so many does not hold, only these are counted
BLOCK = 1 << 17  # rows of scattered groups that are added at a time, in the processor's cache
LONG = 64  # rows of a group on average: then each group is added by itself

# NumPy's mode for gathering rows without testing each index: the indices of a frame were checked already.
UNTESTED: Literal["wrap"] = "wrap"

Array = NDArray[Any]


class Groups(Protocol):
    """The rows of the finer grain ``of``, in ``size`` groups."""

    of: Grain
    size: int

    @property
    def longest(self) -> int:
        """Return the number of rows of the largest group."""

    def count(self) -> Array:
        """Return the number of each group's rows."""

    def add(self, values: Array, largest: int | None = None) -> Array:
        """Return the sum of each group's rows, as 64-bit integers; 0 for a group without rows.

        No row is larger than ``largest``, whatever its sign, where that is known.
        """

    def largest(self, values: Array) -> Array:
        """Return the largest of each group's rows, which are not negative; 0 for a group without rows."""

    def earlier(self, values: Array) -> Array:
        """Return, for each row, the sum of the rows of its group before it."""

    def members(self, group: int) -> NDArray[np.intp]:
        """Return the rows of one group."""


class Pieces:
    """Groups that follow one after the other: group g is the rows from bounds[g] up to bounds[g + 1].

    ``index`` has the group of each row, if it is already known.
    """

    def __init__(self, of: Grain, bounds: NDArray[np.intp], index: NDArray[np.integer[Any]] | None = None) -> None:
        self.of = of
        self.bounds = bounds
        self.index = index
        self.size = len(bounds) - 1

    @cached_property
    def longest(self) -> int:
        return int(self.count().max(initial=0))

    def count(self) -> Array:
        counts: Array = np.subtract(self.bounds[1:], self.bounds[:-1])
        return counts

    def add(self, values: Array, largest: int | None = None) -> Array:
        if values.dtype == np.bool_:
            hold = np.count_nonzero(values)
            if hold == len(values):
                return self.count()
            if LONG * self.size > len(values) > FEWEST * (len(values) - hold):
                return self.count() - self._count_few(np.flatnonzero(~values))
        if LONG * self.size <= len(values):
            return self._added_by_piece(values, largest)
        # Differences of a running sum: twice as fast as reduceat on groups of a few rows, and right for empty ones.
        at_bounds = self._running(values, largest).take(self.bounds, mode=UNTESTED)
        sums: Array = np.subtract(at_bounds[1:], at_bounds[:-1]).astype(np.int64, copy=False)
        return sums

    def _added_by_piece(self, values: Array, largest: int | None) -> Array:
        sums = np.zeros(self.size, dtype=np.int64)
        filled = self.bounds[1:] > self.bounds[:-1]
        if filled.any():
            numbers = values.view(np.int8) if values.dtype == np.bool_ else values
            kind: Any = np.int32 if self._fits(values, largest) else np.int64
            sums[filled] = np.add.reduceat(numbers, self.bounds[:-1][filled], dtype=kind)
        return sums

    def largest(self, values: Array) -> Array:
        result = np.zeros(self.size, dtype=values.dtype)
        filled = self.bounds[1:] > self.bounds[:-1]
        if filled.any():
            result[filled] = np.maximum.reduceat(values, self.bounds[:-1][filled])
        return result

    def earlier(self, values: Array) -> Array:
        running = self._running(values)
        at_start = np.repeat(running.take(self.bounds[:-1], mode=UNTESTED), np.diff(self.bounds))
        sums: Array = np.subtract(running[:-1], at_start).astype(np.int64, copy=False)
        return sums

    def members(self, group: int) -> NDArray[np.intp]:
        return np.arange(self.bounds[group], self.bounds[group + 1])

    def _count_few(self, rows: NDArray[np.intp]) -> Array:
        """Return how many of these rows each group has."""
        if self.index is not None:
            return np.bincount(self.index.take(rows, mode=UNTESTED), minlength=self.size)
        return np.diff(np.searchsorted(rows, self.bounds))

    def _running(self, values: Array, largest: int | None = None) -> NDArray[np.signedinteger[Any]]:
        """Return the sums of the first 0, 1, 2 … rows, which may wrap around: the sum of a group is right all the same.

        They are of 32 bits, in half the time, where the sum of every group fits into them.
        """
        kind: Any = np.int32 if self._fits(values, largest) else np.int64
        running = np.empty(len(values) + 1, dtype=kind)
        running[0] = 0
        np.cumsum(values.view(np.int8) if values.dtype == np.bool_ else values, dtype=kind, out=running[1:])
        return running

    def _fits(self, values: Array, largest: int | None) -> bool:
        if values.dtype == np.bool_ or not len(values):
            return True
        if largest is not None and largest * self.longest < 1 << 31:
            return True
        size = values.dtype.itemsize
        most = 1 << 8 if size == 1 else max(-int(values.min()), int(values.max())) if size <= 4 else 1 << 63
        return most * self.longest < 1 << 31


class Scattered:
    """Groups whose rows may be anywhere: row r belongs to group index[r].

    Rows are added by indices as wide as the machine's; any other are widened block by block.
    """

    def __init__(self, of: Grain, index: NDArray[np.integer[Any]], size: int) -> None:
        self.of = of
        self.index = index
        self.size = size

    @cached_property
    def longest(self) -> int:
        return int(np.bincount(self.index, minlength=1).max())

    def count(self) -> Array:
        return np.bincount(self.index, minlength=self.size)

    def add(self, values: Array, largest: int | None = None) -> Array:
        total = np.zeros(self.size, dtype=np.int64)
        for first in range(0, len(values), BLOCK):
            index, block = self.index[first : first + BLOCK], values[first : first + BLOCK]
            if FEW * np.count_nonzero(block) < len(block):
                rows = np.flatnonzero(block)
                index, block = index.take(rows, mode=UNTESTED), block.take(rows, mode=UNTESTED)
            np.add.at(total, index.astype(np.intp, copy=False), block.astype(np.int64, copy=False))
        return total

    def largest(self, values: Array) -> Array:
        result = np.zeros(self.size, dtype=values.dtype)
        np.maximum.at(result, self.index.astype(np.intp, copy=False), values)
        return result

    def earlier(self, values: Array) -> Array:
        """Return, for each row, the sum of the rows of its group before it: sorted only where a group has any."""
        result = np.zeros(len(values), dtype=np.int64)
        has_values = np.zeros(self.size, dtype=np.bool_)
        has_values[self.index.take(np.flatnonzero(values))] = True
        rows = np.flatnonzero(has_values.take(self.index))
        if not len(rows):
            return result
        rows = rows.take(np.argsort(self.index.take(rows), kind="stable"))
        index = self.index.take(rows)
        opens = np.flatnonzero(np.append(True, index[1:] != index[:-1]))
        result[rows] = Pieces(self.of, np.append(opens, len(rows))).earlier(values.take(rows))
        return result

    def members(self, group: int) -> NDArray[np.intp]:
        return np.flatnonzero(self.index == group)


def add_real(groups: Groups, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the sum of each group's real rows, to 2**-44."""
    if np.abs(values).max(initial=0.0) * groups.longest >= LARGEST_REAL_SUM and _is_too_large(groups, np.abs(values)):
        raise OverflowError("the sum of a real column is too large to be added exactly")
    scale = 2.0**_BINARY_DIGITS
    return groups.add(np.rint(values * scale).astype(np.int64)) / scale


def _is_too_large(groups: Groups, sizes: NDArray[np.float64]) -> bool:
    """Return whether any group's sum may be too large, judged by its own rows, whatever other groups there are."""
    return bool((groups.largest(sizes) * groups.count() >= LARGEST_REAL_SUM).any())
