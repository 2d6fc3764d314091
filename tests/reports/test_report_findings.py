"""What a reader finds again and again is said once, with its number."""

from __future__ import annotations

import pytest

from ratinghouse.kernel.finding import Finding
from ratinghouse.reports.report_findings import FindingKind, ReportFindings

KINDS = {
    "odd-date": FindingKind("warning", "a date that cannot be read", "write it as 2024/03/01", "4.2"),
    "long-line": FindingKind("note", "a line is too long"),
}


@pytest.mark.parametrize(
    ("times", "message"),
    [
        (1, "a date that cannot be read: 31.2."),
        (2, "a date that cannot be read: 31.2. (and 1 more like it)"),
        (3, "a date that cannot be read: 31.2. (and 2 more like it)"),
    ],
)
def test_a_tally_is_one_finding_at_its_first_place(times: int, message: str) -> None:
    findings = ReportFindings(KINDS, "open.trf")
    for number in range(times):
        findings.count("odd-date", 7 + number, 12, "31.2." if number == 0 else "30.2.")
    assert findings.collected() == (
        Finding("warning", "odd-date", message, "write it as 2024/03/01", "4.2", "open.trf", 7, 12),
    )


def test_several_at_once_and_without_a_sample() -> None:
    findings = ReportFindings(KINDS)
    findings.count("long-line", 3, 1, times=2)
    findings.count("long-line", 9, 1)
    assert [finding.message for finding in findings.collected()] == ["a line is too long (and 2 more like it)"]


def test_findings_stand_in_the_order_of_the_file() -> None:
    findings = ReportFindings(KINDS)
    findings.add("odd-date", "third", 5, 9)
    findings.add("odd-date", "second", 5, 2)
    findings.count("long-line", 4, 30)
    assert [(finding.line, finding.column) for finding in findings.collected()] == [(4, 30), (5, 2), (5, 9)]
