"""The import of players or of a list as a task of the worker."""

from __future__ import annotations

from datetime import date

from ratinghouse.office.journal import Clerk
from ratinghouse.office.register.importing import import_players
from ratinghouse.site.desk.work_records import ImportOutcome, ImportSubject
from ratinghouse.site.long_work import Progress, Work, attached_to, discard_attached, long_task


@long_task
def import_task(work: Work[ImportSubject], progress: Progress) -> ImportOutcome:
    """Import the file that is attached to the work; it is discarded when it has been imported."""
    progress("reading")
    subject = work.subject
    done = import_players(
        Clerk(work.who, work.at),
        attached_to(work),
        subject["file"],
        fed=subject["fed"],
        as_list=date.fromisoformat(subject["as_list"]) if subject["as_list"] else None,
        pool=subject["pool"],
        own_ids=subject["own_ids"],
        leave_out=subject["leave_out"],
        report_progress=lambda count, of: progress("importing" if count < of else "writing", count, of),
    )
    discard_attached(work)
    return {
        "created": done.created,
        "changed": done.changed,
        "unchanged": done.unchanged,
        "left_out": done.left_out,
        "lists": list(done.lists),
        "findings": [finding.stored() for finding in done.findings],
    }
