"""A replay written to files as it goes, which continues where it was stopped and then gives the same files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.replay.history import Replay, ReplayedList
from ratinghouse.lab.replay.list_columns import MORE, game_columns, player_columns
from ratinghouse.lab.replay.output_files import (
    FILE,
    GAME_COLUMNS,
    PLAYER_COLUMNS,
    ReplayRecord,
    games_file,
    players_file,
    read_record,
    write_columns,
    write_record,
)
from ratinghouse.lab.replay.standings_of_all import StandingsOfAll

LISTS = 24
"""The number of lists after which the state is stored: a replay that was stopped continues from there."""
_STATES = "state*.npz"
_STATE_OF_BEFORE = "state.npz"  # of replays begun by versions that did not number states

ReplayProgress = Callable[[int, int, int], None]
"""Called with the number of finished lists, the number of all lists, and the games so far."""


def record_replay(
    replay: Replay,
    rules: Mapping[str, Any],
    folder: Path,
    report_progress: ReplayProgress | None = None,
    *,
    everybody: bool = False,
    each_list: Callable[[ReplayedList], None] | None = None,
) -> ReplayRecord:
    """Replay an archive into a folder, which is new or has the beginning of the same replay, and return its record.

    ``each_list`` is called with every list before it is recorded as finished: with some of them twice, if a replay was
    stopped and continued.
    """
    record = _begun(replay, rules, folder, everybody)
    if record.is_finished:
        _remove_states(folder)
        return record
    state = _stored_state(replay, folder, record.finished) if record.finished else None
    games, counts = 0, dict(record.counts)
    for replayed in replay.lists(MORE, start=record.finished, state=state, everybody=everybody):
        write_columns(games_file(folder, replayed.number), game_columns(replayed), GAME_COLUMNS)
        write_columns(
            players_file(folder, replayed.number), player_columns(replayed, everybody=everybody), PLAYER_COLUMNS
        )
        if each_list is not None:
            each_list(replayed)
        counts = _counted(counts, replayed.game_count, replayed.derived.counts)
        games += replayed.game_count
        done = replayed.number + 1
        if stores_state(done, len(record.lists)):
            _store_state(replay.state, folder, done)
            record = replace(record, finished=done, counts=counts)
            write_record(folder, record)
            _remove_states(folder, except_of=done)
        if report_progress is not None:
            report_progress(done, len(record.lists), games)
    _remove_states(folder)
    return record


def stores_state(done: int, lists: int) -> bool:
    """Return whether the state is stored after so many of all lists."""
    return done % LISTS == 0 or done == lists


def _begun(replay: Replay, rules: Mapping[str, Any], folder: Path, everybody: bool) -> ReplayRecord:
    question = replay.question
    record = ReplayRecord(
        archive=replay.archive.manifest.hash,
        rules=dict(rules),
        entry=question.entry,
        thin=question.thin,
        seed=question.seed,
        everybody=everybody,
        archive_folder=str(replay.archive.folder.resolve()),
        lists=tuple(day.isoformat() for day in replay.schedule.days),
        assumptions=tuple(dict(finding.as_json()) for finding in replay.assumptions()),
    )
    if (folder / FILE).exists():
        begun = read_record(folder)
        if begun.question() != record.question():
            message = text("{folder} has another replay", folder=str(folder))
            raise ArchiveRefused(Finding("error", "another-replay", message, text("name another folder: --out DIR")))
        return begun
    if folder.exists() and any(folder.iterdir()):
        message = text("{folder} is not empty", folder=str(folder))
        raise ArchiveRefused(Finding("error", "not-empty", message, text("name another folder: --out DIR")))
    for path in (games_file(folder, 0), players_file(folder, 0)):
        path.parent.mkdir(parents=True, exist_ok=True)
    write_record(folder, record)
    return record


def _counted(counts: Mapping[str, int], games: int, of_list: Mapping[str, int]) -> dict[str, int]:
    """Return the counts of the history so far: games, first ratings and removed ratings."""
    new = {"games": games, "created": of_list["created"], "removed": of_list["removed"]}
    return {name: counts.get(name, 0) + number for name, number in new.items()}


def _state_file(folder: Path, finished: int) -> Path:
    """Return the path of the state after ``finished`` lists; the state is stored before the record counts them."""
    return folder / f"state-{finished:04}.npz"


def _store_state(state: StandingsOfAll, folder: Path, finished: int) -> None:
    unfinished = folder / "unfinished.npz"
    np.savez(unfinished, **state.arrays())  # type: ignore[arg-type]
    unfinished.replace(_state_file(folder, finished))


def _remove_states(folder: Path, except_of: int = 0) -> None:
    for path in folder.glob(_STATES):
        if path != _state_file(folder, except_of):
            path.unlink()


def _stored_state(replay: Replay, folder: Path, finished: int) -> StandingsOfAll:
    path = _state_file(folder, finished)
    try:
        with np.load(path if path.exists() else folder / _STATE_OF_BEFORE, allow_pickle=False) as arrays:
            return StandingsOfAll.from_arrays(replay.archive.players, dict(arrays))
    except (OSError, ValueError, KeyError):
        message = text("the state of the replay in {folder} cannot be read", folder=str(folder))
        remedy = text("remove the folder and begin again")
        raise ArchiveRefused(Finding("error", "damaged-replay", message, remedy)) from None
