"""The reading of an event: what its report says, reduced to what a list is calculated from, as one JSON document.

With it a bundle can be proved by a program that knows no format of reports. Texts that have to be understood, such as
the rate of play, are stored as the number that the rules read. IDs of players and declared facts are in the recipe.
"""

from __future__ import annotations

from datetime import date
from typing import TypedDict

from ratinghouse.rating.framing import is_league
from ratinghouse.rating.rate_of_play import rate_columns
from ratinghouse.reports.report import Report, ReportEntry, Result

VERSION = 1
"""Raised with every change of the document's shape."""

ResultRow = tuple[int, int | None, str, str, str | None, int | None]
"""Round, starting number of the opponent, colour, result code, day of the game, starting number of the substitute."""


class EntryReading(TypedDict):
    """A player of the event. Names and ratings decide the order of events that nothing else distinguishes."""

    no: int
    name: str
    rating: int
    birth: str
    title: str
    results: list[ResultRow]


class EventReading(TypedDict):
    """What a list is calculated from of one event."""

    version: int
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


def event_reading(report: Report) -> EventReading:
    """Return the reading of a report."""
    header = report.event
    return EventReading(
        version=VERSION,
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


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day is not None else None
