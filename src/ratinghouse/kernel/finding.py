"""Findings: what is wrong, where, under which article, and what to do about it; and the exceptions that carry them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from ratinghouse.kernel.languages import ENGLISH, translated
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import Text, text_from_json

if TYPE_CHECKING:
    from ratinghouse.kernel.finding_records import FindingJson, FindingRecord, FindingTexts, StoredFinding

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")

FINDING_FORMAT = 1
"""The version of a stored finding. Raise it when the shape of the record changes; older records have none."""

MISSING_FACT = "unknown-"
"""The beginning of the code of every finding that asks for a fact that the report does not state."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One defect or remark. Lines and columns count from 1; 0 means the whole file or the whole line.

    Message and remedy are ``Text`` where they are translated. A plain string is shown as it is.
    """

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
        """Return ``file:line:column`` as editors understand it, without the parts that are not known."""
        parts = [self.file] + [str(number) for number in (self.line, self.column) if number]
        return ":".join(part for part in parts if part)

    @property
    def asks_for_fact(self) -> bool:
        """Return whether the finding only asks for a fact that the report does not state."""
        return self.code.startswith(MISSING_FACT)

    def in_file(self, file: str) -> Finding:
        """Return the same finding, placed in a named file."""
        return replace(self, file=file)

    def as_json(self, language: str = ENGLISH) -> FindingJson:
        """Return the finding as the JSON interfaces show it, with its sentences in a language."""
        values = self.message.plain_values() if isinstance(self.message, Text) else {}
        return {**self._record(language), "values": values}

    def stored(self) -> StoredFinding:
        """Return the finding as it is stored; ``finding_from_stored`` reads it back, texts included."""
        texts: FindingTexts = {}
        if isinstance(self.message, Text):
            texts["message"] = self.message.as_json()
        if isinstance(self.remedy, Text):
            texts["remedy"] = self.remedy.as_json()
        return {**self._record(ENGLISH), "texts": texts, "version": FINDING_FORMAT}

    def _record(self, language: str) -> FindingRecord:
        return {
            "severity": self.severity,
            "code": self.code,
            "article": self.article,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "message": translated(self.message, language),
            "remedy": translated(self.remedy, language),
        }


def finding_from_stored(stored: StoredFinding) -> Finding:
    """Return the finding that ``Finding.stored`` wrote; in English if it has no texts, or those of a later version."""
    texts: FindingTexts = stored.get("texts", {}) if stored.get("version", 0) <= FINDING_FORMAT else {}
    return Finding(
        severity=stored["severity"],
        code=stored["code"],
        message=text_from_json(texts["message"]) if "message" in texts else stored["message"],
        remedy=text_from_json(texts["remedy"]) if "remedy" in texts else stored["remedy"],
        article=stored["article"],
        file=stored["file"],
        line=stored["line"],
        column=stored["column"],
    )


def refuses(findings: Iterable[Finding]) -> bool:
    """Return whether any of the findings is an error."""
    return any(finding.severity == "error" for finding in findings)


class Refused(Exception):
    """Input that cannot be used, or an operation that was refused; ``findings`` has every reason."""

    findings: tuple[Finding, ...]

    def __init__(self, findings: Sequence[Finding]) -> None:
        messages = [finding.message for finding in findings]
        super().__init__(messages[0] if len(messages) == 1 else "; ".join(messages))  # a single ``Text`` stays one
        self.findings = tuple(findings)

    def __str__(self) -> str:
        return "; ".join(f"{it.place}: {it.message}" if it.place else it.message for it in self.findings)


class WrongArgument(Refused, ValueError):
    """An argument that makes no sense: an unknown name, a missing column, an impossible day."""

    def __init__(self, message: str, remedy: str = "", code: str = "wrong-argument") -> None:
        super().__init__([Finding("error", code, message, remedy)])

    def __str__(self) -> str:
        finding = self.findings[0]
        return f"{finding.message}; {finding.remedy}" if finding.remedy else finding.message
