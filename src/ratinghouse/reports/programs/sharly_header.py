"""The header of a tournament of Sharly Chess: its name, place, days and rate of play."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

from ratinghouse.reports.report import ReportHeader
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.tables.table_cells import federation_of

_NO_FEDERATION = "NON"


def sharly_header(
    event_row: Mapping[str, Any], tournament: Mapping[str, Any], findings: ReportFindings
) -> ReportHeader:
    """Return the header by the row of the event and that of the tournament, which overrides it."""
    names = [_words(row.get("name")) for row in (event_row, tournament)]
    federation = federation_of(_words(event_row.get("federation")))
    return ReportHeader(
        name=": ".join(dict.fromkeys(filter(None, names))),
        city=_words(tournament.get("location")) or _words(event_row.get("location")),
        fed="" if federation == _NO_FEDERATION else federation,
        start=_day("start", event_row, tournament, findings),
        end=_day("stop", event_row, tournament, findings),
        type_text=_words(tournament.get("pairing")).replace("_", " "),
        time_control_code=_time_control(tournament),
        rounds=_rounds(tournament.get("rounds")),
    )


def _day(
    field: str, event_row: Mapping[str, Any], tournament: Mapping[str, Any], findings: ReportFindings
) -> date | None:
    """Return the first or last day: a date since version 3, a point in time before."""
    for row in (tournament, event_row):
        written = row.get(f"{field}_date")
        if isinstance(written, str):
            try:
                return date.fromisoformat(written[:10])
            except ValueError:
                findings.count("program-field", 0, 0, repr(written[:20]))
        seconds = row.get(field)
        if isinstance(seconds, int | float) and 0 < seconds < 1e11:
            findings.count("program-day", 0, 0)
            return _central_european(datetime.fromtimestamp(seconds, UTC)).date()
    return None


def _central_european(instant: datetime) -> datetime:
    """Return the time in Paris: summer time from the last Sunday of March to that of October, changed at 1:00 UTC."""
    begin, end = (_last_sunday(instant.year, month) for month in (3, 10))
    return instant + timedelta(hours=2 if begin <= instant < end else 1)


def _last_sunday(year: int, month: int) -> datetime:
    last = datetime(year, month, 31, 1, tzinfo=UTC)
    return last - timedelta(days=(last.weekday() + 1) % 7)


def _time_control(tournament: Mapping[str, Any]) -> str:
    code = _words(tournament.get("time_control_trf25"))
    seconds, increment = tournament.get("time_control_initial_time"), tournament.get("time_control_increment")
    if not code and isinstance(seconds, int) and seconds > 0:
        return f"{seconds}+{increment}" if isinstance(increment, int) and increment > 0 else str(seconds)
    return code


def _rounds(stated: object) -> int:
    return stated if isinstance(stated, int) and 0 < stated < 1000 else 0


def _words(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""
