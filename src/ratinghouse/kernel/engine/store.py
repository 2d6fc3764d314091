"""The store: the full columns of a run, inputs and calculated ones, before they become the working."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.groups import UNTESTED
from ratinghouse.kernel.engine.working import WorkingColumn
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.kernel.units import Unit

Array = NDArray[Any]

# Sides are many and their numbers small; everything else can be a sum.
SIDE_INTEGER: Any = np.dtype(np.int32)
INTEGER: Any = np.dtype(np.int64)
_FLAG, _REAL = np.dtype(np.bool_), np.dtype(np.float64)

_LINE = 64  # bytes of the processor's cache, where a column begins


class _Room(NamedTuple):
    """The place of a column in the memory that rules which run together share: its first byte, rows and type."""

    start: int
    size: int
    kind: np.dtype[Any]


class Store:
    """The columns by name. An input column may come in any number type; rules get it in the type of its unit."""

    def __init__(self, book: Rulebook, frame: Frame, columns: dict[str, WorkingColumn] | None = None) -> None:
        self.book = book
        self.frame = frame
        self._constant: dict[tuple[int, Any, int], Array] = {}
        self._open: set[str] = set()
        self._rooms: dict[str, _Room] = {}  # of the columns of open rules to which nothing was written yet
        self._bytes = 0  # of all of them,
        self._memory: Array | None = None  # once one was written to
        self._kinds = _input_kinds(book, len(book.names))
        self.arrays: dict[str, Array] = {}
        self._columns: set[int] = set()  # the identities of columns that were not copied
        self.add({name: column.values for name, column in (columns or {}).items()})
        self._converted = frame.converted_inputs.setdefault((book, len(book.names)), {})

    def add(self, columns: Mapping[str, Array]) -> None:
        """Store columns that were calculated elsewhere."""
        self.arrays |= columns
        self._columns.update(map(id, columns.values()))

    def input(self, name: str) -> InputColumn:
        column = self.book.names[name]
        assert isinstance(column, InputColumn)
        return column

    def open(self, rules: Sequence[Rule]) -> None:
        """Make room for the columns of rules that run together.

        They share one piece of memory, because large pieces are handed out in large pages. A column reads as zeros that
        take no memory until something is written to it.
        """
        self._open = {rule.name for rule in rules}
        self._bytes, self._memory = 0, None
        for rule in rules:
            kind, size = kind_of(rule.unit, rule.per), self.frame.size(rule.per)
            self._rooms[rule.name] = _Room(self._bytes, size, kind)
            self._bytes += -(-size * kind.itemsize // _LINE) * _LINE

    def leave_empty(self, rules: Sequence[Rule]) -> None:
        """Store that the columns of rules have no rows."""
        for rule in rules:
            self.arrays[rule.name] = self.same(0, kind_of(rule.unit, rule.per), 0)

    def is_open(self, name: str) -> bool:
        """Return whether the column of a rule is stored, and not forgotten with its shard."""
        return name in self._open

    def write(self, rule: Rule, rows: slice, result: Any) -> None:
        """Write the next rows of a rule's column: from the first row to the last, none left out."""
        room = self._rooms.pop(rule.name, None)
        if room is not None and not rule.repeat and self._is_new_column(result, room):
            self.arrays[rule.name] = result
            self._columns.add(id(result))
            return
        if room is not None:
            self.arrays[rule.name] = self._memory_of(room)
            self.arrays[rule.name][: rows.start] = 0
        self.arrays[rule.name][rows] = result

    def _is_new_column(self, result: Any, room: _Room) -> bool:
        """Return whether a result is a whole column that shares no memory with another: then it need not be copied."""
        if getattr(result, "base", room) is not None or result.shape != (room.size,) or result.dtype != room.kind:
            return False  # rules read views of columns
        return result.flags.c_contiguous and id(result) not in self._columns

    def _memory_of(self, room: _Room) -> Array:
        """Return the memory of a column."""
        if self._memory is None:
            self._memory = np.empty(self._bytes, dtype=np.uint8)
        return self._memory[room.start : room.start + room.size * room.kind.itemsize].view(room.kind)

    def write_few(self, rule: Rule, rows: slice, chosen: Array, result: Array) -> None:
        """Write the next rows of a rule's column: 0, except in those that are chosen."""
        self.write(rule, rows, 0)
        self.arrays[rule.name][rows][chosen] = result

    def leave_out(self, rule: Rule, rows: slice) -> None:
        """Store that the rule does not apply to the next rows: its column is 0 there."""
        room = self._rooms.get(rule.name)
        if room is None:
            self.arrays[rule.name][rows] = 0
        else:
            self.arrays[rule.name] = self.same(0, room.kind, room.size)

    def close(self) -> None:
        """End the batch of rules; the columns of those that applied nowhere need no memory."""
        self._rooms.clear()
        self._open.clear()
        self._memory = None

    def rows(self, name: str, rows: slice, chosen: Array | None = None) -> Array:
        """Return some rows of a column, or those of them that are chosen."""
        kind = self._kinds.get(name)
        column = (self.arrays[name] if kind is None else self._input_column(name))[rows]
        if chosen is not None:
            column = column.take(chosen, mode=UNTESTED)
        return column if kind is None or column.dtype == kind else column.astype(kind)

    def finished(self, rules: Sequence[Rule]) -> dict[str, WorkingColumn]:
        return {rule.name: WorkingColumn(rule, self.arrays[rule.name]) for rule in rules}

    def _input_column(self, name: str) -> Array:
        """Return an input column, converted once for all runs of a book over a frame."""
        if name not in self._converted:
            self._converted[name] = self._input(self.input(name))
        return self._converted[name]

    def _input(self, column: InputColumn) -> Array:
        size = self.frame.size(column.per)
        if column.name not in self.frame.inputs:
            return self.same(column.default, self._kinds[column.name], size)
        values = np.asarray(self.frame.inputs[column.name])
        if values.shape != (size,):
            raise ValueError(f"{column.name} has {values.shape} rows, the frame {size}")
        if values.dtype.kind == "f" and column.unit is not Unit.REAL:
            raise ValueError(f"{column.name} holds real numbers, the rulebook wants {column.unit.name.lower()}")
        # Long columns are widened shard by shard, in the cache.
        return values if column.per in ("side", "entry") else values.astype(self._kinds[column.name], copy=False)

    def same(self, value: int, kind: Any, size: int) -> Array:
        """Return a column that has the same value everywhere and takes no memory."""
        key = (value, kind, size)
        if key not in self._constant:
            column = np.ndarray((size,), kind, np.array(value, dtype=kind), strides=(0,))
            column.flags.writeable = False
            self._constant[key] = column
        return self._constant[key]


@lru_cache(maxsize=64)
def _input_kinds(book: Rulebook, names: int) -> dict[str, np.dtype[Any]]:
    """Return the number types of the input columns of a book, cached by the number of names."""
    return {column.name: kind_of(column.unit, column.per) for column in book.input_columns}


def kind_of(unit: Unit, per: Grain) -> Any:
    """Return the number type of a column."""
    if unit is Unit.FLAG:
        return _FLAG
    if unit is Unit.REAL:
        return _REAL
    return SIDE_INTEGER if per == "side" else INTEGER
