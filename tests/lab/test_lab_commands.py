"""``ratinghouse lab``: import, info and replay on the command line."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.lab.archive.archive import Archive, ArchiveTables, write_archive
from ratinghouse.lab.archive.manifest import ArchiveManifest
from ratinghouse.lab.archive.tables import ArchiveEvents, ArchiveGames, ArchiveLists, ArchivePlayers
from ratinghouse.lab.ledger.history_ledger import read_ledgers, write_ledgers
from ratinghouse.lab.replay.output_files import ReplayOutput
from tests.lab.invented_archive import invented_archive

GAMES = (
    "event,day,white,black,result\nOpen,2020-01-03,Ara,Bel,1\nOpen,2020-01-04,Bel,Ara,0.5\nOpen,2020-01-05,Ara,Cor,\n"
)


def run(*words: object) -> Result:
    return CliRunner().invoke(verbs, ["lab", *map(str, words)], catch_exceptions=False)


def test_a_file_is_imported_and_described(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text(GAMES, encoding="utf-8")
    answer = json.loads(run("import", tmp_path / "games.csv", tmp_path / "archive", "--json").output)
    assert answer["counts"] == {"players": 2, "events": 1, "games": 2}
    assert answer["dropped"] == {"no-result": 1}
    assert [(finding["code"], finding["line"]) for finding in answer["findings"]] == [("no-result", 4)]
    described = run("info", tmp_path / "archive", "--json")
    assert described.exit_code == 0
    assert json.loads(described.output)["holds"] is True
    assert "no result" in run("info", tmp_path / "archive").output
    (tmp_path / "archive" / "events.parquet").write_bytes(b"")
    damaged = run("info", tmp_path / "archive", "--json")
    assert damaged.exit_code == 1
    assert json.loads(damaged.output)["findings"][0]["code"] == "damaged-archive"


def test_what_cannot_be_imported_is_refused_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    refused = run("import", tmp_path / "games.csv", tmp_path / "archive")
    assert refused.exit_code == 1
    assert "has no column white" in refused.stderr


def test_an_archive_is_replayed_under_an_amended_edition(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=6, days=100)
    words = ("replay", archive.folder, "--rules", "fide-2024", "--set", "cap=350", "--thin", "0.9")
    answer = json.loads(run(*words, "--out", tmp_path / "replay", "--json").output)
    assert answer["rules"]["id"] == "fide-2024+cap=350"
    assert answer["rules"]["editions"][0]["amendments"][0]["new"] == "350"
    assert answer["finished"] == len(answer["lists"])
    assert {finding["code"] for finding in answer["assumptions"]} == {"input-assumed"}
    again = run(*words, "--out", tmp_path / "replay")
    assert again.exit_code == 0
    assert "fide-2024+cap=350" in again.output
    other = run("replay", archive.folder, "--rules", "fide-2024", "--out", tmp_path / "replay")
    assert other.exit_code == 1
    assert "another-replay" in other.stderr


def test_an_amendment_needs_one_edition(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=2, days=30)
    wrong = run("replay", archive.folder, "--rules", "as-it-was", "--set", "cap=1", "--out", tmp_path / "replay")
    assert wrong.exit_code == 2


def archive_with_lists(folder: Path) -> Archive:
    """An archive of an office: no rating is stated with its games; a list of 2020-01-01 has two players."""
    players = ArchivePlayers.of(
        code=["1", "2"], name=["Ara", "Bel"], fed=["", ""], sex=["", ""], title=["", ""], birth=["", ""]
    )
    day = date(2020, 1, 10).toordinal()
    events = ArchiveEvents.of(
        key=["E"], name=["Open"], site=[""], fed=[""], first_day=[day], last_day=[day + 1], reported=[day]
    )
    nobody = {"white_rating": [0, 0], "black_rating": [0, 0]}
    games = ArchiveGames.of(
        event=[0, 0],
        round=[1, 2],
        white=[0, 1],
        black=[1, 0],
        score=[100, 50],
        day=[day, day + 1],
        played=[1, 1],
        **nobody,
    )
    lists = ArchiveLists.of(list_day=[date(2020, 1, 1).toordinal()] * 2, player=[0, 1], rating=[2000, 1900])
    filled = ("score", "played", "white", "round", "game_day", "meeting")
    manifest = ArchiveManifest("office", "office", "standard", "FIDE", "", "", {}, filled)
    write_archive(folder, ArchiveTables(players, events, games, lists), manifest)
    return Archive(folder)


def test_the_players_of_an_archive_with_lists_enter_from_them(tmp_path: Path) -> None:
    """2000 beats 1900 and draws: 1.5 of 2 x .64 with K 20 brings 4.4 points."""
    archive = archive_with_lists(tmp_path / "archive")
    words = ("replay", archive.folder, "--rules", "fide-2017", "--out", tmp_path / "replay", "--json")
    answer = json.loads(run(*words).output)
    assert (answer["entry"], answer["findings"]) == ("list", [])
    *_, (_, rating) = ReplayOutput(tmp_path / "replay").ratings(2)
    assert rating.tolist() == [2004, 1896]


def test_a_replay_in_which_nobody_is_rated_says_so_and_is_not_measured(tmp_path: Path) -> None:
    archive = archive_with_lists(tmp_path / "archive")
    words = ("replay", archive.folder, "--rules", "fide-2017", "--entry", "seen", "--out", tmp_path / "replay")
    for _ in ("new", "finished before"):
        assert [it["code"] for it in json.loads(run(*words, "--json").output)["findings"]] == ["nobody-rated"]
    assert "--entry rules or, of lists, --entry list" in " ".join(run(*words).output.split())
    drift = run("drift", tmp_path / "replay")
    assert (drift.exit_code, "nobody-rated" in drift.stderr, drift.stdout) == (1, True, "")
    compared = run("compare", tmp_path / "replay", tmp_path / "replay")
    assert (compared.exit_code, "no-common-games" in compared.stderr, compared.stdout) == (1, True, "")


def test_the_ledger_of_a_finished_replay_is_written_afterwards(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=12, days=200)
    words = ("replay", archive.folder, "--rules", "fide-2017", "--json", "--out")
    run(*words, tmp_path / "at-once", "--ledger")
    run(*words, tmp_path / "later")
    assert not (tmp_path / "later" / "ledger.parquet").exists()
    assert run(*words, tmp_path / "later", "--ledger").exit_code == 0
    at_once, later = (read_ledgers(tmp_path / name) for name in ("at-once", "later"))
    assert len(later) == 9
    assert later == at_once
    assert [ledger.unexplained for ledger in later] == [0] * 9


def test_a_ledger_that_lacks_the_first_lists_is_completed(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=12, days=200)
    words = ("replay", archive.folder, "--rules", "fide-2017", "--json", "--ledger", "--out", tmp_path / "replay")
    run(*words)
    whole = read_ledgers(tmp_path / "replay")
    write_ledgers(tmp_path / "replay", whole[2:])
    run(*words)
    assert read_ledgers(tmp_path / "replay") == whole


def test_a_share_without_games_in_common_is_missing_from_the_thinning_table(tmp_path: Path) -> None:
    """Of one event half is all or nothing: with seed 1 nothing."""
    archive = archive_with_lists(tmp_path / "archive")
    for name, thin in (("whole", 1.0), ("half", 0.5)):
        words = ("--rules", "fide-2017", "--thin", thin, "--seed", 1, "--out", tmp_path / name)
        assert run("replay", archive.folder, *words).exit_code == 0
    answer = json.loads(run("compare", tmp_path / "whole", tmp_path / "half", "--from", "2020-01-01", "--json").output)
    assert answer["games"] == 2
    assert [row["share"] for row in answer["thinning"]["rows"]] == [1.0]
    assert answer["thinning"]["missing"] == [0.5, 0.25]
