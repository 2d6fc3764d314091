"""Reads lists as JSON: quickly when every player has a line of its own, as this house writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import chain
from typing import Any, BinaryIO

from ratinghouse.lists.assembly import Assembly
from ratinghouse.lists.delimited import column_name
from ratinghouse.lists.fields import POOL_FIELDS
from ratinghouse.lists.gathered import Gathered
from ratinghouse.lists.line_blocks import MAX_LINE, line_blocks
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.row_tables import TableRow, blocks_of
from ratinghouse.lists.sources import Refused, Source

_OPENING = b'"players": ['
MAX_WHOLE = 64 * 1024**2  # of a document that must be held in memory at once


class LayoutDiffers(Exception):
    """The players are not one to a line; the document must be read as a whole."""


def read_json(source: Source, findings: Gathered, list_date: date | None, pool: str) -> RatingList:
    """The list in a JSON document: ``{"list_date", "pools", "about", "players": [{…}]}``, or the bare players."""
    attempt = Gathered(findings.file)
    try:
        with source.open() as stream:
            if not stream.read(MAX_LINE).partition(b"\n")[0].rstrip().endswith(_OPENING):
                raise LayoutDiffers
        with source.open() as stream:
            ratings = _by_line(stream, attempt, list_date, pool)
    except LayoutDiffers:
        attempt = Gathered(findings.file)
        with source.open() as stream:
            ratings = _whole(stream, attempt, list_date, pool)
    findings.absorb(attempt)
    if ratings.date is None:
        findings.note("no-date", "the file does not tell the date of the list", "give the list's date")
    return ratings


def _by_line(stream: BinaryIO, findings: Gathered, list_date: date | None, pool: str) -> RatingList:
    lines = ((number, line) for block in line_blocks(stream) for number, line in enumerate(block.split(), block.first))
    _, opening = next(lines)
    head = _loaded(opening + b"]}")
    players = _lines_of_players(lines)
    first = next(players, None)
    names = list(first[1]) if first else _names_of_nobody(head)
    known = frozenset(names)

    def rows() -> Iterator[TableRow]:
        for line, player in chain([first] if first else [], players):
            if not known >= player.keys():
                raise LayoutDiffers
            yield TableRow(line, _cells(player, names, line, findings))

    return _assembled(head, names, rows(), findings, list_date, pool)


def _lines_of_players(lines: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in lines:
        if line == b"]}":
            if any(rest.strip() for _, rest in lines):
                raise LayoutDiffers
            return
        if line.strip():
            player = _loaded(line.removesuffix(b","))
            if not isinstance(player, dict):
                raise LayoutDiffers
            yield number, player
    raise LayoutDiffers


def _loaded(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise LayoutDiffers from None


def _whole(stream: BinaryIO, findings: Gathered, list_date: date | None, pool: str) -> RatingList:
    raw = stream.read(MAX_WHOLE + 1)
    if len(raw) > MAX_WHOLE:
        message = f"a JSON document of more than {MAX_WHOLE:,} bytes is read only with one player on each line"
        raise Refused("too-large", message, "write each player on a line of its own")
    try:
        document = json.loads(raw)
    except json.JSONDecodeError as failure:
        message = f"the JSON is damaged or not whole ({failure.msg})"
        raise Refused("cut-off", message, "fetch the file again", failure.lineno) from None
    except (ValueError, RecursionError) as failure:
        raise Refused("cut-off", f"the JSON cannot be read ({failure})", "fetch the file again") from None
    if isinstance(document, list):
        document = {"players": document}
    if not isinstance(document, dict) or not isinstance(document.get("players"), list):
        raise Refused("unknown-layout", "the JSON has no list of players", 'write {"players": [{"id": …}, …]}')
    players = [player for player in document["players"] if isinstance(player, dict)]
    for _ in range(len(document["players"]) - len(players)):
        findings.error("unknown-layout", "a player is not an object with names and values", "write {…} for each")
    names = list(dict.fromkeys(name for player in players for name in player)) or _names_of_nobody(document)
    rows = (TableRow(0, _cells(player, names, 0, findings)) for player in players)
    return _assembled(document, names, rows, findings, list_date, pool)


def _assembled(
    head: Mapping[str, Any],
    names: list[str],
    rows: Iterable[TableRow],
    findings: Gathered,
    list_date: date | None,
    pool: str,
) -> RatingList:
    pools = head.get("pools")
    if isinstance(pools, list) and len(pools) == 1 and isinstance(pools[0], str):
        pool = pools[0]
    assembly = Assembly(findings, list_date or _date(head.get("list_date"), findings), pool)
    about = head.get("about")
    assembly.tell({str(key): str(value) for key, value in about.items()} if isinstance(about, dict) else {})
    for block in blocks_of([column_name(name) for name in names], rows, findings):
        assembly.add(block)
    return assembly.finish()


def _names_of_nobody(head: Mapping[str, Any]) -> list[str]:
    """The columns of a list without players: one for each pool that it is said to have."""
    pools = head.get("pools")
    told = [pool for pool in pools if isinstance(pool, str)] if isinstance(pools, list) else []
    return ["id", *(POOL_FIELDS[pool][0] for pool in told if len(told) > 1 and pool in POOL_FIELDS)]


def _date(told: Any, findings: Gathered) -> date | None:
    if told is None:
        return None
    try:
        return date.fromisoformat(str(told))
    except ValueError:
        findings.error("bad-date", f"list_date {str(told)[:40]!r} is not a date", "write YYYY-MM-DD")
        return None


def _cells(player: dict[str, Any], names: list[str], line: int, findings: Gathered) -> list[str]:
    values = [player.get(name) for name in names]
    return [
        value if type(value) is str else str(value) if type(value) is int else _text(value, name, line, findings)
        for name, value in zip(names, values, strict=True)
    ]


def _text(value: Any, name: str, line: int, findings: Gathered) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else str(value)
    findings.error("bad-value", f"{name[:40]}: neither a text nor a number; it is left blank", line=line)
    return ""
