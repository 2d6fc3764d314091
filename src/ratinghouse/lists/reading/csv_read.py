"""Reads lists as CSV, line by line."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from datetime import date

from ratinghouse.kernel.texts import text
from ratinghouse.lists.fields import FIELDS, OTHER_NAMES
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.reading.assembly import Assembly
from ratinghouse.lists.reading.delimited import Delimited, DelimitedRow, column_name, plain
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.row_tables import TableRow, blocks_of
from ratinghouse.lists.reading.sources import ListSource, UnreadableList

KNOWN_NAMES = frozenset([*FIELDS, *OTHER_NAMES])
MAX_LINE = 64 * 1024


def read_csv(source: ListSource, findings: ListFindings, list_date: date | None, pool: str) -> RatingList:
    """Return the list in a CSV file: in UTF-8, UTF-16 with a byte order mark, or else the Western code page."""
    if list_date is None:
        findings.note("no-date", text("a CSV list does not give its date"), text("enter the date of the list"))
    with source.open() as stream:
        marked = stream.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252", "latin-1"):
        attempt = ListFindings(findings.file)
        try:
            ratings = _read(source, encoding, attempt, list_date, pool)
        except UnicodeDecodeError:
            continue
        if encoding in ("cp1252", "latin-1"):
            message = text(
                "the file is not UTF-8; it was read as {encoding}: check whether accented names are right",
                encoding=encoding,
            )
            findings.note("encoding", message, text("save the file as UTF-8"))
        findings.absorb(attempt)
        return ratings
    raise UnreadableList(
        "encoding", text("the file begins like UTF-16, but is not valid UTF-16"), text("save it again as UTF-8")
    )


def _read(source: ListSource, encoding: str, findings: ListFindings, list_date: date | None, pool: str) -> RatingList:
    assembly = Assembly(findings, list_date, pool)
    with source.open() as stream, io.TextIOWrapper(stream, encoding=encoding, newline="") as lines:
        table = Delimited(_short_lines(lines), KNOWN_NAMES)
        rows = table.rows(findings)
        header = next(rows, None)
        if header is None:
            raise UnreadableList(
                "empty", text("the file has no header and no players"), text("download the file again")
            )
        names = [column_name(cell) for cell in header.cells]
        for block in blocks_of(names, _whole_rows(rows, len(names), findings), findings, header.line):
            assembly.add(block)
    return assembly.finish()


def _short_lines(lines: io.TextIOWrapper) -> Iterator[str]:
    """Yield the lines, and refuse one longer than any of a list: a line without an end would fill the memory."""
    number = 0
    while line := lines.readline(MAX_LINE):
        number += 1
        if len(line) == MAX_LINE:
            raise UnreadableList(
                "binary",
                text("a line does not end, so this is not a rating list"),
                text("download the file again"),
                number,
            )
        if "\0" in line:
            raise UnreadableList(
                "binary",
                text("the file contains zero bytes, so it is not text"),
                text("download the file again"),
                number,
            )
        yield line


def _whole_rows(rows: Iterator[DelimitedRow], width: int, findings: ListFindings) -> Iterator[TableRow]:
    for row in rows:
        if any(cell.strip() for cell in row.cells[width:]):
            findings.error(
                "too-many-cells",
                text(
                    "the row has more cells than the header and is not used; perhaps a name with a comma is not quoted"
                ),
                text("put the name in quotes"),
                line=row.line,
            )
        elif len(row.cells) < width and not row.lines[-1].endswith(("\n", "\r")):
            findings.error(
                "cut-off",
                text("the file ends in the middle of a row; the row is not used, and more may be missing"),
                text("download the file again"),
                line=row.line,
            )
        else:
            yield TableRow(row.line, [plain(cell) for cell in row.cells] if _wrapped(row) else row.cells)


def _wrapped(row: DelimitedRow) -> bool:
    """Return whether a cell may need ``plain``, which takes time and which most rows do not need."""
    return any(sign in line for line in row.lines for sign in ("'", "=", "\u00a0"))
