"""One scenario as a task: it reads the archive itself and leaves a complete replay in a folder, or none."""

from __future__ import annotations

import os
import platform
import time
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any
from uuid import uuid4

from ratinghouse import __version__
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.cluster.scenario import ReplayScenario
from ratinghouse.lab.cluster.shared_archive import SharedArchive, sharing
from ratinghouse.lab.ledger.history_ledger import LedgerWriter
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.history import Replay
from ratinghouse.lab.replay.recording import record_replay
from ratinghouse.rulebooks import BrokenRulebook, UnknownRulebook


@dataclass(frozen=True)
class ScenarioTask:
    """A scenario with everything that must be the same for its worker: archive, rules and version of the program."""

    scenario: ReplayScenario
    archive: SharedArchive
    rules: Any  # the editions, as the record of a replay names them, with the hashes of their laws
    folder: str  # of the replay
    version: str = __version__


@dataclass(frozen=True)
class ScenarioAnswer:
    """How long a scenario took, by the clock and on the processor, or the findings that say why it was not replayed."""

    seconds: float = 0.0
    processor_seconds: float = 0.0
    findings: tuple[Finding, ...] = ()
    process: str = ""  # that did it, by machine and number


def replay_scenario(task: ScenarioTask) -> ScenarioAnswer:
    """Replay a scenario into its folder, or continue where an earlier attempt was stopped."""
    clock, processor = time.perf_counter(), time.process_time()
    try:
        archive = task.archive.opened()
        _check_visible(Path(task.folder).parent)
        editions = _same_editions(task, archive)
        _replay(task, Replay(archive, task.scenario.question(editions)), Path(task.folder))
    except ArchiveRefused as refused:
        return ScenarioAnswer(findings=refused.findings)
    process = f"{platform.node()}:{os.getpid()}"
    return ScenarioAnswer(time.perf_counter() - clock, time.process_time() - processor, process=process)


def _replay(task: ScenarioTask, replay: Replay, folder: Path) -> None:
    unfinished = folder if folder.exists() else _unfinished_folder(folder)
    try:
        record_replay(
            replay, task.rules, unfinished, each_list=LedgerWriter(unfinished) if task.scenario.ledger else None
        )
        if unfinished != folder:
            unfinished.rename(folder)
    except FileNotFoundError:
        message = text("another process goes on with {folder}", folder=str(folder))
        raise ArchiveRefused(Finding("error", "scenario-continued", message)) from None
    except OSError:
        if unfinished == folder or not folder.exists():
            raise
        rmtree(unfinished)  # another attempt was faster, and its files are the same


def _unfinished_folder(folder: Path) -> Path:
    """Return the folder that only this attempt writes to: a new one, or that of an earlier attempt.

    The latter is renamed, so that a worker that was given up but is still running can no longer write there.
    """
    unfinished = folder.with_name(f".{folder.name}.unfinished-{uuid4().hex}")
    for earlier in sorted(folder.parent.iterdir()):
        if earlier.name.startswith(f".{folder.name}.unfinished-"):
            try:
                earlier.rename(unfinished)
            except FileNotFoundError:  # another attempt has taken it
                continue
            for path in (*unfinished.rglob("*.unfinished"), *unfinished.rglob("unfinished.npz")):
                path.unlink()
            break
    return unfinished


def _check_visible(folder: Path) -> None:
    if not folder.is_dir():
        message = text("{host} sees no folder {folder}", host=platform.node(), folder=str(folder))
        raise ArchiveRefused(Finding("error", "results-not-visible", message, sharing()))


def _same_editions(task: ScenarioTask, archive: Archive) -> ReplayEditions:
    try:
        editions = task.scenario.editions(archive.manifest)
    except (UnknownRulebook, BrokenRulebook):
        raise _other_program(task) from None
    if task.version != __version__ or editions.described(task.scenario.rules) != task.rules:
        raise _other_program(task)
    return editions


def _other_program(task: ScenarioTask) -> ArchiveRefused:
    message = text("{host} does not have the same {rules}", host=platform.node(), rules=task.scenario.rules)
    remedy = text("install the same version of ratinghouse and of own rulebooks on all machines")
    return ArchiveRefused(Finding("error", "other-rules", message, remedy))
