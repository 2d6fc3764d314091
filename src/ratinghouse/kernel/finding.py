"""A finding: what is wrong, where, under which article, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")

UNTOLD = "unknown-"
"""How the code of a finding begins that asks for something which the report does not tell."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One defect or remark. Lines and columns count from 1; 0 means the whole file or the whole line."""

    severity: Severity
    code: str
    message: str
    remedy: str = ""
    article: str = ""
    file: str = ""
    line: int = 0
    column: int = 0

    @property
    def place(self) -> str:
        """``file:line:column`` as editors understand it, without the parts that are not known."""
        parts = [self.file] + [str(number) for number in (self.line, self.column) if number]
        return ":".join(part for part in parts if part)

    @property
    def asks(self) -> bool:
        """Whether the finding blames nothing, but asks for what the report does not tell."""
        return self.code.startswith(UNTOLD)

    def in_file(self, file: str) -> Finding:
        """The same finding, placed in a named file."""
        return replace(self, file=file)

    def as_json(self) -> dict[str, Any]:
        """The finding as the JSON interfaces show it."""
        return {
            "severity": self.severity,
            "code": self.code,
            "article": self.article,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "message": self.message,
            "remedy": self.remedy,
        }


def refuses(findings: tuple[Finding, ...] | list[Finding]) -> bool:
    """Whether any of the findings is an error."""
    return any(finding.severity == "error" for finding in findings)
