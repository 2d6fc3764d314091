"""A report written as a new file and read again is the same report (F09-090)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result, Team
from ratinghouse.reports.scoring import Assignment, Scoring
from ratinghouse.reports.trf import read_trf, write_trf
from tests.reports.reports_strategy import reports

FOLDER = Path(__file__).parent


def bare(report: Report) -> Report:
    """The report without what depends on the file: places, bytes, findings, and what reading adds."""
    entries = tuple(
        entry._replace(line=0, results=tuple(result._replace(line=0, column=0) for result in entry.results))
        for entry in report.entries
    )
    return replace(
        report,
        event=replace(report.event, lines={}),
        entries=entries,
        teams=tuple(replace(team, line=0) for team in report.teams),
        findings=(),
        received=b"",
        columns={},
        kind="",
        encoding="",
        file="",
        format=None,
        format_from="",
    )


@given(reports())
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_trf26_round_trip(report: Report) -> None:
    raw, findings = write_trf(report)
    assert findings == ()
    assert bare(read_trf(raw)) == bare(report)


@given(reports())
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_trf16_keeps_the_games_and_says_what_it_leaves_out(report: Report) -> None:
    raw, findings = write_trf(report, "trf16")
    back = read_trf(raw)
    assert all(finding.code == "value-left-out" for finding in findings)
    assert back.kind == "trf16"
    for entry, entry_read_back in zip(bare(report).entries, bare(back).entries, strict=True):
        assert entry[:-2] == entry_read_back[:-2]
    if not findings:  # remarks are new in TRF26 and go without a word
        others = tuple(line for line in report.others if not line.startswith("###"))
        assert bare(back) == bare(replace(report, others=others))


@pytest.mark.parametrize("name", ["swiss.trf", "round-robin.trf26", "team.trf26"])
def test_a_good_file_written_anew_is_the_same_report(name: str) -> None:
    report = read_trf((FOLDER / "good" / name).read_bytes())
    raw, findings = write_trf(report)
    assert findings == ()
    assert bare(read_trf(raw)) == bare(report)


def test_every_value_stands_in_its_columns() -> None:
    results = (Result(1, 26, "w", "1"), Result(2, None, "", "H"), Result(3, 8, "b", "="))
    entry = ReportEntry(1, "Mirzoev, Azer", "13400304", 2527, "AZE", "m", "GM", "1978-05-17", 200, 1, results)
    event = ReportHeader(name="Open", rounds=3, round_dates=(date(2010, 9, 24), None, date(2010, 9, 26)))
    raw, _ = write_trf(Report(event, (entry,)), "trf16")
    assert raw == (
        b"012 Open\r\n"
        b"132                                                                                        24/09/24"
        b"            24/09/26\r\n".replace(b"24/09/2", b"10/09/2")
        + b"001    1 m GM Mirzoev, Azer                     2527 AZE    13400304 1978/05/17  2.0    1"
        b"    26 w 1  0000 - H     8 b =\r\n"
    )


def test_a_scoring_is_written_in_record_162_unless_it_values_a_colour_apart() -> None:
    football = Scoring({"1": 300, "+": 300, "F": 300, "U": 300, "W": 300, "=": 100, "H": 100, "D": 100})
    raw, _ = write_trf(Report(ReportHeader(), (ReportEntry(1, "A"),), scoring=football))
    assert b"162  W 3.0    D 1.0    L 0.0 " in raw
    assert read_trf(raw).scoring.points == football.points
    apart = Scoring({**football.points, "w1": 200})
    raw, _ = write_trf(Report(ReportHeader(), (ReportEntry(1, "A"),), scoring=apart))
    assert b"162" not in raw
    assert b"XXS" in raw


def test_points_that_were_assigned_have_a_record_in_trf26_only() -> None:
    penalty = Assignment(code="", points=-50, round=2, players=(1, 12))
    report = Report(ReportHeader(), (ReportEntry(1, "A"),), scoring=Scoring({}, (penalty,)))
    newer, nothing = write_trf(report)
    assert nothing == ()
    assert b"299          -0.5  002    1   12\r\n" in newer
    older, (finding,) = write_trf(report, "trf16")
    assert b"299" not in older
    assert finding.code == "value-left-out"
    assert "points assigned to 1, 12" in finding.message


def test_a_long_name_is_cut_and_told() -> None:
    raw, findings = write_trf(Report(ReportHeader(), (ReportEntry(1, "X" * 40, rating=2000),)))
    assert read_trf(raw).entries[0].name == "X" * 33
    assert read_trf(raw).entries[0].rating == 2000
    assert [(finding.severity, finding.code, finding.column) for finding in findings] == [("warning", "value-cut", 15)]


def test_a_number_too_wide_is_left_out_not_cut() -> None:
    entry = ReportEntry(1, "A", rating=12345, results=(Result(1, 10001, "w", "1"), Result(2, 2, "b", "0")))
    raw, findings = write_trf(Report(ReportHeader(), (entry,)))
    back = read_trf(raw).entries[0]
    assert back.rating is None
    assert [result.opponent for result in back.results] == [None, 2]
    assert [(finding.severity, finding.code) for finding in findings] == [("error", "number-too-wide")]


def test_a_line_break_in_a_value_breaks_no_line() -> None:
    raw, _ = write_trf(Report(ReportHeader(name="One\r\nTwo"), (ReportEntry(1, "A\nB"),)))
    report = read_trf(raw)
    assert (report.event.name, report.entries[0].name) == ("One  Two", "A B")


def test_a_given_format_is_written_down() -> None:
    report = Report(
        ReportHeader(type_text="Open"), (ReportEntry(1, "A"),), format=Format.ROUND_ROBIN, format_from="given"
    )
    back = read_trf(write_trf(report)[0])
    assert (back.format, back.format_from) == (Format.ROUND_ROBIN, "092")


@pytest.mark.parametrize("format", Format)
def test_every_format_has_words_that_are_understood(format: Format) -> None:
    back = read_trf(write_trf(Report(ReportHeader(), (ReportEntry(1, "A"),), format=format, format_from="given"))[0])
    assert back.format is format


@pytest.mark.parametrize(
    "report",
    [
        Report(ReportHeader(), (ReportEntry(1, "A", extra={"K": "20"}),)),
        Report(ReportHeader(), (ReportEntry(1, "A", results=(Result(1, 2, "w", "1", date=date(2024, 1, 1)),)),)),
        Report(ReportHeader(), (), (Team(1, "T", extra={"captain": "B"}),)),
        Report(ReportHeader(), (), others=("# rubbish",)),
        Report(ReportHeader(), (), scoring=Scoring({"1": 300, "W": 100})),
    ],
)
def test_what_has_no_place_is_told(report: Report) -> None:
    assert [finding.code for finding in write_trf(report)[1]] == ["value-left-out"]
