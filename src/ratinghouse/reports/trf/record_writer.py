"""Writes records in fixed columns, with findings on what did not fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report_findings import FindingKind, ReportFindings

Align = Literal["<", ">"]
_BREAKS = str.maketrans("\r\n", "  ")

KINDS: dict[str, FindingKind] = {
    "value-cut": FindingKind(
        "warning", text("a value longer than its columns was cut"), text("Shorten it, or accept the cut."), "TRF"
    ),
    "number-too-wide": FindingKind(
        "error",
        text("a number wider than its columns was left out, because a shortened number would be wrong"),
        "",
        "TRF",
    ),
    "value-left-out": FindingKind("warning", text("a value that this format cannot hold was left out"), "", "TRF"),
}


class TrfCell(NamedTuple):
    """A text in its columns; ``name`` is what findings call it."""

    columns: slice
    text: str
    align: Align
    name: str


class RecordWriter:
    """Collects the lines of a file, and what had to be cut or left out."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.findings = ReportFindings(KINDS)

    def value(self, record: str, content: str) -> None:
        """Add a header record, unless its value is empty."""
        content = content.translate(_BREAKS).strip()
        if content:
            self.lines.append(f"{record} {content}")

    def row(self, record: str, cells: Iterable[TrfCell]) -> None:
        """Add a record of columns."""
        line = record
        for cell in sorted(cells, key=lambda cell: cell.columns.start):
            if len(line) > cell.columns.start:  # if written, it would shift everything after it
                self.left_out(
                    text(
                        "{field} {written!r} in line {line}, whose columns are taken already",
                        field=cell.name,
                        written=cell.text,
                        line=len(self.lines) + 1,
                    )
                )
                continue
            line = line.ljust(cell.columns.start) + self._fitted(cell)
        self.lines.append(line.rstrip())

    def _fitted(self, cell: TrfCell) -> str:
        width = cell.columns.stop - cell.columns.start
        content = cell.text.translate(_BREAKS)
        if len(content) > width:
            example = text("{field} {written!r}", field=cell.name, written=content)
            kind = "value-cut" if cell.align == "<" else "number-too-wide"
            self.findings.count(kind, len(self.lines) + 1, cell.columns.start + 1, example)
            content = content if cell.align == "<" else ""
        return f"{content[:width]:{cell.align}{width}}"

    def left_out(self, example: str) -> None:
        """Report that something has no place in this format."""
        self.findings.count("value-left-out", 0, 0, example)
