"""An archive: a folder with the Parquet files of one pool's players, events, games and lists, and a manifest."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import numpy as np

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.archive.manifest import FILE, ArchiveManifest, read_manifest
from ratinghouse.lab.archive.sides import ArchiveSides
from ratinghouse.lab.archive.table_files import SomeTable, read_archive_table, write_archive_table
from ratinghouse.lab.archive.tables import (
    ArchiveEvents,
    ArchiveGames,
    ArchiveLists,
    ArchiveOperations,
    ArchivePlayers,
    ArchiveTable,
    Column,
)
from ratinghouse.rulebooks import columns as definitions


@dataclass(frozen=True)
class ArchiveTables:
    """The tables of an archive to be written. Events are in order of time, games by event and round."""

    players: ArchivePlayers
    events: ArchiveEvents
    games: ArchiveGames
    lists: ArchiveLists | None = None
    standard: ArchiveLists | None = None  # of a rapid or blitz pool: the standard lists, which replace missing ratings
    operations: ArchiveOperations | None = None


class Archive:
    """An archive that is read: each table when it is first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest = read_manifest(folder)

    @cached_property
    def players(self) -> ArchivePlayers:
        return self._table("players", ArchivePlayers)

    @cached_property
    def events(self) -> ArchiveEvents:
        events, inputs = read_archive_table(self.folder / "events.parquet", ArchiveEvents)
        return replace(events, inputs={name: inputs[name] for name in inputs if name != "event"})

    @cached_property
    def games(self) -> ArchiveGames:
        return self._table("games", ArchiveGames)

    @cached_property
    def sides(self) -> ArchiveSides:
        """Return the sides of the games, sorted once for all replays."""
        return ArchiveSides(self.games, len(self.events), len(self.players))

    @cached_property
    def lists(self) -> ArchiveLists | None:
        """Return the published lists, None where the archive has none."""
        return self._table("lists", ArchiveLists) if "lists.parquet" in self.manifest.files else None

    @cached_property
    def standard(self) -> ArchiveLists | None:
        """Return the standard lists that replace missing ratings of a rapid or blitz pool, None where none do."""
        return self._table("standard", ArchiveLists) if "standard.parquet" in self.manifest.files else None

    @cached_property
    def operations(self) -> ArchiveOperations | None:
        """Return the one-off operations on lists, None where there was none."""
        return self._table("operations", ArchiveOperations) if "operations.parquet" in self.manifest.files else None

    def damage(self) -> Iterator[Finding]:
        """Yield an error for each file that differs from the one that was written."""
        for name, written in self.manifest.files.items():
            path = self.folder / name
            if not path.is_file():
                yield Finding("error", "damaged-archive", text("the file {file} is missing", file=str(path)))
            elif file_hash(path) != written:
                message = text("{file} was changed since the archive was written", file=str(path))
                yield Finding("error", "damaged-archive", message, text("write the archive again from its source"))

    def _table(self, name: str, kind: type[SomeTable]) -> SomeTable:
        table, _ = read_archive_table(self.folder / f"{name}.parquet", kind)
        return table


def write_archive(
    folder: Path,
    tables: ArchiveTables,
    manifest: ArchiveManifest,
    write_more: Callable[[Path], Iterable[Path]] | None = None,
) -> ArchiveManifest:
    """Write an archive and return its manifest with counts, days, coverage and hashes. ``folder`` must not exist yet.

    The files are written beside it first, so that a folder of this name is always a complete archive. ``write_more``
    writes further files into the folder that it is passed, and returns them: the manifest has their hashes, too.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = text("{folder} is there already", folder=str(folder))
        raise ArchiveRefused(Finding("error", "archive-exists", message, text("choose another name, or remove it")))
    _check(tables)
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        further = () if write_more is None else write_more(unfinished)
        hashes = {path.name: file_hash(path) for path in further}
        complete = _written(unfinished, tables, replace(manifest, files=hashes))
        if folder.exists():
            folder.rmdir()
        unfinished.chmod(0o755)
        unfinished.rename(folder)
    except BaseException:
        rmtree(unfinished, ignore_errors=True)
        raise
    return complete


def _written(folder: Path, tables: ArchiveTables, manifest: ArchiveManifest) -> ArchiveManifest:
    numbered: Mapping[str, tuple[ArchiveTable | None, str]] = {
        "players": (tables.players, "player"),
        "events": (tables.events, "event"),
        "games": (tables.games, ""),
        "lists": (tables.lists, ""),
        "standard": (tables.standard, ""),
        "operations": (tables.operations, ""),
    }
    hashes = {}
    for name, (table, row) in numbered.items():
        if table is not None:
            more: dict[str, Column] = {row: np.arange(len(table), dtype=np.int32)} if row else {}
            if isinstance(table, ArchiveEvents):
                more |= table.inputs
            path = folder / f"{name}.parquet"
            write_archive_table(path, table, more)
            hashes[path.name] = file_hash(path)
    complete = replace(manifest, **_covered(tables), files={**hashes, **manifest.files})
    (folder / FILE).write_text(complete.document(), encoding="utf-8")
    return complete


def _covered(tables: ArchiveTables) -> dict[str, Any]:
    events, games = tables.events, tables.games
    days = np.concatenate([events.first_day[events.first_day > 0], events.last_day[events.last_day > 0]])
    counts = {"players": len(tables.players), "events": len(events), "games": len(games)}
    if tables.lists is not None:
        counts["lists"] = len(np.unique(tables.lists.list_day))
    if tables.operations is not None:
        counts["operations"] = len(np.unique(tables.operations.key))
    ends, numbers = np.unique(events.last_day[games.event], return_counts=True)
    coverage: dict[str, int] = {}
    for day, number in zip(ends.tolist(), numbers.tolist(), strict=True):
        year = str(date.fromordinal(day).year) if day else ""
        coverage[year] = coverage.get(year, 0) + number
    return {
        "first_day": date.fromordinal(int(days.min())).isoformat() if len(days) else "",
        "last_day": date.fromordinal(int(days.max())).isoformat() if len(days) else "",
        "counts": counts,
        "coverage": dict(sorted(coverage.items())),
    }


def _check(tables: ArchiveTables) -> None:
    """Raise ValueError if the tables do not fit together, which is an error in the code that made them."""
    events, games, players = tables.events, tables.games, len(tables.players)
    for table in (tables.players, events, games, tables.lists, tables.standard, tables.operations):
        if table is not None and {len(column) for column in table.columns().values()} != {len(table)}:
            raise ValueError("the columns of a table have the same number of rows")
    if any(len(column) != len(events) for column in events.inputs.values()):
        raise ValueError("columns of events have a row for each event")
    unknown = [name for name in events.inputs if getattr(getattr(definitions, name, None), "per", "") != "event"]
    if unknown:
        raise ValueError(f"rulebooks have no input of events called {unknown[0]}")
    if (np.diff(games.event) < 0).any() or (len(games) and not 0 <= games.event[0] <= games.event[-1] < len(events)):
        raise ValueError("games lie in the order of events")
    if any(len(side) and not 0 <= side.min() <= side.max() < players for side in (games.white, games.black)):
        raise ValueError("the sides of games are rows of the players")
    order = np.lexsort((events.first_day, events.last_day))
    if (np.diff(order) < 0).any():
        raise ValueError("events must be in order of their last and first days")


def file_hash(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
