"""A text file in blocks of whole lines, so that memory does not grow with the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import numpy as np

from ratinghouse.kernel.texts import text
from ratinghouse.lists.reading.sources import UnreadableList
from ratinghouse.lists.text_columns import SPACE, CellColumns

BLOCK = 4 * 1024**2
MAX_LINE = 64 * 1024
_NEWLINE, _BEYOND_ASCII = 10, 0x80


class Lines:
    """Some lines of a file, unchanged, and the number of the first of them."""

    def __init__(self, raw: bytes, first: int) -> None:
        self.raw = raw
        self.first = first
        self._count: int | None = None

    @property
    def count(self) -> int:
        """Return how many lines have an end."""
        if self._count is None:
            # Much faster than bytes.count, which stops at each line end.
            self._count = int(np.count_nonzero(np.frombuffer(self.raw, np.uint8) == _NEWLINE))
        return self._count

    def uniform(self, width: int) -> CellColumns | None:
        """Return the lines without their ends as a matrix, if all of them are ASCII and of this width."""
        ends = b"\r\n" if self.raw.endswith(b"\r\n") else b"\n"
        rows, rest = divmod(len(self.raw), width + len(ends))
        if rest:
            return None
        columns = CellColumns.of(np.frombuffer(self.raw, np.uint8).reshape(rows, width + len(ends)))
        if not (columns.least[width:].tobytes() == columns.most[width:].tobytes() == ends):
            return None
        columns = columns.first(width)
        if columns.most.max() >= _BEYOND_ASCII:
            return None
        if columns.least.min() < SPACE and (columns.cells == _NEWLINE).any():
            return None
        self._count = rows
        return columns

    @property
    def ended(self) -> bool:
        """Return whether the last line has an end; only the last one of a file can be without."""
        return not self.raw or self.raw.endswith(b"\n")

    def split(self, most: int) -> list[bytes]:
        """Return the first lines, at most so many, without their ends."""
        raw = self.raw[: self._start(most)]
        lines = raw.removesuffix(b"\n").split(b"\n") if raw else []
        return [line.removesuffix(b"\r") for line in lines] if b"\r" in raw else lines

    def after(self, lines: int) -> Lines:
        """Return the lines after the first ones."""
        return Lines(self.raw[self._start(lines) :], self.first + lines)

    def _start(self, lines: int) -> int:
        """Return where the lines after the first ones begin."""
        start = 0
        for _ in range(lines):
            start = self.raw.find(b"\n", start) + 1 or len(self.raw)
        return start


def line_blocks(stream: BinaryIO) -> Iterator[Lines]:
    """Yield the lines of a file, many at a time. NUL bytes and endless lines are refused."""
    rest, number = b"", 1
    while piece := stream.read(BLOCK):
        if b"\0" in piece:
            at = number + (rest + piece[: piece.index(b"\0")]).count(b"\n")
            raise UnreadableList(
                "binary", text("the file contains zero bytes, so it is not text"), text("download the file again"), at
            )
        cut = piece.rfind(b"\n") + 1
        if cut:
            whole = memoryview(piece)[:cut]  # copied once
            lines = Lines(b"".join((rest, whole)), number)
            yield lines
            number += lines.count
            rest = piece[cut:]
        else:
            rest += piece
        if len(rest) > MAX_LINE:
            raise UnreadableList(
                "binary",
                text("a line does not end, so this is not a rating list"),
                text("download the file again"),
                number,
            )
    if rest:
        yield Lines(rest, number)
