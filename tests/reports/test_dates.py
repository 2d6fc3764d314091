"""Dates in every order a report has been seen to use."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.reports.trf import read_trf
from ratinghouse.reports.written_dates import DateReading, birth, days_in_one_order, readings, within


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2008/06/07", ["2008-06-07"]),
        ("2008-06-07", ["2008-06-07"]),
        ("20080607", ["2008-06-07"]),
        ("24/09/2010", ["2010-09-24"]),
        ("09/24/2010", ["2010-09-24"]),
        ("02/10/2010", ["2010-10-02", "2010-02-10"]),
        ("25.02.2011", ["2011-02-25"]),
        ("02.10.2010", ["2010-10-02"]),
        ("28. 07. 2005", ["2005-07-28"]),
        ("11.25.02", ["2011-02-25"]),
        ("11.09.26", ["2011-09-26", "2026-09-11"]),
        ("99/12/31", ["1999-12-31"]),
        ("69/12/31", ["2069-12-31"]),
        ("2008/02/30", []),
        ("2008/06", []),
        ("June 2008", []),
        ("7 June 208", []),
        ("123 June 08", []),
        ("", []),
        ("²/³/2008", []),
        ("２００８／０６／０７", ["2008-06-07"]),
    ],
)
def test_readings(text: str, days: list[str]) -> None:
    assert [str(reading.day) for reading in readings(text)] == days


@given(st.dates(date(1000, 1, 1), date(9999, 12, 31)))
def test_the_format_of_the_regulations_has_one_reading(day: date) -> None:
    assert [reading.day for reading in readings(f"{day.year:04}/{day.month:02}/{day.day:02}")] == [day]
    assert birth(day.isoformat()) == (day.isoformat(), False, False)


@pytest.mark.parametrize(
    ("text", "iso", "ambiguous"),
    [
        ("05/06/78", "1978-06-05", True),  # with slashes the month may be first
        ("06/25/78", "1978-06-25", False),
        ("05.06.78", "1978-06-05", False),
        ("78.06.25", "", False),  # with points the day is first
        ("05-06-78", "1978-06-05", False),
        ("78-06-25", "1978-06-25", False),
        ("06-25-78", "", False),
    ],
)
def test_births_with_two_digits_for_the_year(text: str, iso: str, ambiguous: bool) -> None:
    assert birth(text) == (iso, ambiguous, bool(iso))


@pytest.mark.parametrize(
    ("start", "end", "read"),
    [
        ("24/09/2010", "02/10/2010", ("2010-09-24", "2010-10-02")),  # the first date shows the order of the second
        ("11.09.26", "12.04.01", ("2011-09-26", "2012-04-01")),
        ("02/03/2010", "05/03/2010", ("2010-03-02", "2010-03-05")),
        ("2010-03-02", "", ("2010-03-02", "None")),
        ("", "", ("None", "None")),
    ],
)
def test_start_and_end_choose_together(start: str, end: str, read: tuple[str, str]) -> None:
    event = read_trf(f"042 {start}\n052 {end}\n".encode()).event
    assert (str(event.start), str(event.end)) == read


def test_round_dates_are_read_inside_the_event() -> None:
    rounds = "132".ljust(91) + "11.25.02  11.26.02            11.27.02"
    report = read_trf(f"042 25.02.2011\n052 27.02.2011\n{rounds}\n".encode())
    assert [str(day) for day in report.event.round_dates] == ["2011-02-25", "2011-02-26", "None", "2011-02-27"]
    assert ("round-date-form", 3, 92) in [(finding.code, finding.line, finding.column) for finding in report.findings]


def test_a_round_date_that_cannot_be_read_is_told_with_its_column() -> None:
    rounds = "132".ljust(91) + "24/05/01  24/13/01"
    report = read_trf(f"{rounds}\n".encode())
    assert [str(day) for day in report.event.round_dates] == ["2024-05-01", "None"]
    assert ("round-date-unreadable", 1, 102) in [
        (finding.code, finding.line, finding.column) for finding in report.findings
    ]


def test_round_dates_out_of_their_columns_are_told() -> None:
    report = read_trf(b"132 24/05/01 24/05/02\n")
    assert report.event.round_dates == ()
    assert "round-date-unreadable" in [finding.code for finding in report.findings]


@pytest.mark.parametrize(
    ("header", "day"),
    [
        ("012 Open", "2026-02-11"),
        ("042 25.02.2011", "2026-02-11"),
        ("052 27.02.2011", "2011-02-26"),
        ("052 25.02.2011", "2026-02-11"),
    ],
)
def test_a_round_date_is_read_inside_what_is_known_of_the_event(header: str, day: str) -> None:
    """26.02.11 is a day of 2011, or of 2026 where the year comes first."""
    rounds = "132".ljust(91) + "26.02.11"
    report = read_trf(f"{header}\n{rounds}\n".encode())
    assert [str(round_date) for round_date in report.event.round_dates] == [day]


def test_the_first_and_the_last_day_lie_in_the_event() -> None:
    first, last = date(2011, 2, 25), date(2011, 2, 27)
    choices = [DateReading(date(2011, 2, day), "DMY") for day in (24, 25, 27, 28)]
    assert [reading.day.day for reading in within(choices, first, last)] == [25, 27]
    assert [reading.day.day for reading in within(choices, first, None)] == [25, 27, 28]
    assert [reading.day.day for reading in within(choices, None, last)] == [24, 25, 27]


@pytest.mark.parametrize(
    ("texts", "days", "doubtful"),
    [
        (["03/04/2026", "03/25/2026"], ["2026-03-04", "2026-03-25"], ""),
        (["03/04/2026", "25/04/2026"], ["2026-04-03", "2026-04-25"], ""),
        (["05/05/2026", "03/04/2026", "03/25/2026"], ["2026-05-05", "2026-03-04", "2026-03-25"], ""),
        (["03/04/2026", "04/04/2026"], ["2026-04-03", "2026-04-04"], "03/04/2026"),
        (["03/04/2026", "03/11/2026"], ["2026-03-04", "2026-03-11"], "03/04/2026"),
        (["05-01-26", "06-01-26"], ["2026-01-05", "2026-01-06"], "05-01-26"),
        (["25-01-26", "26-01-26"], ["2026-01-25", "2026-01-26"], "25-01-26"),
        (["05/05/2026"], ["2026-05-05"], ""),
        (["03/04/2026", "13/04/2026", "04/13/2026"], ["2026-04-03", "2026-04-13", "2026-04-13"], "03/04/2026"),
        (["2026-04-03 18:30", "5 April 2026"], ["2026-04-03", "2026-04-05"], ""),
        (["", "soon"], [], ""),
    ],
)
def test_dates_of_one_column_are_read_in_one_order(texts: list[str], days: list[str], doubtful: str) -> None:
    """Of two possible orders it is that of a date that has no other, or else the one with the shorter event."""
    read = days_in_one_order(texts)
    assert [read.days[text].isoformat() for text in texts if text in read.days] == days
    assert read.doubtful == doubtful
