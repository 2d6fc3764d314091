"""A table of the law: a step function from whole counts to whole counts, as a direct look-up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.units import Unit

if TYPE_CHECKING:
    from numpy.typing import NDArray


class LookupTable:
    """Look-up by position. Arguments beyond the ends take the value of the end, as "over 735" does in the law."""

    def __init__(self, entries: Mapping[int, int], argument: Unit, result: Unit) -> None:
        self.first, self.last = min(entries), max(entries)
        if self.last - self.first >= len(entries):
            missing = next(key for key in range(self.first, self.last + 1) if key not in entries)
            raise ValueError(f"the table has no entry for {missing}")
        self.argument, self.result = argument, result
        self.entries = tuple(int(entries[key]) for key in range(self.first, self.last + 1))
        if not -(2**31) <= min(self.entries) <= max(self.entries) < 2**31:
            raise OverflowError("an entry of the table does not fit into 32 bits")

    @cached_property
    def column(self) -> NDArray[np.int32]:
        """Return the entries as a column."""
        return np.array(self.entries, dtype=np.int32)

    def __getstate__(self) -> dict[str, Any]:
        return {name: part for name, part in vars(self).items() if name != "column"}

    def __call__(self, argument: Any) -> Any:
        if isinstance(argument, int):
            return self.at(argument)
        return self.of_arguments_inside(np.clip(_in_32_bits(argument), self.first, self.last))

    def of_arguments_inside(self, arguments: Any) -> Any:
        """Return the entries for a column none of whose numbers is beyond the ends of the table."""
        places = _in_32_bits(arguments) - self.first  # still in 32 bits, so that less memory is read
        return self.column.take(places.astype(np.intp, copy=False), mode="wrap")  # skips the test of each index

    def at(self, argument: int) -> int:
        """Return the entry for a single argument."""
        return self.entries[self.inside(argument) - self.first]

    def inside(self, argument: int) -> int:
        """Return the argument, or the end of the table that it is beyond."""
        return min(max(argument, self.first), self.last)

    @property
    def largest(self) -> int:
        """Return the largest number in the table, without its sign."""
        return max(map(abs, self.entries))


def _in_32_bits(column: Any) -> Any:
    """Return a column in 32 bits at least: fewer may not hold the ends of a table."""
    return column.astype(np.int32) if column.dtype.itemsize < 4 else column
