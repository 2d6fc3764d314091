"""Lines of fixed columns. Columns count characters, so rows with characters of several bytes are written one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import BinaryIO

import numpy as np

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import text
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.sources import UnreadableList
from ratinghouse.lists.text_columns import Mask, TextColumn, cells_of, patched
from ratinghouse.lists.writing.render import fixed_rows_of


@dataclass(frozen=True, slots=True)
class FixedColumn:
    """One column: its name in the header, its width and its cells."""

    name: str
    width: int
    cells: TextColumn
    exact: bool = False  # a number or an ID: never cut
    overflows: bool = False  # longer texts push the rest of the row to the right, as in FIDE's own files


def write_lines(columns: Sequence[FixedColumn], out: BinaryIO, findings: ListFindings) -> None:
    """Write header and rows, if possible with one byte a character, so that every program finds the columns."""
    rows = len(columns[0].cells)
    columns = [_fitted(column, findings) for column in columns]
    columns, western = _encoded(columns, findings)
    odd = np.zeros(rows, dtype=np.bool_)
    for column in columns:
        odd |= _longer_than(column.width, column.cells)
        if not western:
            odd |= _beyond_ascii(column.cells)
    out.write("".join(column.name.ljust(column.width) for column in columns).encode("ascii") + b"\n")
    done = 0
    for row in [*np.flatnonzero(odd).tolist(), rows]:
        usual = [column.cells[done:row] for column in columns]
        out.writelines(fixed_rows_of(usual, [column.width for column in columns]))
        if row < rows:
            out.write(_line(columns, row, "cp1252" if western else "utf-8"))
        done = row + 1


def _line(columns: Sequence[FixedColumn], row: int, encoding: str) -> bytes:
    cells = (column.cells[row].decode(encoding).ljust(column.width) for column in columns)
    return ("".join(cells) + "\n").encode(encoding)


def _fitted(column: FixedColumn, findings: ListFindings) -> FixedColumn:
    """Return the column with texts cut to its width, with findings. A number or ID that does not fit is refused."""
    room = column.width if column.overflows else column.width - 1
    patches: dict[int, bytes] = {}
    for row in np.flatnonzero(_longer_than(room, column.cells)).tolist():
        cell = column.cells[row].decode()
        if len(cell) <= room or (column.overflows and " " not in cell):
            continue
        if column.exact:
            message = text("{column} {written} is too long for this layout", column=column.name, written=cell)
            raise UnreadableList("does-not-fit", message, text("write XML or CSV"))
        message = text(
            "{column}: {written!r} is longer than {length} characters and is cut",
            column=column.name,
            written=cell,
            length=room,
        )
        findings.warning("cut", message)
        patches[row] = cell[:room].rstrip().encode()
    return replace(column, cells=patched(column.cells, patches))


def _encoded(columns: Sequence[FixedColumn], findings: ListFindings) -> tuple[list[FixedColumn], bool]:
    """Return the columns in Windows-1252 if it has all their characters, else as they are, in UTF-8."""
    encoded: list[FixedColumn] = []
    for column in columns:
        patches: dict[int, bytes] = {}
        for row in np.flatnonzero(_beyond_ascii(column.cells)).tolist():
            cell = _western(column.cells[row].decode())
            if cell is None:
                findings.note(
                    "utf-8",
                    text(
                        "some characters do not exist in Windows-1252, so the file is UTF-8 and its columns count "
                        "characters"
                    ),
                    text("write XML or CSV for programs that count bytes"),
                )
                return list(columns), False
            patches[row] = cell
        encoded.append(replace(column, cells=patched(column.cells, patches)))
    return encoded, True


def _western(text: str) -> bytes | None:
    try:
        cell = text.encode("cp1252")
    except UnicodeEncodeError:
        return None
    try:
        cell.decode("utf-8")
    except UnicodeDecodeError:
        return cell
    return None  # by chance these bytes read as other characters in UTF-8


def _longer_than(width: int, cells: TextColumn) -> Mask:
    longer: Mask = np.char.str_len(cells) > width if cells.itemsize > width else np.zeros(len(cells), np.bool_)
    return longer


def _beyond_ascii(cells: TextColumn) -> Mask:
    letters = cells_of(cells)
    if letters.max(initial=0) < 0x80:
        return np.zeros(len(cells), np.bool_)
    beyond: Mask = np.any(letters >= 0x80, axis=1)
    return beyond
