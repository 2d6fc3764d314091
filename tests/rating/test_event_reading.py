"""What was understood of a report, as a document: it comes back as it was, in today's version and in the first."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from ratinghouse.derivation.event_reading import VERSION, event_reading, read_event_reading, report_of_reading
from ratinghouse.derivation.shapes import ShapeError
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result

REPORT = Report(
    ReportHeader("Small", start=date(2024, 3, 5), end=None, rounds=2, round_dates=(date(2024, 3, 5), None)),
    (
        ReportEntry(1, "One", rating=1850, birth="1990", title="FM", results=(Result(1, 2, "w", "1"),)),
        ReportEntry(2, "Two", results=(Result(1, 1, "b", "0"), Result(2, None, "", "H"))),
    ),
    format=Format.SWISS,
    file="small.trf",
)


def document(**changed: Any) -> bytes:
    return json.dumps({**event_reading(REPORT, 3), **changed}).encode()


def test_a_reading_states_what_a_list_is_calculated_from() -> None:
    reading = event_reading(REPORT, 3)
    assert (reading["version"], reading["reader"], reading["name"], reading["file"]) == (
        VERSION,
        3,
        "Small",
        "small.trf",
    )
    assert (reading["start"], reading["end"], reading["rounds"]) == ("2024-03-05", None, 2)
    assert reading["round_dates"] == ["2024-03-05", None]
    assert [entry["rating"] for entry in reading["entries"]] == [1850, 0]
    assert reading["entries"][1]["results"] == [(1, 1, "b", "0", None, None), (2, None, "", "H", None, None)]


def test_a_report_comes_back_from_its_reading() -> None:
    again = report_of_reading(read_event_reading(document()))
    assert again.event == REPORT.event
    assert again.entries == REPORT.entries
    assert (again.format, again.file) == (Format.SWISS, "small.trf")


def test_a_reading_of_version_1_is_of_the_first_reader() -> None:
    stated = json.loads(document(version=1))
    del stated["reader"]
    reading = read_event_reading(json.dumps(stated).encode())
    assert (reading["version"], reading["reader"], reading["name"]) == (VERSION, 1, "Small")


@pytest.mark.parametrize(
    "content",
    [document(version=1), document(version=VERSION + 1), document(version=None), b"[]", b'"Small"'],
    ids=["version 1 with a reader", "a later version", "no version", "a list", "a text"],
)
def test_a_document_of_no_known_version_is_refused(content: bytes) -> None:
    with pytest.raises(ShapeError, match="no reading of a version"):
        read_event_reading(content)
