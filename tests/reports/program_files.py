"""Small files of pairing programs, written as the programs write them, with invented players."""

from __future__ import annotations

import io
import json
import sqlite3
import struct
import zipfile
from collections.abc import Sequence
from contextlib import closing
from typing import Any

_SHARLY = """
CREATE TABLE info (name TEXT, federation TEXT, location TEXT, start FLOAT, stop FLOAT);
CREATE TABLE tournament (id INTEGER PRIMARY KEY, name TEXT, rounds INTEGER, rating INTEGER, pairing TEXT,
    start_date TEXT, stop_date TEXT, location TEXT, time_control_trf25 TEXT);
CREATE TABLE player (id INTEGER PRIMARY KEY, last_name TEXT, first_name TEXT, date_of_birth TEXT, gender, title,
    ratings TEXT, fide_id INTEGER, federation TEXT);
CREATE TABLE tournament_player (tournament_id INTEGER, player_id INTEGER, pairing_number INTEGER);
CREATE TABLE board (id INTEGER PRIMARY KEY, white_player_id INTEGER, black_player_id INTEGER);
CREATE TABLE pairing (tournament_id INTEGER, player_id INTEGER, round INTEGER, result INTEGER, board_id INTEGER);
INSERT INTO info VALUES ('Lyrian Open', 'NON', 'Arden', 1755122400.0, 1755208740.0);
"""
SHARLY_PLAYERS = (
    (11, "Abelsen", "Anna", "1990-05-17", 1, 3, '{"1": {"fide": 2001}, "2": {"fide": 1999}}', 100_001, "LYR"),
    (12, "Berg", "Bo", "1985-01-02", 2, 0, '{"1": {"value": 1800, "type": 2}}', None, "LYR"),
    (13, "Carls", "Cy", None, "M", "IM", '{"1": {"estimated": 1399}}', 100_003, "ARD"),
    (14, "Dorn", "Di", None, "F", "", "{}", 100_004, "LYR"),
)
# player, round, result, board: games, a forfeit, byes, an absence announced for a round after the last
SHARLY_PAIRINGS = (
    (11, 1, 3, 1), (12, 1, 1, 1), (13, 1, 2, 2), (14, 1, 2, 2),
    (11, 2, 6, 3), (13, 2, 4, 3), (12, 2, 9, 4), (14, 2, 8, None),
    (12, 3, 0, 5), (11, 3, 0, 5), (13, 3, 7, None), (14, 3, 13, 6),
    (13, 9, 7, None), (14, 4, 0, None),
)  # fmt: skip
SHARLY_BOARDS = ((1, 11, 12), (2, 13, 14), (3, 13, 11), (4, 12, None), (5, 12, 11), (6, 14, 13))


