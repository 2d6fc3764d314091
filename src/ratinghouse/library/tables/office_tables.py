"""Events, entries, lists and lines of an office as tables."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from ratinghouse.library.tables.table import Kind, Table

if TYPE_CHECKING:
    from ratinghouse.office.models import Entry, Event
    from ratinghouse.office.publishing.history import PublishedEdition
    from ratinghouse.office.publishing.list_lines import ListLine

EVENTS: dict[str, Kind] = {
    "event": int,
    "name": str,
    "state": str,
    "start": date,
    "end": date,
    "pool": str,
    "rules": str,
    "list": date,
    "file": str,
    "errors": int,
    "findings": int,
}
ENTRIES: dict[str, Kind] = {"no": int, "name": str, "id": str, "rating": int, "fed": str, "birth": str, "match": str}
EDITIONS: dict[str, Kind] = {
    "pool": str,
    "date": date,
    "edition": int,
    "current": bool,
    "rules": str,
    "players": int,
    "content_hash": str,
}
LINES: dict[str, Kind] = {
    "rank": int,
    "id": str,
    "title": str,
    "name": str,
    "fed": str,
    "sex": str,
    "birth": str,
    "rating": int,
    "before": int,
    "games": int,
    "k": int,
    "rd": float,
    "peak": int,
    "status": str,
    "inactive": bool,
}


def event_rows(events: Iterable[Event]) -> Table:
    """Return events of an office."""
    records: list[dict[str, Any]] = [
        {
            "event": event.pk,
            "name": event.name,
            "state": str(event.state),
            "start": event.start,
            "end": event.end,
            "pool": event.pool.name if event.pool else None,
            "rules": event.rules or None,
            "list": event.list_date,
            "file": event.received.file,
            "errors": sum(finding["severity"] == "error" for finding in event.findings),
            "findings": len(event.findings),
        }
        for event in events
    ]
    return Table.of_records(records, EVENTS)


def entry_rows(entries: Iterable[Entry]) -> Table:
    """Return entries of an event, as its file states them."""
    records: list[dict[str, Any]] = [
        {
            "no": entry.no,
            "name": entry.said_name,
            "id": entry.said_id or None,
            "rating": entry.said_rating,
            "fed": entry.said_fed,
            "birth": entry.said_birth,
            "match": str(entry.match),
        }
        for entry in entries
    ]
    return Table.of_records(records, ENTRIES)


def edition_rows(editions: Iterable[PublishedEdition]) -> Table:
    """Return published lists."""
    records: list[dict[str, Any]] = [{**vars(it), "players": it.counts.get("players")} for it in editions]
    return Table.of_records(records, EDITIONS)


def line_rows(lines: Iterable[ListLine]) -> Table:
    """Return lines of a list."""
    records: list[dict[str, Any]] = [{**line._asdict(), "id": line.code} for line in lines]
    return Table.of_records(records, LINES)
