"""Reads lists as JSON: in blocks when every player is on a separate line, as Ratinghouse writes them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain
from typing import Any, BinaryIO

import numpy as np

from ratinghouse.kernel.texts import text
from ratinghouse.lists.fields import POOL_FIELDS
from ratinghouse.lists.heads import Head, read_head
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.reading.assembly import Assembly
from ratinghouse.lists.reading.delimited import column_name
from ratinghouse.lists.reading.line_blocks import MAX_LINE, Lines, line_blocks
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.row_tables import fields_of
from ratinghouse.lists.reading.rows import Block
from ratinghouse.lists.reading.sources import ListSource, UnreadableList
from ratinghouse.lists.text_columns import TextColumn, text_column

MAX_WHOLE = 64 * 1024**2  # of a document that must be held in memory at once
_OPENING, _CLOSING = b'"players": [', b"]}"

Players = list[dict[str, object]]


class JsonLayoutDiffers(Exception):
    """The players are not on separate lines with the same names; the document must be read as a whole."""


def read_json(source: ListSource, findings: ListFindings, list_date: date | None, pool: str) -> RatingList:
    """Return the list in a JSON document ``{"list_date", "pools", "about", "players": [{…}]}``, or bare players."""
    attempt = ListFindings(findings.file)
    try:
        with source.open() as stream:
            if not stream.read(MAX_LINE).partition(b"\n")[0].rstrip().endswith(_OPENING):
                raise JsonLayoutDiffers
        with source.open() as stream:
            ratings = _by_line(stream, attempt, list_date, pool)
    except JsonLayoutDiffers:
        attempt = ListFindings(findings.file)
        with source.open() as stream:
            ratings = _whole(stream, attempt, list_date, pool)
    findings.absorb(attempt)
    if ratings.date is None:
        findings.note(
            "no-date", text("the file does not give the date of the list"), text("enter the date of the list")
        )
    return ratings


def _by_line(stream: BinaryIO, findings: ListFindings, list_date: date | None, pool: str) -> RatingList:
    lines = line_blocks(stream)
    first = next(lines)
    head = read_head(_loaded(first.split(1)[0] + _CLOSING), findings, list_date, pool)
    names: list[str] = []
    reading: _PlayersReader | None = None
    for players, line in _players(chain([first.after(1)], lines)):
        if reading is None:
            names = list(players[0])
            reading = _PlayersReader(head, names, findings)
        if any(len(player) != len(names) for player in players):
            raise JsonLayoutDiffers
        try:
            reading.add(players, line + np.arange(len(players)))
        except KeyError:
            raise JsonLayoutDiffers from None
    if reading is None:
        reading = _PlayersReader(head, _names_of_nobody(head), findings)
        reading.add([], np.arange(0))
    return reading.assembly.finish()


def _players(blocks: Iterator[Lines]) -> Iterator[tuple[Players, int]]:
    """Yield the players of each block of lines and the line of the first of them."""
    closed = False
    for block in blocks:
        body = block.raw.rstrip()
        if closed and body:
            raise JsonLayoutDiffers
        if body.endswith(_CLOSING):
            closed = True
            body = body.removesuffix(_CLOSING).rstrip()
        if not body:
            continue
        players = _loaded(b"[" + body.removesuffix(b",") + b"]")
        if len(players) != body.count(b"\n") + 1 or not all(type(player) is dict for player in players):
            raise JsonLayoutDiffers
        yield players, block.first
    if not closed:
        raise JsonLayoutDiffers


def _loaded(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise JsonLayoutDiffers from None


def _whole(stream: BinaryIO, findings: ListFindings, list_date: date | None, pool: str) -> RatingList:
    raw = stream.read(MAX_WHOLE + 1)
    if len(raw) > MAX_WHOLE:
        message = text("a JSON document of more than {size:,} bytes must have one player per line", size=MAX_WHOLE)
        raise UnreadableList("too-large", message, text("write each player on a separate line"))
    document = _document(raw)
    head = read_head(document, findings, list_date, pool)
    players = [player for player in document["players"] if isinstance(player, dict)]
    for _ in range(len(document["players"]) - len(players)):
        findings.error(
            "unknown-layout",
            text("a player is not an object with names and values"),
            text("write each player as an object"),
        )
    names = list(dict.fromkeys(name for player in players for name in player)) or _names_of_nobody(head)
    reading = _PlayersReader(head, names, findings)
    nothing = dict.fromkeys(names)
    reading.add([nothing | player for player in players], np.zeros(len(players), dtype=np.int64))
    return reading.assembly.finish()


def _document(raw: bytes) -> dict[str, Any]:
    try:
        document = json.loads(raw)
    except json.JSONDecodeError as failure:
        message = text("the JSON is damaged or incomplete ({reason})", reason=failure.msg)
        raise UnreadableList("cut-off", message, text("download the file again"), failure.lineno) from None
    except (ValueError, RecursionError) as failure:
        raise UnreadableList(
            "cut-off", text("the JSON cannot be read ({reason})", reason=str(failure)), text("download the file again")
        ) from None
    if isinstance(document, list):
        return {"players": document}
    if not isinstance(document, dict) or not isinstance(document.get("players"), list):
        raise UnreadableList(
            "unknown-layout",
            text("the JSON has no list of players"),
            text('write an object with a list "players" of objects with an "id"'),
        )
    return document


class _PlayersReader:
    """Turns players, all with the same names, into columns of a list."""

    def __init__(self, head: Head, names: Sequence[str], findings: ListFindings) -> None:
        self._findings = findings
        indices = fields_of([column_name(name) for name in names], findings)
        self._fields = {field: names[index] for field, index in indices.items()}
        self.assembly = Assembly(findings, head.list_date, head.pool)
        self.assembly.set_about(head.about)

    def add(self, players: Players, lines: Any) -> None:
        """Add the next players. Raise ``KeyError`` if one lacks a name."""
        texts = {field: self._text([player[name] for player in players]) for field, name in self._fields.items()}
        self.assembly.add(Block(texts, lines, {}))

    def _text(self, values: list[Any]) -> TextColumn:
        kinds = set(map(type, values))
        if kinds == {int}:
            values = list(map(str, values))
        elif kinds != {str}:
            values = [self._cell(value) for value in values]
        return np.char.strip(text_column(values), b" \t\r\n")

    def _cell(self, value: Any) -> str:
        if isinstance(value, bool | list | dict):
            self._findings.error("bad-value", text("a value is neither text nor a number; it is left blank"))
            return ""
        if isinstance(value, float) and value.is_integer():
            return str(int(value))
        return "" if value is None else str(value)


def _names_of_nobody(head: Head) -> list[str]:
    """Return the columns of a list without players: one for each of its pools."""
    several = head.pools if len(head.pools) > 1 else ()
    return ["id", *(POOL_FIELDS[pool][0] for pool in several if pool in POOL_FIELDS)]
