"""Tournaments of SwissPerfect: three files in an archive or beside each other, and the cross table as text."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from ratinghouse.reports import UnreadableReport, crosscheck, read_report
from ratinghouse.reports.report_files import read_report_files
from tests.reports.program_files import SWISSPERFECT_PLAYERS, swissperfect_archive

EXPORTED = (
    "No\tName         \tLoc Id\tTotal\t 1  \t 2  \t 3  \r\n\r\n"
    "1 \tAbelsén, Anna\t501   \t2.5  \t 2:W\t 0:D\t 3:+\r\n"
    "2 \tBerg         \t502   \t1    \t 1:L\t 3:W\t 0: \r\n"
    "3 \tCarls, Cy    \t      \t0.5  \t 0:D\t 2:L\t 1:-\r\n"
    "4 \tDorn         \t504   \t1    \t 0:W\t  : \t  : \r\n"
)


def test_players_results_and_header_are_read() -> None:
    report = read_report(swissperfect_archive(), "club.zip")
    berg, abelsen, carls = report.entries
    assert [(entry.no, entry.name, entry.id) for entry in report.entries] == [
        (1, "Berg", "502"), (2, "Abelsén, Anna", "501"), (3, "Carls, Cy", ""),
    ]  # fmt: skip
    assert [(result.round, result.opponent, result.colour, result.code) for result in abelsen.results] == [
        (1, 1, "w", "1"), (2, None, "", "H"), (3, 3, "w", "-"),
    ]  # fmt: skip
    assert [(result.opponent, result.colour, result.code) for result in berg.results] == [
        (2, "b", "0"), (3, "w", "="), (None, "", "Z"),
    ]  # fmt: skip
    assert [(result.opponent, result.code) for result in carls.results] == [(None, "U"), (1, "="), (2, "+")]
    assert (abelsen.rating, abelsen.sex, berg.rating) == (1700, "w", 1650)
    assert dict(berg.extra) == {"intl_id": "100002", "intl_rtg": "1800"}
    assert (carls.title, carls.birth, carls.fed) == ("FM", "1985-01-02", "LYR")
    assert (report.event.name, report.event.arbiter, report.event.rounds) == ("Lyrian Club", "A. Rbiter", 3)
    assert (report.kind, report.findings) == ("swissperfect", ())


def test_the_kind_of_id_that_more_players_have_is_used() -> None:
    players = [dict(player) for player in SWISSPERFECT_PLAYERS]
    for player in players:
        player |= {"INTL_ID": 100_000 + int(str(player["ID"])), "INTL_RTG": 1900}
    assert [(entry.id, entry.rating) for entry in read_report(swissperfect_archive(players=players)).entries] == [
        ("100008", 1900), ("100007", 1900), ("100009", 1900),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "pairing", [(1, 7, 99, 2, 0, 1, 1), (0, 7, 8, 2, 0, 1, 1), (1, 7, 8, 5, 0, 1, 1), (1, 99, 0, 2, 0, 1, 1)]
)
def test_a_pairing_that_cannot_be_read_is_an_error_with_its_row(pairing: tuple[int, ...]) -> None:
    report = read_report(swissperfect_archive(pairings=[(1, 7, 8, 1, 1, 1, 1), pairing]))
    assert [(finding.severity, finding.code, finding.line) for finding in report.findings] == [
        ("error", "program-pairing", 2)
    ]


def test_a_pairing_without_a_result_is_a_game_to_come_and_no_forfeit() -> None:
    report = read_report(swissperfect_archive(pairings=[(1, 7, 8, 0, 0, 0, 0), (2, 7, 8, 0, 0, 36, 36)]))
    assert [[one.code for one in entry.results] for entry in report.entries] == [["X", "-"], ["X", "-"], []]
    assert [(one.severity, one.code, one.line) for one in report.findings] == [("warning", "program-game-open", 1)]


def test_a_player_with_a_rating_of_the_other_kind_only_is_a_finding() -> None:
    players = [dict(player) for player in SWISSPERFECT_PLAYERS]
    players[1] |= {"LOC_RTG": 0}
    report = read_report(swissperfect_archive(players=players), "club.zip")
    assert [(entry.name, entry.rating) for entry in report.entries][:1] == [("Berg", None)]
    assert [(one.severity, one.code, one.line) for one in report.findings] == [("warning", "program-rating", 2)]


def test_points_of_no_round_and_players_without_a_name_are_findings() -> None:
    players: list[dict[str, object]] = [
        {"ID": 1, "START_NO": 1, "SURNAME": "Berg", "BONUS": "0.5"},
        {"ID": 2, "START_NO": 2, "TITLE": 9},
    ]
    report = read_report(swissperfect_archive(players=players, pairings=[]))
    assert sorted(finding.code for finding in report.findings) == ["program-bonus", "program-field", "program-player"]


@pytest.mark.parametrize("names", [("club.ini", "club.trn"), ("club.ini", "club.trn", "other.sco"), ("a.ini",)])
def test_parts_that_do_not_belong_together_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(UnreadableReport) as refused:
        read_report(swissperfect_archive(names=names))
    assert (refused.value.finding.code, "ZIP" in refused.value.finding.remedy) == ("file-refused", True)


@pytest.mark.parametrize("suffix", [".ini", ".trn", ".sco"])
def test_each_part_is_read_with_those_beside_it_but_never_by_its_name_alone(suffix: str, tmp_path: Path) -> None:
    raw = swissperfect_archive()
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        archive.extractall(tmp_path)
    path = tmp_path / f"club{suffix}"
    assert read_report(path).entries == read_report(raw).entries
    assert read_report(read_report(path).received).entries == read_report(raw).entries
    with pytest.raises(UnreadableReport):
        read_report(path.read_bytes(), str(path))
    (tmp_path / ("club.sco" if suffix != ".sco" else "club.trn")).unlink()
    with pytest.raises(UnreadableReport):
        read_report(path)


def test_an_archive_is_one_report_among_many_files(tmp_path: Path) -> None:
    (tmp_path / "club.zip").write_bytes(swissperfect_archive())
    assert [len(report.entries) for report in read_report_files([str(tmp_path)])] == [3]  # type: ignore[union-attr]


def test_the_cross_table_as_text() -> None:
    report = read_report(EXPORTED.encode())
    assert [(entry.no, entry.name, entry.id, entry.points) for entry in report.entries] == [
        (1, "Abelsén, Anna", "501", 250), (2, "Berg", "502", 100), (3, "Carls, Cy", "", 50), (4, "Dorn", "504", 100),
    ]  # fmt: skip
    assert [[(result.opponent, result.code) for result in entry.results] for entry in report.entries] == [
        [(2, "1"), (None, "H"), (3, "+")],
        [(1, "0"), (3, "1"), (None, "Z")],
        [(None, "H"), (2, "0"), (1, "-")],
        [(None, "U")],
    ]
    assert [finding.code for finding in (*report.findings, *crosscheck(report))] == []
