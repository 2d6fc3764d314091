"""Round robins as a table of scores: everybody's games are those of the table, and what contradicts is an error."""

from __future__ import annotations

import pytest

from ratinghouse.reports import Format, Report, UnreadableReport, crosscheck, read_report

SINGLE = """Rk.;;Name;Rtg;FED;1;2;3;4;5;Pts.
1;GM;Abel;2500;LYR;*;½;1;1;1;3½
2;;Berg;2400;LYR;½;*;½;1;+;3
3;IM;Carl;2300;ARD;0;½;*;½;1;2
4;;Dorn;2200;ARD;0;0;½;*;½;1
5;;Ek;2100;ARD;0;-;0;½;*;½
"""
DOUBLE = """No.;Name;1;2;3;4;Pts.;Rk.
1;Abel;x;½1;11;1 0;4½;1
2;Berg;½0;x;1½;01;3;3
3;Carl;00;0½;x;½½;1½;4
4;Dorn;0 1;10;½½;x;3;2
"""


def scores(report: Report) -> dict[str, list[tuple[int, str]]]:
    return {
        entry.name: sorted((result.opponent, result.code) for result in entry.results if result.opponent)
        for entry in report.entries
    }


def codes(report: Report) -> list[str]:
    return [finding.code for finding in (*report.findings, *crosscheck(report))]


def test_a_single_round_robin() -> None:
    report = read_report(SINGLE.encode(), "masters.csv")
    assert scores(report) == {
        "Abel": [(2, "="), (3, "1"), (4, "1"), (5, "1")],
        "Berg": [(1, "="), (3, "="), (4, "1"), (5, "+")],
        "Carl": [(1, "0"), (2, "="), (4, "="), (5, "1")],
        "Dorn": [(1, "0"), (2, "0"), (3, "="), (5, "=")],
        "Ek": [(1, "0"), (2, "-"), (3, "0"), (4, "=")],
    }
    assert [(entry.no, entry.title, entry.rating, entry.points) for entry in report.entries][:2] == [
        (1, "GM", 2500, 350), (2, "", 2400, 300),
    ]  # fmt: skip
    assert (report.format, report.event.rounds, report.received) == (Format.ROUND_ROBIN, 5, SINGLE.encode())
    assert codes(report) == ["table-rounds-unknown"]


def test_a_double_round_robin_has_two_scores_in_each_cell() -> None:
    report = read_report(DOUBLE.encode())
    assert scores(report)["Abel"] == [(2, "1"), (2, "="), (3, "1"), (3, "1"), (4, "0"), (4, "1")]
    assert scores(report)["Dorn"] == [(1, "0"), (1, "1"), (2, "0"), (2, "1"), (3, "="), (3, "=")]
    assert (report.format, report.event.rounds) == (Format.DOUBLE_ROUND_ROBIN, 6)
    assert codes(report) == ["table-rounds-unknown"]


def test_columns_may_be_ordered_by_rank_and_rows_by_number() -> None:
    """Berg is number 2 and first in rank: the columns 1 2 3 are those of ranks."""
    rows = ["No.;Name;1;2;3;Pts.;Rk.", "1;Abel;0;*;½;½;2", "2;Berg;*;1;1;2;1", "3;Carl;0;½;*;½;3"]
    report = read_report("\n".join(rows).encode())
    assert {entry.name: entry.no for entry in report.entries} == {"Abel": 2, "Berg": 1, "Carl": 3}
    assert scores(report) == {"Abel": [(1, "0"), (3, "=")], "Berg": [(2, "1"), (3, "1")], "Carl": [(1, "0"), (2, "=")]}
    assert codes(report) == ["table-rounds-unknown"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("2;;Berg;2400;LYR;½", "2;;Berg;2400;LYR;1", "result-contradiction"),
        ("5;;Ek;2100;ARD;0;-;0;½", "5;;Ek;2100;ARD;0;-;;½", "pairing-contradiction"),
        ("*;½;1;1;1;3½", "*;½;1;1;1;2½", "points-differ"),
    ],
)
def test_scores_that_contradict_each_other_are_findings(old: str, new: str, code: str) -> None:
    assert code in codes(read_report(SINGLE.replace(old, new).encode()))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("*;½;1;1;1;3½", "1;½;1;1;1;3½", id="a score against oneself"),
        pytest.param("Carl;2300;ARD;0", "Carl;2300;ARD;2", id="two points"),
        pytest.param(";1;2;3;4;5;Pts.", ";1;2;3;4;6;Pts.", id="a column of nobody"),
        pytest.param("5;;Ek;2100;ARD;0;-;0;½;*;½\n", "", id="a row is missing"),
    ],
)
def test_another_table_is_not_taken_for_scores(old: str, new: str) -> None:
    assert old in SINGLE
    with pytest.raises(UnreadableReport, match="without results"):
        read_report(SINGLE.replace(old, new).encode())


def triple(*rows: str) -> Report:
    return read_report("\n".join(rows).encode())


