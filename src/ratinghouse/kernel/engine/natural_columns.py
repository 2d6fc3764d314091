"""The numbers of a working as people write them, converted a whole column at once: for code that reads every row."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ratinghouse.kernel.engine.plan import plan_of
from ratinghouse.kernel.engine.working import Name, Working
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.units import Unit


class NaturalColumns(Working):
    """The same working; ``at`` returns the same, and is faster if most rows are read."""

    @cached_property
    def _natural(self) -> dict[str, list[Any]]:
        return {}

    @cached_property
    def _having(self) -> dict[tuple[tuple[str, ...], Grain], tuple[Any, ...]]:
        return {}

    def having(self, names: tuple[Name, ...], grain: Grain) -> tuple[Name, ...]:
        """Return those names that are rules of a grain; for entries, of players too."""
        if (names, grain) not in self._having:
            self._having[names, grain] = super().having(names, grain)
        return self._having[names, grain]

    def at(self, name: str, row: int) -> int | float | bool | str | None:
        """Return a row's number as a person writes it, or its label; None where the rule does not apply to the row."""
        numbers = self._natural.get(name)
        if numbers is None:
            numbers = self._natural[name] = self._natural_column(name)
        number: int | float | bool | str | None = numbers[row]
        return number

    def _natural_column(self, name: str) -> list[Any]:
        column = self._column(name)
        rule = column.rule
        numbers = _natural(rule, column.values)
        if rule.where is None:
            return numbers
        applies = self.frame.scope_of(self).applies(plan_of(self.book, rule))
        if isinstance(applies, bool):
            return numbers if applies else [None] * len(numbers)
        return [number if holds else None for number, holds in zip(numbers, applies, strict=True)]


def _natural(rule: Rule, values: Any) -> list[Any]:
    counts: list[Any] = values if isinstance(values, list) else values.tolist()
    if rule.labels:
        return [rule.labels[count] for count in counts]
    if rule.unit in (Unit.WHOLE, Unit.FLAG, Unit.REAL):
        return counts
    if rule.unit.value > 0:
        parts = 100**rule.unit.value
        return [count / parts for count in counts]
    return list(map(rule.unit.natural, counts))
