"""Delimited text (CSV) as spreadsheets write it: rows of cells, with the place of each cell when it is needed."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.late.patterns import late_pattern
from ratinghouse.kernel.spreadsheet_text import shielded, unshielded
from ratinghouse.kernel.texts import text
from ratinghouse.lists.reading.list_findings import ListFindings

DELIMITERS = ",;\t|"
_SEPARATOR_LINE = late_pattern(r'"?sep=(.)"?\s*', re.IGNORECASE)
_TEXT_FORMULA = late_pattern(r'="([^"]*)"')
_CONTROL = late_pattern(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class DelimitedRow:
    """One record: the line it starts on (from 1), its cells, and its lines as they are in the file."""

    line: int
    cells: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def blank(self) -> bool:
        """Return whether spreadsheets would call the row empty."""
        return not any(cell.strip() for cell in self.cells)


class Delimited:
    """The rows of a delimited text, read one at a time."""

    def __init__(self, lines: Iterable[str], columns: Iterable[str]) -> None:
        """``columns`` are names the header may have; the delimiter that finds most of them is the file's."""
        ahead = iter(lines)
        self._skipped = 0
        header = next(ahead, "")
        while header and not header.strip():
            self._skipped += 1
            header = next(ahead, "")
        if declared := _SEPARATOR_LINE.fullmatch(header):
            self.delimiter = declared[1]
            self._skipped += 1
            self._lines = ahead
        else:
            self.delimiter = likely_delimiter(header, frozenset(columns))
            self._lines = chain([header], ahead)
        self._latest: list[str] = []

    def rows(self, findings: ListFindings) -> Iterator[DelimitedRow]:
        """Yield the records that are not blank. Broken quoting is an error and that record is left out."""
        reader = csv.reader(self._remembered(), delimiter=self.delimiter, strict=True)
        while True:
            line = self._skipped + reader.line_num + 1
            self._latest = []
            try:
                row = DelimitedRow(line, tuple(next(reader)), tuple(self._latest))
            except StopIteration:
                return
            except csv.Error as failure:
                findings.error(
                    "quoting",
                    text("the cells of this row cannot be separated ({reason})", reason=str(failure)),
                    text('close every quoted cell, and double each quote inside it: ""'),
                    line=line,
                )
                continue
            if not row.blank:
                yield row

    def place(self, row: DelimitedRow, cell: int) -> tuple[int, int]:
        """Line and column (from 1) where a cell of a row begins."""
        quoted, index = False, 0
        for line, content in enumerate(row.lines, start=row.line):
            for column, character in enumerate(content, start=1):
                if index == cell:
                    return line, column
                if character == '"':
                    quoted = not quoted
                elif character == self.delimiter and not quoted:
                    index += 1
        return row.line, 1

    def _remembered(self) -> Iterator[str]:
        for line in self._lines:
            self._latest.append(line)
            yield line


def likely_delimiter(header: str, names: frozenset[str]) -> str:
    """Return the delimiter under which the header has most known names."""

    def familiar(delimiter: str) -> tuple[int, int]:
        names = [column_name(cell) for cell in header.split(delimiter)]
        return sum(name in names for name in names), len(names)

    return max(DELIMITERS, key=familiar)


def column_name(cell: str) -> str:
    """Return a header cell in the form names are compared in: ``"Start Rating "`` is ``start_rating``."""
    return re.sub(r"[\s\-]+", "_", cell.strip().strip('"').strip().lower())


def plain(cell: str) -> str:
    """Return a cell's content without what spreadsheets wrap around it, on one line."""
    text = cell.strip(" \u00a0\t\r\n")
    if as_text := _TEXT_FORMULA.fullmatch(text):
        return as_text[1].strip()
    return _CONTROL.sub(" ", unshielded(text))


def write_rows(rows: Iterable[Sequence[str]], delimiter: str = ",") -> bytes:
    """Return rows as CSV in UTF-8, every cell harmless in a spreadsheet."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerows([shielded(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8")
