"""A records of fixed columns, and the remarks on what did not fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ratinghouse.reports.report_findings import FindingKind, ReportFindings

Align = Literal["<", ">"]
_BREAKS = str.maketrans("\r\n", "  ")

KINDS: dict[str, FindingKind] = {
    "value-cut": FindingKind(
        "warning", "a value longer than its columns was cut", "Shorten it, or accept the cut.", "TRF"
    ),
    "number-too-wide": FindingKind(
        "error", "a number wider than its columns was left out: cut, it would be another number", "", "TRF"
    ),
    "value-left-out": FindingKind("warning", "a value that the format has no place for was left out", "", "TRF"),
}


class TrfCell(NamedTuple):
    """A text in its columns; ``name`` is what a remark calls it."""

    columns: slice
    text: str
    align: Align
    name: str


class RecordWriter:
    """Lines in the making."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.findings = ReportFindings(KINDS)

    def value(self, record: str, text: str) -> None:
        """A header record, unless there is nothing to say."""
        text = text.translate(_BREAKS).strip()
        if text:
            self.lines.append(f"{record} {text}")

    def row(self, record: str, cells: Iterable[TrfCell]) -> None:
        """A record of columns."""
        line = record
        for cell in sorted(cells, key=lambda cell: cell.columns.start):
            if len(line) > cell.columns.start:  # written all the same, it would shift everything behind it
                self.left_out(f"{cell.name} {cell.text!r} in line {len(self.lines) + 1}, where another stands already")
                continue
            line = line.ljust(cell.columns.start) + self._fitted(cell)
        self.lines.append(line.rstrip())

    def _fitted(self, cell: TrfCell) -> str:
        width = cell.columns.stop - cell.columns.start
        text = cell.text.translate(_BREAKS)
        if len(text) > width:
            kind = "value-cut" if cell.align == "<" else "number-too-wide"
            self.findings.count(kind, len(self.lines) + 1, cell.columns.start + 1, f"{cell.name} {text!r}")
            text = text if cell.align == "<" else ""
        return f"{text[:width]:{cell.align}{width}}"

    def left_out(self, example: str) -> None:
        """Tell that something has no place here."""
        self.findings.count("value-left-out", 0, 0, example)
