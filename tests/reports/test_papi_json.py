"""Tournaments of Papi as JSON: opponents by their place from 0, French colours, byes without an opponent."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratinghouse.reports import Format, UnreadableReport, crosscheck, read_report
from tests.reports.program_files import papi_json

PLAYERS: list[dict[str, Any]] = [
    {
        "lastName": "ABELSEN", "firstName": "Anna", "gender": "F", "fideTitle": "mf", "elo": 2001, "fideElo": "F",
        "fideCode": "100001", "federation": "FRA", "birthDate": "17/05/1990",
        "rounds": {"1": {"opponent": 1, "color": "B", "result": 3}, "2": {"color": "B", "result": 6}},
    },
    {
        "lastName": "BERG", "elo": 1800, "fideElo": "N", "federation": "FRA", "fideCode": "0",
        "rounds": {
            "1": {"opponent": 0, "color": "N", "result": 1},
            "2": {"opponent": 2, "color": "N", "result": 5},
            "3": {"color": "F"},
        },
    },
    {
        "lastName": "CARLS", "firstName": "Cy", "elo": 1399, "fideElo": "E",
        "rounds": {"1": {"color": "F", "result": 2}, "2": {"opponent": 1, "color": "B", "result": 5}},
    },
]  # fmt: skip


def test_players_results_and_header_are_read() -> None:
    report = read_report(papi_json(PLAYERS), "open.json")
    abelsen, berg, carls = report.entries
    assert [(result.round, result.opponent, result.colour, result.code) for result in abelsen.results] == [
        (1, 2, "w", "1"), (2, None, "", "U"),
    ]  # fmt: skip
    assert [(result.opponent, result.colour, result.code) for result in berg.results] == [(1, "b", "0"), (3, "b", "-")]
    assert [(result.opponent, result.colour, result.code) for result in carls.results] == [
        (None, "", "H"),
        (2, "w", "-"),
    ]
    assert (abelsen.name, abelsen.id, abelsen.rating, abelsen.sex) == ("ABELSEN, Anna", "100001", 2001, "w")
    assert (abelsen.title, abelsen.birth, abelsen.fed) == ("WIM", "1990-05-17", "FRA")
    assert (berg.name, berg.id, berg.rating, dict(berg.extra)) == ("BERG", "", None, {"FRA rating": "1800"})
    assert (carls.rating, dict(carls.extra)) == (None, {})
    assert (report.event.start, report.event.end, report.event.rounds) == (date(2025, 5, 3), date(2025, 5, 4), 2)
    assert (report.event.city, report.event.arbiter, report.event.time_control_code) == (
        "Arden",
        "A. Rbiter",
        "5400+30",
    )
    assert (report.format, report.findings) == (Format.SWISS, ())


@pytest.mark.parametrize(
    ("cell", "round"),
    [
        ({"opponent": 7, "result": 3}, "1"),
        ({"opponent": 1, "result": 8}, "1"),
        ({"opponent": "Berg", "result": 3}, "1"),
        ({"result": 3}, "1"),
        ({"opponent": 1, "result": "won"}, "1"),
        ({"opponent": 1, "result": 3}, "first"),
    ],
)
def test_a_round_that_cannot_be_read_is_an_error(cell: dict[str, Any], round: str) -> None:
    report = read_report(papi_json([{"lastName": "A", "rounds": {round: cell}}, {"lastName": "B"}]))
    assert [(finding.severity, finding.code, finding.line) for finding in report.findings] == [
        ("error", "program-result", 1)
    ]
    assert not any(result.code in "10=" for entry in report.entries for result in entry.results)


def test_unreadable_fields_and_missing_names_are_findings() -> None:
    report = read_report(papi_json([{"fideTitle": "xx", "birthDate": "31/02/1990"}]))
    assert sorted(finding.code for finding in report.findings) == ["program-field", "program-player"]


@pytest.mark.parametrize(
    ("colour", "read", "findings"),
    [("B", "w", []), ("", "", []), ([], "", []), ("Q", "", ["program-field"]), (["B"], "", ["program-field"])],
)
def test_an_unknown_colour_of_a_game_is_a_finding(colour: object, read: str, findings: list[str]) -> None:
    cell = {"opponent": 1, "color": colour, "result": 3}
    report = read_report(papi_json([{"lastName": "A", "rounds": {"1": cell}}, {"lastName": "B"}]))
    assert [(result.opponent, result.colour, result.code) for result in report.entries[0].results] == [(2, read, "1")]
    assert [finding.code for finding in report.findings] == findings


def test_no_players_is_an_error_and_other_documents_are_none() -> None:
    assert "no-players" in [finding.code for finding in crosscheck(read_report(papi_json([])))]
    for raw in (b'{"variables": 1, "players": []}', b'{"variables": {}, "players": 2}'):
        with pytest.raises(UnreadableReport, match="JSON"):
            read_report(raw)
    with pytest.raises(UnreadableReport) as refused:
        read_report(papi_json(PLAYERS)[:-3])
    assert refused.value.finding.code == "file-refused"


@pytest.mark.parametrize("rounds", [[{"opponent": 1, "color": "B", "result": 3}], "1", 1])
def test_rounds_that_are_not_named_by_their_numbers_are_an_error(rounds: object) -> None:
    report = read_report(papi_json([{**PLAYERS[0], "rounds": rounds}, {**PLAYERS[1], "rounds": None}]))
    assert [(one.severity, one.code, one.line) for one in report.findings] == [("error", "program-result", 1)]


@pytest.mark.parametrize(
    ("elo", "kind", "rating", "found"),
    [
        (2001, "F", 2001, []),
        (0, "", None, []),
        (None, None, None, []),
        (1399, "E", None, []),
        ("2001", "F", None, ["program-field"]),
        (2001.5, "F", None, ["program-field"]),
        (2001, None, None, ["program-field"]),
        (20010, "F", None, ["program-field"]),
    ],
)
def test_a_rating_that_cannot_be_read_is_a_finding(
    elo: object, kind: str | None, rating: int | None, found: list[str]
) -> None:
    report = read_report(papi_json([{"lastName": "A", "elo": elo, "fideElo": kind}]))
    assert (report.entries[0].rating, [one.code for one in report.findings]) == (rating, found)


def test_an_unknown_kind_of_rating_is_a_finding() -> None:
    (finding,) = read_report(papi_json(PLAYERS, ratingClass="Correspondance")).findings
    assert finding.code == "program-field"
    assert "Correspondance" in finding.message
