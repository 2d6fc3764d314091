"""Tournaments of Swiss-Manager (TUNX): read exactly, or refused; a result of unknown meaning is an error."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.reports import Format, UnreadableReport, crosscheck, read_report
from tests.reports.program_files import tunx

PLAYERS = (
    ("Abelsén", "Anna", "WGM", "LYR", "100001", "2001"),
    ("Берг", "Бо", "", "LYR", "3617", "0"),
    ("Carls", "", "CNM", "BRA", "100003", "1800"),
)
NOT_PAIRED, BYE = 0xFFFE, 0xFFFF
ROUNDS = (
    [(1, 2, 1), (3, BYE, 9)],
    [(3, 1, 2), (2, NOT_PAIRED, 3)],
    [(2, 3, 5), (1, NOT_PAIRED, 2)],
    [(1, 3, 0), (2, NOT_PAIRED, 0)],
)


def test_players_results_and_header_are_read() -> None:
    report = read_report(tunx(PLAYERS, ROUNDS), "open.tunx")
    abelsen, berg, carls = report.entries
    assert [(result.round, result.opponent, result.colour, result.code) for result in abelsen.results] == [
        (1, 2, "w", "1"), (2, 3, "b", "="), (3, None, "", "H"), (4, 3, "w", "X"),
    ]  # fmt: skip
    assert [(result.opponent, result.code) for result in berg.results] == [(1, "0"), (None, "Z"), (3, "-"), (None, "Z")]
    assert [(result.opponent, result.code) for result in carls.results] == [(None, "U"), (1, "="), (2, "+"), (1, "X")]
    assert (abelsen.name, abelsen.id, abelsen.rating, abelsen.title) == ("Abelsén, Anna", "100001", 2001, "WGM")
    assert (abelsen.sex, abelsen.birth, abelsen.fed) == ("w", "1990", "LYR")
    assert dict(abelsen.extra) == {"LYR rating": "1500", "LYR id": "77"}
    assert (berg.name, berg.id, berg.rating, berg.sex) == ("Берг, Бо", "", None, "")
    event = report.event
    assert (event.name, event.city, event.fed, event.arbiter) == ("Lyrian Open", "Arden", "LYR", "IA A. Rbiter")
    assert (event.start, event.end, event.rounds) == (date(2025, 5, 3), date(2025, 5, 4), 4)
    assert event.round_dates[0] == date(2025, 5, 3)
    assert (event.time_control, report.format) == ("90+30", Format.SWISS)
    assert [(finding.severity, finding.code, finding.line) for finding in report.findings] == [
        ("warning", "program-field", 3),
        ("warning", "program-game-open", 7),
    ]


def test_a_round_robin_says_so() -> None:
    assert read_report(tunx(PLAYERS, ROUNDS[:1], type=1)).format is Format.ROUND_ROBIN


def test_a_result_of_unknown_meaning_is_an_error_and_no_result() -> None:
    report = read_report(tunx(PLAYERS, [[(1, 2, 15), (3, BYE, 2)]]))
    assert [
        (finding.severity, finding.code, finding.line) for finding in report.findings if finding.severity == "error"
    ] == [("error", "program-result", 1), ("error", "program-result", 2)]
    assert {result.code for entry in report.entries for result in entry.results} == {"X"}


@pytest.mark.parametrize("game", [(0, 1, 1), (1, 4, 1), (9, 2, 3)])
def test_a_pairing_of_unknown_players_is_an_error(game: tuple[int, int, int]) -> None:
    report = read_report(tunx(PLAYERS, [[game]]))
    assert "program-pairing" in [finding.code for finding in report.findings]
    assert not any(entry.results for entry in report.entries)


def test_a_player_twice_in_a_round_is_found_by_the_cross_checks() -> None:
    report = read_report(tunx(PLAYERS, [[(1, 2, 1), (1, 3, 1)]]))
    assert "round-repeated" in [finding.code for finding in crosscheck(report)]


def test_before_the_first_round_there_are_players_only() -> None:
    report = read_report(tunx(PLAYERS, [[], []]))
    assert ([entry.results for entry in report.entries], report.event.rounds) == ([(), (), ()], 2)


def test_a_file_that_does_not_fit_exactly_is_refused() -> None:
    raw = tunx(PLAYERS, ROUNDS)
    for damaged in (raw[:-1], raw[:-4], raw + b"\0", raw[:200] + raw[201:], raw[:0x6C] + b"\xff\xff" + raw[0x6E:]):
        with pytest.raises(UnreadableReport) as refused:
            read_report(damaged)
        assert refused.value.finding.code == "file-refused"


def test_team_tournaments_and_further_sections_are_refused() -> None:
    with pytest.raises(UnreadableReport, match="individual"):
        read_report(tunx(PLAYERS, ROUNDS, type=2))
    raw = tunx(PLAYERS, ROUNDS)
    with pytest.raises(UnreadableReport, match="version"):
        read_report(raw[:-8] + b"\x01" + raw[-7:])
