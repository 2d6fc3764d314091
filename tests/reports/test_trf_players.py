"""A player's own columns: titles, ratings, IDs, birth dates and points as programs have written them."""

from __future__ import annotations

from typing import Any

import pytest

from ratinghouse.reports import Report
from ratinghouse.reports.trf import read_trf
from ratinghouse.reports.trf.spellings import hundredths_of
from tests.reports.players_lines import FIRST, file_of, player

Places = list[tuple[str, str, int, int]]


def places(report: Report) -> Places:
    return [(finding.severity, finding.code, finding.line, finding.column) for finding in report.findings]


CASES: list[tuple[dict[str, Any], str, Any, Places]] = [
    ({"sex": "m"}, "sex", "m", []),
    ({"sex": "W"}, "sex", "w", []),
    ({"sex": "F"}, "sex", "w", [("note", "sex-form", FIRST, 10)]),
    ({"sex": "?"}, "sex", "", [("note", "sex-unreadable", FIRST, 10)]),
    ({"title": "GM"}, "title", "GM", []),
    ({"title": "GM "}, "title", "GM", []),
    ({"title": "WGM"}, "title", "WGM", []),
    ({"title": "gm"}, "title", "GM", []),
    ({"title": "g"}, "title", "GM", [("note", "title-form", FIRST, 11)]),
    ({"title": "m"}, "title", "IM", [("note", "title-form", FIRST, 11)]),
    ({"title": "f"}, "title", "FM", [("note", "title-form", FIRST, 11)]),
    ({"title": "c"}, "title", "CM", [("note", "title-form", FIRST, 11)]),
    ({"title": "wg"}, "title", "WGM", [("note", "title-form", FIRST, 11)]),
    ({"title": "wm"}, "title", "WIM", [("note", "title-form", FIRST, 11)]),
    ({"title": "wf"}, "title", "WFM", [("note", "title-form", FIRST, 11)]),
    ({"title": "wc"}, "title", "WCM", [("note", "title-form", FIRST, 11)]),
    ({"title": "h"}, "title", "", [("warning", "title-unknown", FIRST, 11)]),
    ({"rating": 2527}, "rating", 2527, []),
    ({"rating": 0}, "rating", None, []),
    ({"rating": "0000"}, "rating", None, []),
    ({"rating": "UNR"}, "rating", None, [("warning", "rating-unreadable", FIRST, 49)]),
    ({"id": 13400304}, "id", "13400304", []),
    ({"id": 0}, "id", "", []),
    ({"id": "000"}, "id", "", []),
    ({"id": "N0023"}, "id", "N0023", [("note", "id-not-a-number", FIRST, 58)]),
    ({"birth": "1978/05/17"}, "birth", "1978-05-17", []),
    ({"birth": "1978/00/00"}, "birth", "1978", []),
    ({"birth": "1978/05/00"}, "birth", "1978-05", []),
    ({"birth": "1978"}, "birth", "1978", []),
    ({"birth": "0000/00/00"}, "birth", "", []),
    ({"birth": "2000/02/29"}, "birth", "2000-02-29", []),
    ({"birth": "1978.05.17"}, "birth", "1978-05-17", [("note", "birth-form", FIRST, 70)]),
    ({"birth": "1978-05-17"}, "birth", "1978-05-17", [("note", "birth-form", FIRST, 70)]),
    ({"birth": "17.05.1978"}, "birth", "1978-05-17", [("note", "birth-form", FIRST, 70)]),
    ({"birth": "19780517"}, "birth", "1978-05-17", [("note", "birth-form", FIRST, 70)]),
    ({"birth": "05/17/1978"}, "birth", "1978-05-17", [("note", "birth-form", FIRST, 70)]),
    ({"birth": "07/05/1978"}, "birth", "1978-05-07", [("warning", "birth-ambiguous", FIRST, 70)]),
    ({"birth": "1999/02/29"}, "birth", "", [("warning", "birth-unreadable", FIRST, 70)]),
    ({"birth": "May 1978"}, "birth", "", [("warning", "birth-unreadable", FIRST, 70)]),
    ({"birth": "78/05/17"}, "birth", "1978-05-17", [("warning", "birth-century", FIRST, 70)]),
    ({"birth": "78/13/17"}, "birth", "", [("warning", "birth-unreadable", FIRST, 70)]),
    ({"points": "11.5"}, "points", 1150, []),
    ({"points": "4,5"}, "points", 450, []),
    ({"points": "4½"}, "points", 450, []),
    ({"points": "3"}, "points", 300, []),
    ({"points": "2.75"}, "points", 275, []),
    ({"points": "many"}, "points", None, [("warning", "points-unreadable", FIRST, 81)]),
    ({"rank": 7}, "rank", 7, []),
    ({"rank": 0}, "rank", None, []),
    ({"rank": "1st"}, "rank", None, [("warning", "rank-unreadable", FIRST, 86)]),
    ({"name": ""}, "name", "", [("warning", "name-missing", FIRST, 15)]),
]