TWO_CYCLES = {
    "Ann": [(2, "0"), (2, "1"), (3, "1"), (3, "1")],
    "Ben": [(1, "0"), (1, "1"), (3, "0"), (3, "=")],
    "Cid": [(1, "0"), (1, "0"), (2, "1"), (2, "=")],
}


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(
            ("No,Name,1,1,2,2,3,3", "1,Ann,x,x,1,0,1,1", "2,Ben,0,1,x,x,0,½", "3,Cid,0,0,1,½,x,x"),
            id="two columns of the same number",
        ),
        pytest.param(
            ("No,Name,1,,2,,3,", "1,Ann,x,x,1,0,1,1", "2,Ben,0,1,x,x,0,½", "3,Cid,0,0,1,½,x,x"),
            id="one heading over two columns",
        ),
        pytest.param(
            ("No,Name,1,2,3", "1,Ann,x,1,1", ",,x,0,1", "2,Ben,0,x,0", ",,1,x,½", "3,Cid,0,1,x", ",,0,½,x"),
            id="a second row of each player",
        ),
    ],
)
def test_further_cycles_in_columns_and_rows_of_their_own(rows: tuple[str, ...]) -> None:
    report = triple(*rows)
    assert scores(report) == TWO_CYCLES
    assert (report.format, codes(report)) == (Format.DOUBLE_ROUND_ROBIN, ["table-rounds-unknown"])


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(("No,Name,1,2,3", "1,Ann,x,1,1", ",,x,0,1", "2,Ben,0,x,0", "3,Cid,0,1,x"), id="one second row"),
        pytest.param(("No,Name,1,2,3", ",,x,0,1", "1,Ann,x,1,1", "2,Ben,0,x,0", "3,Cid,0,1,x"), id="a row of nobody"),
        pytest.param(("No,Name,1,1,2,3", "1,Ann,x,x,1,1", "2,Ben,0,1,x,0", "3,Cid,0,0,1,x"), id="one column twice"),
        pytest.param(
            ("No,Name,1,2,3", f"1,Ann,x,{'1' * 11},1", f"2,Ben,{'0' * 11},x,0", "3,Cid,0,1,x"), id="eleven cycles"
        ),
    ],
)
def test_a_table_of_scores_that_is_not_understood_as_a_whole_is_refused(rows: tuple[str, ...]) -> None:
    with pytest.raises(UnreadableReport, match="without results"):
        triple(*rows)


def test_points_that_a_free_round_could_explain_are_an_error() -> None:
    """Ann has 1 point of 2; nobody gets points for a free round in a table of scores."""
    report = triple("No,Name,1,2,3,Pts", "1,Ann,x,0,1,2", "2,Ben,1,x,1,2", "3,Cid,0,0,x,0")
    (finding,) = (finding for finding in report.findings if finding.code == "table-points")
    assert (finding.severity, finding.line, finding.column) == ("error", 2, 6)
    assert finding.message.endswith("Ann has 2 points, but the scores give 1")


def test_plus_and_minus_alone_can_be_wins_and_losses() -> None:
    report = triple("No,Name,1,2,3", "1,Ann,x,+,=", "2,Ben,-,x,+", "3,Cid,=,-,x")
    (finding,) = (finding for finding in report.findings if finding.code == "table-signs")
    assert finding.severity == "error"
    coloured = triple("No,Name,1.Rd", "1,Ann,2w+", "2,Ben,1b-")
    assert [finding.code for finding in coloured.findings] == ["table-signs"]


def test_a_row_for_byes_is_no_player() -> None:
    rows = ("No,Name,1,2,3,4,Pts", "1,Ann,x,1,½,1,2½", "2,Ben,0,x,0,½,½", "3,Cid,½,1,x,1,2½", "4,spielfrei,0,0,0,x,")
    report = triple(*rows)
    assert scores(report) == {"Ann": [(2, "1"), (3, "=")], "Ben": [(1, "0"), (3, "0")], "Cid": [(1, "="), (2, "1")]}
    byes = [[result.code for result in entry.results if result.code in "UHZ"] for entry in report.entries]
    assert byes == [["U"], ["H"], ["U"]]
    assert codes(report) == ["table-rounds-unknown", "table-row"]


def test_a_player_whose_name_is_a_word_for_a_bye_stays_a_player_or_is_an_error() -> None:
    rows = ("No,Name,Rtg,1,2,3", "1,Ann,1900,x,1,½", "2,Ben,1800,0,x,0", "3,Volný,{},½,1,x")
    rated = triple(*(row.format(2000) for row in rows))
    assert scores(rated)["Volný"] == [(1, "="), (2, "1")]
    assert codes(rated) == ["table-rounds-unknown"]
    assert "table-bye" in codes(triple(*(row.format("") for row in rows)))


def test_a_second_row_without_scores_is_no_further_cycle() -> None:
    report = triple("No,Name,1,2,3", "1,Ann,x,1,1", "2,Ben,0,x,0", "3,Cid,0,1,x", ",,average,,")
    assert codes(report) == ["table-rounds-unknown", "table-row"]


@pytest.mark.parametrize("half", ["0.5", "0,5"])
def test_scores_with_decimals(half: str) -> None:
    whole = half[1] + "0"
    spelled = "\n".join(
        ";".join(f"{cell}{whole}" if cell in ("0", "1") else cell.replace("½", half) for cell in row.split(";"))
        for row in SINGLE.splitlines()[1:]
    )
    head = SINGLE.splitlines()[0]
    report = read_report(f"{head}\n{spelled}\n".encode(), "masters.csv")
    assert scores(report) == scores(read_report(SINGLE.encode(), "masters.csv"))
