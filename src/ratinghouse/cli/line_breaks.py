"""Where a text may be broken into lines: at blanks, after hyphens, between Japanese letters; never inside a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate

from ratinghouse.cli.styled_text import StyledText, width_of

LONGEST_NUMBER = 40
"""Words with digits (numbers, dates, IDs) are never broken unless they are longer, such as hashes and paths."""

_WIDE = "\u2e80-\U0003ffff"  # Chinese, Japanese and Korean letters, which have no blanks between words
_PIECE = re.compile(rf"\s+|[{_WIDE}][、。，．）」』：；]*|[^\s{_WIDE}]+")
_PART_OF_WORD = re.compile(r"[^-/]+[-/]*|[-/]+")


def unbroken_width(content: str) -> int:
    """Return the width of the longest word with a digit in it: a column must be at least as wide."""
    widths = (width_of(piece) for piece in _PIECE.findall(content) if _has_digit(piece))
    return max((width for width in widths if width <= LONGEST_NUMBER), default=0)


def broken_into_lines(content: StyledText, width: int) -> list[StyledText]:
    """Return the lines of a text, each at most this wide; a word that is wider is broken where it must be."""
    lines: list[StyledText] = []
    for paragraph in content.lines():
        if paragraph.width <= width:
            lines.append(paragraph)
            continue
        lines += [line.stripped() for line in paragraph.divided(_line_starts(paragraph.plain, width))]
    return lines


def _has_digit(piece: str) -> bool:
    return any(map(str.isdigit, piece))


def _pieces(content: str, width: int) -> Iterator[str]:
    """Return the pieces that stay together; only a word wider than the line is broken after its hyphens."""
    for piece in _PIECE.findall(content):
        if width_of(piece) <= width or _has_digit(piece):
            yield piece
        else:
            yield from _PART_OF_WORD.findall(piece)


def _line_starts(content: str, width: int) -> list[int]:
    """Return the positions at which the second line and all further ones begin."""
    from rich.cells import chop_cells

    starts: list[int] = []
    position = used = 0
    for piece in _pieces(content, width):
        length = width_of(piece)
        if used + length > width and not piece.isspace():
            if used:
                starts.append(position)
                used = 0
            *full_lines, rest = chop_cells(piece, width)
            starts += [position + length for length in accumulate(map(len, full_lines))]
            length = width_of(rest)
        position += len(piece)
        used += length
    return starts