@pytest.mark.parametrize(("written", "field", "value", "expected"), CASES, ids=[str(case[0]) for case in CASES])
def test_a_column_as_written(written: dict[str, Any], field: str, value: Any, expected: Places) -> None:
    report = read_trf(file_of(player(1, (2, "w", "1"), **written)))
    assert getattr(report.entries[0], field) == value
    assert places(report) == expected


def test_an_unknown_title_is_kept_beside_the_entry() -> None:
    entry = read_trf(file_of(player(1, title="AGM"))).entries[0]
    assert (entry.title, entry.extra) == ("", {"title": "AGM"})


def test_a_birth_date_one_column_off_is_read_and_told() -> None:
    line = player(1, birth="1963/04/13", points="4.0").replace("1963/04/13  4.0", " 1963/04/13 4.0")
    report = read_trf(file_of(line))
    assert report.entries[0].birth == "1963-04-13"
    assert places(report) == [("note", "birth-misplaced", FIRST, 70)]


def test_a_name_past_its_columns_is_told() -> None:
    line = player(1, name="A" * 33, rating=2000)
    report = read_trf(file_of(line[:47] + "B" + line[48:]))
    assert report.entries[0].rating == 2000
    assert places(report) == [("warning", "name-overlong", FIRST, 48)]


def test_a_line_may_end_anywhere() -> None:
    whole = player(1, (2, "w", "1"), name="Abel, Bo", rating=2000, birth="1978", points="1.0", rank=1, sex="m")
    for length in range(8, len(whole)):
        report = read_trf(file_of(whole[:length]))
        assert report.entries[0].no == 1
        assert all(finding.severity != "error" for finding in report.findings) or length > 91


@pytest.mark.parametrize("start", ["", "0", "x", "1 2", "-1"])
def test_without_a_starting_number_there_is_no_entry(start: str) -> None:
    report = read_trf(file_of(player(start, (2, "w", "1")), player(2)))
    assert [entry.no for entry in report.entries] == [2]
    assert ("error", "start-number-unreadable", FIRST, 5) in places(report)


def test_a_file_padded_by_bytes_is_read_by_characters() -> None:
    line = player(1, (2, "w", "1"), (3, "b", "="), name="Müller, Jürgen", rating=2000, points="1.5", rank=2)
    report = read_trf(file_of(line.replace("Müller, Jürgen  ", "Müller, Jürgen")))
    entry = report.entries[0]
    assert (entry.name, entry.rating, entry.points, entry.rank) == ("Müller, Jürgen", 2000, 150, 2)
    assert [result.opponent for result in entry.results] == [2, 3]
    assert places(report) == [("warning", "columns-count-bytes", FIRST, 15)]


def test_what_runs_through_the_file_is_told_once_with_a_count() -> None:
    report = read_trf(file_of(*[player(no, birth="1978.05.17") for no in range(1, 101)]))
    (finding,) = report.findings
    assert (finding.code, finding.line) == ("birth-form", FIRST)
    assert "99 more" in finding.message


@pytest.mark.parametrize(
    ("text", "value"),
    [("11.5", 1150), (".5", 50), ("-1", -100), ("+2", 200), ("0.25", 25), ("0", 0), ("1.50", 150), ("00.0", 0)],
)
def test_points_in_hundredths(text: str, value: int) -> None:
    assert hundredths_of(text) == value


@pytest.mark.parametrize("text", ["", ".", "-", "1.255", "1.2.3", "one", "²", "--1"])
def test_no_points(text: str) -> None:
    assert hundredths_of(text) is None
