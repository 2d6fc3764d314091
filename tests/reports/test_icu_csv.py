"""Results of the Irish Chess Union: a block for each player, each game once, and totals that must agree."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.reports import Format, read_report

HEAD = 'Event,"Lyrian Masters, 2007"\nStart,2007-09-22\nEnd,30th September 2007\nRounds,3\nWebsite,example.org\n\n'
BLOCKS = (
    "Player,456,Fox,Anna\n1,0,B,Taylor,Tom,2209,FM,ENG\n2,=,W,Carls,Cy,2048,,LYR\n3,1,-\nTotal,1.5\n\n"
    "Player,159,Carls,Cy\n1,1,W,Dorn,Di,,,NED\n2,0.5,B,Fox,Anna,2100,,LYR\n3,0,W,Taylor,Tom,2209,FM,ENG\nTotal,1.5\n"
)


def test_players_opponents_games_and_byes_are_read() -> None:
    report = read_report((HEAD + BLOCKS).encode(), "masters.csv")
    by_name = {entry.name: entry for entry in report.entries}
    number = {entry.name: entry.no for entry in report.entries}
    assert list(by_name) == ["Fox, Anna", "Taylor, Tom", "Carls, Cy", "Dorn, Di"]
    assert [(result.round, result.opponent, result.colour, result.code) for result in by_name["Fox, Anna"].results] == [
        (1, number["Taylor, Tom"], "b", "0"), (2, number["Carls, Cy"], "w", "="), (3, None, "", "U"),
    ]  # fmt: skip
    assert [(result.opponent, result.colour, result.code) for result in by_name["Carls, Cy"].results] == [
        (number["Dorn, Di"], "w", "1"), (number["Fox, Anna"], "b", "="), (number["Taylor, Tom"], "w", "0"),
    ]  # fmt: skip
    assert [(result.round, result.code) for result in by_name["Taylor, Tom"].results] == [(1, "1"), (3, "1")]
    assert (by_name["Fox, Anna"].id, by_name["Fox, Anna"].rating, by_name["Carls, Cy"].id) == ("456", 2100, "159")
    assert (by_name["Taylor, Tom"].title, by_name["Taylor, Tom"].fed, by_name["Dorn, Di"].rating) == ("FM", "ENG", None)
    assert (report.event.name, report.event.rounds) == ("Lyrian Masters, 2007", 3)
    assert (report.event.start, report.event.end) == (date(2007, 9, 22), date(2007, 9, 30))
    assert (report.format, report.kind, report.findings) == (Format.SWISS, "icu-csv", ())


@pytest.mark.parametrize(
    ("changed", "into", "line", "code"),
    [
        ("1,0,B,", "1,7,B,", 8, "program-result"),
        ("1,0,B,", "1,0,,", 8, "program-result"),
        ("Total,1.5", "Total,2", 11, "program-result"),
        ("2,0.5,B,Fox", "2,1,B,Fox", 15, "program-result"),
        ("2,0.5,B,Fox", "2,0.5,W,Fox", 15, "program-result"),
        ("Player,456,Fox,Anna", "Player,456,,", 7, "program-player"),
        ("Rounds,3", "Players,3", 4, "program-pairing"),
    ],
)
def test_a_row_that_is_not_read_is_an_error(changed: str, into: str, line: int, code: str) -> None:
    report = read_report((HEAD + BLOCKS).replace(changed, into, 1).encode())
    assert ("error", code, line) in [(finding.severity, finding.code, finding.line) for finding in report.findings]


def test_words_in_quotation_marks_are_read() -> None:
    quoted = (HEAD + BLOCKS).replace("Player,456,Fox", '"Player","456","Fox"').replace("Total", '"Total"')
    assert read_report(quoted.encode()).entries == read_report((HEAD + BLOCKS).encode()).entries
