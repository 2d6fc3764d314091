"""The bytes of a stored working: columns packed small, in a layout that has a version.

A column of an event or of some hundred players is mostly small numbers, often all the same, so each is held in the
narrowest type that fits, and the whole compressed. The bytes begin with a JSON document that names the columns:

- version 1 is a list of ``[name, type, rows, same]``; the players' primary keys are the column ``player``;
- version 2 is an object ``{"version": 2, "columns": [[section, name, type, rows, same], …]}``. The section is the grain
  of an input column or rule, or ``frame`` for what the rows are (see ``stored_workings``).

Bytes of both versions can be read for ever; those that are written have the latest.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

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
_KINDS = frozenset("biufS")  # of NumPy: flags, numbers, texts
_FEW = 64  # rows: of so few, Python finds the smallest number in less time than NumPy begins to look
_LARGEST = 256 * 1024 * 1024  # bytes of an unpacked working; the largest event has some megabytes


class DamagedWorking(ValueError):
    """Bytes that are no packed columns, or not any more."""


@dataclass(frozen=True)
class StoredColumns:
    """The columns of a working: ``frame`` says what the rows are, ``by_grain`` has input columns and rules.

    Version 1 does not say the grains, nor of the frame more than the players: all its columns have the grain "".
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
    try:
        raw = _unpacked(blob)
        at = 4 + int.from_bytes(raw[:4], "little")
        document = json.loads(raw[4:at])
        sections: dict[str, Columns] = {FRAME: {}}
        for section, name, kind, length, same in _head(document):
            columns = sections.setdefault(_text(section), {})
            if _text(name) in columns:
                raise DamagedWorking(f"{name} stands twice")
            columns[name] = column = _column(raw, at, kind, length, same=bool(same))
            at += column.dtype.itemsize * (1 if same else len(column))
    except (zlib.error, ValueError, TypeError, RecursionError) as problem:
        raise DamagedWorking(str(problem)) from None
    if at != len(raw):
        raise DamagedWorking(f"{len(raw) - at} bytes are left over")
    return StoredColumns(sections.pop(FRAME), sections, 1 if isinstance(document, list) else document["version"])


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


def _column(raw: bytes, at: int, kind: Any, length: Any, *, same: bool) -> NDArray[Any]:
    dtype = np.dtype(_text(kind))
    if dtype.kind not in _KINDS or not dtype.itemsize:
        raise DamagedWorking(f"{kind!r} is no kind of a column")
    if type(length) is not int or not 0 <= length * dtype.itemsize <= _LARGEST:
        raise DamagedWorking(f"{length!r} is no number of rows")
    if same:
        return np.ndarray((length,), dtype, raw, at, strides=(0,))
    return np.frombuffer(raw, dtype, length, at)


def narrowest(column: NDArray[Any]) -> tuple[np.dtype[Any], bool]:
    """Return the narrowest number type that holds a column, and whether all its rows are the same."""
    if not len(column):
        return column.dtype, False
    if column.dtype.kind not in "iu":
        return column.dtype, len(column) > 1 and bool((column == column[0]).all())
    if len(column) <= _FEW:
        numbers = column.tolist()
        least, most = min(numbers), max(numbers)
    else:
        least, most = int(column.min()), int(column.max())
    kind = next(kind for limit, kind in NARROW if -limit <= least and most < limit)
    return kind, len(column) > 1 and least == most
