"""A table of the law: a step function from whole counts to whole counts, as a direct look-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ratinghouse.kernel.units import Unit


class LookupTable:
    """Look-up by position. Arguments beyond the ends take the value of the end, as "over 735" does in the law."""

    def __init__(self, entries: Mapping[int, int], argument: Unit, result: Unit) -> None:
        self.first, self.last = min(entries), max(entries)
        if self.last - self.first >= len(entries):
            missing = next(key for key in range(self.first, self.last + 1) if key not in entries)
            raise ValueError(f"the table has no entry for {missing}")
        self.argument, self.result = argument, result
        self.column = np.array([entries[key] for key in range(self.first, self.last + 1)], dtype=np.int32)

    def __call__(self, argument: Any) -> Any:
        return self.column.take(np.subtract(argument, self.first, dtype=np.intp), mode="clip")

    def at(self, argument: int) -> int:
        """Return the entry for a single argument."""
        return int(self.column[min(max(argument, self.first), self.last) - self.first])

    @property
    def largest(self) -> int:
        """Return the largest number in the table, without its sign."""
        return int(np.abs(self.column).max())
