"""Rows of text from columns without a step for each row: every column is laid into one matrix of bytes.

Cells are padded with zero bytes. Deleting them gives lines of cells of their own length (XML, CSV, JSON); turning them
into spaces gives fixed columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from ratinghouse.lists.text_columns import TextColumn, cells_of, has_any, patched

ROWS = 32_768  # at a time, so that the matrix stays small
_PAD_TO_SPACE = bytes.maketrans(b"\0", b" ")

Part = bytes | TextColumn


def rows_of(parts: Sequence[Part], rows: int) -> Iterator[bytes]:
    """Yield lines made of literals and cells, cells in their own length."""
    widths = [len(part) if isinstance(part, bytes) else part.itemsize for part in parts]
    for matrix in _matrices(parts, widths, rows):
        yield matrix.translate(None, b"\0")


def fixed_rows_of(parts: Sequence[Part], widths: Sequence[int], rows: int) -> Iterator[bytes]:
    """Yield lines made of literals and cells, each in its width; no text may be longer."""
    for matrix in _matrices(parts, widths, rows):
        yield matrix.translate(_PAD_TO_SPACE)


def _matrices(parts: Sequence[Part], widths: Sequence[int], rows: int) -> Iterator[bytes]:
    for start in range(0, rows, ROWS):
        stop = min(start + ROWS, rows)
        matrix = np.zeros((stop - start, sum(widths)), dtype=np.uint8)
        offset = 0
        for part, width in zip(parts, widths, strict=True):
            cells = np.frombuffer(part, np.uint8) if isinstance(part, bytes) else cells_of(part[start:stop])
            used = min(width, cells.shape[-1])
            matrix[:, offset : offset + used] = cells[..., :used]
            offset += width
        yield matrix.tobytes()


def rewritten(column: TextColumn, where_any: bytes, change: Callable[[str], str]) -> TextColumn:
    """Return the column with ``change`` applied to the few cells that have one of these ASCII characters."""
    touched = np.flatnonzero(has_any(column, where_any))
    return patched(column, {row: change(column[row].decode()).encode() for row in touched.tolist()})
