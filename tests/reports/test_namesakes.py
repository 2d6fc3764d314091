"""Players of the same name in lists of games: distinguished by ID or starting number, otherwise reported."""

from __future__ import annotations

import pytest

from ratinghouse.reports import Report, read_report

NUMBERED = "Bo,No,White,Rtg,Result,Black,Rtg,No"


def read(*rows: str) -> Report:
    return read_report("\n".join(rows).encode())


def games(report: Report) -> list[tuple[str, int | None, list[tuple[int | None, str]]]]:
    return [
        (entry.name, entry.rating, [(result.opponent, result.code) for result in entry.results])
        for entry in report.entries
    ]


def findings_of(report: Report) -> list[tuple[str, str, int]]:
    return [(finding.severity, finding.code, finding.line) for finding in report.findings]


def test_players_of_one_name_with_two_starting_numbers_are_two() -> None:
    report = read("Round 1", NUMBERED, "1,1,Ann Lee,2000,1-0,Ben,1500,3", "2,2,Ann Lee,1200,0-1,Cid,1500,4")
    assert games(report) == [
        ("Ann Lee", 2000, [(2, "1")]),
        ("Ben", 1500, [(1, "0")]),
        ("Ann Lee", 1200, [(4, "0")]),
        ("Cid", 1500, [(3, "1")]),
    ]
    assert findings_of(report) == []


def test_their_later_games_belong_to_the_right_one() -> None:
    second = ("Round 2", "1,2,Ann Lee,1200,1-0,Ben,1500,3", "2,1,Ann Lee,2000,½,bye")
    assert games(read("Round 1", NUMBERED, "1,1,Ann Lee,2000,1-0,Ann Lee,1200,2", *second)) == [
        ("Ann Lee", 2000, [(2, "1"), (None, "H")]),
        ("Ann Lee", 1200, [(1, "0"), (3, "1")]),
        ("Ben", 1500, [(2, "0")]),
    ]


@pytest.mark.parametrize("bare", ["3,,Ann Lee,,1-0,Dan,1400,5", "3,5,Dan,1400,1-0,Ann Lee,,"])
def test_a_name_of_two_players_without_a_number_is_an_error(bare: str) -> None:
    rows = ["1,1,Ann Lee,2000,1-0,Ben,1500,3", "2,2,Ann Lee,1200,0-1,Cid,1500,4"]
    for place in range(3):
        report = read("Round 1", NUMBERED, *rows[:place], bare, *rows[place:])
        assert ("error", "name-of-several", 3 + place) in findings_of(report)


def test_a_name_of_two_players_without_an_id_is_an_error() -> None:
    rows = ("1,Ann Lee,101,1-0,Ben,103", "1,Ann Lee,102,1-0,Cid,104", "2,Ann Lee,,1-0,Cid,104")
    report = read("Round,White,ID,Result,Black,ID", *rows)
    assert findings_of(report) == [("error", "name-of-several", 4)]


def test_a_name_with_two_ratings_is_one_player_and_a_warning() -> None:
    rows = ("1,Ann Lee,2000,1-0,Ben,1500", "2,Ann Lee,1200,1-0,Cid,1500")
    report = read("Round,White,Rtg,Result,Black,Rtg", *rows)
    assert games(report)[0] == ("Ann Lee", 2000, [(2, "1"), (3, "1")])
    assert findings_of(report) == [("warning", "name-with-two-ratings", 3)]
    assert "Ann Lee has 2000 in line 2 and 1200 here" in report.findings[0].message


def test_a_rating_that_is_missing_or_the_same_is_no_finding() -> None:
    rows = ("1,Ann Lee,2000,1-0,Ben,1500", "2,Ann Lee,,1-0,Cid,1500", "3,Dan,1400,0-1,Ann Lee,2000")
    assert findings_of(read("Round,White,Rtg,Result,Black,Rtg", *rows)) == []
