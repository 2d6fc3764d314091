"""A table of the law: a step function from whole counts to whole counts, as a direct look-up."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

import numpy as np

from ratinghouse.kernel.units import Marked, Unit, UnitMismatch, unit_of


class LookupTable:
    """Look-up by position. Arguments beyond the ends take the value of the end, as "over 735" does in the law."""

    name = ""  # in a rulebook; the same table may be printed in several

    def __init__(self, entries: Mapping[int, int], argument: Unit, result: Unit) -> None:
        self.first, self.last = min(entries), max(entries)
        missing = [key for key in range(self.first, self.last + 1) if key not in entries]
        if missing:
            raise ValueError(f"the table has no entry for {missing[0]}")
        self.argument, self.result = argument, result
        self.column = np.array([entries[key] for key in range(self.first, self.last + 1)], dtype=np.int32)

    def named(self, name: str) -> LookupTable:
        """Return the same table under the name that a rulebook gives it."""
        table = copy(self)
        table.name = name
        return table

    def __call__(self, argument: Any) -> Any:
        if isinstance(argument, Marked):
            if unit_of(argument) is not self.argument:
                raise UnitMismatch(f"the table is entered with {self.argument.name.lower()}")
            return Marked(self(argument.values), self.result, ("table", self.name, argument.expression))
        return self.column.take(np.subtract(argument, self.first, dtype=np.intp), mode="clip")
