"""The bytes of a stored working: columns packed small, in a layout that has a version.

A column of an event or of some hundred players is mostly small numbers, often all the same, so each is held in the
narrowest type that fits, and the whole is compressed. The bytes begin with a JSON document that names the columns:

- version 1 is a list of ``[name, type, rows, same]``; the players' primary keys are the column ``player``;
- version 2 is an object ``{"version": 2, "columns": [[section, name, type, rows, same], …]}``. The section is the grain
  of an input column or rule, or ``frame`` for what the rows are (see ``stored_workings``).

Bytes of both versions can always be read; new bytes have the latest version.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

VERSION = 2
"""Of the layout: raised whenever other bytes are written for the same columns."""

Columns = dict[str, NDArray[Any]]
FRAME = "frame"
NARROW = (  # a number whose absolute value is below the limit fits the type
    (1 << 7, np.dtype("<i1")),
    (1 << 15, np.dtype("<i2")),
    (1 << 31, np.dtype("<i4")),
    (1 << 63, np.dtype("<i8")),
)
_KINDS = frozenset("biufS")  # NumPy's kinds: flags, numbers, texts
_FEW = 64  # rows: for so few, Python finds the smallest number faster than NumPy does
_LARGEST = 256 * 1024 * 1024  # bytes of an unpacked working; the largest event has some megabytes


class DamagedWorking(ValueError):
    """Bytes that are not packed columns, or are damaged."""


@dataclass(frozen=True)
class StoredColumns:
    """The columns of a working: ``frame`` says what the rows are, ``by_grain`` has input columns and rules.

    Version 1 has no grains, and of the frame only the players: all its columns have the grain "".
    """

    frame: Columns
    by_grain: dict[str, Columns]
    version: int = VERSION

    @cached_property
    def columns(self) -> Columns:
        """Return the input columns and rules of all grains: a rulebook has no name twice."""
        return {name: column for columns in self.by_grain.values() for name, column in columns.items()}


def pack(stored: StoredColumns) -> bytes:
    """Return the columns as bytes of the latest version. The same columns always give the same bytes."""
    head, parts = [], []
    for section, columns in ((FRAME, stored.frame), *stored.by_grain.items()):
        for name, column in columns.items():
            kind, same = narrowest(column)
            head.append((section, name, kind.str, len(column), int(same)))
            parts.append((column[:1] if same else column).astype(kind, copy=False).tobytes())
    return compressed(head, parts)


def compressed(head: Sequence[tuple[str, str, str, int, int]], parts: Iterable[bytes | memoryview]) -> bytes:
    """Return columns as bytes: section, name, type, rows and whether all rows are the same; and the bytes of each."""
    text = json.dumps({"version": VERSION, "columns": head}, separators=(",", ":")).encode()
    return zlib.compress(b"".join((len(text).to_bytes(4, "little"), text, *parts)), 3)


def unpack(blob: bytes) -> StoredColumns:
    """Return the columns that were packed, in whichever version.

    Raises ``DamagedWorking`` where the bytes are not such columns, whole and nothing else.
    """
    return unpacked_bytes(blob).stored_columns()


class PackedColumn(NamedTuple):
    """The position of a column in the bytes of a working."""

    section: str
    name: str
    kind: np.dtype[Any]
    rows: int
    is_same: bool  # in all rows, and is stored once
    start: int

    def array(self, raw: bytes) -> NDArray[Any]:
        """Return the column."""
        if self.is_same:
            return np.ndarray((self.rows,), self.kind, raw, self.start, strides=(0,))
        return np.frombuffer(raw, self.kind, self.rows, self.start)

    def array_of_many(self, raws: bytes, length: int) -> NDArray[Any]:
        """Return the column in each of many workings of this length, one after the other: a row for each."""
        shape, step = (len(raws) // length, self.rows), 0 if self.is_same else self.kind.itemsize
        return np.ndarray(shape, self.kind, raws, self.start, strides=(length, step))


class WorkingLayout(NamedTuple):
    """The positions of the columns of a working in its bytes, as the head of the bytes says."""

    version: int
    columns: tuple[PackedColumn, ...]
    length: int  # of all bytes


class UnpackedBytes(NamedTuple):
    """The bytes of a working, and the positions of its columns in them."""

    raw: bytes
    layout: WorkingLayout

    def stored_columns(self) -> StoredColumns:
        """Return the columns."""
        sections: dict[str, Columns] = {FRAME: {}}
        for column in self.layout.columns:
            sections.setdefault(column.section, {})[column.name] = column.array(self.raw)
        return StoredColumns(sections.pop(FRAME), sections, self.layout.version)


def unpacked_bytes(blob: bytes) -> UnpackedBytes:
    """Return the bytes of a working whose head fits them. Raises ``DamagedWorking`` where it does not."""
    try:
        raw = _unpacked(blob)
        layout = _layout(raw[: 4 + int.from_bytes(raw[:4], "little")])
    except (zlib.error, ValueError, TypeError, RecursionError) as problem:
        raise DamagedWorking(str(problem)) from None
    if layout.length != len(raw):
        raise DamagedWorking(f"it has {len(raw)} bytes and not {layout.length}")
    return UnpackedBytes(raw, layout)


@lru_cache(maxsize=128)
def _layout(head: bytes) -> WorkingLayout:
    """Return the positions of columns, cached because workings of the players of a list have few different heads."""
    document = json.loads(head[4:])
    at = len(head)
    columns: dict[tuple[str, str], PackedColumn] = {}
    for section, name, kind, rows, same in _head(document):
        column = PackedColumn(_text(section), _text(name), *_kind_and_rows(kind, rows), bool(same), at)
        if (section, name) in columns:
            raise DamagedWorking(f"{name} occurs twice")
        columns[section, name] = column
        at += column.kind.itemsize * (1 if same else rows)
    return WorkingLayout(1 if isinstance(document, list) else VERSION, tuple(columns.values()), at)


def _head(document: Any) -> Iterator[Any]:
    if isinstance(document, list):
        yield from ((FRAME if name == "player" else "", name, *rest) for name, *rest in document)
    elif (
        isinstance(document, dict) and document.get("version") == VERSION and document.keys() == {"version", "columns"}
    ):
        yield from document["columns"]
    else:
        raise DamagedWorking("its version is not known")


def _unpacked(blob: bytes) -> bytes:
    packed = zlib.decompressobj()
    raw = packed.decompress(blob, _LARGEST)
    if not packed.eof or packed.unused_data:
        raise DamagedWorking("the bytes do not end where they should")
    return raw


def _text(name: Any) -> str:
    if not isinstance(name, str):
        raise DamagedWorking(f"{name!r} is no name of a column")
    return name


def _kind_and_rows(kind: Any, rows: Any) -> tuple[np.dtype[Any], int]:
    dtype = np.dtype(_text(kind))
    if dtype.kind not in _KINDS or not dtype.itemsize:
        raise DamagedWorking(f"{kind!r} is not a kind of column")
    if type(rows) is not int or not 0 <= rows * dtype.itemsize <= _LARGEST:
        raise DamagedWorking(f"{rows!r} is not a number of rows")
    return dtype, rows


def narrowest(column: NDArray[Any]) -> tuple[np.dtype[Any], bool]:
    """Return the narrowest number type that holds a column, and whether all its rows are the same."""
    rows, dtype = len(column), column.dtype
    if not rows:
        return dtype, False
    if dtype.kind not in "biu":
        return dtype, rows > 1 and bool((column == column[0]).all())
    if rows <= _FEW:
        numbers = column.tolist()
        least, most = min(numbers), max(numbers)
    else:
        least, most = np.minimum.reduce(column).item(), np.maximum.reduce(column).item()
    is_same = rows > 1 and least == most
    if dtype.kind == "b":
        return dtype, is_same
    return next(kind for limit, kind in NARROW if -limit <= least and most < limit), is_same
