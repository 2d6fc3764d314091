"""Reads FIDE's XML lists, one pool or combined."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, BinaryIO
from xml.etree.ElementTree import ParseError

import numpy as np

from ratinghouse.kernel.texts import text
from ratinghouse.lists.control_characters import tidy
from ratinghouse.lists.fields import field_of
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.reading.assembly import Assembly
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.rows import Block
from ratinghouse.lists.reading.sources import ListSource, UnreadableList
from ratinghouse.lists.reading.xml_layout import UniformPlayers, XmlLayoutDiffers
from ratinghouse.lists.text_columns import text_column

ROWS = 20_000
MAX_DEPTH = 8
MAX_PLAYER = 1024**2


def read_xml(source: ListSource, findings: ListFindings, list_date: date | None, pool: str) -> RatingList:
    """Return the list in an XML file: quickly where all players are written alike, else by a hardened parser."""
    if list_date is None:
        findings.note("no-date", text("an XML list does not give its date"), text("enter the date of the list"))
    attempt = ListFindings(findings.file)
    assembly = Assembly(attempt, list_date, pool)
    try:
        with source.open() as stream:
            for block in UniformPlayers(stream, attempt).blocks():
                assembly.add(block)
    except XmlLayoutDiffers:
        attempt = ListFindings(findings.file)
        assembly = Assembly(attempt, list_date, pool)
        with source.open() as stream:
            for block in _parsed(stream, attempt):
                assembly.add(block)
    ratings = assembly.finish()
    findings.absorb(attempt)
    return ratings


def _parsed(stream: BinaryIO, findings: ListFindings) -> Iterator[Block]:
    players: list[dict[str, str]] = []
    try:
        for player in _players(stream):
            players.append(player)
            if len(players) == ROWS:
                yield _block(players, findings)
                players = []
    except ParseError as failure:
        line, column = failure.position
        if players:
            yield _block(players, findings)
        findings.error(
            "cut-off",
            text(
                "the XML breaks off or is damaged here ({reason}); players after this are missing", reason=str(failure)
            ),
            text("download the file again"),
            line=line,
            column=column + 1,
        )
        return
    if players:
        yield _block(players, findings)


def _players(stream: BinaryIO) -> Iterator[dict[str, str]]:
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import iterparse

    path: list[Any] = []
    watched = _Watched(stream)
    try:
        for event, element in iterparse(watched, events=("start", "end"), forbid_dtd=True):
            if event == "start":
                path.append(element)
                _look_at_depth(path)
                continue
            path.pop()
            if element.tag == "player":
                watched.since_player = 0
                yield {child.tag: tidy(child.text or "") for child in element}
            if len(path) <= 1:
                for parent in path:
                    parent.clear()
    except DefusedXmlException as danger:
        raise UnreadableList(
            "hostile-xml",
            text(
                "the XML declares a document type or entities ({error}), which no rating list needs",
                error=type(danger).__name__,
            ),
            text("check where the file came from"),
        ) from None
    except (LookupError, ValueError) as failure:
        raise UnreadableList(
            "encoding",
            text("the encoding of the XML cannot be read ({reason})", reason=str(failure)),
            text("save it as UTF-8"),
        ) from None


class _Watched:
    """Passes bytes on as long as they contain players: a text or a comment without end would fill the memory."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.since_player = 0

    def read(self, size: int = -1) -> bytes:
        piece = self._stream.read(size)
        self.since_player += len(piece)
        if self.since_player > MAX_PLAYER:
            raise UnreadableList(
                "unknown-layout",
                text("there is no player within {size:,} bytes", size=MAX_PLAYER),
                text("use FIDE's XML list"),
            )
        return piece


def _look_at_depth(path: list[Any]) -> None:
    if len(path) > MAX_DEPTH:
        raise UnreadableList(
            "unknown-layout", text("the elements are nested too deeply for a rating list"), text("use FIDE's XML list")
        )
    if len(path) == 1 and path[0].tag != "playerslist":
        message = text("the XML is a <{root}>, not a <playerslist>", root=path[0].tag[:40])
        raise UnreadableList("unknown-layout", message, text("use FIDE's XML list"))


def _block(players: list[dict[str, str]], findings: ListFindings) -> Block:
    names = {name: None for player in players for name in player}
    texts = {}
    for name in names:
        if field := field_of(name):
            texts[field] = text_column([player.get(name, "") for player in players])
    return Block(texts, np.zeros(len(players), dtype=np.int64), {})
