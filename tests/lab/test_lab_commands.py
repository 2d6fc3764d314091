"""``ratinghouse lab``: import, info and replay on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
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
