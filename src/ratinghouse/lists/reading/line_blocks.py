"""A text file in blocks of whole lines, so that memory does not grow with the file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import BinaryIO

import numpy as np

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import text
from ratinghouse.lists.reading.sources import UnreadableList

BLOCK = 4 * 1024**2
MAX_LINE = 64 * 1024
_NEWLINE = 10


@dataclass(frozen=True)
class Lines:
    """Some lines of a file, unchanged, and the number of the first of them."""

    raw: bytes
    first: int

    @cached_property
    def count(self) -> int:
        """Return how many lines have an end."""
        # Twice as fast as bytes.count, which stops at each line end.
        return int(np.count_nonzero(np.frombuffer(self.raw, np.uint8) == _NEWLINE))

    @property
    def ended(self) -> bool:
        """Return whether the last line has an end; only the last one of a file can be without."""
        return not self.raw or self.raw.endswith(b"\n")

    def split(self) -> list[bytes]:
        """Return the lines without their ends."""
        lines = self.raw.removesuffix(b"\n").split(b"\n") if self.raw else []
        return [line.removesuffix(b"\r") for line in lines] if b"\r" in self.raw else lines

    def after(self, lines: int) -> Lines:
        """Return the lines after the first ones."""
        start = 0
        for _ in range(lines):
            start = self.raw.find(b"\n", start) + 1 or len(self.raw)
        return Lines(self.raw[start:], self.first + lines)


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
