"""Rows of text from columns without a step for each row: every column is copied into one matrix of bytes.

Cells are padded with zero bytes. Deleting these gives lines with cells of any length (XML, CSV, JSON); replacing them
by spaces gives fixed columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from ratinghouse.lists.text_columns import TextColumn, cells_of, has_any, patched

ROWS = 32_768  # at a time, so that the matrix stays small
FIXED_ROWS = 4096  # of fixed columns, whose matrix is written as it is and should fit into the processor's cache
_BYTES_OF_WORD = 8
_BITS_TO_SPACE = np.uint64(5)  # 1 << 5 is the code of a space

Part = bytes | TextColumn


def rows_of(parts: Sequence[Part], rows: int) -> Iterator[bytes]:
    """Yield lines made of literals and cells, without padding."""
    widths = [len(part) if isinstance(part, bytes) else part.itemsize for part in parts]
    for start in range(0, rows, ROWS):
        stop = min(start + ROWS, rows)
        matrix = np.zeros((stop - start, sum(widths)), dtype=np.uint8)
        offset = 0
        for part, width in zip(parts, widths, strict=True):
            cells = np.frombuffer(part, np.uint8) if isinstance(part, bytes) else cells_of(part[start:stop])
            matrix[:, offset : offset + width] = cells
            offset += width
        yield matrix.tobytes().translate(None, b"\0")


def fixed_rows_of(columns: Sequence[TextColumn], widths: Sequence[int]) -> Iterator[memoryview]:
    """Yield lines of cells, each in its width, many at a time; no text may be longer."""
    rows, width_of_line = len(columns[0]), sum(widths) + 1
    matrix = np.zeros((FIXED_ROWS, width_of_line), np.uint8)
    matrix[:, -1] = ord("\n")
    starts = accumulate(widths, initial=0)
    # Texts are copied as texts, which NumPy does faster than as rows of bytes.
    fields = [
        np.ndarray(FIXED_ROWS, f"S{width}", matrix, start, width_of_line)
        for width, start in zip(widths, starts, strict=False)
    ]
    for start in range(0, rows, FIXED_ROWS):
        lines = matrix[: rows - start]
        for column, field in zip(columns, fields, strict=True):
            field[: rows - start] = column[start : start + FIXED_ROWS]
        _fill_with_spaces(matrix.reshape(-1).view(np.uint64)[: lines.size // _BYTES_OF_WORD + 1])
        yield lines.data


def _fill_with_spaces(words: npt.NDArray[np.uint64]) -> None:
    """Replace zero bytes by spaces, eight bytes at a time."""
    is_zero = (words.view(np.uint8) == 0).view(np.uint64)
    words |= is_zero << _BITS_TO_SPACE


def rewritten(column: TextColumn, where_any: bytes, change: Callable[[str], str]) -> TextColumn:
    """Return the column with ``change`` applied to the few cells that have one of these ASCII characters."""
    touched = np.flatnonzero(has_any(column, where_any))
    return patched(column, {row: change(column[row].decode()).encode() for row in touched.tolist()})
