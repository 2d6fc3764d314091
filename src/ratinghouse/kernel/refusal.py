"""What is raised where input or an act is refused: an exception with every reason as a finding."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.kernel.finding import Finding


class Refused(Exception):
    """Input that cannot be used, or an act that was not done, with every reason at once in ``findings``."""

    findings: tuple[Finding, ...]

    def __init__(self, findings: Sequence[Finding]) -> None:
        messages = [finding.message for finding in findings]
        super().__init__(messages[0] if len(messages) == 1 else "; ".join(messages))  # a single text stays one
        self.findings = tuple(findings)


class WrongArgument(Refused, ValueError):
    """An argument that cannot be meant: an unknown name, a column that is missing, a day that is impossible."""

    def __init__(self, message: str, remedy: str = "", code: str = "wrong-argument") -> None:
        super().__init__([Finding("error", code, message, remedy)])

    def __str__(self) -> str:
        finding = self.findings[0]
        return f"{finding.message}; {finding.remedy}" if finding.remedy else finding.message
