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
GAME_ROWS = {
    "game_starts": "starts",
    "first_side_of": "first_side",
    "second_side_of": "second_side",
    "first_entry_of": "first_entry",
    "second_entry_of": "second_entry",
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
        if argument in GAME_ROWS:
            return _unsigned(getattr(frame.games, GAME_ROWS[argument]))
        if argument == "most_entries":
            return np.int64(np.diff(frame.entry_starts).max(initial=0))
        if argument == "most_sides":
            return np.int64(np.diff(frame.side_starts.take(frame.entry_starts)).max(initial=0))
        if argument.startswith("limit_"):
            return np.float64(LARGEST_REAL_SUM / (2 * max(1, _longest(frame, *argument.split("_")[1:]))))
        columns = self.loops.storage.columns
        column = columns.columns[self._names[argument[2:]]]
        if argument.startswith("o_"):
            is_output = column.name in columns.outputs
            rule = self._rule(column.name) if is_output else None
            kind = KINDS[column.kind] if rule is None else kind_of(rule.unit, rule.per)
            return np.empty(frame.size(column.grain), dtype=kind)
        values = self.dated[column.name] if column.name in self.dated else np.asarray(frame.inputs[column.name])
        return _readable(values, column.kind, frame.size(column.grain), column.name)


def _longest(frame: Frame, of: str, per: str) -> int:
    if per == "player":
        return int(np.bincount(frame.player_of_entry, minlength=1).max())
    if of == "entry":
        return int(np.diff(frame.entry_starts).max(initial=0))
    starts = frame.side_starts if per == "entry" else frame.side_starts.take(frame.entry_starts)
    return int(np.diff(starts).max(initial=0))


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
