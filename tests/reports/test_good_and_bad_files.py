"""Small files: the good ones call for no remark, every bad one for exactly the remarks beside its name (F09-090)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ratinghouse.reports import Format, Report, crosscheck, read_report

FOLDER = Path(__file__).parent
Place = tuple[str, str, int, int]


def report_and_places(name: str) -> tuple[Report, list[Place]]:
    report = read_report(FOLDER / name)
    findings = report.findings + crosscheck(report)
    assert all(finding.file.endswith(name) and finding.message for finding in findings)
    return report, [(finding.severity, finding.code, finding.line, finding.column) for finding in findings]


@pytest.mark.parametrize(
    ("name", "kind", "format", "source"),
    [
        ("swiss.trf", "trf16", Format.SWISS, "092"),
        ("round-robin.trf26", "trf26", Format.ROUND_ROBIN, "192"),
        ("team.trf26", "trf26", Format.TEAM, "192"),
    ],
)
def test_a_good_file_calls_for_no_remark(name: str, kind: str, format: Format, source: str) -> None:
    report, places = report_and_places(f"good/{name}")
    assert places == []
    assert (report.kind, report.format, report.format_from) == (kind, format, source)


def test_old_habits_are_understood_and_noted_once_each() -> None:
    _, places = report_and_places("good/nothing-but-lf-and-old-habits.trf")
    assert places == [
        ("note", "date-form", 4, 5),
        ("note", "round-date-form", 8, 92),
        ("note", "title-form", 9, 11),
        ("note", "birth-form", 9, 70),
        ("note", "colour-form", 9, 107),
        ("note", "sex-form", 10, 10),
    ]


BAD: dict[str, list[Place]] = {
    "birth-implausible.trf": [("warning", "birth-implausible", 21, 70)],
    "birth-unreadable.trf": [("warning", "birth-unreadable", 21, 70)],
    "bye-repeated.trf": [("warning", "bye-repeated", 19, 119)],
    "colour-contradiction.trf": [("warning", "colour-contradiction", 16, 107)],
    "columns-count-bytes.trf": [("warning", "columns-count-bytes", 18, 15)],
    "count-differs.trf": [("note", "count-differs", 6, 5)],
    "date-ambiguous.trf": [("warning", "date-ambiguous", 4, 5), ("warning", "date-ambiguous", 5, 5)],
    "date-unreadable.trf": [("warning", "date-unreadable", 4, 5)],
    "encoding-assumed.trf": [("note", "encoding-assumed", 0, 0)],
    "encoding-unknown.trf": [("warning", "encoding-unknown", 0, 0), ("warning", "mandatory-record-missing", 0, 0)],
    "end-before-start.trf": [("warning", "end-before-start", 5, 5)],
    "format-contradiction.trf": [("warning", "format-contradiction", 9, 5)],
    "id-repeated.trf": [("error", "id-repeated", 16, 58)],
    "mandatory-record-missing.trf": [("warning", "mandatory-record-missing", 0, 0)],
    "name-repeated.trf": [("warning", "name-repeated", 21, 15)],
    "no-players.trf": [("error", "no-players", 0, 0)],
    "opponent-unknown.trf": [("error", "opponent-unknown", 15, 112), ("error", "opponent-unknown", 17, 112)],
    "pairing-contradiction-missing.trf": [("error", "pairing-contradiction", 17, 112)],
    "pairing-contradiction-other.trf": [("error", "pairing-contradiction", 15, 112)],
    "plays-itself.trf": [("error", "plays-itself", 21, 102)],
    "points-differ.trf": [("warning", "points-differ", 15, 81)],
    "rank-order.trf": [("warning", "rank-order", 17, 86)],
    "rating-implausible.trf": [("warning", "rating-implausible", 20, 49)],
    "result-contradiction.trf": [("error", "result-contradiction", 16, 109)],
    "result-unreadable.trf": [("error", "result-unreadable", 15, 102)],
    "result-unusual.trf": [("warning", "result-unusual", 20, 119)],
    "round-date-outside.trf": [("warning", "round-date-outside", 14, 112)],
    "rounds-too-many.trf": [("warning", "round-dates-too-many", 14, 112), ("warning", "rounds-too-many", 16, 112)],
    "rounds-unfinished.trf": [("warning", "rounds-unfinished", 15, 5)],
    "start-number-repeated.trf": [("error", "opponent-unknown", 17, 102), ("error", "start-number-repeated", 21, 5)],
    "start-number-unreadable.trf": [
        ("error", "start-number-unreadable", 21, 5),
        ("note", "count-differs", 6, 5),
        ("error", "opponent-unknown", 17, 102),
    ],
    "team-member-unknown.trf": [("warning", "team-member-unknown", 23, 79)],
    "unknown-record.trf": [
        ("warning", "unknown-record", 21, 1),
        ("note", "count-differs", 6, 5),
        ("error", "opponent-unknown", 17, 102),
    ],
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_its_defect_and_nothing_else(name: str) -> None:
    assert report_and_places(f"bad/{name}")[1] == BAD[name]


def test_every_bad_file_is_expected() -> None:
    assert sorted(path.name for path in (FOLDER / "bad").iterdir()) == sorted(BAD)


def test_the_swiss_reads_as_written() -> None:
    report, _ = report_and_places("good/swiss.trf")
    event = report.event
    assert (event.name, event.city, event.fed) == ("Harbour Open 2024", "Port Ellen", "SCO")
    assert (str(event.start), str(event.end)) == ("2024-05-03", "2024-05-05")
    assert [str(day) for day in event.round_dates] == ["2024-05-03", "2024-05-04", "2024-05-05"]
    assert event.deputies == ("FA Reid, Callum", "NA Baird, Isla")
    assert (event.rounds, event.declared) == (3, {"players": 7, "rated": 6, "teams": 0})
    assert (event.lines["name"], event.lines["round_dates"]) == (1, 14)
    blyth = report.entries[1]
    assert blyth[:10] == (2, "Blyth, Morag", "2400020", 2305, "SCO", "w", "WIM", "1992-11-30", 200, 2)
    assert [result[:6] for result in blyth.results] == [
        (1, 5, "b", "1", 16, 92),
        (2, 1, "w", "=", 16, 102),
        (3, 6, "b", "=", 16, 112),
    ]
    gunn = report.entries[6]
    assert (gunn.rating, gunn.id) == (None, "")
    assert [(result.opponent, result.colour, result.code) for result in gunn.results] == [
        (None, "", "H"),
        (3, "w", "="),
        (None, "", "Z"),
    ]


def test_trf26_records_reach_the_report() -> None:
    report, _ = report_and_places("good/round-robin.trf26")
    assert report.scoring.points == {"1": 300, "+": 300, "W": 300, "F": 300, "U": 300, "=": 100, "D": 100, "H": 100}
    assert (report.event.type_code, report.event.time_control_code) == ("FIDE_ROUNDROBIN", "900+10")
    assert report.event.extra == {"initial_colour": "W", "pairing_program": "ChessManager", "tie_breaks": "DE,SB"}
    assert report.entries[0].name == "Ébner, Jörg"
    assert report.entries[0].extra == {"AUT rating": "2380", "AUT origin": "STM", "AUT id": "A-123"}
    assert report.others == ("### four players, everybody against everybody",)


def test_teams_of_record_310() -> None:
    report, _ = report_and_places("good/team.trf26")
    upper = report.teams[0]
    assert (upper.no, upper.name, upper.members, upper.line) == (1, "Upper Valley", (1, 2), 22)
    assert upper.extra == {
        "nickname": "UPV",
        "strength": "1950",
        "match_points": "2.0",
        "game_points": "1.5",
        "rank": "1",
    }
    assert [line[:3] for line in report.others] == ["330", "802"]
