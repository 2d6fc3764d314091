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
