"""Tournaments of Papi, as it stores them: rows that moved, pages that are used no longer, players who are nobody."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.reports import Format, UnreadableReport, read_report
from tests.reports.jet_files import PAPI_PLAYERS, jet_database, papi_database


@pytest.mark.parametrize(("grown", "abandoned"), [(False, False), (True, False), (False, True), (True, True)])
def test_players_results_and_header_are_read(grown: bool, abandoned: bool) -> None:
    report = read_report(papi_database(grown=grown, abandoned=abandoned), "open.papi")
    abelsen, berg, charles = report.entries
    assert [(entry.no, entry.name) for entry in report.entries] == [(1, "ABELSÉN, Anna"), (2, "BERG"), (3, "Чарльз")]
    assert [(result.round, result.opponent, result.colour, result.code) for result in abelsen.results] == [
        (1, 2, "w", "1"), (2, 3, "b", "="), (3, 2, "w", "X"),
    ]  # fmt: skip
    assert [(result.opponent, result.colour, result.code) for result in berg.results] == [
        (1, "b", "0"), (None, "", "H"), (1, "b", "X"),
    ]  # fmt: skip
    assert [(result.opponent, result.code) for result in charles.results] == [(None, "U"), (1, "="), (None, "Z")]
    assert (abelsen.id, abelsen.rating, abelsen.sex, abelsen.title) == ("100001", 2001, "w", "WIM")
    assert (abelsen.birth, abelsen.fed) == ("1990-05-17", "FRA")
    assert (berg.rating, dict(berg.extra), charles.rating) == (None, {"FRA rating": "1800"}, None)
    event = report.event
    assert (event.name, event.city, event.arbiter, event.rounds) == ("Öpen of Lyria", "Arden", "A. Rbiter", 3)
    assert (event.start, event.end, event.time_control_code) == (date(2025, 5, 3), date(2025, 5, 4), "5400+30")
    assert (report.kind, report.format) == ("papi", Format.SWISS)
    assert [(finding.severity, finding.code, finding.line) for finding in report.findings] == [
        ("warning", "program-game-open", 1)
    ]


@pytest.mark.parametrize("changed", [{"Rd01Adv": 99}, {"Rd01Res": 9}, {"Rd02Adv": None, "Rd02Res": 3}])
def test_a_round_that_cannot_be_read_is_an_error(changed: dict[str, object]) -> None:
    players = [PAPI_PLAYERS[0], {**PAPI_PLAYERS[1], **changed}, *PAPI_PLAYERS[2:]]
    report = read_report(papi_database(players))
    errors = [(finding.code, finding.line) for finding in report.findings if finding.severity == "error"]
    assert errors == [("program-result", 1)]


def test_a_database_with_fewer_rows_than_it_states_is_refused() -> None:
    raw = papi_database()
    joueur = raw.index(b"\xff\xfeBERG")
    page = joueur // 4096 * 4096
    with pytest.raises(UnreadableReport, match="damaged"):
        read_report(raw[: page + 12] + b"\x03" + raw[page + 13 :])


def test_another_access_database_is_named() -> None:
    with pytest.raises(UnreadableReport, match="Access") as refused:
        read_report(jet_database({"JOUEUR": ((("Ref", 4),), [{"Ref": 1}])}))
    assert refused.value.finding.code == "format-unknown"
    newer = b"\0\x01\0\0Standard Jet DB\0\0" + papi_database()[0x15:]
    with pytest.raises(UnreadableReport, match="version") as refused:
        read_report(newer)
    assert "TRF" in refused.value.finding.remedy
