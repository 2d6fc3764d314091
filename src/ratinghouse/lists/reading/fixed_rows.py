"""Lines of a fixed-width file to columns: nearly all by slices of one matrix of bytes, the odd ones one by one."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.lists.layouts import Layout, LayoutField
from ratinghouse.lists.reading.line_blocks import Lines
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.rows import Block
from ratinghouse.lists.text_columns import DELETE, SPACE, CellColumns, Cells, TextColumn, patched, text_of

Numbers = npt.NDArray[np.int64]

_NEWLINE, _RETURN, _BEYOND_ASCII = 10, 13, 0x80


def line_text(line: bytes) -> tuple[str, str]:
    """Return a line as text, and the encoding it is in."""
    for encoding in ("utf-8", "cp1252"):
        try:
            return line.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1"), "latin-1"


class RowReading:
    """Reads the lines of one file."""

    def __init__(self, layout: Layout, width: int, findings: ListFindings) -> None:
        self._layout = layout
        self._width = width
        self._findings = findings
        self._fields = [
            LayoutField(field.name, field.start, width if field is layout.fields[-1] else field.end)
            for field in layout.fields
            if field.name
        ]
        self._western_reported = False

    def block(self, lines: Lines) -> Block:
        """Return the rows of these lines; blank lines are none."""
        patches: dict[str, dict[int, bytes]] = defaultdict(dict)
        columns = lines.uniform(self._width)
        if columns is None:
            matrix, numbers = self._one_by_one(lines, patches)
            columns = CellColumns.of(matrix)
        else:
            numbers = np.arange(lines.first, lines.first + len(columns.cells))
        has_control = bool(columns.least.min(initial=SPACE) < SPACE or columns.most.max(initial=SPACE) == DELETE)
        ends = {field.name: field.end for field in self._fields} if has_control else self._text_ends(columns)
        texts: dict[str, TextColumn] = {}
        for field in self._fields:
            place = slice(field.start, ends[field.name])
            has_spaces = bool(columns.least[place].min(initial=DELETE) <= SPACE)
            texts[field.name] = text_of(columns.cells[:, place], has_spaces=has_spaces)
        texts = {name: patched(column, patches[name]) for name, column in texts.items()}
        places = {field.name: field.start + 1 for field in self._fields}
        return Block(texts, numbers, places, is_plain=not has_control and not any(patches.values()))

    def _text_ends(self, columns: CellColumns) -> dict[str, int]:
        """Return where the longest text of each field ends: the rest of the column is spaces."""
        used = (columns.most > SPACE).tobytes()
        return {field.name: max(field.start, used.rfind(1, 0, field.end) + 1) for field in self._fields}

    def _one_by_one(self, lines: Lines, patches: dict[str, dict[int, bytes]]) -> tuple[Cells, Numbers]:
        """Return the rows of lines of which some are unusual; these are read one by one."""
        letters = np.frombuffer(lines.raw, np.uint8)
        ends = np.flatnonzero(letters == _NEWLINE)
        if not lines.ended:
            ends = np.append(ends, len(letters))
        starts = np.append(0, ends + 1)[: len(ends)]
        ends = ends - ((ends > starts) & (letters[ends - 1] == _RETURN))
        usual = ends - starts == self._width
        usual[np.searchsorted(ends, np.flatnonzero(letters >= _BEYOND_ASCII))] = False
        places = np.flatnonzero(usual)
        matrix = letters[:0].reshape(0, self._width)
        if len(places):
            matrix = sliding_window_view(letters, self._width)[starts[places]]
        filled = np.asarray((matrix > SPACE).any(axis=1))
        for row in np.flatnonzero(~filled).tolist():
            filled[row] = not matrix[row].tobytes().isspace()
        matrix, places = matrix[filled], places[filled]
        odd: list[bytes] = []
        odd_places: list[int] = []
        for place in np.flatnonzero(~usual).tolist():
            row = int(np.searchsorted(places, place)) + len(odd)
            settled = self._settled(lines.raw[starts[place] : ends[place]], lines.first + place, row, patches)
            if settled is not None and not settled.isspace():
                odd.append(settled)
                odd_places.append(place)
        if odd:
            rows = np.frombuffer(b"".join(odd), np.uint8).reshape(len(odd), self._width)
            matrix = np.insert(matrix, np.searchsorted(places, odd_places), rows, axis=0)
            places = np.sort(np.append(places, odd_places))
        return matrix, places + lines.first

    def _settled(self, line: bytes, number: int, row: int, patches: dict[str, dict[int, bytes]]) -> bytes | None:
        """Return an unusual line as one of the usual width in ASCII; texts that do not fit are added to the patches."""
        if len(line) < self._width and line.isascii():
            return line.ljust(self._width)
        decoded, encoding = line_text(line)
        self._report_encoding(encoding, number)
        if encoding == "utf-8" and len(decoded) < len(line) == self._width:
            decoded = _filled_up_by_bytes(line, self._fields)
        unfolded = self._layout.unfolded(decoded, self._width)
        if unfolded is None:
            surplus = len(decoded.rstrip()) - self._width
            message = counted_text(
                "the row is {count} character too long for its columns; it is not used",
                "the row is {count} characters too long for its columns; it is not used",
                count=surplus,
            )
            self._findings.error("long-line", message, text("align the row with the header"), line=number)
            return None
        decoded, overflow = unfolded
        for field in self._fields:
            cell = overflow.get(field.name) or decoded[field.start : field.end]
            if field.name in overflow or not cell.isascii():
                patches[field.name][row] = cell.strip(" ").encode()
        return decoded.encode("ascii", "replace").ljust(self._width)

    def _report_encoding(self, encoding: str, number: int) -> None:
        if encoding != "utf-8" and not self._western_reported:
            self._western_reported = True
            message = text(
                "the file is not UTF-8; it was read as {encoding}: check whether accented names are right",
                encoding=encoding,
            )
            self._findings.note("encoding", message, line=number)


def _filled_up_by_bytes(line: bytes, fields: list[LayoutField]) -> str:
    """Return the text of a line whose columns count bytes, not characters, as some programs write UTF-8."""
    cells = (line[field.start : field.end].decode(errors="replace").ljust(field.end - field.start) for field in fields)
    text = ""
    for field, cell in zip(fields, cells, strict=True):
        text = text.ljust(field.start) + cell
    return text
