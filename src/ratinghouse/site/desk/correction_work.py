"""A correction as long work: looked at first as a preview, then done with the same file."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import Any

from ratinghouse.office.events.receive import ReceivedFile
from ratinghouse.office.journal import Clerk
from ratinghouse.office.publishing.correction import CorrectionResult, correct
from ratinghouse.site import long_work

PREVIEW, CORRECTION = "correction_preview", "correction"


def begin_correction(clerk: Clerk, kind: str, subject: dict[str, Any], raw: bytes) -> long_work.Work:
    """Start a correction or its preview. ``subject`` is what the work's page says of it, ``raw`` the report."""
    reported = date.fromisoformat(subject["reported"])
    paper = ReceivedFile(raw, subject["file"], reported, subject["sender"]) if subject["file"] else None

    def job(tell: long_work.Tell) -> dict[str, Any]:
        corrected = correct(
            clerk,
            subject["event"],
            paper,
            subject["reason"],
            despite=subject["despite"],
            preview=kind == PREVIEW,
            progress=tell,
        )
        return document(corrected)

    return long_work.begin(kind, clerk.who, subject, job, raw, clerk.now)


def document(corrected: CorrectionResult) -> dict[str, Any]:
    """A correction as it is stored for its page."""
    revisions = []
    for revision in corrected.revisions:
        changes = [{**asdict(change), "difference": change.difference} for change in revision.changes]
        stored = {"pool": revision.pool, "date": revision.date.isoformat(), "edition": revision.edition}
        revisions.append({**stored, "changes": changes})
    return {"event": corrected.event, "supersedes": corrected.supersedes, "revisions": revisions}
