"""The files of a replay: what they say, that a replay goes on after a kill with the same bytes, and their format."""

from __future__ import annotations

import hashlib
import json
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.ledger.history_ledger import LEDGER_COLUMNS
from ratinghouse.lab.replay import recording
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.history import Replay, ReplayQuestion
from ratinghouse.lab.replay.output_files import (
    GAME_COLUMNS,
    PLAYER_COLUMNS,
    VERSION,
    ReplayOutput,
    ReplayRecord,
    write_record,
)
from ratinghouse.lab.replay.recording import record_replay
from ratinghouse.lab.simulate.settings import WorldSettings
from ratinghouse.lab.simulate.truth import write_world
from ratinghouse.lab.simulate.world import simulated_world
from ratinghouse.rulebooks import rulebook
from tests.lab.invented_archive import invented_archive


def replay_of(archive: Archive, rules: str = "fide-2017", **question: object) -> tuple[Replay, dict[str, object]]:
    editions = ReplayEditions.single(rulebook(rules))
    return Replay(archive, ReplayQuestion(editions, **question)), editions.described(rules)  # type: ignore[arg-type]


def content(folder: Path) -> dict[str, str]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_the_files_say_what_the_lists_say(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=12, days=200)
    record = record_replay(*replay_of(archive), tmp_path / "replay")
    output = ReplayOutput(tmp_path / "replay")
    assert output.record == record
    assert record.is_finished
    again, _ = replay_of(archive)
    games = output.all_games()
    assert sorted(games["game"].tolist()) == list(range(len(archive.games)))
    for replayed, (day, rating) in zip(again.lists(), output.ratings(len(archive.players)), strict=True):
        assert replayed.day == day
        assert rating.tolist() == again.state.standings.rating.tolist()
    rated = (games["white_rating"] > 0) & (games["black_rating"] > 0)
    assert not np.isfinite(games["expected"])[~rated].any()
    assert np.isfinite(games["expected"]).mean() > 0.3
    assert (games["counted_white"] <= archive.games.played[games["game"]]).all()


def test_a_game_is_stored_as_the_rulebook_rated_it(tmp_path: Path) -> None:
    """FIDE 2017, 8.56: a game brings (score - PD) x K, and K is 10, 20 or 40."""
    archive = invented_archive(tmp_path / "archive", events=20, days=400)
    record_replay(*replay_of(archive), tmp_path / "replay")
    games = ReplayOutput(tmp_path / "replay").all_games()
    both = np.flatnonzero(games["counted_white"] & games["counted_black"] & np.isfinite(games["expected"]))
    assert len(both) > 20
    gain = archive.games.score[games["game"][both]] - games["expected"][both]
    change = games["change_white"][both]
    some = (gain != 0) & (change != 0)  # of an unrated player nothing changes yet
    assert some.sum() > 20
    assert set(np.round(change[some] / gain[some], 6)) <= {10.0, 20.0, 40.0}


@pytest.mark.parametrize(("rules", "in_hindsight"), [("fide-2017", True), ("fide-2024", False)])
def test_no_score_is_expected_by_a_rating_that_follows_from_the_event(
    rules: str, in_hindsight: bool, tmp_path: Path
) -> None:
    """Up to 2017 an unrated opponent counts with the rating that they obtain in the event: that foretells nothing."""
    world = simulated_world(WorldSettings(months=12, players=200, newcomers=5), np.random.default_rng(1))
    write_world(world, tmp_path / "world", 1)
    archive = Archive(tmp_path / "world")
    record_replay(*replay_of(archive, rules), tmp_path / "replay")
    games = ReplayOutput(tmp_path / "replay").all_games()
    both = (games["white_rating"] > 0) & (games["black_rating"] > 0)
    foretold = np.isfinite(games["expected"])
    assert bool((both & ~foretold).any()) == in_hindsight
    difference = games["white_rating"].astype(float) - games["black_rating"]
    curve = 1 / (1 + 10 ** (-np.clip(difference, -400, 400) / 400))
    assert np.abs(games["expected"] / 100 - curve)[foretold].max() < 0.02
    newcomers = np.flatnonzero(world.population.first_rating == 0)
    row = games["game"][both & ~foretold]
    sides = np.stack([archive.games.white[row], archive.games.black[row]])
    assert np.isin(sides, newcomers).any(axis=0).all()


