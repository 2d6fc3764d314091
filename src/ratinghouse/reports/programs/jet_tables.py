"""Tables of a Microsoft Access database of 2000 to 2003 (Jet 4): definitions on separate pages from rows.

Pages have 4096 bytes. A definition has a bitmap of the pages that hold the rows, and each of these has the number of
the definition's page. A row has its fixed fields at the beginning; at its end it states which fields are empty, how
many have variable length, and where these begin. A row that grew is stored on another page, with a pointer of four
bytes in its place. A table must have as many rows as its definition states, otherwise the file is refused as damaged.
"""

from __future__ import annotations

from struct import error, unpack, unpack_from
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.tables.limits import MOST_CELLS, MOST_COLUMNS, RefusedFile

SIGNATURE = b"\x00\x01\x00\x00Standard Jet DB\x00"
PAGE = 4096
_JET_4 = 1
_ROWS, _DEFINITION = 1, 2  # kinds of pages
_MAP_IN_ROW = 0
_OBJECTS = 2  # the page of the definition of the table of all tables
_IS_TABLE = 1
_DELETED, _ELSEWHERE, _PLACE = 0x8000, 0x4000, 0x1FFF
_BOOLEAN, _TEXT = 1, 10
_NUMBERS = {2: "<B", 3: "<h", 4: "<i", 6: "<f", 7: "<d", 8: "<d"}  # by the type of the column; 8 is a day

Value = str | int | float | bool | None


class _Column(NamedTuple):
    name: str
    type: int
    number: int
    variable: int  # its place among the fields of variable length
    is_fixed: bool
    offset: int
    size: int


def jet_tables(raw: bytes, names: tuple[str, ...]) -> dict[str, list[dict[str, Value]]]:
    """Return the rows of the tables of these names, as far as there are such tables. Raises RefusedFile."""
    try:
        if len(raw) < PAGE or raw[0x14] != _JET_4:
            raise _refused()
        tables = {row["Name"]: row["Id"] for row in _rows(raw, _OBJECTS) if row.get("Type") == _IS_TABLE}
        return {name: _rows(raw, page) for name in names if isinstance(page := tables.get(name), int)}
    except (error, UnicodeDecodeError, IndexError, KeyError):
        raise _refused() from None


def _rows(raw: bytes, definition: int) -> list[dict[str, Value]]:
    count, columns, used = _definition(raw, definition)
    rows = []
    for page in _pages(raw, used):
        at = page * PAGE
        if raw[at] != _ROWS or unpack_from("<I", raw, at + 4)[0] != definition:
            raise _refused()
        for number in range(unpack_from("<H", raw, at + 12)[0]):
            row = _row(raw, page, number)
            if row is not None:
                rows.append(_values(row, columns))
            if len(rows) > count:
                raise _refused()
    if len(rows) != count:
        raise _refused()
    return rows


def _pages(raw: bytes, pointer: int) -> list[int]:
    """Return the pages that a table uses, from a bitmap that begins at some page, or from pages of bitmaps."""
    row = _row(raw, pointer >> 8, pointer & 0xFF) or b""
    if row[0] == _MAP_IN_ROW:
        maps = [(unpack_from("<I", row, 1)[0], row[5:])]
    else:
        pages = unpack_from(f"<{(len(row) - 1) // 4}I", row, 1)
        bits = (PAGE - 4) * 8  # of a page of a map
        maps = [(bits * at, raw[page * PAGE + 4 : (page + 1) * PAGE]) for at, page in enumerate(pages) if page]
    used = []
    for first, map_of_bits in maps:
        for at in (at for at, byte in enumerate(map_of_bits) if byte):
            for bit in range(8):
                if map_of_bits[at] >> bit & 1:
                    used.append(first + 8 * at + bit)
                    if used[-1] >= len(raw) // PAGE:
                        raise _refused()
    return used