def sharly_database(
    *,
    players: Sequence[tuple[Any, ...]] = SHARLY_PLAYERS,
    pairings: Sequence[tuple[Any, ...]] = SHARLY_PAIRINGS,
    numbers: Sequence[int | None] = (2, 1, 3, 4),
    tournaments: Sequence[str] = ("Masters",),
    statements: str = "",
) -> bytes:
    """Return an event of Sharly Chess; all tournaments have the same players and pairings."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(_SHARLY)
        connection.executemany("INSERT INTO player VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", players)
        connection.executemany("INSERT INTO board VALUES (?, ?, ?)", SHARLY_BOARDS)
        for id, name in enumerate(tournaments, 1):
            values = (id, name, 3, 1, "SWISS_STANDARD", None, None, None, "5400+30")
            connection.execute("INSERT INTO tournament VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
            listed = [(id, player[0], number) for player, number in zip(players, numbers, strict=False)]
            connection.executemany("INSERT INTO tournament_player VALUES (?, ?, ?)", listed)
            connection.executemany(
                "INSERT INTO pairing VALUES (?, ?, ?, ?, ?)", [(id, *pairing) for pairing in pairings]
            )
        connection.executescript(statements)
        connection.commit()
        return connection.serialize()


def papi_json(players: Sequence[dict[str, Any]], **variables: str) -> bytes:
    """Return a tournament of Papi as JSON."""
    usual = {
        "name": "Lyrian Open", "rounds": "2", "startDate": "03/05/2025", "endDate": "04/05/2025", "venue": "Arden",
        "type": "Suisse", "ratingClass": "Elo", "timeControl": "5400+30", "arbiter": "A. Rbiter",
    }  # fmt: skip
    return json.dumps({"variables": usual | variables, "players": list(players)}).encode()


def dbase_table(fields: Sequence[tuple[str, int]], records: Sequence[dict[str, object]], deleted: set[int]) -> bytes:
    """Return a table of dBase III."""
    length = 1 + sum(size for _, size in fields)
    header = struct.pack("<BBBBIHH20x", 3, 110, 1, 1, len(records), 32 + 32 * len(fields) + 1, length)
    described = b"".join(struct.pack("<11scIBB14x", name.encode(), b"C", 0, size, 0) for name, size in fields)
    rows = b"".join(
        (b"*" if at in deleted else b" ")
        + b"".join(str(record.get(name, "")).encode("cp1252").ljust(size)[:size] for name, size in fields)
        for at, record in enumerate(records)
    )
    return header + described + b"\r" + rows + b"\x1a"


_TRN = (
    ("ID", 5), ("START_NO", 5), ("SURNAME", 25), ("FIRSTNAME", 25), ("FEDER", 4), ("INTL_RTG", 4), ("LOC_RTG", 4),
    ("INTL_ID", 12), ("LOC_ID", 12), ("TITLE", 3), ("SEX", 1), ("BIRTH_DATE", 8), ("BONUS", 3),
)  # fmt: skip
_SCO = (("ROUND", 3), ("WHITE", 5), ("BLACK", 5), ("W_SCORE", 3), ("B_SCORE", 3), ("W_TYPE", 2), ("B_TYPE", 2))
SWISSPERFECT_PLAYERS: tuple[dict[str, object], ...] = (
    {"ID": 7, "START_NO": 2, "SURNAME": "Abelsén", "FIRSTNAME": "Anna", "LOC_ID": 501, "LOC_RTG": 1700, "SEX": 2},
    {"ID": 8, "START_NO": 1, "SURNAME": "Berg", "LOC_ID": 502, "LOC_RTG": 1650, "INTL_ID": 100_002, "INTL_RTG": 1800},
    {
        "ID": 9,
        "START_NO": 3,
        "SURNAME": "Carls",
        "FIRSTNAME": "Cy",
        "FEDER": "LYR",
        "TITLE": 5,
        "BIRTH_DATE": "19850102",
    },
    {"ID": 10, "START_NO": 4, "SURNAME": "Gone"},
)
SWISSPERFECT_PAIRINGS: tuple[tuple[int, ...], ...] = (
    (1, 7, 8, 2, 0, 1, 1), (1, 9, 0, 2, 0, 1, 0), (2, 8, 9, 1, 1, 1, 1), (2, 0, 7, 0, 1, 1, 1),
    (3, 7, 9, 0, 2, 34, 34), (3, 8, 0, 0, 0, 1, 0),
)  # fmt: skip


def swissperfect_archive(
    *,
    players: Sequence[dict[str, object]] = SWISSPERFECT_PLAYERS,
    pairings: Sequence[Sequence[int]] = SWISSPERFECT_PAIRINGS,
    names: Sequence[str] = ("club.ini", "club.trn", "club.sco"),
) -> bytes:
    """Return the three files of a tournament of SwissPerfect in an archive; the fourth player is deleted."""
    records: list[dict[str, object]] = [
        dict(zip((name for name, _ in _SCO), pairing, strict=True)) for pairing in pairings
    ]
    parts = {
        ".ini": b"[Pairing]\r\nName=no\r\n[Tournament Info]\r\nName=Lyrian  Club\r\nArbiter=A. Rbiter\r\nRounds=3\r\n",
        ".trn": dbase_table(_TRN, players, {3}),
        ".sco": dbase_table(_SCO, records, set()),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in names:
            archive.writestr(name, parts[name[-4:].lower()])
    return out.getvalue()


def tunx(
    players: Sequence[tuple[str, ...]],
    rounds: Sequence[Sequence[tuple[int, int, int]]],
    *,
    type: int = 0,
    texts: dict[int, str] | None = None,
) -> bytes:
    """Return a tournament of Swiss-Manager. A player is surname, first name, title, federation, ID and rating."""
    written = {0: "Lyrian Open", 5: "Arden", 14: "90+30", 20: "LYR", 21: "IA A. Rbiter"} | (texts or {})
    head = _mark(0x93) + bytes(0x6C - 4) + b"".join(_string(written.get(at, "")) for at in range(132))
    settings = bytearray(5883)
    struct.pack_into("<H", settings, 0, len(rounds))
    settings[0x0B] = type
    struct.pack_into("<H", settings, 0x13, len(players))
    struct.pack_into("<II", settings, 0x47, 20_250_503, 20_250_504)
    body = _mark(0x95) + bytes(settings)
    sections = [
        _mark(0xA3) + b"".join(_tunx_round(games, at) for at, games in enumerate(rounds)),
        _mark(0xA5) + b"".join(_tunx_player(*player) for player in players),
        _mark(0xB3) + b"".join(struct.pack("<HHH15x", *game) for games in rounds for game in games),
    ]
    places, at = [], len(head) + len(body)
    for section in sections:
        places.append(at)
        at += len(section)
    table = _mark(0xD3) + struct.pack("<4I12x", *places, at)
    return head + body + b"".join(sections) + table + _mark(0xE3)


def _mark(kind: int) -> bytes:
    return bytes([kind]) + b"\xff\x89D"


def _string(text: str) -> bytes:
    encoded = text.encode("utf-16-le")
    return struct.pack("<H", len(encoded) // 2) + encoded


def _tunx_round(games: Sequence[tuple[int, int, int]], at: int) -> bytes:
    return _string("9:00") + struct.pack("<30xIHH68x", 20_250_503 + at, 1, len(games))


def _tunx_player(surname: str, first_name: str, title: str, fed: str, id: str, rating: str) -> bytes:
    texts = {0: surname, 1: first_name, 4: title, 5: "77", 10: fed}
    numbers = bytearray(110)
    numbers[6] = title.startswith("W")
    struct.pack_into("<HH", numbers, 0x08, int(rating), 1500)
    struct.pack_into("<I", numbers, 0x0E, 19_900_000)
    struct.pack_into("<I", numbers, 0x18, int(id))
    return b"".join(_string(texts.get(at, "")) for at in range(30)) + bytes(numbers)
