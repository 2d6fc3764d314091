"""Collects findings while a list file is read, with a limit for each code."""

from __future__ import annotations

from collections import Counter

from ratinghouse.kernel.finding import Finding, Severity
from ratinghouse.kernel.texts import Text, counted_text

SHOWN_PER_CODE = 200


class ListFindings:
    """Collects findings of one file; of each code the first ``SHOWN_PER_CODE`` are kept and the rest counted."""

    def __init__(self, file: str = "") -> None:
        self.file = file
        self._stored: list[Finding] = []
        self._counts: Counter[tuple[Severity, str]] = Counter()

    def add(
        self, severity: Severity, code: str, message: str, remedy: str = "", *, line: int = 0, column: int = 0
    ) -> None:
        """Add a finding of any severity."""
        self._counts[severity, code] += 1
        if self._counts[severity, code] <= SHOWN_PER_CODE:
            self._stored.append(Finding(severity, code, message, remedy, "", self.file, line, column))

    def error(self, code: str, message: str, remedy: str = "", *, line: int = 0, column: int = 0) -> None:
        """Add a finding that makes the file, or a row of it, unusable."""
        self.add("error", code, message, remedy, line=line, column=column)

    def warning(self, code: str, message: str, remedy: str = "", *, line: int = 0, column: int = 0) -> None:
        """Add a finding on something that is read, but probably wrong."""
        self.add("warning", code, message, remedy, line=line, column=column)

    def note(self, code: str, message: str, remedy: str = "", *, line: int = 0, column: int = 0) -> None:
        """Add a finding for information."""
        self.add("note", code, message, remedy, line=line, column=column)

    def more(self, severity: Severity, code: str, times: int) -> None:
        """Count further findings of a code that has been shown often enough."""
        self._counts[severity, code] += times

    def absorb(self, other: ListFindings) -> None:
        """Add the findings of another reading of the same file."""
        room = {key: SHOWN_PER_CODE - times for key, times in self._counts.items()}
        for finding in other._stored:
            key = (finding.severity, finding.code)
            room[key] = room.get(key, SHOWN_PER_CODE) - 1
            if room[key] >= 0:
                self._stored.append(finding)
        self._counts.update(other._counts)

    @property
    def refused(self) -> bool:
        """Return whether there is an error among the findings."""
        return any(severity == "error" for severity, _ in self._counts)

    def collected(self) -> tuple[Finding, ...]:
        """Return all findings in the file's order, then one for each code with more cases than are shown."""
        stored = sorted(self._stored, key=lambda finding: (finding.line, finding.column))
        return (*stored, *self._counted())

    def _counted(self) -> list[Finding]:
        return [
            Finding(severity, code, _not_shown(times - SHOWN_PER_CODE), file=self.file)
            for (severity, code), times in self._counts.items()
            if times > SHOWN_PER_CODE
        ]


def _not_shown(number: int) -> Text:
    return counted_text(
        "{count} more finding of this kind is not shown",
        "{count} more findings of this kind are not shown",
        count=number,
    )
