"""Findings collected while a report is read or checked. A deviation that recurs through a file is reported once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from ratinghouse.kernel.finding import Finding, Severity
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import text


@dataclass(frozen=True, slots=True)
class FindingKind:
    """What a finding's code means, the same wherever it occurs."""

    severity: Severity
    meaning: str
    remedy: str = ""
    article: str = ""


@dataclass(slots=True)
class _Recurring:
    """A deviation that may occur many times: its first place, an example, and how often it occurred."""

    line: int
    column: int
    example: str
    times: int = 0


@dataclass(slots=True)
class ReportFindings:
    """Collects the findings of one file. ``kinds`` is the table of the codes that may occur in it."""

    kinds: Mapping[str, FindingKind]
    file: str = ""
    _single: list[Finding] = field(default_factory=list)
    _recurring: dict[str, _Recurring] = field(default_factory=dict)

    def add(self, code: str, message: str, line: int = 0, column: int = 0) -> None:
        """Add one finding."""
        kind = self.kinds[code]
        self._single.append(
            Finding(kind.severity, code, message, kind.remedy, kind.article, self.file, line, column),
        )

    def count(self, code: str, line: int, column: int, example: str = "", times: int = 1) -> None:
        """Count a deviation that tends to recur: it becomes one finding, at its first place, with its number."""
        recurring = self._recurring.get(code)
        if recurring is None:
            recurring = self._recurring[code] = _Recurring(line, column, example)
        recurring.times += times

    def has_counted(self, code: str) -> bool:
        """Return whether a deviation was counted before: then no further example of it is used."""
        return code in self._recurring

    def count_elsewhere(
        self, code: str, line: int, column: int, example: str, times: int, *, first: bool = False
    ) -> None:
        """Count a deviation of other lines than those counted so far: the place is that of the earlier line.

        With ``first`` it is the place named here, whichever is earlier.
        """
        counted = self._recurring.get(code)
        if counted is not None and (first or line < counted.line):
            times += counted.times
            del self._recurring[code]
        self.count(code, line, column, example, times)

    def collected(self) -> tuple[Finding, ...]:
        """Return all findings in the order of the file."""
        if not self._single and not self._recurring:
            return ()
        recurring = [self._finding(code, occurrences) for code, occurrences in self._recurring.items()]
        return tuple(sorted(self._single + recurring, key=lambda finding: (finding.line, finding.column)))

    def _finding(self, code: str, recurring: _Recurring) -> Finding:
        kind = self.kinds[code]
        message = _message(kind.meaning, recurring.example, recurring.times - 1)
        place = (recurring.line, recurring.column)
        return Finding(kind.severity, code, message, kind.remedy, kind.article, self.file, *place)


def _message(meaning: str, example: str, others: int) -> str:
    if example and others:
        return text("{meaning}: {example} (and {count} more like it)", meaning=meaning, example=example, count=others)
    if example:
        return text("{meaning}: {example}", meaning=meaning, example=example)
    if others:
        return text("{meaning} (and {count} more like it)", meaning=meaning, count=others)
    return meaning
