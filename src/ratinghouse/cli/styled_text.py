"""Texts whose parts have styles such as bold, measured in the columns of a terminal, and how they are printed.

Rich shows styles on terminals. Loading it takes longer than rating a small report, so it is not imported for a file
or a pipe, unless a text has letters whose width only Rich's tables give.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.text import Text as RichText

_LAST_LATIN = "\u02ff"
_OTHER_NARROW = "→…–—−’“”"  # as wide as Latin letters, one column
_NEVER_PRINTED = dict.fromkeys(map(ord, "\a\b\v\f\r"))


def width_of(content: str) -> int:
    """Return how many columns of a terminal a text takes."""
    if content.isprintable() and (
        content.isascii() or all(letter <= _LAST_LATIN or letter in _OTHER_NARROW for letter in content)
    ):
        return len(content)
    from rich.cells import cell_len

    return cell_len(content)


class StyledText:
    """A text in parts, each with a style. Appending changes it; all other methods return a new text."""

    __slots__ = ("_parts",)

    def __init__(self, content: str = "", style: str = "") -> None:
        self._parts: list[tuple[str, str]] = []
        self.append(content, style)

    @property
    def plain(self) -> str:
        """Return the text without its styles."""
        return "".join([content for content, _ in self._parts])

    @property
    def width(self) -> int:
        """Return how many columns of a terminal the text takes."""
        return width_of(self.plain)

    def append(self, content: str, style: str = "") -> StyledText:
        """Append a part."""
        if content and not content.isprintable():
            content = content.translate(_NEVER_PRINTED)
        if content:
            self._parts.append((content, style))
        return self

    def extend(self, other: StyledText) -> StyledText:
        """Append the parts of another text."""
        self._parts += other._parts
        return self

    def in_bold(self) -> StyledText:
        """Return the text in bold type."""
        return _text_of((content, f"{style} bold".strip()) for content, style in self._parts)

    def stripped(self) -> StyledText:
        """Return the text without blanks at its end."""
        return self._between(0, len(self.plain.rstrip()))

    def lines(self) -> list[StyledText]:
        """Return the lines of the text."""
        plain = self.plain
        if "\n" not in plain:
            return [self]
        starts = [0, *(at + 1 for at, letter in enumerate(plain) if letter == "\n"), len(plain) + 1]
        return [self._between(start, end - 1) for start, end in pairwise(starts)]

    def divided(self, places: Sequence[int]) -> list[StyledText]:
        """Return the pieces of the text, cut at these places."""
        return [self._between(start, end) for start, end in pairwise([0, *places, len(self.plain)])]

    def for_rich(self) -> RichText:
        """Return the text as Rich prints it."""
        from rich.text import Text

        return Text.assemble(*self._parts)

    def _between(self, start: int, end: int) -> StyledText:
        return _text_of(self._parts_between(start, end))

    def _parts_between(self, start: int, end: int) -> Iterator[tuple[str, str]]:
        at = 0
        for content, style in self._parts:
            piece = content[max(start - at, 0) : max(end - at, 0)]
            if piece:
                yield piece, style
            at += len(content)


def _text_of(parts: Iterable[tuple[str, str]]) -> StyledText:
    text = StyledText()
    text._parts += parts
    return text


def write_lines(lines: Iterable[StyledText], output: TextIO, width: int) -> None:
    """Write lines, with their styles where these are shown. The width is that of the terminal; no line is broken."""
    if not _shows_styles(output):
        output.write("".join([f"{line.plain.expandtabs()}\n" for line in lines]))
        output.flush()
        return
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True, width=width, file=output)
    for line in lines:
        console.print(line.for_rich())


def _shows_styles(output: TextIO) -> bool:
    """Return whether styles may be shown: on a terminal, or if a variable that Rich reads may request them."""
    return output.isatty() or not os.environ.keys().isdisjoint(("FORCE_COLOR", "TTY_COMPATIBLE"))
