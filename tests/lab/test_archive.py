"""The archive: written and read again, verified by its hashes, refused where it is damaged or newer."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from ratinghouse.lab.archive.archive import Archive, ArchiveTables, write_archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.archive.manifest import VERSION, ArchiveManifest
from ratinghouse.lab.archive.tables import (
    ArchiveEvents,
    ArchiveGames,
    ArchiveLists,
    ArchiveOperations,
    ArchivePlayers,
)
from tests.lab.invented_archive import invented_archive

TABLES = (ArchivePlayers, ArchiveEvents, ArchiveGames, ArchiveLists, ArchiveOperations)
EMPTY = ArchiveManifest("empty", "test", "standard", "FIDE", "", "", {}, ())


def small_tables(**games: object) -> ArchiveTables:
    row = {
        "event": [0],
        "round": [1],
        "white": [0],
        "black": [1],
        "score": [50],
        "day": [735000],
        "played": [True],
        "white_rating": [2500],
        "black_rating": [0],
    }
    return ArchiveTables(
        ArchivePlayers.of(
            code=["1", "2"], name=["Ärö", "B"], fed=["", "LOR"], sex=["", "w"], title=["GM", ""], birth=["1990", ""]
        ),
        ArchiveEvents.of(
            key=["e"],
            name=["E"],
            site=["Å"],
            fed=[""],
            first_day=[735000],
            last_day=[735003],
            reported=[0],
            inputs={"is_match": np.array([True])},
        ),
        ArchiveGames.of(**{**row, **games}),
        ArchiveLists.of(list_day=[735001, 735001], player=[0, 1], rating=[2500, 1400], rd=[60.5, 0.0]),
    )


def test_what_is_written_is_read(tmp_path: Path) -> None:
    tables = small_tables(black_score=[0])
    manifest = write_archive(tmp_path / "a", tables, EMPTY)
    archive = Archive(tmp_path / "a")
    assert archive.manifest == manifest
    assert (manifest.first_day, manifest.last_day) == ("2013-05-12", "2013-05-15")
    assert manifest.counts == {"players": 2, "events": 1, "games": 1, "lists": 1}
    assert manifest.coverage == {"2013": 1}
    assert archive.lists is not None
    for written, read in (
        (tables.players, archive.players),
        (tables.events, archive.events),
        (tables.games, archive.games),
        (tables.lists, archive.lists),
    ):
        assert written is not None
        assert written.columns().keys() == read.columns().keys()
        for name, column in written.columns().items():
            assert column.tolist() == getattr(read, name).tolist()
            assert column.dtype == getattr(read, name).dtype
    assert archive.events.inputs["is_match"].tolist() == [True]
    assert archive.operations is None
    assert list(archive.damage()) == []


def test_a_changed_or_missing_file_is_named(tmp_path: Path) -> None:
    write_archive(tmp_path / "a", small_tables(), EMPTY)
    path = tmp_path / "a" / "games.parquet"
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    (tmp_path / "a" / "lists.parquet").unlink()
    damage = [finding.message for finding in Archive(tmp_path / "a").damage()]
    assert len(damage) == 2
    assert "games.parquet was changed" in damage[0]
    assert "lists.parquet is missing" in damage[1]
    with pytest.raises(ArchiveRefused, match="cannot be read"):
        _ = Archive(tmp_path / "a").games


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "cannot be read"),
        ("[]", "is not the manifest"),
        ('{"format": "ratinghouse-archive", "version": 2}', "has version 2"),
        ('{"format": "ratinghouse-archive", "version": 1}', "cannot be read"),
    ],
)
def test_a_manifest_that_is_none_is_refused(content: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(content, encoding="utf-8")
    with pytest.raises(ArchiveRefused, match=message):
        Archive(tmp_path)


def test_an_archive_is_complete_or_not_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="rows of the players"):
        write_archive(tmp_path / "a", small_tables(white=[2]), EMPTY)
    assert list(tmp_path.iterdir()) == []
    write_archive(tmp_path / "a", small_tables(), EMPTY)
    with pytest.raises(ArchiveRefused, match="is there already"):
        write_archive(tmp_path / "a", small_tables(), EMPTY)


def test_the_same_tables_give_the_same_bytes(tmp_path: Path) -> None:
    first, second = (invented_archive(tmp_path / name).manifest for name in ("a", "b"))
    assert first.hash == second.hash


def test_the_format_of_an_archive_changes_only_with_its_version() -> None:
    """Another column, type or key is another version: raise it, and read the older ones."""
    columns = {
        table.__name__: [(name, kind.held.name, kind.optional) for name, kind in table.definitions().items()]
        for table in TABLES
    }
    shape = json.dumps([columns, [field.name for field in fields(ArchiveManifest)]])
    assert (VERSION, hashlib.sha256(shape.encode()).hexdigest()[:16]) == (1, "eb67d57b13f80436")
