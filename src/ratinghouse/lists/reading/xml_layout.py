"""Reads FIDE's XML quickly: every player is written in the same way, so only the places of the tags are looked for.

The first player is the model. The bytes between two cells must be the same as in the model; if they are not, the file
is read again by a real parser. Nothing is guessed.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from ratinghouse.kernel.texts import text
from ratinghouse.lists.fields import field_of
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.rows import Block
from ratinghouse.lists.text_columns import Cells, TextColumn, blank_column, cells_of, has_any, patched

BLOCK = 4 * 1024**2
MAX_CELL = 4096
_END = b"</player>"
_PROLOG = re.compile(
    rb"\s*(?:<\?xml[^<>]*?(?:encoding=[\"']([A-Za-z0-9._-]+)[\"'])?[^<>]*?\?>)?\s*<(playerslist)>(?=\s*<player>)"
)
_CLOSING = re.compile(rb"\s*</playerslist>\s*")
_PLAYER = re.compile(rb"\s*(<player>)((?:\s*<([a-z_0-9]+)>[^<]*</\3>)+)(\s*</player>)")
_CHILD = re.compile(rb"(\s*)<([a-z_0-9]+)>[^<]*</\2>")
_ENTITY = re.compile(rb"&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));|(&)")
_NAMED = {b"amp": b"&", b"lt": b"<", b"gt": b">", b"quot": b'"', b"apos": b"'"}


Places = npt.NDArray[np.int64]


class XmlLayoutDiffers(Exception):
    """The file is not written as the model player is; a parser must read it."""


@dataclass(frozen=True, slots=True)
class Model:
    """How each player is written: names of the elements, and the literals before, between and after their texts."""

    names: tuple[str, ...]
    literals: tuple[bytes, ...]


class UniformPlayers:
    """Reads the players of one file."""

    def __init__(self, stream: BinaryIO, findings: ListFindings) -> None:
        self._stream = stream
        self._findings = findings
        self._encoding = "utf-8"

    def blocks(self) -> Iterator[Block]:
        """Yield all players. ``XmlLayoutDiffers`` may be raised at any block; earlier blocks are then void."""
        rest = self._stream.read(BLOCK).removeprefix(codecs.BOM_UTF8)
        prolog = _PROLOG.match(rest)
        if not prolog:
            raise XmlLayoutDiffers
        self._encoding = _known_encoding(prolog[1])
        line = 1 + rest.count(b"\n", 0, prolog.end())
        rest = rest[prolog.end() :]
        model = _model(rest)
        self._report_unknown(model)
        while (cut := rest.rfind(_END) + len(_END)) >= len(_END):
            letters = np.frombuffer(rest, dtype=np.uint8, count=cut)
            line_ends = np.flatnonzero(letters == ord("\n"))
            yield self._block(letters, model, line, line_ends)
            line += len(line_ends)
            rest = rest[cut:] + self._stream.read(BLOCK)
        if self._stream.read(1) or not _CLOSING.fullmatch(rest):
            raise XmlLayoutDiffers

    def _block(self, letters: Cells, model: Model, line: int, line_ends: Places) -> Block:
        brackets = np.flatnonzero(letters == ord("<"))
        rows, rest = divmod(len(brackets), 2 * len(model.names) + 2)
        if rest or bool((letters == 0).any()):
            raise XmlLayoutDiffers
        tags = brackets.reshape(rows, -1)
        _verify(letters, tags, model)
        plain = bool(letters.max() < 0x80) and not bool((letters == ord("&")).any())
        texts = {}
        for index, name in enumerate(model.names):
            if field := field_of(name):
                start = tags[:, 2 * index + 1] + len(name) + 2
                column = _column(letters, start, tags[:, 2 * index + 2] - start)
                texts[field] = np.char.strip(column if plain else self._resolved(column), b" \t\r\n")
        return Block(texts, line + np.searchsorted(line_ends, tags[:, 0]), {})

    def _resolved(self, column: TextColumn) -> TextColumn:
        """Return the column with entities resolved, in UTF-8."""
        odd = np.flatnonzero(has_any(column, b"&") | (cells_of(column) >= 0x80).any(axis=1))
        return patched(column, {row: self._cell(column[row]) for row in odd.tolist()})

    def _cell(self, cell: bytes) -> bytes:
        if not cell.isascii():
            try:
                cell = cell.decode(self._encoding).encode()
            except UnicodeDecodeError:
                raise XmlLayoutDiffers from None
        return _ENTITY.sub(_character, cell)

    def _report_unknown(self, model: Model) -> None:
        for name in model.names:
            if not field_of(name):
                self._findings.note(
                    "unknown-column", text("the element <{element}> is unknown and is not read", element=name)
                )


def _known_encoding(declared: bytes | None) -> str:
    try:
        encoding = codecs.lookup((declared or b"utf-8").decode("ascii")).name
    except LookupError:
        raise XmlLayoutDiffers from None
    # Only where ASCII bytes are ASCII characters can tags be looked for in the bytes.
    if encoding not in ("utf-8", "ascii", "iso8859-1", "iso8859-15", "cp1252", "cp1250", "iso8859-2"):
        raise XmlLayoutDiffers
    return encoding


def _model(text: bytes) -> Model:
    first = _PLAYER.match(text)
    if not first:
        raise XmlLayoutDiffers
    children = list(_CHILD.finditer(first[2]))
    names = tuple(child[2].decode("ascii") for child in children)
    if len(set(names)) != len(names):
        raise XmlLayoutDiffers
    opening = [child[1] + b"<%b>" % child[2] for child in children]
    closing = [b"</%b>" % child[2] for child in children]
    between = [end + start for end, start in zip(closing, opening[1:], strict=False)]
    return Model(names, (first[1] + opening[0], *between, closing[-1] + first[4]))


def _verify(letters: Cells, tags: Places, model: Model) -> None:
    """Check that the bytes before, between and after the cells of all players are those of the model."""
    for index, literal in enumerate(model.literals):
        at = tags[:, 0] if index == 0 else tags[:, 2 * index]
        following = tags[:, 1] if index == 0 else tags[:, 2 * index + 1]
        if at[-1] + len(literal) > len(letters) or bool((following - at != literal.rfind(b"<")).any()):
            raise XmlLayoutDiffers
        if bool((_slices(letters, at, len(literal)) != np.bytes_(literal)).any()):
            raise XmlLayoutDiffers


def _column(letters: Cells, starts: Places, lengths: Places) -> TextColumn:
    """Return the texts that begin at these places, each in its own length."""
    width = int(lengths.max())
    if width > MAX_CELL or bool((lengths < 0).any()):
        raise XmlLayoutDiffers
    if width == 0:
        return blank_column(len(starts))
    # Slices are taken in the longest text's width, so the last ones must not reach beyond the end.
    if starts[-1] + width > len(letters):
        letters = np.concatenate([letters, np.zeros(width, dtype=np.uint8)])
    cells = _slices(letters, starts, width).view(np.uint8).reshape(len(starts), width)
    cells[np.arange(width) >= lengths[:, None]] = 0
    return cells.view(f"S{width}").reshape(len(starts))


def _slices(letters: Cells, starts: Places, width: int) -> TextColumn:
    everywhere: TextColumn = np.ndarray((len(letters) - width + 1,), dtype=f"S{width}", buffer=letters, strides=(1,))
    return everywhere[starts]


def _character(entity: re.Match[bytes]) -> bytes:
    if entity[1]:
        return _NAMED[entity[1]]
    number = int(entity[2]) if entity[2] else int(entity[3], 16) if entity[3] else 0
    if number < 32 or 0xD800 <= number < 0xE000 or number > 0x10FFFF:
        raise XmlLayoutDiffers
    return chr(number).encode()
