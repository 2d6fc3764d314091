"""What an officer should know before a list is published for good: it closes later, reports wait, it has no event."""

from __future__ import annotations

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.office.events.deadlines import Closing


def readiness_findings(closing: Closing, events: int) -> list[Finding]:
    """Return the reasons not to publish a list of so many events now. They refuse nothing: the officer decides."""
    findings = []
    if closing.days_left is not None and closing.days_left >= 0:
        message = text(
            "the list of {day} is open for reports until {closing}: those still to come would miss it",
            day=str(closing.list_date),
            closing=str(closing.closing),
        )
        remedy = text("publish it after that day")
        findings.append(Finding("warning", "list-not-closed", message, remedy, article=closing.article))
    if closing.waiting:
        message = counted_text(
            "{count:,} report for this list is not admitted: it will not be rated on it",
            "{count:,} reports for this list are not admitted: they will not be rated on it",
            count=closing.waiting,
        )
        remedy = text("admit or refuse them first")
        findings.append(Finding("warning", "reports-not-admitted", message, remedy))
    if not events:
        message = text("no event is admitted to the list of {day}", day=str(closing.list_date))
        findings.append(Finding("note", "no-event-on-list", message))
    return findings
