"""The store: the full columns of a run, given and made, before they become the working."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.frame import Frame
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.names import Source
from ratinghouse.kernel.rule import Given, Rule
from ratinghouse.kernel.units import Unit
from ratinghouse.kernel.working import Column

Array = NDArray[Any]

# Sides are many and their numbers small; everything else can be a sum.
SIDE_INTEGER: Any = np.int32
INTEGER: Any = np.int64


class Store:
    """The columns by name. A given column may come in any number type; rules see it in the one of its unit."""

    def __init__(self, book: Rulebook, frame: Frame, made: dict[str, Column] | None = None) -> None:
        self.book = book
        self.frame = frame
        self.arrays: dict[str, Array] = {name: column.values for name, column in (made or {}).items()}
        self._sources: dict[tuple[str, Grain], Source] = {}
        self._kinds: dict[str, Any] = {given.name: kind_of(given.unit, given.per) for given in book.givens}
        for given in book.givens:
            self.arrays[given.name] = self._given(given)

    def given(self, name: str) -> Given:
        what = self.book.names[name]
        assert isinstance(what, Given)
        return what

    def open(self, rule: Rule) -> None:
        """Make room for a rule's column. Untouched pages of it cost nothing."""
        self.arrays[rule.name] = np.zeros(self.frame.size(rule.per), dtype=kind_of(rule.unit, rule.per))

    def rows(self, name: str, rows: slice) -> Array:
        """Some rows of a column."""
        kind = self._kinds.get(name)
        column = self.arrays[name][rows]
        return column if kind is None else column.astype(kind, copy=False)

    def source(self, parameter: str, per: Grain) -> Source:
        """What a parameter of a rule of this grain stands for."""
        key = (parameter, per)
        if key not in self._sources:
            self._sources[key] = self.book.source_of(parameter, per)
        return self._sources[key]

    def finished(self, rules: list[Rule]) -> dict[str, Column]:
        return {rule.name: Column(rule, self.arrays[rule.name]) for rule in rules}

    def _given(self, given: Given) -> Array:
        size = self.frame.size(given.per)
        if given.name not in self.frame.given:
            return np.broadcast_to(np.array(given.default, dtype=self._kinds[given.name]), size)
        column = np.asarray(self.frame.given[given.name])
        if column.shape != (size,):
            raise ValueError(f"{given.name} has {column.shape} rows, the frame {size}")
        if column.dtype.kind == "f" and given.unit is not Unit.REAL:
            raise ValueError(f"{given.name} holds real numbers, the rulebook wants {given.unit.name.lower()}")
        # Long columns are widened shard by shard, in the cache.
        return column if given.per in ("side", "entry") else column.astype(self._kinds[given.name], copy=False)


def kind_of(unit: Unit, per: Grain) -> Any:
    """The number type of a column."""
    if unit is Unit.FLAG:
        return np.bool_
    if unit is Unit.REAL:
        return np.float64
    return SIDE_INTEGER if per == "side" else INTEGER
