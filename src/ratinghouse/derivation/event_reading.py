"""The reading of an event: what its report says, reduced to what a list is calculated from, as one JSON document.

With it a bundle can be verified by a program that knows no format of reports. Texts that have to be interpreted, such
as the rate of play, are stored as the number that the rules read. IDs of players and declared facts are in the recipe.

A reading names the version of the report readers that made it: a later reader may read the same file differently, but
the list still follows from the reading that it was made from.
"""

from __future__ import annotations

import json
from datetime import date
from typing import TypedDict, cast

from ratinghouse.derivation.shapes import ShapeError, check_shape
from ratinghouse.kernel.texts import text
from ratinghouse.rating.framing import is_league
from ratinghouse.rating.rate_of_play import rate_columns
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result

VERSION = 2
"""Raised with every change of the document's shape. Version 1 did not name the reader, which was the first one."""

_NOT_IN_VERSION_1 = {"reader": 1}
"""The keys that version 1 lacked, and what they mean there."""

ResultRow = tuple[int, int | None, str, str, str | None, int | None]
"""Round, starting number of the opponent, colour, result code, day of the game, starting number of the substitute."""


class EntryReading(TypedDict):
    """A player of the event. Names and ratings order events that are otherwise equal."""

    no: int
    name: str
    rating: int
    birth: str
    title: str
    results: list[ResultRow]


class EventReading(TypedDict):
    """What a list is calculated from of one event; ``reader`` is the version of the report readers that made it."""

    version: int
    reader: int
    name: str
    file: str
    format: str | None
    start: str | None
    end: str | None
    rounds: int
    round_dates: list[str | None]
    is_league: int
    minutes_60: int
    entries: list[EntryReading]


def event_reading(report: Report, reader: int) -> EventReading:
    """Return the reading of a report that this version of the report readers made."""
    header = report.event
    return EventReading(
        version=VERSION,
        reader=reader,
        name=header.name,
        file=report.file,
        format=report.format.value if report.format else None,
        start=_iso(header.start),
        end=_iso(header.end),
        rounds=header.rounds,
        round_dates=[_iso(day) for day in header.round_dates],
        is_league=int(is_league(header)),
        minutes_60=rate_columns(header)["minutes_60"],
        entries=[_entry(entry) for entry in report.entries],
    )


def read_event_reading(content: bytes) -> EventReading:
    """Return the reading that a bundle holds; one of version 1 is brought into the current shape.

    Raise ShapeError for anything that is not a reading.
    """
    document = json.loads(content)
    version = document.get("version") if isinstance(document, dict) else None
    if version == 1 and not document.keys() & _NOT_IN_VERSION_1.keys():
        document |= {"version": VERSION} | _NOT_IN_VERSION_1
    elif version != VERSION:
        raise ShapeError(text("it is no reading of a version that this program reads"))
    check_shape(document, EventReading, "the reading")
    return cast(EventReading, document)


def report_of_reading(reading: EventReading) -> Report:
    """Return a report that says what the reading says; the league and the rate of play are facts to be declared."""
    header = ReportHeader(
        name=reading["name"],
        start=_day(reading["start"]),
        end=_day(reading["end"]),
        rounds=reading["rounds"],
        round_dates=tuple(map(_day, reading["round_dates"])),
    )
    format = Format(reading["format"]) if reading["format"] else None
    return Report(header, tuple(map(_report_entry, reading["entries"])), format=format, file=reading["file"])


def _entry(entry: ReportEntry) -> EntryReading:
    return EntryReading(
        no=entry.no,
        name=entry.name,
        rating=entry.rating or 0,
        birth=entry.birth,
        title=entry.title,
        results=[_row(result) for result in entry.results],
    )


def _row(result: Result) -> ResultRow:
    return result.round, result.opponent, result.colour, result.code, _iso(result.date), result.substitute


def _report_entry(entry: EntryReading) -> ReportEntry:
    return ReportEntry(
        no=entry["no"],
        name=entry["name"],
        rating=entry["rating"] or None,
        title=entry["title"],
        birth=entry["birth"],
        results=tuple(
            Result(round, opponent, colour, code, date=_day(day), substitute=substitute)
            for round, opponent, colour, code, day, substitute in entry["results"]
        ),
    )


def _day(iso: str | None) -> date | None:
    return date.fromisoformat(iso) if iso is not None else None


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day is not None else None
