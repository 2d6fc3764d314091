"""Corrections that are previewed first: the preview must write nothing and say what is done then."""

from __future__ import annotations

from typing import Any

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.events.receive import ReceivedFile
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Event, JournalEntry, PublishedList, Received
from ratinghouse.office.publishing.correction import CorrectionResult, correct
from ratinghouse.office.refusal import Refused


def correct_as_previewed(
    clerk: Clerk, event: int, report_file: ReceivedFile | None, reason: str, **options: Any
) -> CorrectionResult:
    """Preview a correction and do it; both must come to the same, or be refused for the same reasons."""
    before = _counts()
    previewed = _outcome(clerk, event, report_file, reason, preview=True, **options)
    assert _counts() == before
    done = _outcome(clerk, event, report_file, reason, **options)
    assert previewed == done
    if isinstance(done, CorrectionResult):
        return done
    raise Refused(done)


def _outcome(*arguments: Any, **options: Any) -> CorrectionResult | list[Finding]:
    try:
        return correct(*arguments, **options)
    except Refused as refused:
        return list(refused.findings)


def _counts() -> list[int]:
    return [model.objects.count() for model in (Event, JournalEntry, PublishedList, Received)]
