"""XLSX workbooks, read as a stream: only filled cells take memory, equal texts are stored once, and limits apply.

A general reader allocates every cell between the first and the last, and a separate text for each mention of a shared
one, so that a workbook of a kilobyte can take hundreds of gigabytes.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple
from xml.parsers import expat

from ratinghouse.kernel.texts import text
from ratinghouse.reports.tables.limits import LARGEST_UNPACKED, LONGEST_TEXT, MOST_SHEETS, Allowance, RefusedFile
from ratinghouse.reports.tables.spreadsheet_cells import (
    EPOCH,
    EPOCH_1904,
    Rows,
    number_text,
    set_cell,
    shows_dates,
)
from ratinghouse.reports.tables.xml_events import XmlEvent, xml_events

_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, expat.ExpatError, OSError, EOFError, NotImplementedError, RuntimeError),
    *(ValueError, OverflowError, KeyError),
)
"""The errors of the libraries for files that are cut off, encrypted, packed in an unusual way, or not XML."""

_REFERENCE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")


class _Book(NamedTuple):
    """The parts that the sheets of a workbook share."""

    texts: list[str]
    dated: frozenset[str]  # styles that show a number as a date
    epoch: date
    is_calculated_when_opened: bool  # the values of its formulas are not those that people see


def workbook_sheets(raw: bytes) -> Iterator[tuple[str, Rows]]:
    """Yield the name and the rows of every sheet. Raises RefusedFile."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            yield from _Workbook(packed).sheets()
    except RefusedFile:
        raise
    except _DAMAGED as problem:
        raise RefusedFile(
            text("The workbook cannot be opened: {reason}.", reason=str(problem)[:100] or type(problem).__name__)
        ) from None


class _Workbook:
    def __init__(self, packed: zipfile.ZipFile) -> None:
        self._packed = packed
        self._members = {name.lstrip("/").lower(): name for name in packed.namelist()}
        self._unpacked = 0
        self._allowance = Allowance()

    def sheets(self) -> Iterator[tuple[str, Rows]]:
        """Yield the sheets in the order of the workbook."""
        targets = {
            event.attributes.get("Id", ""): event.attributes.get("Target", "")
            for event in self._starts("xl/_rels/workbook.xml.rels", "Relationship")
        }
        epoch, is_calculated_when_opened = EPOCH, False
        sheets: list[tuple[str, str]] = []
        for event in self._starts("xl/workbook.xml", "sheet", "workbookPr", "calcPr"):
            if event.name == "calcPr":
                is_calculated_when_opened = event.attributes.get("fullCalcOnLoad") in ("1", "true")
            elif event.name == "workbookPr":
                epoch = EPOCH_1904 if event.attributes.get("date1904") in ("1", "true") else EPOCH
            else:
                sheets.append((event.attributes.get("name", ""), targets.get(event.attributes.get("id", ""), "")))
            if len(sheets) > MOST_SHEETS:
                raise RefusedFile(text("A workbook of more than {sheets} sheets is not a report.", sheets=MOST_SHEETS))
        if not sheets:
            raise RefusedFile(text("The workbook has no sheets."))
        book = _Book(self._shared_texts(), self._dated_styles(), epoch, is_calculated_when_opened)
        for name, target in sheets:
            yield name, self._rows(target.removeprefix("/xl/"), book)

    def _rows(self, target: str, book: _Book) -> Rows:
        rows: Rows = []
        row = column = -1
        cell: dict[str, str] = {}
        inside = ""  # the element whose text counts
        for event in self._events(f"xl/{target}"):
            if event.kind == "text":
                cell[inside] = _longer(cell.get(inside, ""), event.name) if inside else ""
            elif event.kind == "start" and event.name == "row":
                row, column = _row(event.attributes.get("r", ""), row), -1
            elif event.kind == "start" and event.name == "c":
                at = _REFERENCE.fullmatch(event.attributes.get("r", "").upper())
                row, column = (int(at[2]) - 1, _column(at[1])) if at else (max(row, 0), column + 1)
                cell = {"type": event.attributes.get("t", ""), "style": event.attributes.get("s", "0")}
            elif event.kind == "start":
                inside = {"v": "v", "t": "t", "rPh": ""}.get(event.name, inside)
                if event.name == "f":
                    cell["formula"] = ""
            else:
                inside = ""
                if event.name == "c" and _is_not_calculated(cell, book):
                    raise _not_calculated(row, column)
                if event.name == "c" and (text := _text(cell, book)):
                    set_cell(rows, row, column, text, self._allowance)
        return rows

    def _shared_texts(self) -> list[str]:
        texts: list[str] = []
        text, inside, phonetic = "", False, False
        for event in self._events("xl/sharedStrings.xml"):
            if event.kind == "text":
                text = _longer(text, event.name) if inside and not phonetic else text
            elif event.name == "rPh":  # the reading of Japanese names is beside them
                phonetic = event.kind == "start"
            elif event.name == "t":
                inside = event.kind == "start"
            elif event.name == "si" and event.kind == "end":
                texts.append(text.strip())
                text = ""
        return texts

    def _dated_styles(self) -> frozenset[str]:
        """Return the numbers of the styles that show dates."""
        formats: dict[str, str] = {}
        styles: list[bool] = []
        counted = False
        for event in self._events("xl/styles.xml"):
            if event.name == "cellXfs":
                counted = event.kind == "start"
            elif event.kind == "start" and event.name == "numFmt":
                formats[event.attributes.get("numFmtId", "")] = event.attributes.get("formatCode", "")
            elif event.kind == "start" and event.name == "xf" and counted:
                styles.append(shows_dates(event.attributes.get("numFmtId", "0"), formats))
        return frozenset(str(number) for number, dated in enumerate(styles) if dated)

    def _starts(self, member: str, *names: str) -> Iterator[XmlEvent]:
        return (event for event in self._events(member) if event.kind == "start" and event.name in names)

    def _events(self, member: str) -> Iterator[XmlEvent]:
        """Yield the events of a part of the workbook; none where there is no such part."""
        name = self._members.get(member.lower())
        if name is None:
            return
        with self._packed.open(name) as stream:

            def read(size: int) -> bytes:
                piece = stream.read(size)
                self._unpacked += len(piece)
                if self._unpacked > LARGEST_UNPACKED:
                    raise RefusedFile(text("The workbook unpacks to far more than a report can hold."))
                return piece

            yield from xml_events(read)


