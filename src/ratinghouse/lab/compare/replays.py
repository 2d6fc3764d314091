"""Replays of one archive as systems: their predictions on its games, and their last ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.compare.movers import LastRatings
from ratinghouse.lab.compare.predictions import PlayedGames, Predictions
from ratinghouse.lab.compare.stated_expectation import stated_expectation
from ratinghouse.lab.replay.output_files import ReplayOutput
from ratinghouse.lab.rulebooks_for_study import named_rulebook
from ratinghouse.rating.player_columns import birth_years


@dataclass(frozen=True, eq=False)
class ReplayedSystem:
    """A replay and the name of its rules in reports."""

    name: str
    replay: ReplayOutput

    @property
    def share(self) -> float:
        """Return the share of the events that it rated."""
        return self.replay.record.thin

    def predictions(self, archive: Archive) -> Predictions:
        """Return the expected scores of the archive's games that were rated."""
        columns, size = self.replay.all_games(), len(archive.games)
        rows = columns["game"].astype(np.intp)
        expected, ratings = np.full(size, np.nan), np.zeros((2, size), np.int64)
        expected[rows] = columns["expected"] / 100
        ratings[0, rows], ratings[1, rows] = columns["white_rating"], columns["black_rating"]
        if len(rows) and not np.isfinite(expected[rows]).any():
            expected = self._expected_of_single_games(ratings)
        return Predictions(self.name, expected, *ratings)

    def _expected_of_single_games(self, ratings: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return expected scores of games, as events of one game, by an edition that has them only for events."""
        editions = self.replay.record.rules["editions"]
        if len(editions) > 1:
            return np.full(ratings.shape[1], np.nan)
        return stated_expectation(named_rulebook(editions[0]["id"]), *ratings)

    def last_ratings(self, archive: Archive) -> LastRatings:
        """Return the last rating of each player, and every change of a player who played for a list."""
        rating = np.zeros(len(archive.players), np.int64)
        moved: list[NDArray[np.int64]] = []
        mover: list[NDArray[np.int64]] = []
        idle_losses = 0
        for number in range(self.replay.record.finished):
            rows = self.replay.players(number)
            before, after = rows["before"].astype(np.int64), rows["rating"].astype(np.int64)
            rating[rows["player"]] = after
            stays = (before > 0) & (after > 0)
            played = stays & (rows["games"] > 0)
            moved.append((after - before)[played])
            mover.append(rows["player"][played].astype(np.int64))
            idle_losses += int((stays & (rows["games"] == 0) & (after < before)).sum())
        nobody = [np.zeros(0, np.int64)]
        return LastRatings(
            self.name, rating, np.concatenate(moved or nobody), np.concatenate(mover or nobody), idle_losses
        )


class ArchiveFacts:
    """The facts of an archive that comparisons read, as arrays."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive

    @cached_property
    def games(self) -> PlayedGames:
        table = self.archive.games
        return PlayedGames(table.white, table.black, table.event, table.day, table.score / 100.0)

    @cached_property
    def birth_year(self) -> NDArray[np.int64]:
        return birth_years(self.archive.players.birth)


def archive_of(folder: Path, named: Path | None = None) -> Archive:
    """Return the archive of a replay: the one that is named, or where it was when it was replayed."""
    record = ReplayOutput(folder).record
    place = named or Path(record.archive_folder)
    if named is None and not (record.archive_folder and place.is_dir()):
        message = text("the archive of {folder} is not where it was", folder=str(folder))
        raise ArchiveRefused(Finding("error", "no-archive", message, text("name it with --archive")))
    return Archive(place)


def replayed_systems(folders: Sequence[Path], archive: Archive) -> list[ReplayedSystem]:
    """Return the replays of these folders. Raise ``ArchiveRefused`` where one is not a replay of this archive."""
    systems = []
    for folder in folders:
        replay = ReplayOutput(folder)
        if replay.record.archive != archive.manifest.hash:
            message = text("{folder} is the replay of another archive", folder=str(folder))
            raise ArchiveRefused(Finding("error", "other-archive", message, text("name its archive with --archive")))
        systems.append(ReplayedSystem(_name(replay), replay))
    return _told_apart(systems, folders)


def _name(replay: ReplayOutput) -> str:
    entry = "" if replay.record.entry == "seen" else f" ({replay.record.entry})"
    return f"{replay.record.rules['id']}{entry}"


def _told_apart(systems: Sequence[ReplayedSystem], folders: Sequence[Path]) -> list[ReplayedSystem]:
    """Return the systems with different names at the same share: where two would be the same, the folder is added."""
    keys = [(system.name, system.share) for system in systems]
    return [
        ReplayedSystem(f"{system.name} [{folder.name}]" if keys.count(key) > 1 else system.name, system.replay)
        for system, key, folder in zip(systems, keys, folders, strict=True)
    ]
