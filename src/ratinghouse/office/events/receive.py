"""Receiving reports: their files are stored as they came, then read, matched and examined, and become events."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db import DatabaseError, DataError, IntegrityError

from ratinghouse.kernel.late.garbage_collection import garbage_collection_paused
from ratinghouse.kernel.texts import text
from ratinghouse.office.events.declared_facts import stored_facts
from ratinghouse.office.events.examining import pool_of_office
from ratinghouse.office.events.file_reading import ReadResult, read_file
from ratinghouse.office.events.recording import Receipt, record_readings
from ratinghouse.office.events.states import is_unread
from ratinghouse.office.events.stored_reading import received_bytes
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Event, Pool, Received
from ratinghouse.office.refusal import Refused
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports.reading import failed

Progress = Callable[[int, int], None]
"""Called with how many reports are read, and of how many."""

NOTHING_DECLARED = DeclaredFacts()
_INVALID_VALUES = (DataError, IntegrityError)
"""What a database raises for values that it cannot hold; its other errors have nothing to do with the file."""
_AT_ONCE = 100  # reports read in one act, for which other writers must wait
_WITHDRAWN = (Event.State.WITHDRAWN,)
"""States of an event in which its file can be received again."""


@dataclass(frozen=True)
class ReceivedFile:
    """A file that came in, with what its sender and the officer add."""

    raw: bytes
    file: str
    reported: date
    sender: str = ""
    pool: str | None = None
    declared: DeclaredFacts = NOTHING_DECLARED
    reading: Mapping[str, str] = field(default_factory=dict)  # options of its reader, see reports.declared_reading


def receive(clerk: Clerk, received_file: ReceivedFile) -> Receipt:
    """Store a file in an act of its own, then read it; its players are matched later."""
    return receive_files(clerk, [received_file], match=False)[0]


def receive_files(
    clerk: Clerk, files: Sequence[ReceivedFile], *, match: bool = True, progress: Progress | None = None
) -> list[Receipt]:
    """Store files in one act, then read them, some at a time, and match their players.

    The files are stored even if reading them fails. They are taken in order of name and hash, so the order in which
    they are given changes nothing. ``progress`` is called with how many are read, and of how many.
    """
    hashes = [hashlib.sha256(received_file.raw).hexdigest() for received_file in files]
    order = sorted(range(len(files)), key=lambda at: (files[at].file, hashes[at]))
    with act(clerk, "receive") as doing:
        events = events_with_bytes(hashes)
        earlier = {sha256 for sha256, event in events.items() if not is_unread(event)}
        first: dict[str, int] = {}  # of files with the same bytes
        for at in order:
            first.setdefault(hashes[at], at)
        new = {sha256: files[at] for sha256, at in first.items() if sha256 not in events}
        events |= zip(new, _store_files(doing, list(new.values())), strict=True)
    unread = sorted(event.pk for sha256, event in events.items() if sha256 not in earlier)
    read = read_events(clerk, unread, match=match, progress=progress)
    receipts = []
    for at, sha256 in enumerate(hashes):
        receipt = read.get(events[sha256].pk)
        if receipt is None or first[sha256] != at:
            event = events[sha256] if receipt is None else receipt.event
            receipt = Receipt(event, again=True)
        receipts.append(receipt)
    return receipts


def read_events(
    clerk: Clerk, numbers: Sequence[int], *, match: bool, progress: Progress | None = None
) -> dict[int, Receipt]:
    """Read the stored files of events that have not been read, and match their players if asked to."""
    receipts: dict[int, Receipt] = {}
    for first in range(0, len(numbers), _AT_ONCE):
        some = Event.objects.select_related("received").in_bulk(numbers[first : first + _AT_ONCE])
        with garbage_collection_paused():
            receipts |= _read_together(clerk, {number: _reading(event) for number, event in some.items()}, match=match)
        if progress is not None:
            progress(len(receipts), len(numbers))
    return receipts


def _reading(event: Event) -> ReadResult:
    return read_file(received_bytes(event), event.received.file, event.reading)


def _read_together(clerk: Clerk, readings: Mapping[int, ReadResult], *, match: bool) -> dict[int, Receipt]:
    """Record what was read in one act; if the program fails on one of the files, record that one apart."""
    try:
        with act(clerk, "read") as doing:
            return record_readings(doing, readings, match=match)
    except Exception as failure:
        of_database = isinstance(failure, DatabaseError) and not isinstance(failure, _INVALID_VALUES)
        if of_database or isinstance(failure, Refused):
            raise
        if len(readings) > 1:
            numbers = list(readings)
            halves = numbers[: len(numbers) // 2], numbers[len(numbers) // 2 :]
            apart = [_read_together(clerk, {no: readings[no] for no in half}, match=match) for half in halves]
            return apart[0] | apart[1]
        ((number, reading),) = readings.items()
        file = Event.objects.select_related("received").get(pk=number).received.file
        unread = ReadResult(None, (failed(text("checking the file"), failure, file),), reading.options)
        with act(clerk, "read") as doing:
            return record_readings(doing, {number: unread}, match=match)


def receive_in(doing: Act, received_file: ReceivedFile, reading: ReadResult, supersedes: Event) -> Receipt:
    """Store a corrected report and what was read from it, as part of the act that corrects an event."""
    sha256 = hashlib.sha256(received_file.raw).hexdigest()
    earlier = events_with_bytes([sha256])
    if earlier:
        return Receipt(earlier[sha256], again=True)
    (event,) = _store_files(doing, [received_file], supersedes)
    return record_readings(doing, {event.pk: reading}, match=False)[event.pk]


def events_with_bytes(hashes: Collection[str]) -> dict[str, Event]:
    """Return the events whose files have these hashes, unless they were withdrawn; of several the first."""
    events: dict[str, Event] = {}
    some = sorted(set(hashes))
    for first in range(0, len(some), _AT_ONCE):
        same = Event.objects.filter(received__sha256__in=some[first : first + _AT_ONCE])
        for event in same.exclude(state__in=_WITHDRAWN).select_related("received", "pool").order_by("-pk"):
            events[event.received.sha256] = event
    return events


def _store_files(doing: Act, files: Sequence[ReceivedFile], supersedes: Event | None = None) -> list[Event]:
    """Store the bytes of files, and what their sender and the officer add, as events that are not read yet."""
    pools = {name: pool_of_office(name) for name in {file.pool for file in files} if name is not None}
    received = Received.objects.bulk_create(received_row(file, doing.clerk) for file in files)
    events = Event.objects.bulk_create(
        unread_event(file, row, pools[file.pool] if file.pool is not None else None, supersedes)
        for file, row in zip(files, received, strict=True)
    )
    for event in events:
        stored = {"file": event.received.file, "sha256": event.received.sha256, "sender": event.received.sender}
        doing.note(f"event {event.pk}", after={**stored, "reported": event.received.reported.isoformat()})
    return events


def received_row(file: ReceivedFile, clerk: Clerk) -> Received:
    """Return a file that came in as it is stored."""
    return Received(
        sha256=hashlib.sha256(file.raw).hexdigest(),
        file=file.file,
        content=file.raw,
        sender=file.sender,
        at=clerk.now,
        reported=file.reported,
    )


def unread_event(file: ReceivedFile, received: Received, pool: Pool | None, supersedes: Event | None) -> Event:
    """Return the event of a file that is not read yet."""
    return Event(
        received=received,
        supersedes=supersedes,
        state=Event.State.RECEIVED,
        pool=pool,
        declared=stored_facts(file.declared),
        reading=dict(file.reading),
    )
