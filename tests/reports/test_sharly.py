"""Events of Sharly Chess: every player, every result, and what cannot be read is refused or a finding."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date

import pytest

from ratinghouse.reports import Format, UnreadableReport, read_report
from tests.reports.program_files import SHARLY_PLAYERS, sharly_database


def test_players_results_and_header_are_read() -> None:
    report = read_report(sharly_database(), "open.sce")
    assert [(entry.no, entry.name) for entry in report.entries] == [
        (1, "Berg, Bo"), (2, "Abelsen, Anna"), (3, "Carls, Cy"), (4, "Dorn, Di"),
    ]  # fmt: skip
    berg, abelsen, carls, dorn = report.entries
    assert [(result.round, result.opponent, result.colour, result.code) for result in abelsen.results] == [
        (1, 1, "w", "1"), (2, 3, "b", "+"), (3, 1, "b", "X"),
    ]  # fmt: skip
    assert [(result.round, result.opponent, result.code) for result in berg.results] == [
        (1, 2, "0"),
        (2, None, "U"),
        (3, 2, "X"),
    ]
    assert [(result.round, result.opponent, result.code) for result in carls.results] == [
        (1, 4, "="),
        (2, 2, "-"),
        (3, None, "Z"),
    ]
    assert [(result.round, result.opponent, result.code) for result in dorn.results] == [
        (1, 3, "="),
        (2, None, "H"),
        (3, 3, "W"),
    ]
    assert (abelsen.id, abelsen.rating, abelsen.sex, abelsen.title, abelsen.birth) == (
        "100001", 2001, "w", "WFM", "1990-05-17",
    )  # fmt: skip
    assert (berg.id, berg.rating, dict(berg.extra), berg.sex) == ("", None, {"LYR rating": "1800"}, "m")
    assert (carls.rating, carls.title, carls.fed, dorn.sex) == (None, "IM", "ARD", "w")
    event = report.event
    assert (event.name, event.city, event.fed, event.rounds) == ("Lyrian Open: Masters", "Arden", "", 3)
    assert (event.start, event.end, event.time_control_code) == (date(2025, 8, 14), date(2025, 8, 14), "5400+30")
    assert (report.kind, report.format, report.format_from) == ("sharly", Format.SWISS, "092")
    assert [finding.code for finding in report.findings] == ["program-day", "program-game-open"]


@pytest.mark.parametrize(
    ("seconds", "day"),
    [(1_743_285_600.0, date(2025, 3, 29)), (1_743_289_200.0, date(2025, 3, 30)), (1_761_519_540.0, date(2025, 10, 26))],
)
def test_points_in_time_are_days_of_central_europe(seconds: float, day: date) -> None:
    """29 March 2025, 22:00 UTC is 23:00; an hour later midnight; 26 October, 22:59 UTC is 23:59 in winter time."""
    raw = sharly_database(statements=f"UPDATE info SET start = {seconds}")
    assert read_report(raw).event.start == day


def test_a_day_of_the_tournament_overrides_that_of_the_event() -> None:
    raw = sharly_database(statements="UPDATE tournament SET start_date = '2025-08-20', stop_date = 'soon'")
    report = read_report(raw)
    assert (report.event.start, report.event.end) == (date(2025, 8, 20), date(2025, 8, 14))
    assert "program-field" in [finding.code for finding in report.findings]


def test_without_all_starting_numbers_the_order_of_the_file_counts() -> None:
    report = read_report(sharly_database(numbers=(2, None, 3, 4)))
    assert [entry.name for entry in report.entries] == ["Abelsen, Anna", "Berg, Bo", "Carls, Cy", "Dorn, Di"]
    assert "program-numbers" in [finding.code for finding in report.findings]


@pytest.mark.parametrize(
    ("pairing", "code"),
    [
        ((12, 1, 3, None), "program-result"),
        ((12, 1, 99, 1), "program-result"),
        ((12, 1, 9, 1), "program-result"),
        ((12, 1, 3, 2), "program-result"),
        ((99, 1, 3, 1), "program-pairing"),
        ((12, None, 3, 1), "program-pairing"),
    ],
)
def test_a_row_that_cannot_be_read_is_an_error_with_its_row(pairing: tuple[int | None, ...], code: str) -> None:
    report = read_report(sharly_database(pairings=[pairing]))
    errors = [(finding.severity, finding.code, finding.line) for finding in report.findings if finding.code == code]
    assert errors == [("error", code, 1)]
    assert not any(result.code in "10=+-" for entry in report.entries for result in entry.results)


def test_a_player_who_is_only_listed_is_an_error() -> None:
    raw = sharly_database(statements="DELETE FROM player WHERE id = 13")
    report = read_report(raw)
    assert len(report.entries) == 4
    assert [finding.line for finding in report.findings if finding.code == "program-player"] == [3]


def test_several_tournaments_are_refused_by_their_names() -> None:
    with pytest.raises(UnreadableReport) as refused:
        read_report(sharly_database(tournaments=("Masters", "Amateurs")))
    assert "Masters, Amateurs" in refused.value.finding.message
    assert "TRF" in refused.value.finding.remedy


def test_one_of_several_tournaments_is_chosen_by_its_name() -> None:
    only_masters_met = "UPDATE tournament SET rounds = 1 WHERE id = 2; DELETE FROM pairing WHERE tournament_id = 2"
    raw = sharly_database(tournaments=("Masters", "Amateurs  A"), statements=only_masters_met)
    masters, amateurs = (read_report(raw, tournament=name) for name in ("masters", "Amateurs A"))
    assert (masters.event.name, amateurs.event.name) == ("Lyrian Open: Masters", "Lyrian Open: Amateurs A")
    assert (masters.event.rounds, amateurs.event.rounds) == (3, 1)
    assert [len(entry.results) for entry in masters.entries] == [3, 3, 3, 3]
    assert [len(entry.results) for entry in amateurs.entries] == [0, 0, 0, 0]
    assert "program-tournament" not in [finding.code for finding in (*masters.findings, *amateurs.findings)]


@pytest.mark.parametrize(
    ("tournaments", "name", "message"),
    [
        (("Masters", "Amateurs"), "Juniors", "0 tournaments with players called 'Juniors'; it holds Masters, Amateurs"),
        (("Open", "open"), "Open", "2 tournaments with players called 'Open'"),
    ],
)
def test_a_name_that_is_not_that_of_one_tournament_is_refused(
    tournaments: tuple[str, ...], name: str, message: str
) -> None:
    with pytest.raises(UnreadableReport) as refused:
        read_report(sharly_database(tournaments=tournaments), tournament=name)
    assert message in refused.value.finding.message


def test_a_tournament_is_not_chosen_in_a_file_of_one() -> None:
    with pytest.raises(UnreadableReport, match="one tournament only"):
        read_report(b"White,Black,Result\nAbelsen,Berg,1-0\n", tournament="Masters")


def test_a_tournament_without_pairings_beside_the_played_one_is_a_warning() -> None:
    raw = sharly_database(tournaments=("Masters", "Entries"), statements="DELETE FROM pairing WHERE tournament_id = 2")
    report = read_report(raw)
    assert report.event.name == "Lyrian Open: Masters"
    assert ("warning", "program-tournament") in [(finding.severity, finding.code) for finding in report.findings]


def test_an_event_without_players_is_refused() -> None:
    with pytest.raises(UnreadableReport, match="no players"):
        read_report(sharly_database(players=(), pairings=()))
    with pytest.raises(UnreadableReport, match="no players"):
        read_report(sharly_database(statements="DROP TABLE tournament_player"))


def test_nobody_paired_yet_is_a_report_without_games() -> None:
    report = read_report(sharly_database(pairings=()))
    assert [entry.results for entry in report.entries] == [()] * 4


def test_what_the_database_defines_is_not_executed() -> None:
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id FROM n"
    raw = sharly_database(statements=f"DROP TABLE board; CREATE VIEW board AS {endless}")
    report = read_report(raw)  # a view is no table: the games have lost their boards
    assert {finding.code for finding in report.findings} >= {"program-result"}


def test_another_database_is_named() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE notes (id INTEGER)")
        raw = connection.serialize()
    with pytest.raises(UnreadableReport, match="SQLite"):
        read_report(raw)


def test_a_database_with_a_log_is_read_without_it() -> None:
    raw = sharly_database()
    assert len(read_report(raw[:18] + b"\x02\x02" + raw[20:]).entries) == len(SHARLY_PLAYERS)


@pytest.mark.parametrize(
    ("table", "column"),
    [("tournament", "id"), ("player", "id"), ("tournament_player", "player_id"), ("board", "id"), ("pairing", "round")],
)
def test_a_database_without_a_key_is_refused(table: str, column: str) -> None:
    raw = sharly_database(statements=f"ALTER TABLE {table} RENAME COLUMN {column} TO other")
    with pytest.raises(UnreadableReport) as refused:
        read_report(raw)
    assert refused.value.finding.code == "file-refused"
    assert refused.value.finding.message == f"The table {table!r} of the database lacks {column}."
