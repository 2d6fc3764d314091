"""The finer rows of each row, as lists: what ``Many`` is for columns of arrays."""

from __future__ import annotations

from collections.abc import Sequence
from operator import and_, not_, or_
from typing import Any, NamedTuple

from ratinghouse.kernel.grains import Grain

# As many as for sums of arrays, so that the same real numbers come out.
BINARY_DIGITS = 44


class ListGroups(NamedTuple):
    """Rows of the grain ``of``, the coarser row that each belongs to, and how many of those there are.

    ``from_zero`` says that the largest of a group's rows is at least 0, as it is for rows that lie scattered.
    """

    of: Grain
    owners: Sequence[int]
    size: int
    from_zero: bool

    def add(self, numbers: Sequence[Any]) -> list[int]:
        """Return the sum of each group's rows."""
        totals = [0] * self.size
        for owner, number in zip(self.owners, numbers, strict=True):
            totals[owner] += number
        return totals

    def add_real(self, numbers: Sequence[float]) -> list[float]:
        """Return the sum of each group's real rows, to 2**-44."""
        sizes, most = list(map(abs, numbers)), 2.0 ** (62 - BINARY_DIGITS)
        # Each group is judged by its own rows, whatever other groups there are.
        if max(sizes, default=0.0) * len(sizes) >= most and any(
            size * rows >= most for size, rows in zip(self.largest(sizes), self.sizes(), strict=True)
        ):
            raise OverflowError("the sum of a real column is too large to be added exactly")
        scale = 2.0**BINARY_DIGITS
        return [total / scale for total in self.add([round(number * scale) for number in numbers])]

    def sizes(self) -> list[int]:
        """Return the number of each group's rows."""
        return self.add([1] * len(self.owners))

    def largest(self, numbers: Sequence[Any]) -> list[Any]:
        """Return the largest of each group's rows; 0 for a group without rows."""
        zero = type(numbers[0])(0) if numbers else 0
        result = [zero if self.from_zero else None] * self.size
        for owner, number in zip(self.owners, numbers, strict=True):
            before = result[owner]
            if before is None or number > before:
                result[owner] = number
        return [zero if number is None else number for number in result]

    def members(self, group: int) -> list[int]:
        """Return the rows of one group."""
        return [row for row, owner in enumerate(self.owners) if owner == group]

    def earlier(self, numbers: Sequence[int]) -> list[int]:
        """Return, for each row, the sum of the rows of its group before it."""
        totals = [0] * self.size
        sums = []
        for owner, number in zip(self.owners, numbers, strict=True):
            sums.append(totals[owner])
            totals[owner] += number
        return sums


class FinerLists:
    """The finer rows of each row. Conditions are combined with & | ~, then aggregated."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, values: list[Any], groups: ListGroups) -> None:
        self.values = values
        self.groups = groups

    def sum(self, where: FinerLists | None = None) -> list[Any]:
        """Return the sum of the rows (of those where the condition holds); flags are counted."""
        numbers = self.chosen(where)
        if numbers and isinstance(numbers[0], float):
            return self.groups.add_real(numbers)
        return self.groups.add(numbers)

    def count(self) -> list[int]:
        """Return how many rows there are."""
        return self.groups.sizes()

    def largest(self, where: FinerLists | None = None) -> list[Any]:
        """Return the largest of the rows, 0 where there are none."""
        return self.groups.largest(self.chosen(where))

    def chosen(self, where: FinerLists | None) -> list[Any]:
        """Return the rows, with 0 for those where the condition does not hold."""
        if where is None or False not in where.values:
            return self.values
        zero = type(self.values[0])(0)
        return [number if holds else zero for number, holds in zip(self.values, where.values, strict=True)]

    def __and__(self, other: FinerLists) -> FinerLists:
        return FinerLists(list(map(and_, self.values, other.values)), self.groups)

    def __or__(self, other: FinerLists) -> FinerLists:
        return FinerLists(list(map(or_, self.values, other.values)), self.groups)

    def __invert__(self) -> FinerLists:
        return FinerLists(list(map(not_, self.values)), self.groups)
