"""Small Access databases (Jet 4), written page by page, as Papi stores its tournaments; the players are invented."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

PAGE = 4096
_SIZES = {1: 0, 2: 1, 3: 2, 4: 4, 8: 8}
_FORMS = {2: "<B", 3: "<h", 4: "<i", 8: "<d"}
_OBJECTS = (("Name", 10), ("Id", 4), ("Type", 3))

Columns = Sequence[tuple[str, int]]
Row = Mapping[str, object]
Tables = Mapping[str, tuple[Columns, Sequence[Row]]]


def jet_database(tables: Tables, *, grown: bool = False, abandoned: bool = False) -> bytes:
    """Return a database. ``grown`` moves the last row of each table to a page of its own, and leaves a pointer.

    ``abandoned`` leaves a page that still names its table, which uses it no longer.
    """
    pages: dict[int, bytes] = {0: _page(b"\0\x01\0\0Standard Jet DB\0\x01"), 1: _page(b"\x05")}
    maps: list[bytes] = []
    objects = []
    for at, (name, (columns, rows)) in enumerate(tables.items()):
        first = 10 + 4 * at
        objects.append({"Name": name, "Id": first, "Type": 1})
        _add_table(pages, maps, first, columns, rows, grown=grown)
        if abandoned:
            pages[first + 3] = _page_of_rows(first, [_row(columns, row) for row in rows])
    _add_table(pages, maps, 2, _OBJECTS, objects, grown=False)
    pages[9] = _page_of_rows(0, maps)
    return b"".join(pages.get(number, _page(b"\x05")) for number in range(max(pages) + 1))


def _add_table(
    pages: dict[int, bytes], maps: list[bytes], first: int, columns: Columns, rows: Sequence[Row], *, grown: bool
) -> None:
    stored, flags = [_row(columns, row) for row in rows], [0] * len(rows)
    used = [first + 1]
    if grown:
        pages[first + 2] = _page_of_rows(first, [b"", stored[-1]], [0x8000, 0x8000])
        stored[-1], flags[-1] = struct.pack("<I", (first + 2) << 8 | 1), 0x4000
        used.append(first + 2)
    pages[first] = _definition(columns, len(rows), 9 << 8 | len(maps))
    pages[first + 1] = _page_of_rows(first, stored, flags)
    bits = bytearray(64)
    for page in used:
        bits[page // 8] |= 1 << page % 8
    maps.append(b"\0" + struct.pack("<I", 0) + bytes(bits))


def _definition(columns: Columns, count: int, pages: int) -> bytes:
    head = bytearray(63)
    head[0] = 2
    struct.pack_into("<I", head, 16, count)
    struct.pack_into("<H", head, 45, len(columns))
    struct.pack_into("<I", head, 55, pages)
    described, offset, variable = bytearray(), 0, 0
    for number, (_, type) in enumerate(columns):
        cell = bytearray(25)
        cell[0] = type
        struct.pack_into("<HH", cell, 5, number, variable)
        struct.pack_into("<HH", cell, 21, offset, _SIZES.get(type, 0))
        cell[15] = type != 10
        variable += type == 10
        offset += _SIZES.get(type, 0)
        described += cell
    names = b"".join(struct.pack("<H", 2 * len(name)) + name.encode("utf-16-le") for name, _ in columns)
    body = bytes(head) + bytes(described) + names
    assert len(body) <= PAGE, "a definition of several pages is not written"
    return _page(body)


def _row(columns: Columns, row: Row) -> bytes:
    fixed, texts, places = bytearray(), bytearray(), []
    start = 2 + sum(_SIZES.get(type, 0) for _, type in columns)
    filled = bytearray((len(columns) + 7) // 8)
    for number, (name, type) in enumerate(columns):
        value = row.get(name)
        if value is not None and value is not False:
            filled[number // 8] |= 1 << number % 8
        if type == 10:
            places.append(start + len(texts))
            texts += _text(str(value)) if value is not None else b""
        elif type in _FORMS:
            fixed += struct.pack(_FORMS[type], value or 0)
    table = struct.pack(f"<{len(places) + 2}H", start + len(texts), *reversed(places), len(places))
    return struct.pack("<H", len(columns)) + bytes(fixed) + bytes(texts) + table + bytes(filled)


def _text(text: str) -> bytes:
    """Latin letters with one byte each after a mark, others as UTF-16; a text of both changes at a zero."""
    if text.isascii() and text:
        return b"\xff\xfe" + text.encode("latin-1")
    return text.encode("utf-16-le")


def _page_of_rows(owner: int, rows: Sequence[bytes], flags: Sequence[int] = ()) -> bytes:
    page, end = bytearray(PAGE), PAGE
    page[0] = 1
    struct.pack_into("<I", page, 4, owner)
    struct.pack_into("<H", page, 12, len(rows))
    for number, row in enumerate(rows):
        end -= len(row)
        assert end > 14 + 2 * len(rows), "too many rows for a page"
        page[end : end + len(row)] = row
        struct.pack_into("<H", page, 14 + 2 * number, end | (flags[number] if flags else 0))
    return bytes(page)


def _page(beginning: bytes) -> bytes:
    return beginning.ljust(PAGE, b"\0")


PAPI_ROUNDS = 3
PAPI_COLUMNS: Columns = (
    ("Ref", 4), ("Nom", 10), ("Prenom", 10), ("Sexe", 10), ("NeLe", 8), ("Elo", 3), ("Federation", 10), ("Fide", 10),
    ("FideCode", 10), ("FideTitre", 10), ("Pointe", 1),
    *(
        (f"Rd{round:02}{part}", type)
        for round in range(1, PAPI_ROUNDS + 1)
        for part, type in (("Cl", 10), ("Adv", 3), ("Res", 2))
    ),
)  # fmt: skip
PAPI_INFO = {
    "Nom": "Öpen of Lyria", "Genre": "Suisse", "NbrRondes": "3", "Cadence": "5400+30", "ClassElo": "Elo",
    "Lieu": "Arden", "DateDebut": "03/05/2025", "DateFin": "04/05/2025", "Arbitre": "A. Rbiter",
}  # fmt: skip
PAPI_PLAYERS: tuple[Row, ...] = (
    {"Ref": 1, "Nom": "EXEMPT", "Rd01Cl": "N", "Rd01Adv": 4, "Rd01Res": 0},
    {
        "Ref": 2, "Nom": "ABELSÉN", "Prenom": "Anna", "Sexe": "F", "NeLe": 33010.0, "Elo": 2001, "Federation": "FRA",
        "Fide": "F", "FideCode": "100001", "FideTitre": "mf", "Pointe": True, "Rd01Cl": "B", "Rd01Adv": 3, "Rd01Res": 3,
        "Rd02Cl": "N", "Rd02Adv": 4, "Rd02Res": 2, "Rd03Cl": "B", "Rd03Adv": 3, "Rd03Res": 0,
    },
    {
        "Ref": 3, "Nom": "BERG", "Elo": 1800, "Federation": "FRA", "Fide": "N", "Rd01Cl": "N", "Rd01Adv": 2,
        "Rd01Res": 1, "Rd02Cl": "F", "Rd02Res": 2, "Rd03Cl": "N", "Rd03Adv": 2, "Rd03Res": 0,
    },
    {
        "Ref": 4, "Nom": "Чарльз", "Elo": 1399, "Fide": "E", "Rd01Cl": "B", "Rd01Adv": 1, "Rd01Res": 6,
        "Rd02Cl": "B", "Rd02Adv": 2, "Rd02Res": 2, "Rd03Cl": "F", "Rd03Res": 0,
    },
)  # fmt: skip


def papi_database(players: Sequence[Row] = PAPI_PLAYERS, *, grown: bool = False, abandoned: bool = False) -> bytes:
    """Return a tournament of Papi."""
    variables: list[Row] = [{"Variable": name, "Value": value} for name, value in PAPI_INFO.items()]
    tables: Tables = {"INFO": ((("Variable", 10), ("Value", 10)), variables), "JOUEUR": (PAPI_COLUMNS, players)}
    return jet_database(tables, grown=grown, abandoned=abandoned)
