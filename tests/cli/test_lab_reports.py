"""``lab compare`` and ``lab drift`` on the command line: one JSON document, and tables that fit 80 columns."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import printing, verbs
from ratinghouse.lists.fields import TEXT_COLUMNS
from ratinghouse.lists.files import write_list
from ratinghouse.lists.rating_list import PoolColumns, RatingList
from ratinghouse.lists.text_columns import text_column
from tests.lab.worlds import stationary_archive


def run(*arguments: str) -> Result:
    return CliRunner().invoke(verbs, ["lab", *arguments])


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A replay of ten months, made on the command line."""
    folder = tmp_path_factory.mktemp("lab")
    stationary_archive(folder / "archive", 2, 1, players=600, months=10)
    arguments = ("--rules", "fide-2024", "--ledger", "--out", str(folder / "replay"))
    assert run("replay", str(folder / "archive"), *arguments).exit_code == 0
    return folder / "replay"


def test_compare_is_one_document(replay: Path) -> None:
    answer = run("compare", str(replay), "--json")
    assert answer.exit_code == 0
    document = json.loads(answer.stdout)
    assert (document["format"], document["version"]) == ("ratinghouse-comparison", 1)
    assert [system["name"] for system in document["systems"]] == ["fide-2024"]


def test_f09_094_drift_is_one_document(replay: Path) -> None:
    answer = run("drift", str(replay), "--json")
    assert answer.exit_code == 0
    document = json.loads(answer.stdout)
    assert (document["format"], document["version"]) == ("ratinghouse-drift", 1)
    assert document["alarm"]["false_alarms"] <= 0.05
    assert {row["cause"] for row in document["ledger"]} >= {"entrants", "k-asymmetry"}


@pytest.mark.parametrize("verb", ["compare", "drift", "screen"])
def test_tables_fit_80_columns(verb: str, replay: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "WIDTH_OF_A_FILE", 80)
    answer = run(verb, str(replay))
    assert answer.exit_code == 0
    assert max(map(len, answer.stdout.splitlines())) <= 80
    assert "…" not in answer.stdout, "nothing is cut off"


def test_an_archive_that_was_moved_is_named(replay: Path) -> None:
    archive = replay.parent / "archive"
    archive.rename(replay.parent / "moved")
    try:
        answer = run("drift", str(replay), "--json")
        assert answer.exit_code == 1
        assert "is not where it was" in answer.output
        assert run("drift", str(replay), "--archive", str(replay.parent / "moved"), "--json").exit_code == 0
    finally:
        (replay.parent / "moved").rename(archive)


def test_a_folder_that_is_no_replay_is_refused_in_one_sentence(replay: Path, tmp_path: Path) -> None:
    answer = run("compare", str(tmp_path), "--json")
    assert answer.exit_code == 1
    assert "Traceback" not in answer.output
    assert run("drift", str(replay), str(replay)).exit_code == 2


def published_list(year: int) -> RatingList:
    """The list of 1 January of a year: 40 players born in 1985, whose ratings fall by 5 points a year."""
    texts: dict[str, Any] = {name: text_column([""] * 40) for name in TEXT_COLUMNS}
    texts |= {"id": text_column([f"{100 + row}" for row in range(40)]), "birth": text_column(["1985"] * 40)}
    rating = np.arange(40, dtype=np.int32) + 1900 - 5 * (year - 2021)
    columns = PoolColumns(rating, np.full(40, 12, np.int32), np.full(40, 20, np.int32))
    return RatingList(**texts, pools={"standard": columns}, date=date(year, 1, 1))


def test_f09_093_published_lists_as_files(tmp_path: Path) -> None:
    for year in (2021, 2022, 2023):
        with (tmp_path / f"{year}.json").open("wb") as file:
            write_list(published_list(year), file, "json")
    answer = run("drift", *(str(tmp_path / f"{year}.json") for year in (2023, 2021, 2022)), "--json")
    assert answer.exit_code == 0, answer.output
    document = json.loads(answer.stdout)
    (year,) = document["cohort_years"]
    assert (year["first"], year["last"], year["players"]) == ("2022-01-01", "2023-01-01", 40)
    assert round(year["median"]["value"]) == -5
    (tmp_path / "empty.json").write_text("{}")
    refused = run("drift", str(tmp_path / "empty.json"))
    assert refused.exit_code == 1
    assert "Traceback" not in refused.output
