"""The text of a received file, marked where its findings point to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ratinghouse.kernel.finding import Finding, finding_from_stored
from ratinghouse.office.models import Event
from ratinghouse.reports.encoding import decode

AROUND = 3
"""The number of lines shown before and after a line with a finding, where the file is long."""

SHORT = 300
_BINARY = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # spreadsheets
_WORD = re.compile(r"\S+|\s")
_ENDS = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class ReportLine:
    """A line of the file; ``marked`` is the part that the first finding on it points to."""

    number: int
    before: str
    marked: str
    after: str
    findings: tuple[Finding, ...]
    skipped: bool = False  # lines before it are not shown

    @property
    def severity(self) -> str:
        """Return the severity of the gravest finding, or an empty string."""
        severities = {finding.severity for finding in self.findings}
        return next((severity for severity in ("error", "warning", "note") if severity in severities), "")


def findings_of(event: Event) -> list[Finding]:
    """Return the event's findings, the gravest first, otherwise in the order of the file."""
    order = {"error": 0, "warning": 1, "note": 2}
    findings = [finding_from_stored(finding) for finding in event.findings]
    return sorted(findings, key=lambda finding: (order[finding.severity], finding.line, finding.column))


def marked_lines(event: Event, findings: Iterable[Finding]) -> list[ReportLine]:
    """Return the lines to show: all of a short file, otherwise those around findings; none of a binary file."""
    raw = bytes(event.received.content)
    if raw.startswith(_BINARY):
        return []
    by_line: dict[int, list[Finding]] = {}
    for finding in findings:
        by_line.setdefault(finding.line, []).append(finding)
    lines = _ENDS.split(decode(raw, event.reading.get("encoding") or None).text)
    numbers = range(1, len(lines) + 1) if len(lines) <= SHORT else sorted(_near(by_line, len(lines)))
    return list(_lines(lines, numbers, by_line))


def _near(by_line: Iterable[int], last: int) -> set[int]:
    near = {at for line in by_line if line for at in range(line - AROUND, line + AROUND + 1)}
    return {at for at in near if 1 <= at <= last}


def _lines(lines: list[str], numbers: Iterable[int], by_line: dict[int, list[Finding]]) -> Iterator[ReportLine]:
    before = 0
    for number in numbers:
        text = lines[number - 1]
        findings = tuple(by_line.get(number, ()))
        column = next((finding.column for finding in findings if finding.column), 0)
        start, end = _span(text, column) if findings else (0, 0)
        yield ReportLine(number, text[:start], text[start:end], text[end:], findings, skipped=number != before + 1)
        before = number


def _span(text: str, column: int) -> tuple[int, int]:
    """Return the span of the word that begins in a column; the whole line if the column is 0 or beyond the line."""
    if not 0 < column <= len(text):
        return 0, len(text)
    word = _WORD.match(text, column - 1)
    return column - 1, word.end() if word else column
