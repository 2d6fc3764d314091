"""The report of an event as it was read when its file was received.

It is stored with the version of the reader and read from there: a file is read again only where an officer changes how
it is to be read, where an earlier version stored no reading, where a player of the event was erased, and where this
version cannot read the document, which a later one may have stored.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.events.file_reading import ReadResult, read_file, read_result
from ratinghouse.office.models import Entry, Event, StoredReading
from ratinghouse.office.refusal import Damaged, damaged
from ratinghouse.office.storage import bulk_rows
from ratinghouse.reports import Report
from ratinghouse.reports.declared_reading import read_as_declared
from ratinghouse.reports.reading import READER_VERSION
from ratinghouse.reports.report_record import report_document, report_from_document

UNREADABLE = (ValueError, LookupError, TypeError)
"""What is raised for a document whose layout this version does not know."""


def store_reading(event_id: int, report: Report) -> None:
    """Store the report that was read for an event, in place of an earlier reading; without content if it names
    a player who was erased.
    """
    document = report_document(report)
    names_erased = Entry.objects.filter(event=event_id, player__erased__isnull=False).exists()
    StoredReading.objects.update_or_create(
        event_id=event_id,
        defaults={
            "reader": READER_VERSION,
            "kind": report.kind,
            "sha256": hashlib.sha256(document).hexdigest(),
            "content": b"" if names_erased else zlib.compress(document),
        },
    )


def has_reading(event_id: int) -> bool:
    """Return whether a reading is stored for an event, even one without content."""
    return StoredReading.objects.filter(event=event_id).exists()


def stored_report(event_id: int, received: bytes) -> Report | None:
    """Return the stored reading of an event whose file has these bytes; None where there is none to read."""
    query = "SELECT sha256, content FROM office_storedreading WHERE event_id = %s"
    for sha256, content in bulk_rows.few_rows(query, [event_id]):
        if len(content):
            with suppress(*UNREADABLE):
                return report_from_document(_document(event_id, sha256, content), received)
    return None


def readings_not_understood() -> Iterator[Finding]:
    """Yield a note for each stored reading that this version cannot read, so that the file is read in its place."""
    for stored in StoredReading.objects.exclude(content=b"").order_by("event").iterator(chunk_size=100):
        try:
            report_from_document(_document(stored.pk, stored.sha256, stored.content), b"")
        except UNREADABLE:
            message = text(
                "the stored reading of event {event} was written by another version; its file is read instead",
                event=stored.pk,
            )
            yield Finding("note", "reading-not-understood", message, text("verify with the newest version"))
        except Damaged:
            continue  # reported with the list that cannot be derived


def _document(event_id: int, sha256: str, content: bytes | memoryview) -> bytes:
    """Return the document of a reading, or refuse if it is not what was stored."""
    try:
        document = zlib.decompress(content)
        if hashlib.sha256(document).hexdigest() != sha256:
            raise ValueError(text("its hash differs"))
    except (zlib.error, ValueError) as problem:
        raise damaged(text("the stored reading of event {event}", event=event_id), problem) from problem
    return document


def original_report(event: Event) -> Report:
    """Return what the file of an event says, as it was read when it was received.

    Raises ``UnreadableReport`` where no reading is stored and the file cannot be read.
    """
    raw = received_bytes(event)
    return stored_report(event.pk, raw) or read_as_declared(raw, event.received.file, event.reading)


def reading_of(event: Event) -> ReadResult:
    """Return the reading of an event with its findings: the stored one, else the file is read."""
    raw = received_bytes(event)
    report = stored_report(event.pk, raw)
    return read_result(report, event.reading) if report else read_file(raw, event.received.file, event.reading)


def reading_with(event: Event, options: Mapping[str, str]) -> tuple[ReadResult, bool]:
    """Return the reading of an event with these options, and whether the file was read for it.

    The stored reading is returned if the options are the same and today's reader made it.
    """
    is_current = StoredReading.objects.filter(event=event, reader=READER_VERSION).exists()
    if options == event.reading and is_current:
        return reading_of(event), False
    return read_file(received_bytes(event), event.received.file, options), True


def received_bytes(event: Event) -> bytes:
    """Return the bytes of an event's file, or refuse if they are not what was received."""
    received = event.received
    content = bytes(received.content)
    if hashlib.sha256(content).hexdigest() != received.sha256:
        raise damaged(
            text("the file {file} of event {event}", file=received.file, event=event.pk),
            ValueError(text("its hash differs")),
        )
    return content
