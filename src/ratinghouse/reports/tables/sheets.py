"""From a file to sheets of text cells: XLSX, HTML and delimited text, with limits that no honest report reaches."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from html.parser import HTMLParser
from typing import Any

from ratinghouse.kernel.spreadsheet_text import unshielded
from ratinghouse.reports.encoding import decode

MOST_ROWS, MOST_COLUMNS = 50_000, 400
LARGEST_UNPACKED = 256 * 1024 * 1024
LARGEST_RATIO = 200  # unpacked to packed; office files stay far below, bombs do not


class RefusedFile(ValueError):
    """The file is not what it seems, or is larger than any report."""


@dataclass(frozen=True)
class Sheet:
    """A table of texts. Rows and columns count from 1 for people."""

    name: str
    rows: list[list[str]]

    def cell(self, row: int, column: int) -> str:
        """The text of a cell, "" outside the table."""
        line = self.rows[row] if row < len(self.rows) else []
        return line[column] if column < len(line) else ""


def is_workbook(raw: bytes) -> bool:
    """Whether the bytes are a zip file that holds a workbook."""
    return raw.startswith(b"PK\x03\x04") and b"xl/" in raw


def is_html(raw: bytes) -> bool:
    """Whether the bytes are a page with a table."""
    head = raw[:200_000].lower()
    return b"<table" in head and (b"<html" in head or b"<!doctype" in head or b"<td" in head)


def sheets_of(raw: bytes, encoding: str | None = None) -> list[Sheet]:
    """Every table of the file."""
    if is_workbook(raw):
        return list(_workbook(raw))
    text = decode(raw, encoding).text
    if is_html(raw):
        return _html(text)
    return [Sheet("", _delimited(text))]


def _workbook(raw: bytes) -> Iterator[Sheet]:
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            sizes = [(entry.file_size, entry.compress_size) for entry in packed.infolist()]
        unpacked = sum(size for size, _ in sizes)
        if unpacked > LARGEST_UNPACKED or any(
            size > 1_000_000 and size > LARGEST_RATIO * max(one, 1) for size, one in sizes
        ):
            raise RefusedFile("the workbook unpacks to far more than a report can hold")
        book = CalamineWorkbook.from_filelike(io.BytesIO(raw))
        for name in book.sheet_names:
            rows = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            yield Sheet(name, _limited([[_text(cell) for cell in row] for row in rows]))
    except (zipfile.BadZipFile, CalamineError, OSError) as problem:
        raise RefusedFile(f"the workbook cannot be opened: {problem}") from None


def _text(cell: Any) -> str:
    """A cell as people see it: whole numbers without a point, dates as ISO."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    return cell.isoformat() if isinstance(cell, date) else str(cell).strip()


def _delimited(text: str) -> list[list[str]]:
    head = text[:20_000]
    delimiter = max("\t;,", key=head.count)
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    except csv.Error as problem:
        raise RefusedFile(f"the table cannot be read: {problem}") from None
    return _limited([[unshielded(cell.strip()) for cell in row] for row in rows])


def _limited(rows: list[list[str]]) -> list[list[str]]:
    if len(rows) > MOST_ROWS or any(len(row) > MOST_COLUMNS for row in rows):
        raise RefusedFile(f"a table of more than {MOST_ROWS:,} rows or {MOST_COLUMNS} columns is no report")
    return rows


class _Tables(HTMLParser):
    """The tables of a page, each as rows of text; a cell over several columns stands in the first of them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[list[str]]] = []
        self.open: list[list[list[str]]] = []
        self.cell: list[str] | None = None
        self.span = 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.open.append([])
            self.tables.append(self.open[-1])
        elif tag == "tr" and self.open:
            self._close_cell()
            self.open[-1].append([])
        elif tag in ("td", "th") and self.open and self.open[-1]:
            self._close_cell()
            self.cell = []
            span = dict(attrs).get("colspan") or "1"
            self.span = min(int(span), MOST_COLUMNS) if span.isdecimal() else 1
        elif tag == "br" and self.cell is not None:
            self.cell.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr"):
            self._close_cell()
        elif tag == "table" and self.open:
            self._close_cell()
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.cell is not None:
            self.cell.append(data)

    def _close_cell(self) -> None:
        if self.cell is not None and self.open and self.open[-1]:
            self.open[-1][-1].append(" ".join("".join(self.cell).split()))
            self.open[-1][-1].extend([""] * (self.span - 1))
        self.cell, self.span = None, 1


def _html(text: str) -> list[Sheet]:
    page = _Tables()
    page.feed(text)
    page.close()
    return [Sheet(f"table {number}", _limited(rows)) for number, rows in enumerate(page.tables, 1)]
