"""The quick way through FIDE's XML: every player is written alike, so one pattern reads a block of them.

The pattern is made from the first player and must account for every tag of the file. Where it does not, the file is
read again by a real parser; nothing is guessed.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO

import numpy as np

from ratinghouse.lists.assembly import Block
from ratinghouse.lists.columns import bytes_column
from ratinghouse.lists.fields import field_of
from ratinghouse.lists.gathered import Gathered

BLOCK = 4 * 1024**2
_END = b"</player>"
_PROLOG = re.compile(
    rb"\s*(?:<\?xml[^<>]*?(?:encoding=[\"']([A-Za-z0-9._-]+)[\"'])?[^<>]*?\?>)?\s*<(playerslist)>(?=\s*<player>)"
)
_CLOSING = re.compile(rb"\s*</playerslist>\s*")
_PLAYER = re.compile(rb"(\s*<player>)((?:\s*<([a-z_0-9]+)>[^<]*</\3>)+)(\s*</player>)")
_CHILD = re.compile(rb"(\s*)<([a-z_0-9]+)>[^<]*</\2>")
_ENTITY = re.compile(rb"&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));|(&)")
_NAMED = {b"amp": b"&", b"lt": b"<", b"gt": b">", b"quot": b'"', b"apos": b"'"}


class LayoutDiffers(Exception):
    """The file is not written as the pattern expects; a parser must read it."""


class UniformPlayers:
    """Reads the players of one file."""

    def __init__(self, stream: BinaryIO, findings: Gathered) -> None:
        self._stream = stream
        self._findings = findings
        self._encoding = "utf-8"
        self._told = False

    def blocks(self) -> Iterator[Block]:
        """All players. ``LayoutDiffers`` may come at any block; what came before is then void."""
        rest = self._stream.read(BLOCK).removeprefix(codecs.BOM_UTF8)
        prolog = _PROLOG.match(rest)
        if not prolog:
            raise LayoutDiffers
        self._encoding = _known_encoding(prolog[1])
        line = 1 + rest.count(b"\n", 0, prolog.end())
        rest = rest[prolog.end() :]
        first = _PLAYER.match(rest)
        if not first:
            raise LayoutDiffers
        names, pattern = _pattern(first)
        self._tell_unknown(names)
        while True:
            cut = rest.rfind(_END) + len(_END)
            if cut < len(_END):
                break
            yield self._block(rest[:cut], names, pattern, line)
            line += rest.count(b"\n", 0, cut)
            rest = rest[cut:] + self._stream.read(BLOCK)
        while piece := self._stream.read(BLOCK):
            rest += piece
            if len(rest) > BLOCK:
                raise LayoutDiffers
        if not _CLOSING.fullmatch(rest):
            raise LayoutDiffers

    def _block(self, raw: bytes, names: list[str], pattern: re.Pattern[bytes], line: int) -> Block:
        players = pattern.findall(raw)
        rows = len(players)
        if raw.count(_END) != rows or raw.count(b"<") != rows * (2 * len(names) + 2):
            raise LayoutDiffers
        height, uneven = divmod(raw.count(b"\n"), rows)
        lines = np.zeros(rows, dtype=np.int64) if uneven else line + height * np.arange(rows, dtype=np.int64)
        columns = zip(*players, strict=True) if len(names) > 1 else iter([players])
        texts = {}
        plain = raw.isascii() and b"&" not in raw
        for name, cells in zip(names, columns, strict=True):
            if field := field_of(name):
                column = bytes_column(list(cells) if plain else [self._text(cell) for cell in cells])
                texts[field] = np.char.strip(column, b" \t\r\n")
        return Block(texts, lines, {})

    def _text(self, cell: bytes) -> bytes:
        if not cell.isascii():
            try:
                cell = cell.decode(self._encoding).encode()
            except UnicodeDecodeError:
                raise LayoutDiffers from None
        return _ENTITY.sub(_character, cell) if b"&" in cell else cell

    def _tell_unknown(self, names: list[str]) -> None:
        for name in names:
            if not field_of(name):
                self._findings.note("unknown-column", f"the element <{name}> is not known and is not read")


def _known_encoding(declared: bytes | None) -> str:
    try:
        return codecs.lookup((declared or b"utf-8").decode("ascii")).name
    except LookupError:
        raise LayoutDiffers from None


def _pattern(first: re.Match[bytes]) -> tuple[list[str], re.Pattern[bytes]]:
    children = list(_CHILD.finditer(first[2]))
    names = [child[2].decode("ascii") for child in children]
    if len(set(names)) != len(names):
        raise LayoutDiffers
    cells = (re.escape(child[1]) + b"<%b>([^<]*)</%b>" % (child[2], child[2]) for child in children)
    return names, re.compile(rb"<player>" + b"".join(cells) + re.escape(first[4]))


def _character(entity: re.Match[bytes]) -> bytes:
    if entity[1]:
        return _NAMED[entity[1]]
    number = int(entity[2]) if entity[2] else int(entity[3], 16) if entity[3] else 0
    if number < 32 or 0xD800 <= number < 0xE000 or number > 0x10FFFF:
        raise LayoutDiffers
    return chr(number).encode()
