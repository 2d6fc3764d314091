"""Receiving a report: the file is stored as it came, then read and examined, and becomes an event."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple, TypedDict

from django.db import DatabaseError, DataError, IntegrityError

from ratinghouse.kernel.finding import Finding, finding_from_stored
from ratinghouse.kernel.texts import text
from ratinghouse.office.events.declared_facts import StoredFact, stored_facts
from ratinghouse.office.events.examining import Examined, examine, pool_of_office
from ratinghouse.office.events.file_reading import ReadResult
from ratinghouse.office.events.states import is_unread
from ratinghouse.office.events.stored_reading import reading_of, store_reading
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event, Game, Received
from ratinghouse.office.models.fields import storable
from ratinghouse.office.refusal import Refused
from ratinghouse.office.storage.bulk_rows import Column, insert
from ratinghouse.rating.event_order import distinct_entries
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.rating.roll import confirmed_results
from ratinghouse.reports import Report, Result
from ratinghouse.reports.reading import READER_VERSION, failed

NOTHING_DECLARED = DeclaredFacts()
_INVALID_VALUES = (DataError, IntegrityError)
"""What a database raises for values that it cannot hold; all else it raises is about itself, not about the file."""
_WITHDRAWN = (Event.State.WITHDRAWN,)
"""An event in such a state does not keep its file from being received anew."""


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


@dataclass(frozen=True)
class Receipt:
    """What became of a file. ``again``: these bytes are here already, as ``event``; nothing was stored."""

    event: Event
    again: bool
    findings: tuple[Finding, ...]


def receive(clerk: Clerk, received_file: ReceivedFile) -> Receipt:
    """Store a file in an act of its own, then read it. Whatever happens while it is read, the file is stored."""
    with act(clerk, "receive") as doing:
        event = event_with_bytes(received_file.raw)
        if event is not None and not is_unread(event):
            return Receipt(event, True, _findings(event))
        if event is None:
            event = _store_file(doing, received_file)
    return read_event(clerk, event.pk)


def read_event(clerk: Clerk, event_id: int) -> Receipt:
    """Read the stored file of an event that has not been read."""
    event = Event.objects.select_related("received").get(pk=event_id)
    reading = reading_of(event)
    try:
        with act(clerk, "read") as doing:
            return _record(doing, event_id, reading)
    except Exception as failure:
        of_database = isinstance(failure, DatabaseError) and not isinstance(failure, _INVALID_VALUES)
        if of_database or isinstance(failure, Refused):
            raise
        unread = ReadResult(None, (failed(text("checking the file"), failure, event.received.file),), event.reading)
        with act(clerk, "read") as doing:
            return _record(doing, event_id, unread)


def receive_in(doing: Act, received_file: ReceivedFile, reading: ReadResult, supersedes: Event) -> Receipt:
    """Store a corrected report and what was read from it, as part of the act that corrects an event."""
    earlier = event_with_bytes(received_file.raw)
    if earlier is not None:
        return Receipt(earlier, True, _findings(earlier))
    event = _store_file(doing, received_file, supersedes)
    return _record(doing, event.pk, reading)


def event_with_bytes(raw: bytes) -> Event | None:
    """Return the event whose file has these bytes, unless it was withdrawn."""
    sha256 = hashlib.sha256(raw).hexdigest()
    return Event.objects.filter(received__sha256=sha256).exclude(state__in=_WITHDRAWN).order_by("pk").first()


def _store_file(doing: Act, received_file: ReceivedFile, supersedes: Event | None = None) -> Event:
    """Store the bytes of a file, and what its sender and the officer add, as an event that is not read yet."""
    pool = pool_of_office(received_file.pool) if received_file.pool is not None else None
    received = Received.objects.create(
        sha256=hashlib.sha256(received_file.raw).hexdigest(),
        file=received_file.file,
        content=received_file.raw,
        sender=received_file.sender,
        at=doing.clerk.now,
        reported=received_file.reported,
    )
    event = Event.objects.create(
        received=received,
        supersedes=supersedes,
        state=Event.State.RECEIVED,
        pool=pool,
        declared=stored_facts(received_file.declared),
        reading=dict(received_file.reading),
    )
    stored = {"file": received.file, "sha256": received.sha256, "sender": received.sender}
    doing.note(f"event {event.pk}", after={**stored, "reported": received.reported.isoformat()})
    return event


def _record(doing: Act, event_id: int, reading: ReadResult) -> Receipt:
    """Write down what was read from the file of an event, unless somebody else has done so meanwhile."""
    event = Event.objects.select_related("received", "pool").get(pk=event_id)
    if not is_unread(event):
        return Receipt(event, False, _findings(event))
    pool = event.pool.name if event.pool else None
    examined = examine(reading, pool, event.received.reported, event.declared)
    record_reading(event, reading, examined)
    event.save()
    if reading.report is not None:
        store_reading(event.pk, reading.report)
        store_entries_and_games(event, reading.report)
    doing.note(f"event {event.pk}", after={**event_summary(event), "reader": READER_VERSION})
    return Receipt(event, False, examined.findings)


def _findings(event: Event) -> tuple[Finding, ...]:
    return tuple(finding_from_stored(finding) for finding in event.findings)


def record_reading(event: Event, reading: ReadResult, examined: Examined) -> None:
    """Write what was read and examined into the fields of the event. The caller saves it."""
    event.reading = dict(reading.options)
    event.pool = examined.pool or event.pool
    event.rules = examined.rules
    event.list_date = examined.list_date
    event.findings = [finding.stored() for finding in examined.findings]
    if reading.report is None:
        return
    header = reading.report.event
    event.state = Event.State.CHECKED
    event.name, event.city, event.fed = header.name, header.city, header.fed
    event.start, event.end = header.start, header.end or header.start
    event.format = reading.report.format.value if reading.report.format else ""


class EventSummary(TypedDict):
    """An event as the journal records it."""

    state: str
    name: str
    pool: str | None
    rules: str
    list: str | None
    told: dict[str, StoredFact]  # the declared facts
    reading: dict[str, str]  # the options of the reader
    errors: int


def event_summary(event: Event) -> EventSummary:
    """Return a summary of the event for the journal."""
    errors = sum(finding["severity"] == "error" for finding in event.findings)
    return {
        "state": str(event.state),
        "name": event.name,
        "pool": event.pool.name if event.pool else None,
        "rules": event.rules,
        "list": event.list_date.isoformat() if event.list_date else None,
        "told": event.declared,
        "reading": event.reading,
        "errors": errors,
    }


def store_entries_and_games(event: Event, report: Report) -> None:
    """Write the entries and the confirmed games of an event."""
    entries = distinct_entries(report)
    insert(
        Entry,
        {
            "event_id": [event.pk] * len(entries),
            "no": [entry.no for entry in entries],
            "said_name": [storable(entry.name) for entry in entries],
            "said_id": [storable(entry.id) for entry in entries],
            "said_rating": [entry.rating for entry in entries],
            "said_fed": [storable(entry.fed) for entry in entries],
            "said_birth": [storable(entry.birth) for entry in entries],
            "said_sex": [storable(entry.sex) for entry in entries],
            "said_title": [storable(entry.title) for entry in entries],
            "match": [Entry.Match.OPEN.value] * len(entries),
        },
    )
    games = list(_games(report))
    columns: dict[str, Column] = {"event_id": [event.pk] * len(games)}
    insert(Game, columns | {name: [game[at] for game in games] for at, name in enumerate(_Game._fields)})


class _Game(NamedTuple):
    """A row of games; the fields are named as the columns are."""

    round: int
    white: int
    black: int
    white_code: str
    black_code: str
    coloured: bool
    day: date | None


def _games(report: Report) -> Iterator[_Game]:
    """Yield every confirmed game once, as White has it, or the lower starting number where no colours are known."""
    sides = {(no, result.round, result.opponent): result for (no, _), result in confirmed_results(report).items()}
    for (no, round, opponent), mine in sides.items():
        assert opponent is not None
        theirs = sides[opponent, round, no]
        if _is_first(no, mine, opponent, theirs):
            day = mine.date or theirs.date or report.event.day_of_round(round)
            yield _Game(round, no, opponent, mine.code, theirs.code, mine.colour != theirs.colour, day)


def _is_first(no: int, mine: Result, opponent: int, theirs: Result) -> bool:
    if mine.colour != theirs.colour and "w" in (mine.colour, theirs.colour):
        return mine.colour == "w"
    if mine.colour != theirs.colour:
        return theirs.colour == "b"
    return no < opponent
