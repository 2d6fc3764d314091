"""Findings on a list: only the first of each code are listed, and the others are counted."""

from __future__ import annotations

import pytest

from ratinghouse.lists.reading.list_findings import SHOWN_PER_CODE, ListFindings


@pytest.mark.parametrize(
    ("more", "message"),
    [(1, "1 more finding of this kind is not shown"), (2, "2 more findings of this kind are not shown")],
)
def test_the_findings_that_are_not_listed_are_counted(more: int, message: str) -> None:
    findings = ListFindings()
    findings.more("error", "bad-row", SHOWN_PER_CODE + more)
    assert [finding.message for finding in findings.collected()] == [message]
