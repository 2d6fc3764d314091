"""``lab simulate`` and ``lab truth``: worlds as archives with their truth, and how far lists are from it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import printing, verbs
from ratinghouse.cli.lab.simulate import SETTINGS, WORLD_NAMES
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.screen.near_names import pairs_of_near_names
from ratinghouse.lab.simulate.invented_names import invented_names, nearly
from ratinghouse.lab.simulate.settings import WORLDS, WorldSettings
from ratinghouse.lab.simulate.truth import TRUTH_COLUMNS, VERSION, read_truth, write_world
from ratinghouse.lab.simulate.truth_report import VERSION as REPORT_VERSION
from ratinghouse.lab.simulate.truth_report import TruthReportJson
from ratinghouse.lab.simulate.world import simulated_world
from tests.lab.invented_archive import invented_archive
from tests.record_shapes import shape_of

ALL_KINDS = ("--arranged-events", 1, "--repeated-pairs", 2, "--closed-groups", 1, "--bought-ratings", 2)


def run(*words: object) -> Result:
    return CliRunner().invoke(verbs, ["lab", *map(str, words)], catch_exceptions=False)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_options_and_seed_give_the_same_files(tmp_path: Path) -> None:
    words = ("--players", 200, "--years", 1, "--newcomers", 2, *ALL_KINDS, "--second-lives", 3)
    for name, seed in (("first", 4), ("again", 4), ("other", 5)):
        assert run("simulate", tmp_path / name, *words, "--seed", seed).exit_code == 0
    first, again, other = (files(tmp_path / name) for name in ("first", "again", "other"))
    assert first == again
    assert {*first} == {
        "manifest.json",
        "players.parquet",
        "events.parquet",
        "games.parquet",
        "truth.parquet",
        "truth.json",
    }
    assert all(first[name] != other[name] for name in first if name != "events.parquet")
    assert run("info", tmp_path / "first").exit_code == 0
    (tmp_path / "first" / "truth.json").write_text("{}", encoding="utf-8")
    assert run("info", tmp_path / "first").exit_code == 1  # the truth is among the files with a hash


def test_the_truth_that_was_written_is_that_of_the_world(tmp_path: Path) -> None:
    settings = replace(WORLDS["manipulation"], months=24, players=300, growth=70.0)
    world = simulated_world(settings, np.random.default_rng(7))
    write_world(world, tmp_path / "world", 7)
    truth = read_truth(Archive(tmp_path / "world"))
    assert (truth.settings, truth.seed, truth.planted) == (settings, 7, world.planted)
    for month in (0.0, 11.5, 24.0):
        assert np.array_equal(truth.population.strengths(month), world.population.strengths(month))
    kinds = {case.kind for case in truth.planted}
    assert kinds == {
        *("improbable-score", "repeated-pair", "closed-group", "high-first-rating", "sandbagging", "second-life")
    }


def test_a_replay_is_measured_against_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Juniors who gain 70 points a year are rated too low, and late."""
    run("simulate", tmp_path / "world", "--players", 600, "--years", 4, "--growth", 70, "--seed", 2)
    run("replay", tmp_path / "world", "--rules", "fide-2024", "--out", tmp_path / "replay", "--json")
    answer = json.loads(run("truth", tmp_path / "replay", "--json").output)
    assert (answer["format"], answer["version"], answer["seed"]) == ("ratinghouse-truth-report", 1, 2)
    assert [row["list"] for row in answer["years"]] == [
        "2000-12-01",
        "2001-12-01",
        "2002-12-01",
        "2003-12-01",
        "2004-01-01",
    ]
    groups = {row["group"]: row for row in answer["groups"]}
    assert [*groups] == ["all", "juniors", "adults"]
    assert groups["juniors"]["players"] + groups["adults"]["players"] == groups["all"]["players"]
    assert groups["juniors"]["bias"] < groups["adults"]["bias"] - 5
    assert 1 <= groups["juniors"]["lag"] <= 24
    assert 20 < groups["all"]["spread"] < 120
    monkeypatch.setattr(printing, "WIDTH_OF_A_FILE", 80)
    printed = run("truth", tmp_path / "replay")
    assert max(map(len, printed.stdout.splitlines())) <= 80
    assert f"{groups['all']['bias']:+.1f}" in printed.stdout


