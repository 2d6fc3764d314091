"""Recording what was read from the files of events: entries, games, findings, and who the players are."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from django.db import connection

from ratinghouse.kernel.finding import Finding, finding_from_stored
from ratinghouse.office.events.declared_facts import StoredFact
from ratinghouse.office.events.examining import EventToExamine, Examined, examine_events
from ratinghouse.office.events.file_reading import ReadResult
from ratinghouse.office.events.game_columns import game_columns
from ratinghouse.office.events.identifying import IdentifiedEntries, Match, identify_entries
from ratinghouse.office.events.same_event import hold_repeated
from ratinghouse.office.events.states import State, change_state, is_unread
from ratinghouse.office.journal import Act
from ratinghouse.office.models import Entry, Event, Game, Player, StoredReading
from ratinghouse.office.models.fields import storable
from ratinghouse.office.register.reported_entries import ReportedEntry
from ratinghouse.office.results.event_results import rules_rate_results
from ratinghouse.office.storage import bulk_rows
from ratinghouse.rating.event_order import distinct_entries
from ratinghouse.reports import Report, ReportEntry
from ratinghouse.reports.reading import READER_VERSION
from ratinghouse.reports.report_record import report_document

_WRITTEN = (
    *("state", "name", "city", "fed", "start", "end", "format", "rules", "pool_id", "reading", "findings"),
    "list_date",
)


@dataclass(frozen=True)
class Receipt:
    """What became of a file. ``again``: these bytes are here already, as ``event``; nothing was stored."""

    event: Event
    again: bool

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return the findings on the event."""
        return stored_findings(self.event)


def record_readings(doing: Act, readings: Mapping[int, ReadResult], *, match: bool) -> dict[int, Receipt]:
    """Record what was read from the files of events, unless another process has done so meanwhile.

    With ``match`` the players who are beyond doubt are matched. After that each event is examined once: by the list in
    force if all of its players are known, else by what the file says.
    """
    events = Event.objects.select_related("received", "pool").defer("received__content").filter(pk__in=readings)
    rows = list(events.order_by("pk"))
    unread = [event for event in rows if is_unread(event)]
    reports = {event.pk: report for event in unread if (report := readings[event.pk].report) is not None}
    identified = _identified(reports) if match else {}
    examined = examine_events([_to_examine(event, readings[event.pk], identified.get(event.pk)) for event in unread])
    for event, of_event in zip(unread, examined, strict=True):
        record_reading(event, readings[event.pk], of_event)
        if event.pk in identified and not identified[event.pk].open:
            change_state(event, State.MATCHED)
    read = [event for event in unread if event.pk in reports]
    if read:
        _store_readings(reports)
        store_entries_and_games(read, reports, identified)
    write_events(unread)
    if match and read:
        before = {event.pk: event.findings for event in read}
        hold_repeated(read)
        held = [event for event in read if event.findings != before[event.pk]]
        if held:
            bulk_rows.update(Event, "id", _columns(held, ("findings",)))
    for event in unread:
        after = {**event_summary(event), "reader": READER_VERSION, **_journal_matches(identified.get(event.pk))}
        doing.note(f"event {event.pk}", after=after)
    return {event.pk: Receipt(event, again=False) for event in rows}


def stored_findings(event: Event) -> tuple[Finding, ...]:
    """Return the findings on an event."""
    return tuple(finding_from_stored(finding) for finding in event.findings)


def _identified(reports: Mapping[int, Report]) -> dict[int, IdentifiedEntries]:
    entries = {
        number: [reported_in_file(entry) for entry in distinct_entries(report)] for number, report in reports.items()
    }
    return identify_entries(entries, {})


def reported_in_file(entry: ReportEntry) -> ReportedEntry:
    """Return an entry of a report as it is stored and matched."""
    fields_of_entry = (entry.name, entry.id, entry.fed, entry.birth, entry.sex)
    return ReportedEntry(entry.no, *map(storable, fields_of_entry))


def _to_examine(event: Event, reading: ReadResult, identified: IdentifiedEntries | None) -> EventToExamine:
    matched: dict[int, Player] = {}
    if identified is not None and not identified.open:
        matched = {no: player for no, (player, _) in identified.matched.items()}
    pool = event.pool.name if event.pool else None
    return EventToExamine(reading, pool, event.received.reported, event.declared, matched)


def _journal_matches(identified: IdentifiedEntries | None) -> dict[str, object]:
    return {} if identified is None else journal_matches(identified)


def journal_matches(identified: IdentifiedEntries) -> dict[str, object]:
    """Return who was matched how, and which entries stay open, as the journal records it."""
    matched = {str(no): [player.code, how.value] for no, (player, how) in identified.matched.items()}
    return {"matched": matched, "open": sorted(identified.open)}


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
    event.name, event.city, event.fed = storable(header.name), storable(header.city), storable(header.fed)
    event.start, event.end = header.start, header.end or header.start
    event.format = reading.report.format.value if reading.report.format else ""


def write_events(events: Sequence[Event]) -> None:
    """Write the fields of events that reading, matching and admitting change."""
    if events:
        bulk_rows.update(Event, "id", _columns(events, _WRITTEN))


def _columns(events: Sequence[Event], names: Sequence[str]) -> dict[str, bulk_rows.Column]:
    fields = {field.attname: field for field in Event._meta.concrete_fields}
    return {
        name: [fields[name].get_db_prep_save(getattr(event, name), connection) for event in events]
        for name in ("id", *names)
    }


def _store_readings(reports: Mapping[int, Report]) -> None:
    documents = {number: report_document(report) for number, report in reports.items()}
    StoredReading.objects.filter(event__in=list(documents)).delete()
    bulk_rows.insert(
        StoredReading,
        {
            "event_id": list(documents),
            "reader": [READER_VERSION] * len(documents),
            "kind": [report.kind for report in reports.values()],
            "sha256": [hashlib.sha256(document).hexdigest() for document in documents.values()],
            "content": [zlib.compress(document) for document in documents.values()],
        },
    )


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


def store_entries_and_games(
    events: Sequence[Event], reports: Mapping[int, Report], identified: Mapping[int, IdentifiedEntries]
) -> None:
    """Write the entries and the confirmed games of events; who is identified is matched."""
    rows = [(event.pk, entry) for event in events for entry in distinct_entries(reports[event.pk])]
    matches = [identified[number].matched.get(entry.no) if number in identified else None for number, entry in rows]
    if rows:
        bulk_rows.insert(
            Entry,
            {
                "event_id": [number for number, _ in rows],
                "no": [entry.no for _, entry in rows],
                "said_name": [storable(entry.name) for _, entry in rows],
                "said_id": [storable(entry.id) for _, entry in rows],
                "said_rating": [entry.rating for _, entry in rows],
                "said_fed": [storable(entry.fed) for _, entry in rows],
                "said_birth": [storable(entry.birth) for _, entry in rows],
                "said_sex": [storable(entry.sex) for _, entry in rows],
                "said_title": [storable(entry.title) for _, entry in rows],
                "player_id": [match[0].id if match else None for match in matches],
                "match": [match[1].value if match else Match.OPEN.value for match in matches],
            },
        )
    games = game_columns({event.pk: (reports[event.pk], rules_rate_results(event.rules)) for event in events})
    if games["event_id"]:
        bulk_rows.insert(Game, games)
