"""The import of players or of a list, and the receipt of an archive of reports, as tasks of the worker."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.events.receive import ReceivedFile, receive_files
from ratinghouse.office.events.states import State, state_of
from ratinghouse.office.journal import Clerk
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.storage.report_archives import unpacked_archive
from ratinghouse.site.desk.work_records import ImportOutcome, ImportSubject, IntakeOutcome, IntakeSubject
from ratinghouse.site.long_work import AnyWork, Progress, Work, attached_to, begin, discard_attached, long_task

_MOST_NAMED = 50  # the most unreadable files that the outcome names


@long_task
def import_task(work: Work[ImportSubject], progress: Progress) -> ImportOutcome:
    """Import the file that is attached to the work; it is discarded afterwards."""
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


def begin_intake(clerk: Clerk, raw: bytes, file: str, sender: str, reported: date, pool: str | None) -> AnyWork:
    """Start the receipt of the reports in an archive by the worker."""
    subject: IntakeSubject = {"file": file, "sender": sender, "reported": reported.isoformat(), "pool": pool or ""}
    return begin(intake_task, "intake", clerk.who, subject, raw, clerk.now)


@long_task
def intake_task(work: Work[IntakeSubject], progress: Progress) -> IntakeOutcome:
    """Receive the reports in the archive that is attached to the work; it is discarded afterwards."""
    progress("reading")
    subject = work.subject
    unpacked = unpacked_archive(attached_to(work), subject["file"])
    if not unpacked.files:
        raise Refused(unpacked.findings)
    reported, pool = date.fromisoformat(subject["reported"]), subject["pool"] or None
    files = [
        ReceivedFile(raw, path.rpartition("/")[2], reported, subject["sender"], pool) for path, raw in unpacked.files
    ]
    receipts = receive_files(Clerk(work.who, work.at), files, progress=lambda done, of: progress("receiving", done, of))
    discard_attached(work)
    new = [receipt.event for receipt in receipts if not receipt.again]
    unreadable = [event for event in new if state_of(event) is State.RECEIVED]
    findings = [*unpacked.findings, *(_unreadable(event.pk, event.received.file) for event in unreadable)]
    return {
        "reports": len(receipts),
        "again": len(receipts) - len(new),
        "unreadable": len(unreadable),
        "matched": sum(state_of(event) is State.MATCHED for event in new),
        "findings": [finding.stored() for finding in findings[:_MOST_NAMED]],
    }


def _unreadable(event: int, file: str) -> Finding:
    message = text("{file} is stored as event {event}, but it cannot be read.", file=file, event=event)
    return Finding(
        "error", "report-unreadable", message, text("see: ratinghouse event {event}", event=event), file=file
    )
