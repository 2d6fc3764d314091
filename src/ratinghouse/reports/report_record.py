"""A report as one JSON document, so that its file is read once.

Entries and results are stored by columns with names. A column that is absent, because all its values are the default or
because a later version added it, takes the default. The bytes of the file are not part of the document.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import date
from functools import partial
from itertools import islice, repeat
from typing import TYPE_CHECKING, Any, TypeVar

from ratinghouse.kernel.finding import finding_from_stored
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result, Team
from ratinghouse.reports.result_fields import results_by_field
from ratinghouse.reports.scoring import Assignment, Scoring
from ratinghouse.reports.unread_entries import UnreadEntries

if TYPE_CHECKING:  # columns need NumPy
    from ratinghouse.reports.report_columns import ReportColumns

REPORT_FORMAT = 2
"""The version of the document. Raise it when the layout or the meaning of a field changes, and read older ones too.

Documents of version 1 have either the layout of version 2, or each entry and result as a row, with the names of the
cells beside the rows.
"""

JsonRecord = dict[str, Any]
"""A part of the document."""
Row = TypeVar("Row", ReportEntry, Result)


def report_document(report: Report) -> bytes:
    """Return the report as a JSON document, the same bytes for the same report."""
    entries = dict(zip(ReportEntry._fields, map(list, zip(*report.entries, strict=True)), strict=False))
    of_entries = entries.pop("results", [])
    record = {
        "version": REPORT_FORMAT,
        "event": _header_record(report.event),
        "entries": _without_defaults(ReportEntry, entries),
        "entry_count": len(report.entries),
        "results": _without_defaults(Result, results_by_field(report.entries)),
        "result_counts": [len(results) for results in of_entries],
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
    return json.dumps(record, sort_keys=True, separators=(",", ":"), allow_nan=False, default=_as_json).encode()


def report_from_document(document: bytes, received: bytes) -> Report:
    """Return the report that ``report_document`` wrote, with the bytes it was read from.

    Its entries become objects or columns when they are first used.
    """
    record = json.loads(document)
    if record["version"] > REPORT_FORMAT:
        raise ValueError(f"the report was stored by a later version, in format {record['version']}")
    if "entry_fields" in record:
        record |= _columns_of_rows(record)
    _check_lengths(record)
    if "date" in record["results"]:
        record["results"]["date"] = [_day(day) for day in record["results"]["date"]]
    return Report(
        event=_header(record["event"]),
        entries=UnreadEntries(partial(_report_columns, record), partial(_entries, record), record["entry_count"]),
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


def _check_lengths(record: JsonRecord) -> None:
    """Raise ValueError where a column of entries or results has another number of rows than the others."""
    counts = record["result_counts"]
    lengths = {len(counts), *map(len, record["entries"].values())} - {record["entry_count"]}
    if lengths or {*map(len, record["results"].values())} - {sum(counts)}:
        raise ValueError("the columns of the report differ in length")


def _entries(record: JsonRecord) -> tuple[ReportEntry, ...]:
    results = iter(_rows(Result, record["results"], sum(record["result_counts"])))
    of_entries = [tuple(islice(results, count)) for count in record["result_counts"]]
    return tuple(_rows(ReportEntry, {**record["entries"], "results": of_entries}, record["entry_count"]))


def _report_columns(record: JsonRecord) -> ReportColumns:
    from ratinghouse.reports.report_columns import columns_of_cells

    return columns_of_cells(record["entries"], record["result_counts"], record["results"])


def _without_defaults(
    row_type: type[ReportEntry] | type[Result], columns: Mapping[str, list[Any]]
) -> dict[str, list[Any]]:
    """Return columns by name, except those that have their default in every row."""
    defaults = row_type._field_defaults
    return {
        name: column
        for name, column in columns.items()
        if not (name in defaults and column.count(defaults[name]) == len(column))
    }


def _rows(row_type: type[Row], columns: Mapping[str, Sequence[Any]], count: int) -> list[Row]:
    """Return the rows of some columns; a column that is absent has its default in every row."""
    cells = [
        columns[name] if name in columns else repeat(row_type._field_defaults.get(name), count)
        for name in row_type._fields
    ]
    make = partial(tuple.__new__, row_type)  # what ``_make`` does, three times as fast: reports have thousands of rows
    return list(map(make, zip(*cells, strict=True)))


def _columns_of_rows(record: JsonRecord) -> JsonRecord:
    """Return entries and results of a document that has them as rows, by columns."""
    entries = dict(zip(record["entry_fields"], zip(*record["entries"], strict=True), strict=False))
    of_entries = entries.pop("results", ())
    results = zip(*(cells for rows in of_entries for cells in rows), strict=True)
    return {
        "entries": entries,
        "entry_count": len(record["entries"]),
        "results": dict(zip(record["result_fields"], results, strict=False)),
        "result_counts": [len(rows) for rows in of_entries],
    }


def _as_json(value: Any) -> Any:
    """Return a value that JSON has no type for: a day as ISO text, a mapping as a dictionary."""
    return value.isoformat() if isinstance(value, date) else dict(value)


def _header_record(event: ReportHeader) -> JsonRecord:
    record = _plain(event)
    record |= {name: getattr(event, name) and getattr(event, name).isoformat() for name in ("start", "end")}
    record["round_dates"] = [day and day.isoformat() for day in event.round_dates]
    return record | {name: dict(getattr(event, name)) for name in ("lines", "declared", "extra")}


def _header(record: JsonRecord) -> ReportHeader:
    days = {name: _day(record[name]) for name in ("start", "end")}
    round_dates = tuple(_day(day) for day in record["round_dates"])
    return ReportHeader(**{**record, **days, "round_dates": round_dates, "deputies": tuple(record["deputies"])})


def _scoring(record: JsonRecord) -> Scoring:
    assignments = [Assignment(*cells) for cells in record["assignments"]]
    return Scoring(record["points"], tuple(cells._replace(players=tuple(cells.players)) for cells in assignments))


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _plain(record: Any) -> JsonRecord:
    return {field.name: getattr(record, field.name) for field in fields(record)}