def test_federations_whose_first_ratings_are_wrong_stay_apart(tmp_path: Path) -> None:
    words = ("--world", "islands", "--players", 600, "--years", 2, "--contact", 0, "--federations", 3)
    run("simulate", tmp_path / "world", *words, "--seed", 3)
    run("replay", tmp_path / "world", "--rules", "fide-2024", "--out", tmp_path / "replay", "--json")
    groups = {row["group"]: row for row in json.loads(run("truth", tmp_path / "replay", "--json").output)["groups"]}
    truth = read_truth(Archive(tmp_path / "world"))
    population = truth.population
    for number in range(3):
        members = population.federation == number
        error = float((population.first_rating - population.strengths(0))[members].mean())
        assert groups[f"federation {number + 1}"]["bias"] == pytest.approx(error, abs=15)


def test_what_is_impossible_is_refused_all_at_once(tmp_path: Path) -> None:
    answer = run("simulate", tmp_path / "world", "--players", 1, "--contact", 1.5, "--bought-ratings", 1)
    assert answer.exit_code == 1
    assert answer.stderr.count("impossible-world") == 3
    assert not (tmp_path / "world").exists()
    assert WorldSettings(months=12, newcomers=1, bought_ratings=11).faults() == []
    assert len(WorldSettings(months=12, newcomers=1, bought_ratings=12).faults()) == 1
    assert WorldSettings(players=10, repeated_pairs=2, closed_groups=1).faults() == []
    assert len(WorldSettings(players=10, repeated_pairs=2, closed_groups=1, second_lives=1).faults()) == 1


def test_a_folder_that_is_there_already_is_refused(tmp_path: Path) -> None:
    (tmp_path / "something").write_text("", encoding="utf-8")
    answer = run("simulate", tmp_path, "--players", 100, "--years", 1)
    assert (answer.exit_code, "archive-exists" in answer.stderr) == (1, True)


def test_an_archive_of_real_games_has_no_truth(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=3, days=60)
    with pytest.raises(ArchiveRefused, match="no simulated world"):
        read_truth(archive)
    run("replay", archive.folder, "--rules", "fide-2024", "--out", tmp_path / "replay")
    assert "no-truth" in run("truth", tmp_path / "replay").stderr
    (archive.folder / "truth.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ArchiveRefused, match="cannot be read"):
        read_truth(archive)


def test_options_are_settings_and_worlds_are_those_that_there_are() -> None:
    assert {*SETTINGS} <= {setting.name for setting in fields(WorldSettings)}
    assert [*WORLDS] == [*WORLD_NAMES]


def test_invented_names_are_different_and_second_lives_are_near() -> None:
    names = invented_names(20_000)
    assert len(np.unique(names)) == 20_000
    assert len(pairs_of_near_names([name.decode() for name in names.tolist()])[0]) < 20
    again = nearly(names[:2])
    assert pairs_of_near_names([name.decode() for name in (*names[:2], *again)])[0].tolist() == [0, 1]


def test_the_formats_change_only_with_their_versions() -> None:
    """Another column, setting or key is another version: raise it, and read the older ones."""
    settings: Any = [setting.name for setting in fields(WorldSettings)]
    shape = json.dumps([TRUTH_COLUMNS, settings])
    assert (VERSION, hashlib.sha256(shape.encode()).hexdigest()[:16]) == (1, "06709d2d3a596d89")
    assert (REPORT_VERSION, shape_of(TruthReportJson)) == (1, "326f11176ed58f14")
