"""The receiving desk: every file is stored as it came, whatever its state, and becomes an event that can be judged."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from django.db import DatabaseError, DataError, IntegrityError

from ratinghouse.kernel.finding import Finding, finding_from_stored
from ratinghouse.kernel.texts import text
from ratinghouse.office.events.declared_facts import stored_facts
from ratinghouse.office.events.examining import Examined, ReadResult, examine, read_file
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event, Game, Received
from ratinghouse.office.models.fields import storable
from ratinghouse.office.refusal import Refused
from ratinghouse.office.storage.bulk_rows import Column, insert
from ratinghouse.rating.event_order import distinct_entries
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.rating.roll import confirmed_results
from ratinghouse.reports import Report, Result
from ratinghouse.reports.reading import failed

NOTHING_DECLARED = DeclaredFacts()
_INVALID_VALUES = (DataError, IntegrityError)
"""What a database raises for values that it cannot hold; all else it raises is about itself, not about the file."""
_WITHDRAWN = (Event.State.WITHDRAWN,)
"""An event in such a state does not keep its file from being received anew."""


@dataclass(frozen=True)
class ReceivedFile:
    """A file on the desk, with all that its sender and the clerk say of it."""

    raw: bytes
    file: str
    reported: date
    sender: str = ""
    pool: str | None = None
    declared: DeclaredFacts = NOTHING_DECLARED
    reading: Mapping[str, str] = field(default_factory=dict)  # what its reader must be told, see reports.told_reading


@dataclass(frozen=True)
class Receipt:
    """What became of a file. ``again``: these bytes are here already, as ``event``; nothing was stored."""

    event: Event
    again: bool
    findings: tuple[Finding, ...]


def receive(clerk: Clerk, received_file: ReceivedFile) -> Receipt:
    """Store a file and make an event of it. Whatever goes wrong with its contents, the file is stored."""
    reading = read_received(received_file)
    try:
        with act(clerk, "receive") as doing:
            return receive_in(doing, received_file, reading)
    except Exception as failure:
        if isinstance(failure, Refused) or (
            isinstance(failure, DatabaseError) and not isinstance(failure, _INVALID_VALUES)
        ):
            raise
        unread = ReadResult(
            None, (failed(text("checking the file"), failure, received_file.file),), received_file.reading
        )
        with act(clerk, "receive") as doing:
            return receive_in(doing, received_file, unread)


def read_received(received_file: ReceivedFile) -> ReadResult:
    """Read a file before the act that stores it begins."""
    return read_file(received_file.raw, received_file.file, received_file.reading)


def receive_in(
    doing: Act, received_file: ReceivedFile, reading: ReadResult, supersedes: Event | None = None
) -> Receipt:
    """The same as part of a larger act; ``supersedes`` is the event that a corrected report takes the place of."""
    sha256 = hashlib.sha256(received_file.raw).hexdigest()
    earlier = Event.objects.filter(received__sha256=sha256).exclude(state__in=_WITHDRAWN).order_by("pk").first()
    if earlier is not None:
        return Receipt(earlier, True, tuple(finding_from_stored(finding) for finding in earlier.findings))
    declared = stored_facts(received_file.declared)
    examined = examine(reading, received_file.pool, received_file.reported, declared)
    received = Received.objects.create(
        sha256=sha256,
        file=received_file.file,
        content=received_file.raw,
        kind=reading.report.kind if reading.report else "",
        sender=received_file.sender,
        at=doing.clerk.now,
        reported=received_file.reported,
    )
    event = Event(received=received, supersedes=supersedes, state=Event.State.RECEIVED, declared=declared)
    record_reading(event, reading, examined)
    event.save()
    if reading.report is not None:
        store_entries_and_games(event, reading.report)
    doing.note(
        f"event {event.pk}",
        after={
            "file": received_file.file,
            "sha256": sha256,
            "sender": received_file.sender,
            "reported": received_file.reported.isoformat(),
            **event_summary(event),
        },
    )
    return Receipt(event, False, examined.findings)


def record_reading(event: Event, reading: ReadResult, examined: Examined) -> None:
    """Write what was read and found into the event's record."""
    event.reading = dict(reading.options)
    event.pool = examined.pool
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


def event_summary(event: Event) -> dict[str, Any]:
    """The event in a few words, for the journal."""
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
    """Every confirmed pair once: told by White's line, or by the lower number's where no line tells colours."""
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