def _definition(raw: bytes, page: int) -> tuple[int, list[_Column], int]:
    """Return how many rows a table has, its columns, and where the map of its pages is.

    A definition may continue on further pages.
    """
    body = raw[page * PAGE : (page + 1) * PAGE]
    if page < 1 or body[0] != _DEFINITION:
        raise _refused()
    following = unpack_from("<I", body, 4)[0]
    while following and len(body) < 64 * PAGE:
        further = raw[following * PAGE : (following + 1) * PAGE]
        body += further[8:]
        following = unpack_from("<I", further, 4)[0]
    (count,) = unpack_from("<I", body, 16)
    (width,) = unpack_from("<H", body, 45)
    (indexes,) = unpack_from("<I", body, 51)
    if count * width > MOST_CELLS or width > MOST_COLUMNS or indexes > MOST_COLUMNS:
        raise _refused()
    at = 63 + indexes * 12
    place = at + width * 25
    columns = []
    for number in range(width):
        cell = at + number * 25
        (length,) = unpack_from("<H", body, place)
        name = body[place + 2 : place + 2 + length].decode("utf-16-le")
        place += 2 + length
        stored, variable = unpack_from("<HH", body, cell + 5)
        offset, size = unpack_from("<HH", body, cell + 21)
        columns.append(_Column(name, body[cell], stored, variable, bool(body[cell + 15] & 1), offset, size))
    return count, columns, unpack_from("<I", body, 55)[0]


def _row(raw: bytes, page: int, number: int, *, elsewhere: bool = False) -> bytes | None:
    """Return the bytes of a row; None where it is deleted. The target of a pointer is also marked as deleted."""
    at = page * PAGE
    (place,) = unpack_from("<H", raw, at + 14 + 2 * number)
    end = unpack_from("<H", raw, at + 12 + 2 * number)[0] & _PLACE if number else PAGE
    row = raw[at + (place & _PLACE) : at + end]
    if elsewhere:
        return row
    if place & _DELETED:
        return None
    if place & _ELSEWHERE:
        pointer = unpack("<I", row[:4])[0]
        return _row(raw, pointer >> 8, pointer & 0xFF, elsewhere=True)
    return row


def _values(row: bytes, columns: list[_Column]) -> dict[str, Value]:
    (stored,) = unpack_from("<H", row)
    filled = row[len(row) - (stored + 7) // 8 :]
    at = len(row) - len(filled) - 2
    count = unpack_from("<H", row, at)[0]
    if count > stored or at < 2 * count:
        raise _refused()
    places = [unpack_from("<H", row, at - 2 - 2 * number)[0] for number in range(count + 1)]
    values: dict[str, Value] = {}
    for column in columns:
        is_filled = column.number < stored and bool(filled[column.number // 8] >> column.number % 8 & 1)
        if column.type == _BOOLEAN:
            values[column.name] = is_filled
        elif not is_filled:
            values[column.name] = None
        elif column.is_fixed:
            values[column.name] = _value(column.type, row[2 + column.offset : 2 + column.offset + column.size])
        else:
            start, end = places[column.variable], places[column.variable + 1]
            values[column.name] = _value(column.type, row[start:end])
    return values


def _value(type: int, stored: bytes) -> Value:
    if type == _TEXT:
        return _text(stored)
    return unpack(_NUMBERS[type], stored)[0] if type in _NUMBERS else None


def _text(stored: bytes) -> str:
    """Return a text: UTF-16, or after a mark with one byte a letter, until a zero changes to UTF-16 and back."""
    if not stored.startswith(b"\xff\xfe"):
        return stored.decode("utf-16-le")
    pieces, is_short = [], True
    rest = stored[2:]
    while rest:
        end = rest.find(b"\0") if is_short else next((at for at in range(0, len(rest), 2) if rest[at] == 0), -1)
        piece, rest = (rest, b"") if end < 0 else (rest[:end], rest[end + 1 :])
        pieces.append(piece.decode("latin-1" if is_short else "utf-16-le"))
        is_short = not is_short
    return "".join(pieces)


def _refused() -> RefusedFile:
    return RefusedFile(
        text("This Access database is damaged, protected, or of a version that is not read."),
        text("Export the tournament from Papi or Sharly Chess as TRF, and send that."),
    )
