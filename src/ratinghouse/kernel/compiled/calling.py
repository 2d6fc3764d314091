"""Calling the loops: the arrays of a frame handed to them, and the columns that come back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.loops import Loops
from ratinghouse.kernel.compiled.terms import UnsupportedRule, is_constant
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.groups import LARGEST_REAL_SUM
from ratinghouse.kernel.engine.store import kind_of
from ratinghouse.kernel.rule import Rule

Array = NDArray[Any]
PAIRS = {
    "first_side_of": ("sides", 0),
    "second_side_of": ("sides", 1),
    "first_entry_of": ("entries", 0),
    "second_entry_of": ("entries", 1),
}
KINDS: dict[str, Any] = {"flag": np.bool_, "whole": np.int64, "real": np.float64}


class LoopCall:
    """The arrays of a frame for certain loops. ``types`` names the types of all of them."""

    def __init__(self, book: Rulebook, frame: Frame, loops: Loops, dated: Mapping[str, Array]) -> None:
        self.book, self.frame, self.loops, self.dated = book, frame, loops, dated
        storage = loops.storage
        self._names = {label: name for name, label in storage.label.items()}
        np.empty(16 << 20, dtype=np.uint8)  # for the same reason as in a run by columns
        self.arrays: dict[str, Any] = {
            "events": np.uint64(frame.events),
            "players": np.uint64(frame.players),
            "sums": np.zeros((frame.players, max(1, len(storage.of_player))), dtype=np.int64),
        }
        for _, arguments in loops.functions:
            for argument in arguments:
                if argument not in self.arrays:
                    self.arrays[argument] = self._argument(argument)
        self.types = " ".join(name + array.dtype.char for name, array in self.arrays.items())

    def __call__(self, functions: Mapping[str, Callable[..., bool]]) -> dict[str, Array] | None:
        """Return the outputs, or None where a number was reached that only the run by columns can judge."""
        for name, arguments in self.loops.functions:
            if functions[name](*(self.arrays[argument] for argument in arguments)):
                return None
        return {name: self._output(name) for name in self.loops.storage.columns.outputs}

    def _output(self, name: str) -> Array:
        storage = self.loops.storage
        column = storage.columns.columns[name]
        if not is_constant(column.term):
            return np.asarray(self.arrays["o_" + storage.label[name]])
        rule = self._rule(name)
        return np.full(self.frame.size(rule.per), column.term, dtype=kind_of(rule.unit, rule.per))

    def _rule(self, name: str) -> Rule:
        rule = self.book.names[name]
        assert isinstance(rule, Rule)
        return rule

    def _argument(self, argument: str) -> Any:
        frame = self.frame
        if argument in ("entry_starts", "side_starts", "entry_of_side", "player_of_entry", "twin"):
            return _unsigned(getattr(frame, argument))
        if argument == "game_starts":
            return _unsigned(frame.games.starts)
        if argument in PAIRS:
            rows, side = PAIRS[argument]
            return _unsigned(getattr(frame.games, rows)[side])
        if argument == "most_entries":
            return np.int64(frame.longest_groups["entry", "event"])
        if argument == "most_sides":
            return np.int64(frame.longest_groups["side", "event"])
        if argument.startswith("limit_"):
            _, of, per = argument.split("_")
            return np.float64(LARGEST_REAL_SUM / (2 * max(1, frame.longest_groups[of, per])))  # type: ignore[index]
        columns = self.loops.storage.columns
        column = columns.columns[self._names[argument[2:]]]
        if argument.startswith("o_"):
            is_output = column.name in columns.outputs
            rule = self._rule(column.name) if is_output else None
            kind = KINDS[column.kind] if rule is None else kind_of(rule.unit, rule.per)
            return np.empty(frame.size(column.grain), dtype=kind)
        if argument.startswith(("f_", "s_")):
            by_game = frame.games.column(column.name)
            values = by_game.first if argument.startswith("f_") else by_game.second
            return _readable(values, column.kind, frame.sides // 2, column.name)
        values = self.dated[column.name] if column.name in self.dated else np.asarray(frame.inputs[column.name])
        return _readable(values, column.kind, frame.size(column.grain), column.name)


def _unsigned(index: Array) -> Array:
    """Return an index whose numbers are known not to be negative, so that no loop asks."""
    return _frozen(np.ascontiguousarray(index).view(f"u{index.dtype.itemsize}"))


def _readable(values: Array, kind: str, size: int, name: str) -> Array:
    """Return an input in one of the few types that loops are compiled for."""
    if values.shape != (size,):
        raise UnsupportedRule(f"{name} has {values.shape} rows")
    if kind == "flag":
        values = values.astype(np.bool_, copy=False)
    elif kind == "real":
        values = values.astype(np.float64, copy=False)
    elif values.dtype not in (np.int8, np.int16, np.int32, np.int64):
        values = values.astype(np.int64)
    return _frozen(np.ascontiguousarray(values))


def _frozen(values: Array) -> Array:
    view = values.view()
    view.flags.writeable = False
    return view