def test_a_replay_that_was_stopped_goes_on_and_gives_the_same_bytes(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=30, days=900)
    whole = tmp_path / "whole"
    record_replay(*replay_of(archive), whole)

    class Stopped(Exception):
        pass

    def stop(done: int, lists: int, games: int) -> None:
        if done == 27:
            raise Stopped

    with pytest.raises(Stopped):
        record_replay(*replay_of(archive), tmp_path / "parts", stop)
    assert ReplayOutput(tmp_path / "parts").record.finished == 24
    record_replay(*replay_of(archive), tmp_path / "parts")
    assert content(tmp_path / "parts") == content(whole)


def test_a_replay_stopped_between_its_state_and_its_record_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state of 48 lists is stored, and replay.json still says 24."""
    archive = invented_archive(tmp_path / "archive", events=30, days=1900)
    record_replay(*replay_of(archive), tmp_path / "whole")

    def stop(folder: Path, record: ReplayRecord) -> None:
        if record.finished == 48:
            raise KeyboardInterrupt
        write_record(folder, record)

    monkeypatch.setattr(recording, "write_record", stop)
    with pytest.raises(KeyboardInterrupt):
        record_replay(*replay_of(archive), tmp_path / "parts")
    assert ReplayOutput(tmp_path / "parts").record.finished == 24
    monkeypatch.undo()
    record_replay(*replay_of(archive), tmp_path / "parts")
    assert content(tmp_path / "parts") == content(tmp_path / "whole")


def test_a_replay_begun_before_states_were_numbered_goes_on(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=30, days=900)
    record_replay(*replay_of(archive), tmp_path / "whole")

    def stop(done: int, lists: int, games: int) -> None:
        if done == 27:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record_replay(*replay_of(archive), tmp_path / "parts", stop)
    (tmp_path / "parts" / "state-0024.npz").rename(tmp_path / "parts" / "state.npz")
    record_replay(*replay_of(archive), tmp_path / "parts")
    assert content(tmp_path / "parts") == content(tmp_path / "whole")


MAIN = "from ratinghouse.cli import main; main()"
KILLED = """
import os, signal
from ratinghouse.lab.replay import recording
write_columns = recording.write_columns

def write_and_die(path, *columns):
    if path.name == "0026.parquet":
        os.kill(os.getpid(), signal.SIGKILL)
    write_columns(path, *columns)

recording.write_columns = write_and_die
"""


@pytest.mark.slow
def test_a_killed_replay_goes_on_and_gives_the_same_bytes(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=60, days=2000)

    def replay(main: str, folder: str) -> int:
        words = ("lab", "replay", archive.folder, "--rules", "fide-2017", "--json", "--out", tmp_path / folder)
        return subprocess.run([sys.executable, "-c", main, *words], check=False, stdout=subprocess.DEVNULL).returncode

    assert replay(MAIN, "whole") == 0
    assert replay(KILLED + MAIN, "parts") == -signal.SIGKILL
    assert any(tmp_path.glob("parts/state-*.npz"))
    assert not ReplayOutput(tmp_path / "parts").record.is_finished
    assert replay(MAIN, "parts") == 0
    assert content(tmp_path / "parts") == content(tmp_path / "whole")


def test_a_folder_with_another_replay_is_refused(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=3, days=60)
    record_replay(*replay_of(archive), tmp_path / "replay")
    with pytest.raises(ArchiveRefused, match="has another replay"):
        record_replay(*replay_of(archive, thin=0.5), tmp_path / "replay")
    with pytest.raises(ArchiveRefused, match="is not empty"):
        record_replay(*replay_of(archive), archive.folder)
    (tmp_path / "replay" / "replay.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ArchiveRefused, match="cannot be read"):
        ReplayOutput(tmp_path / "replay")


def test_the_format_of_a_replay_changes_only_with_its_version() -> None:
    """Another column or key is another version: raise it, and read the older ones."""
    shape = json.dumps([GAME_COLUMNS, PLAYER_COLUMNS, list(ReplayRecord.__annotations__), sorted(LEDGER_COLUMNS)])
    assert (VERSION, hashlib.sha256(shape.encode()).hexdigest()[:16]) == (1, "89a9087af46b8886")
