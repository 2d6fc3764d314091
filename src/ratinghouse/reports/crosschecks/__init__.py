"""Checks whether a report contradicts itself. They use the Report model only, so they apply to every file format."""

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.reports.crosschecks import event, pairings, players, standings
from ratinghouse.reports.crosschecks.crosscheck_findings import KINDS
from ratinghouse.reports.reading import failed
from ratinghouse.reports.report import Report
from ratinghouse.reports.report_findings import ReportFindings

__all__ = ["KINDS", "crosscheck"]


def crosscheck(report: Report) -> tuple[Finding, ...]:
    """Return every contradiction inside the report, each once, in the order of the file. Never fails."""
    findings = ReportFindings(KINDS, report.file)
    failures = []
    for check in (_check_contents, players.check, pairings.check, standings.check, event.check):
        try:
            check(report, findings)
        except Exception as failure:
            failures.append(failed(text("checking the file"), failure, report.file))
    return (*failures, *findings.collected())


def _check_contents(report: Report, findings: ReportFindings) -> None:
    if not report.entries:
        findings.add("no-players", text("No player could be read from the file."))
