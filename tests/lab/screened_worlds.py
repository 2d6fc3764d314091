"""Simulated worlds that are replayed and screened, and how the planted manipulations stand in the queue."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.compare.replays import replayed_systems
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.history import Replay, ReplayQuestion
from ratinghouse.lab.replay.recording import record_replay
from ratinghouse.lab.screen.screen_case import ScreenCase
from ratinghouse.lab.screen.screen_report import ScreenQuestion, ScreenReport, screen_report
from ratinghouse.lab.screen.sources import screened_replay
from ratinghouse.lab.simulate.manipulation import PlantedCase
from ratinghouse.lab.simulate.settings import WorldSettings
from ratinghouse.lab.simulate.truth import read_truth, write_world
from ratinghouse.lab.simulate.world import simulated_world
from ratinghouse.rulebooks import rulebook


def screened_world(folder: Path, settings: WorldSettings, seed: int) -> tuple[ScreenReport, tuple[PlantedCase, ...]]:
    """The queue of a world that is rated by the rules of 2024, and what was planted in it."""
    write_world(simulated_world(settings, np.random.default_rng(seed)), folder / "world", seed)
    archive = Archive(folder / "world")
    editions = ReplayEditions.single(rulebook("fide-2024"))
    record_replay(Replay(archive, ReplayQuestion(editions)), editions.described("fide-2024"), folder / "replay")
    source = screened_replay(replayed_systems([folder / "replay"], archive)[0], archive)
    return screen_report(source, ScreenQuestion()), read_truth(archive).planted


def is_case_of(case: ScreenCase, planted: PlantedCase) -> bool:
    """Whether a case is the planted one: the kind, the players and, of a bought score, the event."""
    if case.kind != planted.kind or (planted.event >= 0 and planted.event not in case.events):
        return False
    who = planted.players[:1] if planted.kind == "closed-group" else planted.players  # the winner; others may be missed
    return {*who} <= {*case.players}


def recall(queue: list[ScreenCase], planted: tuple[PlantedCase, ...]) -> dict[str, tuple[int, int]]:
    """By kind, how many of the planted cases are in the queue, and of how many."""
    counts: dict[str, tuple[int, int]] = {}
    for planted_case in planted:
        hits, total = counts.get(planted_case.kind, (0, 0))
        counts[planted_case.kind] = hits + any(is_case_of(case, planted_case) for case in queue), total + 1
    return counts


def others(queue: list[ScreenCase], planted: tuple[PlantedCase, ...]) -> list[ScreenCase]:
    """The cases in which nobody takes part who manipulates."""
    involved = {player for case in planted for player in case.players}
    return [case for case in queue if not involved & {*case.players}]
