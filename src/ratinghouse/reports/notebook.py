"""The notebook a reader keeps while it reads: findings of known kinds, with what is said a hundred times said once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ratinghouse.kernel.finding import Finding, Severity


@dataclass(frozen=True, slots=True)
class Kind:
    """What a finding's code means, the same wherever it is found."""

    severity: Severity
    meaning: str
    remedy: str = ""
    article: str = ""


@dataclass(slots=True)
class _Tally:
    line: int
    column: int
    sample: str
    count: int = 0


@dataclass(slots=True)
class Notebook:
    """Findings in the making. ``kinds`` is the table of the codes that may be written here."""

    kinds: Mapping[str, Kind]
    file: str = ""
    _found: list[Finding] = field(default_factory=list)
    _tallies: dict[str, _Tally] = field(default_factory=dict)

    def write(self, code: str, message: str, line: int = 0, column: int = 0) -> None:
        """One finding of its own."""
        kind = self.kinds[code]
        self._found.append(
            Finding(kind.severity, code, message, kind.remedy, kind.article, self.file, line, column),
        )

    def tally(self, code: str, line: int, column: int, sample: str = "", times: int = 1) -> None:
        """More of a deviation that tends to run through a whole file: told once, with its first place."""
        tally = self._tallies.get(code)
        if tally is None:
            tally = self._tallies[code] = _Tally(line, column, sample)
        tally.count += times

    def findings(self) -> tuple[Finding, ...]:
        """All of it, in the order of the file."""
        told = [self._told(code, tally) for code, tally in self._tallies.items()]
        return tuple(sorted(self._found + told, key=lambda finding: (finding.line, finding.column)))

    def _told(self, code: str, tally: _Tally) -> Finding:
        kind = self.kinds[code]
        message = kind.meaning
        if tally.sample:
            message += f": {tally.sample}"
        if tally.count > 1:
            message += f" (and {tally.count - 1} more like it)"
        return Finding(kind.severity, code, message, kind.remedy, kind.article, self.file, tally.line, tally.column)
