"""From a file to sheets of text cells: XLSX, XLS, HTML and delimited text, with limits that no report reaches."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import NamedTuple

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.spreadsheet_text import unshielded
from ratinghouse.kernel.texts import text
from ratinghouse.reports.encoding import Decoded, decode
from ratinghouse.reports.tables.limits import LARGEST_PAGE, MOST_CELLS, MOST_COLUMNS, Allowance, RefusedFile
from ratinghouse.reports.tables.old_workbook import is_old_workbook, old_workbook_sheets
from ratinghouse.reports.tables.workbook import workbook_sheets

HEADINGS = "headings"
"""The name of the sheet of an HTML page's headings: text and level (h1, h2 …)."""


_STATED_DELIMITER = re.compile(r"sep=([\t;,])\s*[\r\n]", re.IGNORECASE)
"""The first line of some CSV files, which spreadsheet programs do not show."""

_CHARSET = re.compile(rb"charset\s*=\s*[\"']?([A-Za-z0-9_-]+)", re.IGNORECASE)
_AS_BROWSERS_READ = {
    **dict.fromkeys(("iso-8859-1", "latin1", "us-ascii", "ascii"), "cp1252"),
    "iso-8859-9": "cp1254", "tis-620": "cp874", "shift_jis": "cp932", "euc-kr": "cp949", "gb2312": "gb18030",
}  # fmt: skip
"""Encodings that pages declare -> the larger ones that browsers take for them."""


@dataclass(frozen=True)
class TableSheet:
    """A table of texts. Rows and columns count from 1 for people."""

    name: str
    rows: list[list[str]]
    heading: str = ""  # the last heading of the page before the table

    def cell(self, row: int, column: int) -> str:
        """Return the text of a cell, "" outside the table."""
        line = self.rows[row] if row < len(self.rows) else []
        return line[column] if column < len(line) else ""


def is_workbook(raw: bytes) -> bool:
    """Return whether the bytes are a zip file that holds a workbook."""
    return raw.startswith(b"PK\x03\x04") and b"xl/workbook.xml" in raw


def is_html(raw: bytes) -> bool:
    """Return whether the bytes are a page with a table, not in an archive with its pictures."""
    head = raw[:200_000].lower()
    if b"mime-version:" in head[:2000]:
        return False
    return b"<table" in head and (b"<html" in head or b"<!doctype" in head or b"<td" in head)


class Tables(NamedTuple):
    """The tables of a file, the encoding of its text, and what was assumed about it."""

    sheets: list[TableSheet]
    encoding: str = ""
    findings: tuple[Finding, ...] = ()


