"""Findings as the library returns them: a tuple that displays itself, worst first."""

from __future__ import annotations

from ratinghouse.kernel.finding import SEVERITIES, Finding


class FindingList(tuple[Finding, ...]):
    """Findings in the order of their causes; displayed worst first, one line each, with place and remedy.

    >>> FindingList([Finding("error", "no-name", "The player has no name.", "Add it.", file="open.trf", line=3)])
    error: open.trf:3: The player has no name. [no-name] → Add it.
    """

    __slots__ = ()

    @property
    def errors(self) -> FindingList:
        """Return the findings that refuse the input."""
        return FindingList(finding for finding in self if finding.severity == "error")

    def __repr__(self) -> str:
        return "\n".join(finding_line(finding) for finding in _worst_first(self)) or "no findings"

    def _repr_html_(self) -> str:
        from html import escape  # here, because a command loads this module and prints no HTML

        lines = "".join(f"<li>{escape(finding_line(finding))}</li>" for finding in _worst_first(self))
        return f"<ul>{lines}</ul>" if lines else "<p>no findings</p>"


def finding_line(finding: Finding) -> str:
    """Return a finding in one line."""
    place = f"{finding.place}: " if finding.place else ""
    article = f", {finding.article}" if finding.article else ""
    remedy = f" → {finding.remedy}" if finding.remedy else ""
    return f"{finding.severity}: {place}{finding.message} [{finding.code}{article}]{remedy}"


def _worst_first(findings: FindingList) -> list[Finding]:
    return sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))
