"""Header, teams and scoring: the records above and below the players."""

from __future__ import annotations

import pytest

from ratinghouse.reports import Report
from ratinghouse.reports.scoring import Assignment, without_usual
from ratinghouse.reports.trf import read_trf
from tests.reports.players_lines import FIRST, file_of, player


def codes(report: Report) -> list[str]:
    return [finding.code for finding in report.findings]


def test_a_record_said_twice_counts_once() -> None:
    report = read_trf(file_of("012 Another", "012 Event", player(1)))
    assert report.event.name == "Event"
    assert [(finding.code, finding.line) for finding in report.findings] == [("record-repeated", 5)]


@pytest.mark.parametrize(("written", "count"), [("52", 52), ("52 (41)", 52)])
def test_counts(written: str, count: int) -> None:
    assert read_trf(file_of(f"062 {written}", player(1))).event.declared == {"players": count}


def test_a_count_that_is_none() -> None:
    report = read_trf(file_of("062 many", player(1)))
    assert report.event.declared == {}
    assert [(finding.code, finding.line, finding.column) for finding in report.findings] == [
        ("header-unreadable", 5, 5)
    ]


def test_the_number_of_rounds() -> None:
    assert read_trf(file_of("XXR 9", player(1, (2, "w", "1")))).event.rounds == 9
    both = read_trf(file_of("XXR 9", "142 7", player(1, (2, "w", "1"))))
    assert (both.event.rounds, both.event.lines["rounds"]) == (7, 6)
    silent = read_trf(file_of(player(1, (2, "w", "1")), player(2, (1, "b", "0"), (3, "w", "1")))).event
    assert (silent.rounds, "rounds" in silent.lines) == (2, False)


WIN = {"1": 300, "+": 300, "W": 300, "F": 300}
DRAW = {"=": 100, "D": 100, "H": 100}


@pytest.mark.parametrize(
    ("records", "points"),
    [
        (["162  W 1.0    D 0.5    L 0.0"], {}),
        (["162  W 3.0    D 1.0"], {**WIN, **DRAW, "U": 300}),
        (["162  W 3.0    D 1.0    P 0.5"], {**WIN, **DRAW, "U": 50}),
        (["162  L 1.0    A 0.5"], {"0": 100, "L": 100, "Z": 50, "-": 50, "A": 50}),
        (["XXS W=3", "XXS D=1"], {**WIN, **DRAW}),
        (["XXS PAB=.5"], {"U": 50}),
        (["XXS WW=2"], {"w1": 200, "wW": 200}),
        (["XXS W=3 FW=1"], {"1": 300, "W": 300, "F": 300}),
        (["BBW  3.0", "BBD  1.0", "BBU  0.5"], {**WIN, **DRAW, "U": 50}),
    ],
)
def test_scoring(records: list[str], points: dict[str, int]) -> None:
    report = read_trf(file_of(*records, player(1)))
    assert report.scoring.points == points
    assert "scoring-unreadable" not in codes(report)


def test_usual_points_are_left_out_unless_a_colour_is_worth_less_than_the_result() -> None:
    """A win with White is worth a point as usual, but every other win two: White's must be said."""
    assert without_usual({"1": 100, "=": 50, "0": 0}) == {}
    assert without_usual({"w1": 100}) == {}
    assert without_usual({"1": 200, "w1": 100}) == {"1": 200, "w1": 100}
    assert without_usual({"=": 100, "w1": 100}) == {"=": 100}


@pytest.mark.parametrize("record", ["162  Q 1.0", "162  W abc", "XXS", "XXS W", "XXS Q=1", "BBW", "BBW x"])
def test_a_scoring_that_cannot_be_read(record: str) -> None:
    report = read_trf(file_of(record, player(1)))
    (finding,) = (finding for finding in report.findings if finding.code == "scoring-unreadable")
    assert (finding.line, finding.column) == (FIRST, 5)
    assert report.scoring.points == {}


PENALTY = "299 ".ljust(13) + "-0.5" + "  " + "000" + " " + "   1    2"


def test_assigned_points() -> None:
    assert read_trf(file_of(PENALTY, player(1))).scoring.assignments == (Assignment("", -50, 0, (1, 2)),)


@pytest.mark.parametrize("line", [PENALTY[:23], PENALTY.replace("-0.5", "half"), PENALTY.replace("000", "all")])
def test_assigned_points_that_cannot_be_read(line: str) -> None:
    report = read_trf(file_of(line, player(1)))
    assert report.scoring.assignments == ()
    assert "assignment-unreadable" in codes(report)


def test_assigned_points_of_a_team_event_are_the_teams() -> None:
    report = read_trf(file_of(PENALTY, player(1), "013 Team".ljust(36) + "   1"))
    assert report.scoring.assignments == ()


def test_teams_of_record_013() -> None:
    members = list(range(1, 17))
    line = "013 " + f"{'Bray / Greystones':<32}" + " ".join(f"{member:>4}" for member in members)
    report = read_trf(file_of(*[player(no) for no in members], line))
    (team,) = report.teams
    assert (team.no, team.name, team.members) == (1, "Bray / Greystones", tuple(members))
    assert report.format is None


def test_a_team_member_that_is_no_number() -> None:
    report = read_trf(file_of(player(1), "013 " + f"{'Bray':<32}" + "   1   x2"))
    (finding,) = report.findings
    assert (finding.code, finding.line, finding.column) == ("team-member-unreadable", 6, 42)


def test_a_national_record_without_its_player() -> None:
    report = read_trf(file_of(player(1), "IND    7" + " " * 40 + "2300"))
    assert "national-record-unlinked" in codes(report)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("XXZ 1 2", None),
        ("XXA    1  1.0", None),
        ("### remark", None),
        ("###remark", None),
        ("DAT 1 TYPE value", "program-record"),
        ("ACC   1", "program-record"),
        ("999 what", "unknown-record"),
        ("# remark", "not-a-record"),
        ("01234567", "not-a-record"),
        ("hello", "not-a-record"),
    ],
)
def test_other_lines_are_kept(line: str, code: str | None) -> None:
    report = read_trf(file_of(player(1), line))
    assert report.others == (line,)
    places = [(it.code, it.line, it.column) for it in report.findings if it.code != "mandatory-record-missing"]
    assert places == ([(code, FIRST + 1, 1)] if code else [])


def test_a_trf26_needs_its_dates() -> None:
    report = read_trf(file_of("142 3", player(1)))
    (finding,) = report.findings
    assert "042" in finding.message
    assert "132" in finding.message
    assert codes(read_trf(file_of(player(1)))) == []


@pytest.mark.parametrize(("written", "number"), [("  7", 7), ("   ", 0), (" x7", 0)])
def test_the_number_of_a_team(written: str, number: int) -> None:
    report = read_trf(file_of(player(1), f"310 {written} Team A"))
    assert [(team.no, team.name) for team in report.teams] == [(number, "Team A")]
    assert ("header-unreadable" in codes(report)) == (number == 0)