def _longer(beginning: str, more: str) -> str:
    if len(beginning) + len(more) > LONGEST_TEXT:
        raise RefusedFile(
            text("A cell of more than {length:,} characters does not belong in a report.", length=LONGEST_TEXT)
        )
    return beginning + more


def _row(number: str, before: int) -> int:
    """Return the number that a row states, counted from 0; without one, the number after the row before."""
    return int(number) - 1 if number.isascii() and number.isdecimal() and 0 < len(number) < 8 else before + 1


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _is_not_calculated(cell: dict[str, str], book: _Book) -> bool:
    """Return whether a cell has a formula without its value, or with the 0 that some programs write in its place.

    An empty text is stored with the type of a text.
    """
    without = ("", "0") if book.is_calculated_when_opened else ("",)
    return "formula" in cell and cell["type"] in ("", "n") and cell.get("v", "").strip() in without


def _not_calculated(row: int, column: int) -> RefusedFile:
    message = text(
        "The workbook has formulas without their values, such as in row {row}, column {column}.",
        row=row + 1,
        column=column + 1,
    )
    return RefusedFile(message, text("Open it in a spreadsheet program, save it there, and send that."))


def _text(cell: dict[str, str], book: _Book) -> str:
    """Return a cell as people see it: whole numbers without a point, dates as ISO."""
    kind, value = cell.get("type", ""), cell.get("v", "").strip()
    if kind == "inlineStr":
        return cell.get("t", "").strip()
    if kind == "s":
        return book.texts[int(value)] if value.isdecimal() and int(value) < len(book.texts) else ""
    if kind == "d":
        return value[:10]
    if kind in ("", "n") and value:
        return _number(value, cell.get("style", ""), book)
    return value


def _number(value: str, style: str, book: _Book) -> str:
    try:
        number = float(value)
    except ValueError:
        return value
    return number_text(number, dated=style in book.dated, epoch=book.epoch)
