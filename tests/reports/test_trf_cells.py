"""Rounds of a player: every code, either case, short lines, blanks, and what cannot be read."""

from __future__ import annotations

import pytest

from ratinghouse.reports import Report, Result
from ratinghouse.reports.results import CODES
from ratinghouse.reports.trf import read_trf
from tests.reports.players_lines import FIRST, Round, file_of, player


def read(*rounds: Round) -> tuple[Report, list[tuple[int | None, str, str]]]:
    report = read_trf(file_of(player(1, *rounds)))
    return report, [(result.opponent, result.colour, result.code) for result in report.entries[0].results]


def codes(report: Report) -> list[tuple[str, str, int, int]]:
    return [(finding.severity, finding.code, finding.line, finding.column) for finding in report.findings]


@pytest.mark.parametrize("code", "10=+-WDLwdl")
def test_a_game_or_forfeit_with_its_opponent(code: str) -> None:
    report, rounds = read((2, "w", code))
    assert rounds == [(2, "w", code.upper())]
    assert codes(report) == []


@pytest.mark.parametrize("code", "HFUZhfuz")
@pytest.mark.parametrize("nobody", ["0000", "", "0"])
@pytest.mark.parametrize("dash", ["-", ""])
def test_a_bye_without_an_opponent(code: str, nobody: str, dash: str) -> None:
    report, rounds = read((nobody, dash, code))
    assert rounds == [(None, "", code.upper())]
    assert codes(report) == []


@pytest.mark.parametrize("blank", [("", "", ""), ("0000", "-", ""), ("", "-", ""), ("0000", "", "")])
def test_blank_rounds_are_absences_in_the_middle_and_nothing_at_the_end(blank: Round) -> None:
    report, rounds = read(blank, (2, "w", "1"), blank, (3, "b", "0"), blank, blank)
    assert rounds == [(None, "", "A"), (2, "w", "1"), (None, "", "A"), (3, "b", "0")]
    assert codes(report) == []


def test_numbers_may_be_padded_with_zeros_or_stand_left() -> None:
    assert read(("0012", "w", "1"), ("7   ", "b", "="), (1234, "w", "0"))[1] == [
        (12, "w", "1"),
        (7, "b", "="),
        (1234, "w", "0"),
    ]


@pytest.mark.parametrize(
    ("cell", "read_as", "finding"),
    [
        ((2, "W", "1"), (2, "w", "1"), None),
        ((2, "s", "1"), (2, "b", "1"), ("note", "colour-form", FIRST, 97)),
        ((2, "", "1"), (2, "", "1"), ("warning", "colour-missing", FIRST, 97)),
        ((2, "-", "="), (2, "", "="), ("warning", "colour-missing", FIRST, 97)),
        ((2, "-", "+"), (2, "", "+"), None),
        ((2, "w", "½"), (2, "w", "="), ("note", "result-form", FIRST, 99)),
        ((2, "w", ""), (2, "w", "X"), ("warning", "result-missing", FIRST, 99)),
        ((2, "w", "?"), (2, "w", "X"), ("warning", "result-unknown", FIRST, 99)),
        ((2, "w", "x"), (2, "w", "X"), ("warning", "result-unknown", FIRST, 99)),
        ((2, "w", "H"), (2, "w", "H"), ("warning", "bye-with-opponent", FIRST, 92)),
        (("0000", "-", "+"), (None, "", "+"), ("note", "forfeit-without-opponent", FIRST, 92)),
        (("0000", "-", "1"), (None, "", "1"), ("warning", "game-without-opponent", FIRST, 92)),
        (("0000", "w", "1"), (None, "w", "1"), ("warning", "game-without-opponent", FIRST, 92)),
        (("2x", "w", "1"), (None, "", "X"), ("error", "result-unreadable", FIRST, 92)),
        (("1 2", "w", "1"), (None, "", "X"), ("error", "result-unreadable", FIRST, 92)),
        ((2, "k", "1"), (None, "", "X"), ("error", "result-unreadable", FIRST, 92)),
        ((2, "1", "1"), (None, "", "X"), ("error", "result-unreadable", FIRST, 92)),
        ((2, "0", "+"), (None, "", "X"), ("error", "result-unreadable", FIRST, 92)),
        (("0000", "0", "H"), (None, "", "X"), ("error", "result-unreadable", FIRST, 92)),
        ((2, "w", "5"), (None, "", "X"), ("error", "result-unreadable", FIRST, 92)),
        (("0000", "-", "5"), (None, "", "X"), ("error", "result-unreadable", FIRST, 92)),
        (("²", "w", "1"), (None, "", "X"), ("error", "result-unreadable", FIRST, 92)),
    ],
)
def test_an_odd_cell(
    cell: Round, read_as: tuple[int | None, str, str], finding: tuple[str, str, int, int] | None
) -> None:
    report, rounds = read(cell, (3, "b", "0"))
    assert rounds == [read_as, (3, "b", "0")]
    assert codes(report) == ([finding] if finding else [])


def test_a_line_out_of_its_columns_is_one_finding() -> None:
    line = player(1, (2, "w", "1"), (3, "b", "0"), (4, "w", "="))
    report = read_trf(file_of(line.replace(" w 1", "  w 1")))
    assert [(finding.code, finding.column) for finding in report.findings] == [("result-unreadable", 92)]
    assert "3 rounds" in report.findings[0].message


def test_results_know_their_line_and_column() -> None:
    report = read_trf(file_of(player(1, (2, "w", "1"), ("0000", "-", "H")), player(2, (1, "b", "0"))))
    assert list(report.entries[0].results) == [
        Result(1, 2, "w", "1", FIRST, 92),
        Result(2, None, "", "H", FIRST, 102),
    ]
    assert report.entries[1].results[0] == Result(1, 1, "b", "0", FIRST + 1, 92)
    assert report.entries[1].results[-1].column == 92


def test_results_are_a_sequence_like_any_tuple() -> None:
    results = read_trf(file_of(player(1, (2, "w", "1"), (3, "b", "=")))).entries[0].results
    assert len(results) == 2
    assert results == tuple(results)
    assert tuple(results) == results
    assert results != tuple(results)[:1]
    assert hash(results) == hash(tuple(results))
    assert repr(results) == repr(tuple(results))
    assert results[1:] == tuple(results)[1:]


def test_every_code_that_can_be_read_is_known() -> None:
    report = read_trf(file_of(player(1, *[(2, "w", code) for code in "10=+-WDL?"], *[("", "", c) for c in "HFUZA"])))
    assert {result.code for result in report.entries[0].results} <= set(CODES)
