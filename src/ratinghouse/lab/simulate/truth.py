"""The truth about a simulated world, as files beside its archive: the players, their strengths, and the manipulations.

``truth.parquet`` has a row for each player; with the settings in ``truth.json`` it gives their strength in any month.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.archive import Archive, ArchiveTables, write_archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.archive.manifest import ArchiveManifest
from ratinghouse.lab.archive.table_files import read_columns, write_table
from ratinghouse.lab.archive.tables import ArchiveEvents, ArchiveGames, ArchivePlayers
from ratinghouse.lab.simulate.manipulation import PlantedCase
from ratinghouse.lab.simulate.population import Population
from ratinghouse.lab.simulate.settings import WorldSettings
from ratinghouse.lab.simulate.world import World

FORMAT = "ratinghouse-truth"
VERSION = 1
"""The version of both files. Raise it when a column, a key or a setting changes; older worlds must still open."""
FILE, TABLE = "truth.json", "truth.parquet"
TRUTH_COLUMNS = tuple(column.name for column in fields(Population) if column.name != "settings")
FILLED = ("birth_year", "game_day", "meeting", "played", "round", "score", "wgm_wim", "white")


@dataclass(frozen=True, eq=False)
class Truth:
    """The facts of a world that are not in its archive."""

    settings: WorldSettings
    population: Population
    planted: tuple[PlantedCase, ...]
    seed: int


def write_world(world: World, folder: Path, seed: int, name: str = "") -> ArchiveManifest:
    """Write a world as a new archive, with the truth about it, and return the manifest."""
    tables = ArchiveTables(
        ArchivePlayers.of(**world.players), ArchiveEvents.of(**world.events), ArchiveGames.of(**world.games)
    )
    manifest = ArchiveManifest(
        name or f"world {seed}",
        "simulation",
        "standard",
        "FIDE",
        "",
        "",
        {},
        FILLED,
        identified={"id": 2 * len(tables.games)},
    )

    def write_truth(unfinished: Path) -> Iterator[Path]:
        people = {column: getattr(world.population, column) for column in TRUTH_COLUMNS}
        write_table(unfinished / TABLE, {"player": np.arange(len(world.population), dtype=np.int32), **people})
        yield unfinished / TABLE
        settings = {**asdict(world.settings), "first_month": world.settings.first_month.isoformat()}
        planted = [case._asdict() for case in world.planted]
        document = {"format": FORMAT, "version": VERSION, "seed": seed, "settings": settings, "planted": planted}
        (unfinished / FILE).write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
        yield unfinished / FILE

    return write_archive(folder, tables, manifest, write_truth)


def read_truth(archive: Archive) -> Truth:
    """Return the truth about an archive. Raise ``ArchiveRefused`` where it is not that of a simulated world."""
    path = archive.folder / FILE
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["format"] != FORMAT or document["version"] != VERSION:
            raise ValueError
        settings = _settings(document["settings"])
        planted = tuple(
            PlantedCase(case["kind"], tuple(case["players"]), case["event"]) for case in document["planted"]
        )
    except OSError:
        message = text("nothing but games is known of {archive}: it is no simulated world", archive=str(archive.folder))
        remedy = text("make one: ratinghouse lab simulate")
        raise ArchiveRefused(Finding("error", "no-truth", message, remedy)) from None
    except (ValueError, KeyError, TypeError):
        message = text("{file} cannot be read as the truth about a world", file=str(path))
        raise ArchiveRefused(Finding("error", "no-truth", message)) from None
    columns = read_columns(archive.folder / TABLE, TRUTH_COLUMNS)
    return Truth(settings, Population(settings, **columns), planted, document["seed"])


def _settings(document: dict[str, Any]) -> WorldSettings:
    return WorldSettings(**{**document, "first_month": date.fromisoformat(document["first_month"])})
