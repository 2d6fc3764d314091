"""A report as one JSON document, so that it is read from its file once and kept.

The document names its fields: what a later version adds is absent from older documents and takes its default. The
bytes of the file are no part of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import date
from typing import Any, TypeVar

from ratinghouse.kernel.finding import finding_from_stored
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result, Team
from ratinghouse.reports.scoring import Assignment, Scoring

REPORT_FORMAT = 1
"""The version of the document. Raise it when the meaning of a field changes, and read the older versions too."""

Row = TypeVar("Row")


def report_document(report: Report) -> bytes:
    """Return the report as a JSON document, the same bytes for the same report."""
    record = {
        "version": REPORT_FORMAT,
        "event": _header_record(report.event),
        "entry_fields": ReportEntry._fields,
        "result_fields": Result._fields,
        "entries": [_entry_row(entry) for entry in report.entries],
        "teams": [{**_plain(team), "extra": dict(team.extra)} for team in report.teams],
        "format": report.format.value if report.format else None,
        "format_from": report.format_from,
        "kind": report.kind,
        "file": report.file,
        "encoding": report.encoding,
        "findings": [finding.stored() for finding in report.findings],
        "scoring": {"points": dict(report.scoring.points), "assignments": report.scoring.assignments},
        "columns": dict(report.columns),
        "others": report.others,
    }
    return json.dumps(record, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def report_from_document(document: bytes, received: bytes) -> Report:
    """Return the report that ``report_document`` wrote, with the bytes it was read from."""
    record = json.loads(document)
    if record["version"] > REPORT_FORMAT:
        raise ValueError(f"the report was stored by a later version, in format {record['version']}")
    result = _row_reader(Result, record["result_fields"])
    entry = _row_reader(ReportEntry, record["entry_fields"])
    results_at = record["entry_fields"].index("results")
    date_at = record["result_fields"].index("date")
    for row in record["entries"]:
        for cells in row[results_at]:
            if cells[date_at] is not None:
                cells[date_at] = date.fromisoformat(cells[date_at])
        row[results_at] = tuple([result(cells) for cells in row[results_at]])
    return Report(
        event=_header(record["event"]),
        entries=tuple([entry(row) for row in record["entries"]]),
        teams=tuple(Team(**{**team, "members": tuple(team["members"])}) for team in record["teams"]),
        format=Format(record["format"]) if record["format"] else None,
        format_from=record["format_from"],
        kind=record["kind"],
        file=record["file"],
        encoding=record["encoding"],
        findings=tuple(finding_from_stored(finding) for finding in record["findings"]),
        received=received,
        scoring=_scoring(record["scoring"]),
        columns=record["columns"],
        others=tuple(record["others"]),
    )


def _row_reader(row_type: Callable[..., Row], names: Sequence[str]) -> Callable[[Sequence[Any]], Row]:
    """Return what makes a row of its cells: by position where the fields are today's, else by name."""
    if tuple(names) == row_type._fields:  # type: ignore[attr-defined]
        return lambda cells: row_type(*cells)
    return lambda cells: row_type(**dict(zip(names, cells, strict=True)))


def _entry_row(entry: ReportEntry) -> list[Any]:
    row: list[Any] = list(entry)
    row[ReportEntry._fields.index("extra")] = dict(entry.extra)
    row[ReportEntry._fields.index("results")] = [_result_row(result) for result in entry.results]
    return row


def _result_row(result: Result) -> Any:
    return result if result.date is None else result._replace(date=result.date.isoformat())  # type: ignore[arg-type]


def _header_record(event: ReportHeader) -> dict[str, Any]:
    record = _plain(event)
    record |= {name: getattr(event, name) and getattr(event, name).isoformat() for name in ("start", "end")}
    record["round_dates"] = [day and day.isoformat() for day in event.round_dates]
    return record | {name: dict(getattr(event, name)) for name in ("lines", "declared", "extra")}


def _header(record: Mapping[str, Any]) -> ReportHeader:
    days = {name: _day(record[name]) for name in ("start", "end")}
    round_dates = tuple(_day(day) for day in record["round_dates"])
    return ReportHeader(**{**record, **days, "round_dates": round_dates, "deputies": tuple(record["deputies"])})


def _scoring(record: Mapping[str, Any]) -> Scoring:
    assignments = [Assignment(*cells) for cells in record["assignments"]]
    return Scoring(record["points"], tuple(cells._replace(players=tuple(cells.players)) for cells in assignments))


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _plain(record: Any) -> dict[str, Any]:
    return {field.name: getattr(record, field.name) for field in fields(record)}
