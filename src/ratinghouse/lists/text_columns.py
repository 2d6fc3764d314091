"""Columns of text and numbers as NumPy arrays: text is fixed-width UTF-8 (``S``), so half a million rows stay small."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ratinghouse.lists.control_characters import has_control, tidy

TextColumn = npt.NDArray[np.bytes_]
NumberColumn = npt.NDArray[np.int32]
Cells = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

SPACE, NINE, DELETE = 32, 9, 127
_COUNTED = 10_000
_ROWS_TOGETHER = 64
_DIGITS_OF_INT32 = 9
_WIDEST_CODE = 16  # bytes: IDs, numbers, titles and federations, within which there are no spaces


def text_column(cells: Iterable[str]) -> TextColumn:
    """Return a text column of Python strings; lone surrogates, which UTF-8 cannot encode, become question marks."""
    return bytes_column([cell.encode(errors="replace") for cell in cells])


def bytes_column(cells: list[bytes]) -> TextColumn:
    """Return a text column of UTF-8 bytes."""
    return np.array(cells, dtype=np.bytes_) if cells else np.empty(0, dtype="S1")


def blank_column(length: int) -> TextColumn:
    """Return a column of empty texts."""
    return np.zeros(length, dtype="S1")


def cells_of(column: TextColumn) -> Cells:
    """Return the bytes of a text column, one row of the matrix for each cell, padded with zeros."""
    column = np.ascontiguousarray(column)
    return column.view(np.uint8).reshape(len(column), column.itemsize)


class CellColumns(NamedTuple):
    """A matrix of bytes, and the least and the largest byte in each of its columns; of no rows 127 and 0."""

    cells: Cells
    least: Cells
    most: Cells

    @classmethod
    def of(cls, cells: Cells) -> CellColumns:
        """Return the columns of a matrix."""
        return cls(cells, _over_rows(np.minimum, cells, DELETE), _over_rows(np.maximum, cells, 0))

    def first(self, columns: int) -> CellColumns:
        """Return the first columns."""
        return CellColumns(self.cells[:, :columns], self.least[:columns], self.most[:columns])


def _over_rows(ufunc: np.ufunc, cells: Cells, initial: int) -> Cells:
    """Return what a function of two bytes gives for all rows of each column, and for the initial byte."""
    rows, width = cells.shape
    # Many rows are one long row: short ones take seven times as long.
    together = rows // _ROWS_TOGETHER
    long_rows = cells[: together * _ROWS_TOGETHER].reshape(together, _ROWS_TOGETHER * width)
    rest = cells[together * _ROWS_TOGETHER :]
    if together:
        rest = np.concatenate([ufunc.reduce(long_rows, axis=0).reshape(_ROWS_TOGETHER, width), rest])
    reduced: Cells = ufunc.reduce(rest, axis=0, initial=initial)
    return reduced


def text_of(cells: Cells, *, has_spaces: bool = True) -> TextColumn:
    """Return a matrix of bytes as a text column, spaces around the texts removed, if there are any."""
    rows, width = cells.shape
    if width == 0:
        return blank_column(rows)
    column = cells.view(f"S{width}")[:, 0]  # a view, though other columns lie between its rows
    if not has_spaces:
        return np.ascontiguousarray(column)
    padded_codes = _padded_codes(column) if width <= _WIDEST_CODE else None
    return np.char.strip(column, b" ") if padded_codes is None else padded_codes


def _padded_codes(column: TextColumn) -> TextColumn | None:
    """Return texts without trailing spaces, in a third of the time of ``strip``; None if there are other spaces."""
    padded = np.ascontiguousarray(column).view(np.uint8)
    letters = padded * (padded != SPACE).view(np.uint8)
    is_blank = letters == 0
    follows_blank = is_blank[:-1] > is_blank[1:]
    follows_blank[column.itemsize - 1 :: column.itemsize] = False  # the first letters of the next texts
    return None if follows_blank.any() else letters.view(column.dtype)


def numbers_of(column: TextColumn) -> tuple[npt.NDArray[np.int64], Mask]:
    """Return a text column as whole numbers, blank as 0, and the mask of cells with over 18 digits or other text."""
    cells = cells_of(column)
    rows, width = cells.shape
    values: npt.NDArray[Any] = np.zeros(rows, np.int32 if width <= _DIGITS_OF_INT32 else np.int64)
    bad = np.zeros(rows, dtype=np.bool_)
    if width > 18:
        bad |= cells[:, 18:].any(axis=1)
    for position in range(min(width, 18)):
        letters = cells[:, position]
        digits = letters - np.uint8(ord("0"))
        is_digit = digits <= NINE
        if is_digit.all():
            values *= 10
            values += digits.astype(values.dtype)
        else:
            one = is_digit.view(np.uint8)
            values *= (one * np.uint8(9) + np.uint8(1)).astype(values.dtype)
            values += (digits * one).astype(values.dtype)
            bad |= is_digit == (letters == 0)
    if bad.any():
        values[bad] = 0
    return values.astype(np.int64), bad


def text_of_numbers(numbers: npt.NDArray[Any], *, zero: bytes = b"0") -> TextColumn:
    """Return whole numbers as text. The few values that ratings, games and K take are written once and looked up."""
    if len(numbers) and (numbers.min() < 0 or numbers.max() >= _COUNTED):
        texts = numbers.astype(np.bytes_)
    else:
        texts = _counted()[numbers]
    if zero != b"0":
        texts = np.where(numbers == 0, np.bytes_(zero), texts)
    return texts


@cache
def _counted() -> TextColumn:
    return np.arange(_COUNTED).astype("S4")


def tidied(column: TextColumn) -> tuple[TextColumn, Mask]:
    """Return the column with control characters replaced by spaces, and the mask of cells that had any."""
    doubtful_cells = _doubtful(cells_of(column))
    changed = np.zeros(len(column), dtype=np.bool_)
    if not doubtful_cells.any():
        return column, changed
    doubtful = np.flatnonzero(doubtful_cells.any(axis=1))
    patches: dict[int, bytes] = {}
    for row in doubtful.tolist():
        text = column[row].decode()
        if has_control(text):
            changed[row] = True
            patches[row] = tidy(text).encode()
    return patched(column, patches), changed


def _doubtful(cells: Cells) -> npt.NDArray[np.bool_]:
    return (cells - np.uint8(1) < SPACE - 1) | (cells >= DELETE)  # 1 … 31, as 0 wraps around to 255


def mapped(column: TextColumn, change: Callable[[str], str]) -> TextColumn:
    """Return the column with ``change`` applied to its distinct texts; blank cells stay blank."""
    filled = np.flatnonzero(column != b"")
    if not len(filled):
        return column
    distinct, where = np.unique(column[filled], return_inverse=True)
    changed = text_column(change(text.decode()) for text in distinct)
    out = np.zeros(len(column), dtype=changed.dtype)
    out[filled] = changed[where]
    return out


def patched(column: TextColumn, patches: dict[int, bytes]) -> TextColumn:
    """Return the column with some cells replaced, widened where a new text is longer."""
    if not patches:
        return column
    width = max(column.itemsize, *map(len, patches.values()))
    out = column.astype(f"S{width}")
    out[list(patches)] = list(patches.values())
    return out


def joined(columns: list[TextColumn]) -> TextColumn:
    """Return text columns one below the other, as wide as the longest text needs."""
    return narrowed(np.concatenate(columns)) if columns else blank_column(0)


def narrowed(column: TextColumn) -> TextColumn:
    """Return the column in the width its longest text needs."""
    cells = cells_of(column)
    if cells[:, -1].any():
        return column
    used = np.flatnonzero(cells.max(axis=0, initial=0))
    width = int(used[-1]) + 1 if len(used) else 1
    return column if width == column.itemsize else column.astype(f"S{width}")


def starts_with_any(column: TextColumn, characters: bytes) -> Mask:
    """Return where a text begins with one of these ASCII characters."""
    return np.isin(cells_of(column)[:, 0], np.frombuffer(characters, dtype=np.uint8))


def has_any(column: TextColumn, characters: bytes) -> Mask:
    """Return where a text has one of these ASCII characters anywhere."""
    cells = cells_of(column)
    matches = np.zeros(len(column), dtype=np.bool_)
    for character in characters:
        equal = cells == character
        if equal.any():
            for place in range(column.itemsize):  # faster than one after the other of each text
                matches |= equal[:, place]
    return matches
