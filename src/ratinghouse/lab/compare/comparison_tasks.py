"""The independent parts of a comparison: the systems at one share of the events, and one system on its own.

Each reads the archive and the replays itself, on its own worker.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lab.cluster.shared_archive import SharedArchive
from ratinghouse.lab.compare.calibration import CalibratedGames
from ratinghouse.lab.compare.measured_systems import MeasuredSystem, measured_systems
from ratinghouse.lab.compare.movers import LastRatings
from ratinghouse.lab.compare.predictions import games_of_all
from ratinghouse.lab.compare.replays import ArchiveFacts, ReplayedSystem
from ratinghouse.lab.compare.system_calibration import CalibrationJson, calibration_of


@dataclass(frozen=True)
class ShareTask:
    """The systems at one share of the events, to be measured on the games from one day to another (ordinals)."""

    archive: SharedArchive
    systems: tuple[ReplayedSystem, ...]
    first_day: int
    last_day: int
    tried: int


@dataclass(frozen=True, eq=False)
class MeasuredShare:
    """The systems at a share; ``common`` has a bit for each game of the archive: whether all of them expect a score."""

    systems: list[MeasuredSystem]
    games: int
    games_left_out: int  # of the time compared, because not every system expects a score
    common: NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class SystemTask:
    """A system to be described on the games that are compared."""

    archive: SharedArchive
    system: ReplayedSystem
    common: NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class DescribedSystem:
    """The calibration of a system, and its last ratings."""

    calibration: CalibrationJson
    last: LastRatings


def measured_share(task: ShareTask) -> MeasuredShare:
    """Return the losses of the systems at a share, each against the first, with errors and their check."""
    archive = task.archive.opened()
    games = ArchiveFacts(archive).games
    in_time = (games.day >= task.first_day) & (games.day <= task.last_day)
    predictions = [system.predictions(archive) for system in task.systems]
    common = games_of_all(predictions) & in_time
    expected = np.zeros(len(games), np.bool_)
    for system in predictions:
        expected |= np.isfinite(system.expected)
    played = games.select(common)
    return MeasuredShare(
        measured_systems(played, [it.select(common) for it in predictions], task.tried),
        len(played),
        int((expected & in_time & ~common).sum()),
        np.packbits(common),
    )


def described_system(task: SystemTask) -> DescribedSystem:
    """Return the calibration and the last ratings of one system."""
    archive = task.archive.opened()
    facts = ArchiveFacts(archive)
    common = np.unpackbits(task.common, count=len(facts.games)).astype(np.bool_)
    calibrated = CalibratedGames(facts.games.select(common), task.system.predictions(archive).select(common))
    return DescribedSystem(calibration_of(calibrated, facts), task.system.last_ratings(archive))
