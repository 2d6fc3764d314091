"""Reads lists from XLSX workbooks, after checking their size: a small one can need more memory than there is."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any, BinaryIO

from ratinghouse.kernel.texts import text
from ratinghouse.lists.fields import field_of
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.reading.assembly import Assembly
from ratinghouse.lists.reading.delimited import column_name
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.packed_files import DAMAGED, MAX_RATIO, RATIO_FROM, members
from ratinghouse.lists.reading.row_tables import TableRow, blocks_of
from ratinghouse.lists.reading.sources import ListSource, UnreadableList

MAX_UNPACKED = 512 * 1024**2
MAX_CELLS = 24_000_000  # a full sheet of more columns than a list has
HEADER_WITHIN = 20  # rows, for a title above the table
_PIECE = 1024**2
_REFERENCE = re.compile(rb"""\br\s*=\s*["']([A-Za-z]{0,3})([0-9]{1,7})["']""")
_SHEET_NAME = re.compile(r"(?P<pool>[a-z]+) (?P<date>\d{4}-\d\d-\d\d)")


def read_xlsx(source: ListSource, findings: ListFindings, list_date: date | None, pool: str) -> RatingList:
    """Return the list on the first sheet that has one, named with pool and date such as ``standard 2025-09-01``."""
    from python_calamine import CalamineError, CalamineWorkbook

    with source.open_stored() as stored:
        _look_inside(stored, source.size)
    try:
        content: Any = source.content if isinstance(source.content, Path) else io.BytesIO(source.content)
        workbook = CalamineWorkbook.from_object(content)
        for name in workbook.sheet_names:
            rows = _rows(workbook.get_sheet_by_name(name).iter_rows())
            if header := _header(rows):
                if titled := _SHEET_NAME.fullmatch(name):
                    pool, list_date = titled["pool"], list_date or _date(titled["date"])
                return _read(header, rows, findings, list_date, pool)
    except (CalamineError, *DAMAGED) as failure:
        raise UnreadableList(
            "cut-off",
            text("the workbook cannot be read ({reason})", reason=str(failure)),
            text("save it again as XLSX"),
        ) from None
    except BaseException as failure:
        # A panic inside the reader is not an Exception, and must not end a program that only reads a file.
        if type(failure).__name__ != "PanicException":
            raise
        raise UnreadableList("cut-off", text("the workbook cannot be read"), text("save it again as XLSX")) from None
    raise UnreadableList(
        "no-id-column", text("no sheet has a header with the columns id and name"), text("name the columns")
    )


def _read(
    header: TableRow, rows: Iterator[TableRow], findings: ListFindings, list_date: date | None, pool: str
) -> RatingList:
    if list_date is None:
        findings.note(
            "no-date", text("the workbook does not give the date of the list"), text("enter the date of the list")
        )
    assembly = Assembly(findings, list_date, pool)
    names = [column_name(cell) for cell in header.cells]
    for block in blocks_of(names, (row for row in rows if any(row.cells)), findings, header.line):
        assembly.add(block)
    return assembly.finish()


def _rows(cells: Iterator[list[Any]]) -> Iterator[TableRow]:
    for line, row in enumerate(cells, start=1):
        yield TableRow(line, [_text(cell) for cell in row])


def _header(rows: Iterator[TableRow]) -> TableRow | None:
    for row in rows:
        fields = {field_of(column_name(cell)) for cell in row.cells}
        if {"id", "name"} <= fields:
            return row
        if row.line >= HEADER_WITHIN:
            return None
    return None


def _text(cell: Any) -> str:
    if isinstance(cell, str):
        return cell.strip()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime | date):
        return cell.strftime("%Y-%m-%d")
    return str(cell)


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _look_inside(stored: BinaryIO, size: int) -> None:
    """Unpack everything once, without storing it, to know how much it is and how far the cells reach."""
    allowed = min(MAX_UNPACKED, max(RATIO_FROM, size * MAX_RATIO))
    unpacked = 0
    files = members(stored)
    try:
        with zipfile.ZipFile(stored) as archive:
            for member in files:
                if member.flag_bits & 1:
                    raise UnreadableList(
                        "encrypted", text("the workbook requires a password"), text("save it without a password")
                    )
                extent = _Extent()  # of every member: a workbook may keep its sheets anywhere
                with archive.open(member) as stream:
                    while piece := stream.read(_PIECE):
                        unpacked += len(piece)
                        if unpacked > allowed:
                            raise UnreadableList(
                                "too-large", text("the workbook unpacks to more than {size:,} bytes", size=allowed)
                            )
                        extent.measure(piece)
    except DAMAGED as failure:
        raise UnreadableList(
            "cut-off",
            text("the workbook is damaged or incomplete ({reason})", reason=str(failure)),
            text("download the file again"),
        ) from None


class _Extent:
    """How far to the right and down the cells of a sheet reach: the reader allocates all cells in between."""

    def __init__(self) -> None:
        self._rows = self._columns = 0
        self._rest = b""

    def measure(self, piece: bytes) -> None:
        piece = self._rest + piece
        references = _REFERENCE.findall(piece)
        self._rest = piece[-32:]
        self._rows = max([self._rows, *(int(row) for _, row in references)])
        self._columns = max([self._columns, *map(_number, {letters for letters, _ in references})])
        if self._rows * self._columns > MAX_CELLS:
            message = text(
                "a sheet extends over {rows:,} rows and {columns:,} columns", rows=self._rows, columns=self._columns
            )
            raise UnreadableList("too-large", message, text("copy the list into a new workbook"))


def _number(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - ord("A") + 1
    return number
