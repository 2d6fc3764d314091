"""A report as a document: what is stored is what was read, and its shape does not change unnoticed."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from ratinghouse import verifier
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.reports import Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.reading import READER_VERSION, read_report
from ratinghouse.reports.report import Team
from ratinghouse.reports.report_record import REPORT_FORMAT, report_document, report_from_document
from ratinghouse.reports.scoring import Assignment, Scoring
from tests.record_shapes import layout_of
from tests.reports.reports_strategy import reports

GOOD = sorted(path for path in (Path(__file__).parent / "good").iterdir() if path.is_file())
SHAPE = (2, "caa77f0730e811e1")
"""The version of the document, and the hash over the names and types of everything in it."""
READINGS = (6, "694c8070b2ec37fa")
"""The version of the reader, and the hash over what it makes of the files in ``good``."""


def there_and_back(report: Report) -> Report:
    return report_from_document(report_document(report), report.received)


def test_days_of_rounds_are_stored_as_text_and_unknown_ones_as_nothing() -> None:
    header = ReportHeader("Open", round_dates=(date(2025, 5, 1), None, date(2025, 5, 3)))
    report = Report(header, (ReportEntry(1, "A"),))
    document = json.loads(report_document(report))
    assert document["event"]["round_dates"] == ["2025-05-01", None, "2025-05-03"]
    assert there_and_back(report).event.round_dates == header.round_dates


@pytest.mark.parametrize(
    ("part", "column"), [("entries", "name"), ("results", "code"), ("entries", "no"), ("results", "round")]
)
def test_a_document_whose_columns_differ_in_length_is_refused(part: str, column: str) -> None:
    results = (Result(1, 2, "w", "1"),)
    report = Report(ReportHeader("Open"), (ReportEntry(1, "A", results=results), ReportEntry(2, "B")))
    document = json.loads(report_document(report))
    document[part][column].append(document[part][column][0])
    with pytest.raises(ValueError, match="differ in length"):
        report_from_document(json.dumps(document).encode(), b"")


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_every_good_file_is_stored_as_it_was_read(path: Path) -> None:
    report = read_report(path)
    assert there_and_back(report) == report
    assert report_document(there_and_back(report)) == report_document(report)


@given(report=reports())
def test_any_report_is_stored_as_it_was_read(report: Report) -> None:
    assert there_and_back(report) == report


def test_findings_keep_template_and_values() -> None:
    finding = Finding("error", "odd", text("round {round} is odd", round=3), line=4)
    (stored,) = there_and_back(Report(ReportHeader(), (), findings=(finding,))).findings
    assert stored == finding
    assert stored.message.values == finding.message.values  # type: ignore[attr-defined]


def test_a_name_with_half_a_character_is_stored() -> None:
    report = Report(ReportHeader(name="\udc80"), (ReportEntry(1, "\0 Ann"),))
    assert there_and_back(report) == report


def test_a_document_without_a_field_of_today_takes_its_default() -> None:
    entry = ReportEntry(1, "Ann", rank=3, results=(Result(1, 2, "w", "1"),))
    record = json.loads(report_document(Report(ReportHeader(), (entry,))))
    del record["entries"]["rank"]
    (stored,) = report_from_document(json.dumps(record).encode(), b"").entries
    assert stored == entry._replace(rank=None)
    assert stored.results[0].code == "1"


def test_a_document_of_a_later_version_is_refused() -> None:
    record = json.loads(report_document(Report(ReportHeader(), ())))
    record["version"] = REPORT_FORMAT + 1
    with pytest.raises(ValueError, match="later version"):
        report_from_document(json.dumps(record).encode(), b"")


def test_a_document_of_version_1_with_its_entries_as_rows_is_read() -> None:
    report = read_report(GOOD[0])
    record = json.loads(report_document(report))
    for key in ("entry_count", "results", "result_counts"):
        del record[key]
    result_rows = [
        [[*result._replace(date=result.date and result.date.isoformat())] for result in entry.results]  # type: ignore[arg-type]
        for entry in report.entries
    ]
    record |= {
        "version": 1,
        "entry_fields": ReportEntry._fields,
        "result_fields": Result._fields,
        "entries": [
            [*entry._replace(extra=dict(entry.extra), results=rows)]  # type: ignore[arg-type]
            for entry, rows in zip(report.entries, result_rows, strict=True)
        ],
    }
    assert len(report.entries) > 1
    assert report_from_document(json.dumps(record).encode(), report.received) == report
    assert report_from_document(json.dumps({**record, "entries": []}).encode(), b"").entries == ()


def test_the_shape_of_the_document_has_a_version() -> None:
    """Change the shape or the layout only with REPORT_FORMAT, and write the new hash here."""
    finding = Finding("note", "odd", text("round {round} is odd", round=3))
    entry = ReportEntry(1, "Ann", rank=1, results=(Result(1, 2, "w", "1", date=date(2024, 1, 1)),))
    scoring = Scoring({"W": 100}, (Assignment("W", 100, 0, (1,)),))
    full = Report(ReportHeader(), (entry,), (Team(1, "A"),), findings=(finding,), scoring=scoring, others=("x",))
    shape: dict[str, Any] = {"layout": layout_of(json.loads(report_document(full)))}
    shape |= {
        kind.__name__: sorted((field.name, str(field.type)) for field in fields(kind))
        for kind in (Report, ReportHeader, Team, Scoring, Finding)
    }
    shape |= {kind.__name__: sorted(kind._fields) for kind in (ReportEntry, Result, Assignment)}
    digest = hashlib.sha256(json.dumps(shape, sort_keys=True).encode()).hexdigest()
    assert (REPORT_FORMAT, digest[:16]) == SHAPE


def test_what_is_read_from_a_file_has_a_version() -> None:
    """Another reading of the same file needs another READER_VERSION; the sentences of findings do not count."""
    digest = hashlib.sha256()
    for path in GOOD:
        record = json.loads(report_document(read_report(path.read_bytes(), path.name)))
        del record["version"]
        record["findings"] = [[finding["code"], finding["line"], finding["column"]] for finding in record["findings"]]
        digest.update(json.dumps(record, sort_keys=True).encode())
    assert (READER_VERSION, digest.hexdigest()[:16]) == READINGS
    assert verifier.READER_VERSION == READER_VERSION, "the verifier imports nothing: state the version there too"
