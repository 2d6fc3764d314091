"""A correction as long work: first a preview, then the correction with the same file."""

from __future__ import annotations

from datetime import date

from ratinghouse.office.events.receive import ReceivedFile
from ratinghouse.office.journal import Clerk
from ratinghouse.office.publishing.correction import CorrectionResult, correct
from ratinghouse.office.publishing.list_views import store_newest_orders
from ratinghouse.office.revisions.revisions import Revision
from ratinghouse.site.desk.work_records import CorrectionOutcome, CorrectionSubject, StoredRevision
from ratinghouse.site.long_work import Progress, Work, attached_to, begin, long_task

PREVIEW, CORRECTION = "correction_preview", "correction"


@long_task
def correction_task(work: Work[CorrectionSubject], progress: Progress) -> CorrectionOutcome:
    """Do a correction, or its preview, with the report that is attached to the work."""
    subject = work.subject
    reported = date.fromisoformat(subject["reported"])
    file = ReceivedFile(attached_to(work), subject["file"], reported, subject["sender"]) if subject["file"] else None
    result = correct(
        Clerk(work.who, work.at),
        subject["event"],
        file,
        subject["reason"],
        pointed_out=date.fromisoformat(subject["found"]) if subject.get("found") else None,
        despite=subject["despite"],
        preview=work.kind == PREVIEW,
        progress=progress,
    )
    if work.kind != PREVIEW:
        store_newest_orders()
    return correction_outcome(result)


def begin_correction(clerk: Clerk, kind: str, subject: CorrectionSubject, raw: bytes) -> Work[CorrectionSubject]:
    """Start a correction or its preview. ``subject`` is shown on the work's page, ``raw`` is the report."""
    return begin(correction_task, kind, clerk.who, subject, raw, clerk.now)


def correction_outcome(corrected: CorrectionResult) -> CorrectionOutcome:
    """Return the record of a correction that is stored for its page."""
    revisions = [_revision(revision) for revision in corrected.revisions]
    return {"event": corrected.event, "supersedes": corrected.supersedes, "revisions": revisions}


def _revision(revision: Revision) -> StoredRevision:
    return {
        "pool": revision.pool,
        "date": revision.date.isoformat(),
        "edition": revision.edition,
        "changes": [
            {
                "code": change.code,
                "name": change.name,
                "original": change.original,
                "revised": change.revised,
                "difference": change.difference,
            }
            for change in revision.changes
        ],
    }
