"""Calling the loops: printed, loaded or compiled once, with the arrays of a frame; and the columns that they return."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.cache import (
    Functions,
    cache_folder,
    compile_in,
    entry_is_sound,
    key_of,
    loops_to_store,
)
from ratinghouse.kernel.compiled.columns import LoopColumns
from ratinghouse.kernel.compiled.loops import Loops, printed_loops
from ratinghouse.kernel.compiled.storage import Storage
from ratinghouse.kernel.compiled.terms import LoopColumn, UnsupportedRule, is_constant
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.game_rows import Parity
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

_functions: dict[tuple[str, str], Functions] = {}  # by source and types


def outputs_by_loops(
    columns: LoopColumns, frame: Frame, dated: Mapping[str, Array], *, may_compile: bool
) -> dict[str, Array] | None:
    """Return the outputs, or None if the loops are not stored and may not be compiled, or cannot handle a number."""
    loops = _printed(columns, parities_of(columns, frame))
    call = LoopCall(columns.book, frame, loops, dated)
    names = [name for name, _ in loops.functions]
    loaded = _functions.get((loops.source, call.types))
    if loaded is not None:
        return call(loaded)
    key = key_of(loops.source, call.types)
    folder = cache_folder()
    stored = folder is not None and entry_is_sound(folder / key)
    if not stored and not may_compile:
        return None
    if folder is None:
        functions = compile_in(None, key, loops.source, names)
        result = call(functions)
    elif stored:
        functions = compile_in(folder / key, key, loops.source, names)
        result = call(functions)
    else:
        with loops_to_store(folder, key, loops.source) as entry:
            functions = compile_in(entry, key, loops.source, names)
            result = call(functions)
    _functions[loops.source, call.types] = functions
    return result


def parities_of(columns: LoopColumns, frame: Frame) -> tuple[tuple[str, Parity | None], ...]:
    """Return how the second side's number follows from the first's, for each input of sides that loops read."""
    return tuple((name, frame.games.column(name).parity) for name in columns.side_inputs if name in frame.inputs)


@lru_cache(maxsize=64)
def _printed(columns: LoopColumns, parities: tuple[tuple[str, Parity | None], ...]) -> Loops:
    return printed_loops(columns, dict(parities))


class LoopCall:
    """The arrays of a frame for certain loops. ``types`` names the types of all of them."""

    def __init__(self, book: Rulebook, frame: Frame, loops: Loops, dated: Mapping[str, Array]) -> None:
        self.book, self.frame, self.loops = book, frame, loops
        np.empty(16 << 20, dtype=np.uint8)  # for the same reason as in a run by columns
        self.arrays: dict[str, Any] = {
            "events": np.uint64(frame.events),
            "players": np.uint64(frame.players),
            "sums": np.zeros((frame.players, max(1, len(loops.storage.of_player))), dtype=np.int64),
        }
        for argument, source in _sources(book, loops.storage, loops.functions):
            self.arrays[argument] = source(frame, dated)
        self.types = " ".join([name + array.dtype.char for name, array in self.arrays.items()])

    def __call__(self, functions: Mapping[str, Callable[..., bool]]) -> dict[str, Array] | None:
        """Return the outputs, or None if a number occurred that only the run by columns can handle."""
        arrays = self.arrays
        for name, arguments in self.loops.functions:
            if functions[name](*[arrays[argument] for argument in arguments]):
                return None
        return {name: self._output(name) for name in self.loops.storage.columns.outputs}

    def _output(self, name: str) -> Array:
        storage = self.loops.storage
        column = storage.columns.columns[name]
        if not is_constant(column.term):
            return np.asarray(self.arrays["o_" + storage.label[name]])
        rule = _rule(self.book, name)
        return np.full(self.frame.size(rule.per), column.term, dtype=kind_of(rule.unit, rule.per))


ArgumentSource = Callable[[Frame, Mapping[str, Array]], Any]
"""Returns an argument of loops for a frame and the dated values of its days."""


@lru_cache(maxsize=256)
def _sources(
    book: Rulebook, storage: Storage, functions: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[tuple[str, ArgumentSource], ...]:
    """Return the arguments of loops, each once, and where they come from: looked up once for all frames."""
    arguments = dict.fromkeys(argument for _, arguments in functions for argument in arguments)
    names = {label: name for name, label in storage.label.items()}
    return tuple(
        (argument, _source(book, storage, names, argument))
        for argument in arguments
        if argument not in ("events", "players", "sums")
    )


def _source(book: Rulebook, storage: Storage, names: Mapping[str, str], argument: str) -> ArgumentSource:
    if argument in ("entry_starts", "side_starts", "entry_of_side", "player_of_entry", "twin"):
        return lambda frame, dated: _unsigned(getattr(frame, argument))
    if argument == "game_starts":
        return lambda frame, dated: _unsigned(frame.games.starts)
    if argument in PAIRS:
        rows, side = PAIRS[argument]
        return lambda frame, dated: _unsigned(getattr(frame.games, rows)[side])
    if argument == "most_entries":
        return lambda frame, dated: np.int64(frame.longest_group("entry", "event"))
    if argument == "most_sides":
        return lambda frame, dated: np.int64(frame.longest_group("side", "event"))
    if argument.startswith("limit_"):
        grains: Any = argument.split("_")[1:]
        return lambda frame, dated: np.float64(LARGEST_REAL_SUM / (2 * max(1, frame.longest_group(*grains))))
    return _source_of_column(book, storage, storage.columns.columns[names[argument[2:]]], argument[:2])


def _source_of_column(book: Rulebook, storage: Storage, column: LoopColumn, prefix: str) -> ArgumentSource:
    name, kind, grain = column.name, column.kind, column.grain
    if prefix == "o_":
        rule = _rule(book, name) if name in storage.columns.outputs else None
        number_type = KINDS[kind] if rule is None else kind_of(rule.unit, rule.per)
        return lambda frame, dated: np.empty(frame.size(grain), dtype=number_type)
    if prefix == "f_":
        return lambda frame, dated: _readable(frame.games.column(name).first, kind, frame.sides // 2, name)
    if prefix == "s_":
        return lambda frame, dated: _readable(frame.games.column(name).second, kind, frame.sides // 2, name)
    return lambda frame, dated: _readable(
        dated[name] if name in dated else np.asarray(frame.inputs[name]), kind, frame.size(grain), name
    )


def _rule(book: Rulebook, name: str) -> Rule:
    rule = book.names[name]
    assert isinstance(rule, Rule)
    return rule


def _unsigned(index: Array) -> Array:
    """Return an index as unsigned numbers: it is never negative, so loops need not test for that."""
    return _frozen(np.ascontiguousarray(index).view(f"u{index.dtype.itemsize}"))


def _readable(values: Array, kind: str, size: int, name: str) -> Array:
    """Return an input in one of the few types that loops are compiled for."""
    if values.shape != (size,):
        raise UnsupportedRule(f"{name} has {values.shape} rows")
    if kind == "flag":
        values = values.astype(np.bool_, copy=False)
    elif kind == "real":
        values = values.astype(np.float64, copy=False)
    elif values.dtype.kind != "i":
        values = values.astype(np.int64)
    return _frozen(np.ascontiguousarray(values))


def _frozen(values: Array) -> Array:
    view = values.view()
    view.flags.writeable = False
    return view