def tables_of(raw: bytes, encoding: str | None = None) -> Tables:
    """Return every table of the file. Raises RefusedFile."""
    if is_workbook(raw):
        return Tables([TableSheet(name, rows) for name, rows in workbook_sheets(raw)])
    if is_old_workbook(raw):
        return Tables([TableSheet(name, rows) for name, rows in old_workbook_sheets(raw)])
    html = is_html(raw)
    if html and len(raw) > LARGEST_PAGE:
        raise RefusedFile(text("A web page of more than {size} MB is not a report.", size=LARGEST_PAGE // 1024**2))
    decoded = _decoded(raw, encoding, html)
    if not html:
        return Tables([TableSheet("", _delimited(decoded.text))], decoded.encoding, decoded.findings)
    return Tables(_html(decoded.text), decoded.encoding, (*decoded.findings, *findings_on_page(decoded.text)))


def findings_on_page(page: str) -> tuple[Finding, ...]:
    """Return an error for a page that ends inside a table, because the rest of it is missing."""
    tags = page.lower()
    if "</html" in tags or tags.count("<table") <= tags.count("</table"):
        return ()
    message = text("The page ends inside a table: it was cut off.")
    return (Finding("error", "table-cut-off", message, text("Save the whole page again, and send that.")),)


def sheets_of(raw: bytes, encoding: str | None = None) -> list[TableSheet]:
    """Return only the sheets."""
    return tables_of(raw, encoding).sheets


def _decoded(raw: bytes, encoding: str | None, html: bool) -> Decoded:
    """Return the text; a page that is not UTF-8 has the encoding that it declares."""
    decoded = decode(raw, encoding)
    declared = _CHARSET.search(raw[:4000]) if html and not encoding and decoded.findings else None
    if declared is None:
        return decoded
    name = declared[1].decode("ascii").lower()
    return decode(raw, _AS_BROWSERS_READ.get(name, name))


def _delimited(content: str) -> list[list[str]]:
    head = content[:20_000]
    stated = _STATED_DELIMITER.match(content)
    delimiter = stated[1] if stated else max("\t;,", key=head.count)
    if content.count(delimiter) + content.count("\n") + content.count("\r") > MOST_CELLS:
        raise RefusedFile(text("Tables of more than {cells:,} cells are not a report.", cells=MOST_CELLS))
    allowance = Allowance()
    rows: list[list[str]] = []
    try:
        for number, row in enumerate(csv.reader(io.StringIO(content, newline=""), delimiter=delimiter)):
            allowance.use(number, len(row) - 1, len(row))
            rows.append([unshielded(cell.strip()) for cell in row])
    except csv.Error as problem:
        raise RefusedFile(text("The table cannot be read: {reason}.", reason=str(problem))) from None
    return [[], *rows[1:]] if stated else rows


class _Page(HTMLParser):
    """The tables of a page, each as rows of text, and its headings.

    A cell over several columns or rows is in the first of them.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.headings: list[list[str]] = []
        self.tables: list[list[list[str]]] = []
        self.headings_of_tables: list[str] = []
        self.open: list[list[list[str]]] = []
        self.inside_cells: list[bool] = []  # of each open table, whether it began inside a cell
        self.covered: list[dict[int, int]] = []  # of each open table: column -> last row that a cell above it covers
        self.cell: list[str] | None = None
        self.heading: list[str] | None = None
        self.columns = self.rows = 1  # of the cell
        self.is_hidden = False  # the text that follows is a script or a style
        self.allowance = Allowance()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.inside_cells.append(self.cell is not None)
            self._close_cell()
            self.allowance.use(0, 0, 1)
            self.open.append([])
            self.covered.append({})
            self.tables.append(self.open[-1])
            self.headings_of_tables.append(self.headings[-1][0] if self.headings else "")
        elif tag == "tr" and self.open:
            self._close_cell()
            self.allowance.use(len(self.open[-1]), 0, 1)
            self.open[-1].append([])
        elif tag in ("td", "th") and self.open and self.open[-1]:
            self._close_cell()
            self.cell = []
            self.columns, self.rows = (_span(dict(attrs).get(name)) for name in ("colspan", "rowspan"))
        elif tag in ("script", "style"):
            self.is_hidden = True
        elif tag in _HEADINGS:
            self.heading = []
        elif tag == "br":
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr"):
            self._close_cell()
        elif tag in ("script", "style"):
            self.is_hidden = False
        elif tag == "table" and self.open:
            self._close_cell()
            self._close_table()
        elif tag in _HEADINGS and self.heading is not None:
            self.allowance.use(0, 0, 1)
            self.headings.append([_words(self.heading), tag])
            self.heading = None

    def handle_data(self, data: str) -> None:
        for pieces in (self.cell, self.heading):
            if pieces is not None and not self.is_hidden:
                pieces.append(data)

    def _close_table(self) -> None:
        """End a table; one of a single short row inside an empty cell is the text of that cell."""
        rows, is_inside = self.open.pop(), self.inside_cells.pop()
        self.covered.pop()
        text = " ".join(filter(None, rows[0])) if len(rows) == 1 else ""
        if is_inside and self.open and len(text) <= _LONGEST_INSIDE and not self.open[-1][-1][-1]:
            self.open[-1][-1][-1] = text

    def _close_cell(self) -> None:
        if self.cell is not None and self.open and self.open[-1]:
            at, row, covered = len(self.open[-1]) - 1, self.open[-1][-1], self.covered[-1]
            while covered.get(len(row), -1) >= at:
                self._add_cell(at, row, "")
            if self.rows > 1:
                covered |= dict.fromkeys(range(len(row), len(row) + self.columns), at + self.rows - 1)
            for text in (_words(self.cell), *[""] * (self.columns - 1)):
                self._add_cell(at, row, text)
        self.cell, self.columns, self.rows = None, 1, 1

    def _add_cell(self, at: int, row: list[str], text: str) -> None:
        self.allowance.use(at, len(row), 1)
        row.append(text)


_HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
_LONGEST_INSIDE = 40  # characters of a table inside a cell


def _span(written: str | None) -> int:
    """Return how many columns or rows a cell covers."""
    return min(int(written), MOST_COLUMNS) if written and written.isdecimal() and len(written) < 9 else 1


def _words(pieces: list[str]) -> str:
    return " ".join("".join(pieces).split())


def _html(text: str) -> list[TableSheet]:
    page = _Page()
    page.feed(text)
    page.close()
    tables = [
        TableSheet(f"table {number}", rows, heading)
        for number, (rows, heading) in enumerate(zip(page.tables, page.headings_of_tables, strict=True), 1)
    ]
    return [TableSheet(HEADINGS, page.headings), *tables]
