"""Sharly Chess events (.sce): an SQLite database of tournaments, players, boards and pairings.

The database is opened from the received bytes in memory, and nothing that it defines is executed: only tables are
read, functions of its schema are not trusted, and a query that takes too many steps is stopped.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.programs.program_report import ProgramFile, starting_numbers, within_the_event
from ratinghouse.reports.programs.sharly_header import sharly_header
from ratinghouse.reports.report import Format, Report, ReportEntry, Result
from ratinghouse.reports.tables.limits import LARGEST_PAGE, MOST_ROWS, RefusedFile
from ratinghouse.reports.tables.table_cells import federation_of, title_of

SIGNATURE = b"SQLite format 3\x00"
_MOST_STEPS = 20_000_000  # of the virtual machine of SQLite; the largest events need a hundredth
_LONGEST_CELL = 1024 * 1024
_COLUMNS = {
    "info": ("name", "federation", "location", "start", "stop", "start_date", "stop_date"),
    "tournament": (
        "id", "name", "rounds", "rating", "pairing", "location", "start", "stop", "start_date", "stop_date",
        "time_control_trf25", "time_control_initial_time", "time_control_increment",
    ),
    "player": (
        "id", "last_name", "first_name", "date_of_birth", "year_of_birth", "gender", "title", "ratings", "fide_id",
        "federation",
    ),
    "tournament_player": ("tournament_id", "player_id", "pairing_number"),
    "board": ("id", "white_player_id", "black_player_id"),
    "pairing": ("tournament_id", "player_id", "round", "result", "board_id"),
}  # fmt: skip
_KEYS = {
    "tournament": ("id",),
    "player": ("id",),
    "tournament_player": ("tournament_id", "player_id"),
    "board": ("id",),
    "pairing": ("tournament_id", "player_id", "round"),
}
"""Columns without which the rows of a table cannot be related to each other."""
_SEXES = {1: "w", 2: "m", "F": "w", "M": "m"}
_TITLES = ("", "WCM", "CM", "WFM", "FM", "WIM", "IM", "WGM", "GM")  # by number, as older versions store them
_TO_COME = 0
_GAMES = {
    1: "0", 2: "=", 3: "1", 4: "-", 5: "-", 6: "+", 11: "L", 12: "D", 13: "W",
    15: "0", 16: "=", 17: "0", 18: "L", 19: "D", 20: "L",
}  # fmt: skip
_BYES = {7: "Z", 8: "H", 9: "U", 10: "F", 14: "Z"}
_FORFEITS = (4, 5, 6)

Row = dict[str, Any]


class SharlyEvent(NamedTuple):
    """The rows of the tables that a report is made of."""

    event_row: Row
    tournaments: list[Row]
    players: dict[int, Row]
    listed: list[Row]  # the players of each tournament
    boards: dict[int, Row]
    pairings: list[Row]


def looks_like_sharly(raw: bytes) -> bool:
    """Return whether the bytes are an SQLite database that names the tables of Sharly Chess."""
    return raw.startswith(SIGNATURE) and b"tournament" in raw and b"pairing" in raw


def read_sharly(
    raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None, tournament: str = ""
) -> Report:
    """Return the tournament of this name, or the only one that has pairings. Raises RefusedFile where there is none."""
    event = _event_in(raw)
    source = ProgramFile.received(raw, file, format)
    chosen = _named_tournament(event, tournament) if tournament else _tournament(event, source)
    listed = [row for row in event.listed if row.get("tournament_id") == chosen["id"]]
    stated = [_whole(row.get("pairing_number")) for row in listed]
    numbers = starting_numbers(stated, source.findings)
    number_of = {row["player_id"]: number for row, number in zip(listed, numbers, strict=True)}
    results = _results(event, chosen, number_of, source)
    entries = []
    for line, row in enumerate(listed, 1):
        number = number_of[row["player_id"]]
        player = event.players.get(row["player_id"])
        if player is None:
            message = text("Player {id} of the tournament is not among the players.", id=row["player_id"])
            source.findings.add("program-player", message, line)
        entries.append(_entry(number, player or {}, results.get(number, ()), line, chosen, source))
    entries.sort(key=lambda entry: entry.no)
    return source.report("sharly", sharly_header(event.event_row, chosen, source.findings), entries)


def _event_in(raw: bytes) -> SharlyEvent:
    connection = sqlite3.connect(":memory:")
    try:
        connection.deserialize(_without_log(raw))
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_CELL)
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA query_only = ON")
        connection.set_progress_handler(lambda: 1, _MOST_STEPS)
        tables = {name: _rows(connection, name) for name in _COLUMNS}
    except (sqlite3.Error, OverflowError, UnicodeError, MemoryError) as problem:
        raise RefusedFile(text("The database cannot be read: {reason}.", reason=str(problem))) from None
    finally:
        connection.close()
    if not tables["info"] or not tables["tournament"] or not tables["tournament_player"]:
        raise RefusedFile(
            text("This file of Sharly Chess holds no players; its older versions kept them in files of Papi."),
            text("Open the event in a newer version of Sharly Chess, and export the tournament as TRF."),
        )
    return SharlyEvent(
        tables["info"][0],
        tables["tournament"],
        _by_id(tables["player"]),
        _distinct(tables["tournament_player"]),
        _by_id(tables["board"]),
        tables["pairing"],
    )


def _without_log(raw: bytes) -> bytes:
    """Return a database that SQLite reads without a log file beside it, because one in memory cannot have it."""
    return raw[:18] + b"\x01\x01" + raw[20:]


def _rows(connection: sqlite3.Connection, table: str) -> list[Row]:
    """Return the rows of a table with the columns that are read; a column that a version lacks is absent."""
    is_table = connection.execute("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", (table,)).fetchone()
    if is_table is None:
        return []
    present = {row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')}
    names = [name for name in _COLUMNS[table] if name in present]
    missing = [name for name in _KEYS.get(table, ()) if name not in present]
    if missing:
        raise RefusedFile(
            text("The table {table!r} of the database lacks {columns}.", table=table, columns=tuple(missing)),
            text("Export the tournament from Sharly Chess as TRF."),
        )
    if not names:
        return []
    selected = ", ".join(f'"{name}"' for name in names)
    rows: list[Row] = []
    size = 0
    for row in connection.execute(f'SELECT {selected} FROM "{table}"'):
        size += sum(len(cell) for cell in row if isinstance(cell, str | bytes))
        rows.append(dict(zip(names, row, strict=True)))
        if len(rows) > MOST_ROWS or size > LARGEST_PAGE:
            raise RefusedFile(text("A table of more than {rows:,} rows is not a report.", rows=MOST_ROWS))
    return rows


def _by_id(rows: Sequence[Row]) -> dict[int, Row]:
    return {row["id"]: row for row in rows if isinstance(row.get("id"), int)}


def _distinct(rows: Sequence[Row]) -> list[Row]:
    """Return each player of each tournament once, as the key of the table requires unless it is damaged."""
    return list({(row.get("tournament_id"), row.get("player_id")): row for row in rows}.values())


def _tournament(event: SharlyEvent, source: ProgramFile) -> Row:
    """Return the only tournament with players or, where several have some, the only one with pairings."""
    players = {row.get("tournament_id") for row in event.listed}
    paired = {row.get("tournament_id") for row in event.pairings if row.get("board_id") is not None}
    filled = [row for row in event.tournaments if row.get("id") in players]
    chosen = [row for row in filled if row["id"] in paired] if len(filled) > 1 else filled
    if len(chosen) != 1:
        names = tuple(str(row.get("name")) for row in chosen or filled or event.tournaments)
        raise RefusedFile(
            text("This event of Sharly Chess holds several tournaments: {names}.", names=names),
            text(
                "Send each as a report of its own: export it from Sharly Chess as TRF, or write it with “ratinghouse "
                "convert FILE OUT.trf --tournament NAME”."
            ),
        )
    for row in filled:
        if row is not chosen[0]:
            source.findings.count("program-tournament", 0, 0, repr(str(row.get("name"))[:60]))
    return chosen[0]


def _named_tournament(event: SharlyEvent, name: str) -> Row:
    """Return the tournament with this name, whether or not it has pairings."""
    players = {row.get("tournament_id") for row in event.listed}
    names = {row["id"]: _words(row.get("name")) for row in event.tournaments if row.get("id") in players}
    named = [row for row in event.tournaments if names.get(row.get("id"), "").casefold() == _words(name).casefold()]
    if len(named) != 1:
        raise RefusedFile(
            text(
                "This event of Sharly Chess has {count} tournaments with players called {name!r}; it holds {names}.",
                count=len(named),
                name=name[:60],
                names=tuple(names.values()),
            ),
            text("Export the tournament from Sharly Chess as TRF, or choose one of these."),
        )
    return named[0]


def _results(
    event: SharlyEvent, tournament: Row, number_of: dict[int, int], source: ProgramFile
) -> dict[int, list[Result]]:
    results: dict[int, list[Result]] = {}
    for line, row in enumerate(event.pairings, 1):
        if row.get("tournament_id") != tournament["id"]:
            continue
        player, round = number_of.get(row.get("player_id", 0)), _whole(row.get("round"))
        if player is None or not round:
            message = text("Row {row} of the pairings names no player or no round.", row=line)
            source.findings.add("program-pairing", message, line)
            continue
        result = _result(row, round, event, number_of, line, source)
        if result is not None:
            results.setdefault(player, []).append(result)
    rounds = _whole(tournament.get("rounds")) or 0
    return {player: within_the_event(rows, rounds) for player, rows in results.items()}


def _result(
    row: Row, round: int, event: SharlyEvent, number_of: dict[int, int], line: int, source: ProgramFile
) -> Result | None:
    board = event.boards.get(row["board_id"]) if isinstance(row.get("board_id"), int) else None
    sides = (board.get("white_player_id"), board.get("black_player_id")) if board else (None, None)
    is_white = sides[0] == row["player_id"]
    other = sides[1] if is_white else sides[0]
    opponent = number_of.get(other) if isinstance(other, int) else None
    stored = row.get("result")
    lost_board = row.get("board_id") is not None and (row["player_id"] not in sides or (other and opponent is None))
    if stored == _TO_COME and opponent is None and not lost_board:
        return None  # not paired yet
    codes = _BYES if opponent is None else _GAMES
    code = "X" if stored == _TO_COME else codes.get(stored) if isinstance(stored, int) else None
    if code is None and opponent is None and stored in _FORFEITS:
        code = _GAMES[stored]
    if code is None or lost_board:
        message = text(
            "Row {row} of the pairings: result {written} of player {id} in round {round}.",
            row=line,
            written=repr(stored)[:40],
            id=row["player_id"],
            round=round,
        )
        source.findings.add("program-result", message, line)
        code = "X"
    colour = "" if opponent is None else "w" if is_white else "b"
    return Result(round, opponent, colour, code, line)


def _entry(
    number: int, player: Row, results: Sequence[Result], line: int, tournament: Row, source: ProgramFile
) -> ReportEntry:
    rating, extra = _ratings(player, tournament, line, source)
    title = player.get("title")
    if isinstance(title, int):
        title = _TITLES[title] if 0 <= title < len(_TITLES) else str(title)
    name = ", ".join(filter(None, (_words(player.get("last_name")), _words(player.get("first_name")))))
    if player and not name:
        source.findings.add("program-player", text("Row {row} of the players has no name.", row=line), line)
    if title and not title_of(str(title)):
        source.findings.count("program-field", line, 0, repr(str(title)[:20]))
    return ReportEntry(
        no=number,
        name=name,
        id=str(_whole(player.get("fide_id")) or ""),
        rating=rating,
        fed=federation_of(_words(player.get("federation"))),
        sex=_SEXES.get(player.get("gender") or "", ""),
        title=title_of(str(title or "")),
        birth=_words(player.get("date_of_birth"))[:10] or str(_whole(player.get("year_of_birth")) or ""),
        results=tuple(results),
        line=line,
        extra=extra,
    )


def _ratings(player: Row, tournament: Row, line: int, source: ProgramFile) -> tuple[int | None, dict[str, str]]:
    """Return the FIDE rating of the tournament's kind (standard, rapid, blitz), and the national one beside it.

    An estimate is no rating. Older versions store a value and its type: 1 estimated, 2 national, 3 FIDE.
    """
    try:
        of_all_kinds = json.loads(_words(player.get("ratings")) or "{}")
        ratings = of_all_kinds.get(str(tournament.get("rating")), {})
        if "value" in ratings:
            ratings = {{1: "estimated", 2: "national", 3: "fide"}.get(ratings.get("type"), ""): ratings["value"]}
        national = _whole(ratings.get("national"))
        fed = federation_of(_words(player.get("federation")))
        return _whole(ratings.get("fide")), ({f"{fed} rating": str(national)} if national and fed else {})
    except (ValueError, AttributeError, TypeError, RecursionError):
        source.findings.count("program-field", line, 0, repr(str(player.get("ratings"))[:60]))
        return None, {}


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and 0 < value < 1 << 31 else None


def _words(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
