"""Tables of work that is deleted: without pyarrow they are files of NumPy, and say the same."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.archive.table_files import read_columns, write_table
from ratinghouse.lab.archive.tables import Column, Held
from ratinghouse.lab.archive.temporary_tables import temporary_folder
from ratinghouse.lab.replay.output_files import write_columns

COLUMNS: dict[str, Column] = {
    "name": np.array([b"Abelsen", b"", "Håkon".encode()]),
    "day": np.array([738_000, 0, 719_163], np.int64),
    "games": np.array([3, 0, -1], np.int64),
    "flag": np.array([1, 0, 1], np.int8),
    "number": np.array([7, 8, 9], np.int16),
}
HELD = {"name": Held.TEXT, "day": Held.DAY, "games": Held.SHORT, "flag": Held.FLAG}


@pytest.fixture
def _no_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)


def assert_same(columns: dict[str, Column], expected: dict[str, Column]) -> None:
    assert list(columns) == list(expected)
    for name, column in columns.items():
        assert column.dtype == expected[name].dtype, name
        np.testing.assert_array_equal(column, expected[name])


def test_a_table_without_pyarrow_is_the_one_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_table(tmp_path / "table.parquet", COLUMNS, HELD)
    expected = read_columns(tmp_path / "table.parquet")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with temporary_folder() as folder:
        write_table(folder / "table.parquet", COLUMNS, HELD)
        assert_same(read_columns(folder / "table.parquet"), expected)
        assert list(read_columns(folder / "table.parquet", {"games", "name", "other"})) == ["name", "games"]
    assert not folder.exists()


def test_columns_of_a_replay_without_pyarrow_are_those_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    columns: dict[str, Column] = {
        "game": np.array([0, 5], np.int64),
        "expected": np.array([64.0, np.nan]),
        "counted_white": np.array([True, False]),
    }
    types = {"game": "int32", "expected": "float64", "counted_white": "bool_"}
    write_columns(tmp_path / "0000.parquet", columns, types)
    expected = read_columns(tmp_path / "0000.parquet")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with temporary_folder() as folder:
        write_columns(folder / "0000.parquet", columns, types)
        assert_same(read_columns(folder / "0000.parquet"), expected)


@pytest.mark.usefixtures("_no_pyarrow")
def test_tables_that_a_user_keeps_need_pyarrow(tmp_path: Path) -> None:
    with temporary_folder():
        pass
    with pytest.raises(ArchiveRefused) as refused:
        write_table(tmp_path / "table.parquet", COLUMNS, HELD)
    assert refused.value.findings[0].code == "no-parquet"
    with pytest.raises(ArchiveRefused):
        read_columns(tmp_path / "table.parquet")


def test_temporary_tables_are_parquet_where_pyarrow_is_installed() -> None:
    with temporary_folder() as folder:
        write_table(folder / "table.parquet", COLUMNS, HELD)
        assert (folder / "table.parquet").read_bytes()[:4] == b"PAR1"
