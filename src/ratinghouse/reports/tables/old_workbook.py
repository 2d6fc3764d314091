"""Workbooks of Excel 97–2003 (XLS): the cells of each sheet, from the records that hold them.

Formulas are not calculated: their stored values are read. Macros, drawings and links are skipped, like all records
that hold no cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from struct import error, unpack_from
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.tables.compound_file import SIGNATURE, stream_of
from ratinghouse.reports.tables.limits import (
    LARGEST_PAGE,
    LONGEST_TEXT,
    MOST_CELLS,
    MOST_SHEETS,
    Allowance,
    RefusedFile,
)
from ratinghouse.reports.tables.spreadsheet_cells import (
    EPOCH,
    EPOCH_1904,
    Rows,
    number_text,
    set_cell,
    shows_dates,
)

_STREAMS = ("Workbook", "Book")
_BEGIN, _END, _CONTINUE, _ENCRYPTED = 0x0809, 0x000A, 0x003C, 0x002F
_SHEET, _TEXTS, _DATE_MODE, _FORMAT, _STYLE = 0x0085, 0x00FC, 0x0022, 0x041E, 0x00E0
_SHARED_TEXT, _TEXT, _RICH_TEXT, _NUMBER, _PACKED, _PACKED_ROW = 0x00FD, 0x0204, 0x00D6, 0x0203, 0x027E, 0x00BD
_FORMULA, _FORMULA_TEXT, _TRUTH = 0x0006, 0x0207, 0x0205
_OF_TEXT, _OF_TRUTH, _OF_ERROR = 0, 1, 2  # values of formulas that are not numbers
_VERSION = 0x0600  # of Excel 97 and later
_WORKSHEET = 0
_MOST_RECORDS = 2_000_000  # in all parts together; a cell is in one
_WIDE, _ASIAN, _RICH = 0x01, 0x04, 0x08  # how the characters of a text are stored


class _SharedParts(NamedTuple):
    """The parts that the sheets of a workbook share."""

    texts: list[str]
    dated: list[bool]  # whether each style shows a number as a date
    epoch: date


class _Record(NamedTuple):
    kind: int
    content: bytes
    end: int  # where the next record begins


class _Records:
    """The records of a workbook: those of the workbook itself, and those of each sheet."""

    def __init__(self, stream: bytes) -> None:
        self._stream = stream
        self._left = _MOST_RECORDS

    def part(self, at: int) -> Iterator[_Record]:
        """Yield the records of the part of the stream that begins here, without those of parts inside it."""
        kind, _, version = unpack_from("<HHH", self._stream, at)
        if kind != _BEGIN or version != _VERSION:
            raise _refused()
        depth = 0
        while True:
            kind, length = unpack_from("<HH", self._stream, at)
            end = at + 4 + length
            self._left -= 1
            if end > len(self._stream) or self._left < 0:
                raise _refused()
            depth += (kind == _BEGIN) - (kind == _END)
            if depth == 0:
                return
            if depth == 1 and kind != _BEGIN:
                yield _Record(kind, self._stream[at + 4 : end], end)
            at = end

    def continuations(self, at: int) -> Iterator[bytes]:
        """Yield the contents of the records that continue the one before them."""
        while True:
            kind, length = unpack_from("<HH", self._stream, at)
            if kind != _CONTINUE:
                return
            yield self._stream[at + 4 : at + 4 + length]
            at += 4 + length


def is_old_workbook(raw: bytes) -> bool:
    """Return whether the bytes are a compound file with the stream of a workbook, or a damaged one that names it."""
    if not raw.startswith(SIGNATURE) or not any(f"{name}\0".encode("utf-16-le") in raw for name in _STREAMS):
        return False
    try:
        return len(raw) > LARGEST_PAGE or stream_of(raw, *_STREAMS) is not None
    except RefusedFile:
        return True


def old_workbook_sheets(raw: bytes) -> Iterator[tuple[str, Rows]]:
    """Yield the name and the rows of every sheet. Raises RefusedFile."""
    if len(raw) > LARGEST_PAGE:
        raise RefusedFile(text("The file is too large for a report."))
    try:
        yield from _sheets(_Records(stream_of(raw, *_STREAMS) or b""))
    except (error, IndexError, UnicodeDecodeError, ValueError, OverflowError) as problem:
        if isinstance(problem, RefusedFile):
            raise
        raise _refused() from None


def _sheets(records: _Records) -> Iterator[tuple[str, Rows]]:
    by_kind: dict[int, list[_Record]] = {}
    for record in records.part(0):
        if record.kind in (_SHEET, _TEXTS, _DATE_MODE, _FORMAT, _STYLE, _ENCRYPTED):
            by_kind.setdefault(record.kind, []).append(record)
    if _ENCRYPTED in by_kind:
        raise RefusedFile(
            text("The workbook is protected by a password."), text("Save it without a password, and send that.")
        )
    sheets = [record.content for record in by_kind.get(_SHEET, []) if record.content[5] == _WORKSHEET]
    if not 0 < len(sheets) <= MOST_SHEETS:
        raise RefusedFile(text("A workbook has between 1 and {sheets} sheets.", sheets=MOST_SHEETS))
    book = _book(by_kind, records)
    parts = [unpack_from("<I", sheet)[0] for sheet in sheets]
    if len(set(parts)) < len(parts):
        raise _refused()
    allowance = Allowance()
    stored = 0
    for sheet, part in zip(sheets, parts, strict=True):
        rows: Rows = []
        for row, column, cell in _cells(records.part(part), book):
            stored += 1  # cells that later ones overwrite included
            if stored > MOST_CELLS:
                raise RefusedFile(text("Tables of more than {cells:,} cells are not a report.", cells=MOST_CELLS))
            if cell:
                set_cell(rows, row, column, cell, allowance)
        yield _characters(sheet[6:], 1), rows


def _book(by_kind: Mapping[int, Sequence[_Record]], records: _Records) -> _SharedParts:
    patterns = {
        str(unpack_from("<H", format.content)[0]): _characters(format.content[2:], 2)
        for format in by_kind.get(_FORMAT, ())
    }
    formats = [str(unpack_from("<H", style.content, 2)[0]) for style in by_kind.get(_STYLE, ())]
    tables = by_kind.get(_TEXTS, ())
    texts = _shared_texts([tables[0].content, *records.continuations(tables[0].end)]) if tables else []
    from_1904 = any(unpack_from("<H", mode.content)[0] for mode in by_kind.get(_DATE_MODE, ()))
    return _SharedParts(
        texts, [shows_dates(format, patterns) for format in formats], EPOCH_1904 if from_1904 else EPOCH
    )


def _cells(records: Iterator[_Record], book: _SharedParts) -> Iterator[tuple[int, int, str]]:
    """Yield row, column and text of every cell of a sheet."""
    formula: tuple[int, int] | None = None  # the cell whose text follows
    for kind, content, _ in records:
        if kind == _FORMULA_TEXT and formula is not None:
            yield *formula, _characters(content, 2)
            formula = None
        elif kind == _PACKED_ROW:
            row, first = unpack_from("<HH", content)
            for number in range((len(content) - 6) // 6):
                style, packed = unpack_from("<HI", content, 4 + 6 * number)
                yield row, first + number, _number_text(_unpacked(packed), style, book)
        elif kind == _FORMULA and content[12:14] == b"\xff\xff":
            at = unpack_from("<HH", content)
            formula = at if content[6] == _OF_TEXT else None
            if content[6] in (_OF_TRUTH, _OF_ERROR):
                yield *at, "#N/A" if content[6] == _OF_ERROR else str(content[8])
        elif kind in (_SHARED_TEXT, _TEXT, _RICH_TEXT, _NUMBER, _PACKED, _FORMULA, _TRUTH):
            row, column = unpack_from("<HH", content)
            yield row, column, _cell_text(kind, content, book)


def _cell_text(kind: int, content: bytes, book: _SharedParts) -> str:
    """Return the text of a record that holds one cell."""
    if kind == _SHARED_TEXT:
        shared: int = unpack_from("<I", content, 6)[0]
        return book.texts[shared]
    if kind in (_TEXT, _RICH_TEXT):
        return _characters(content[6:], 2)
    if kind == _TRUTH:
        return "#N/A" if content[7] else str(content[6])
    number = _unpacked(unpack_from("<I", content, 6)[0]) if kind == _PACKED else unpack_from("<d", content, 6)[0]
    return _number_text(number, unpack_from("<H", content, 4)[0], book)


def _number_text(number: float, style: int, book: _SharedParts) -> str:
    return number_text(number, dated=style < len(book.dated) and book.dated[style], epoch=book.epoch)


def _unpacked(packed: int) -> float:
    """Return a number of 30 bits: a whole number, or the first bits of a real one; either may be in hundredths."""
    if packed & 2:
        number = float((packed >> 2) - (1 << 30 if packed >> 31 else 0))
    else:
        number = unpack_from("<d", b"\0\0\0\0" + (packed & ~3).to_bytes(4, "little"))[0]
    return number / 100 if packed & 1 else number


def _characters(content: bytes, size: int) -> str:
    """Return a text that begins with its length, in this number of bytes, and how it is stored."""
    length, flags = int.from_bytes(content[:size], "little"), content[size]
    wide = flags & _WIDE
    stored = content[size + 1 : size + 1 + length * (2 if wide else 1)]
    if len(stored) < length * (2 if wide else 1):
        raise _refused()
    return " ".join(stored.decode("utf-16-le" if wide else "latin-1").split())


def _shared_texts(pieces: list[bytes]) -> list[str]:
    """Return the texts that cells refer to by number."""
    reading = _Pieces(pieces)
    count = unpack_from("<I", reading.next_bytes(8), 4)[0]
    texts: list[str] = []
    while len(texts) < count and not reading.ended():
        length, flags = unpack_from("<HB", reading.next_bytes(3))
        if length > LONGEST_TEXT:
            raise RefusedFile(
                text("A cell of more than {length:,} characters does not belong in a report.", length=LONGEST_TEXT)
            )
        runs = unpack_from("<H", reading.next_bytes(2))[0] if flags & _RICH else 0
        extension = unpack_from("<I", reading.next_bytes(4))[0] if flags & _ASIAN else 0
        texts.append(" ".join(reading.characters(length, wide=bool(flags & _WIDE)).split()))
        reading.next_bytes(4 * runs + extension)
    return texts


class _Pieces:
    """Reads a record and those that continue it. Where a text is cut, the next piece states its encoding again."""

    def __init__(self, pieces: list[bytes]) -> None:
        self._pieces = pieces
        self._piece = self._at = 0

    def ended(self) -> bool:
        """Return whether nothing is left."""
        while self._piece < len(self._pieces) and self._at >= len(self._pieces[self._piece]):
            self._piece, self._at = self._piece + 1, 0
        return self._piece == len(self._pieces)

    def next_bytes(self, count: int) -> bytes:
        """Return the next bytes."""
        content = bytearray()
        while len(content) < count:
            if self.ended():
                raise _refused()
            content += self._part(count - len(content))
        return bytes(content)

    def characters(self, count: int, *, wide: bool) -> str:
        """Return the next characters."""
        parts: list[str] = []
        while count:
            if self._at >= len(self._pieces[self._piece]):
                if self.ended():
                    raise _refused()
                wide = bool(self._part(1)[0] & _WIDE)
            part = self._part(count * (2 if wide else 1))
            parts.append(part.decode("utf-16-le" if wide else "latin-1"))
            count -= len(parts[-1].encode("utf-16-le")) // 2
        return "".join(parts)

    def _part(self, most: int) -> bytes:
        part = self._pieces[self._piece][self._at : self._at + most]
        self._at += len(part)
        return part


def _refused() -> RefusedFile:
    return RefusedFile(
        text("This workbook (XLS) is damaged, or older than Excel 97."),
        text("Save the workbook again, as XLSX, and send that."),
    )
