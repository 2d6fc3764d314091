"""Tables in a folder that is deleted when its work is done: without pyarrow, as files of NumPy.

An office studies its own lists in such a folder. No other program reads it, so any format will do, and the office needs
no pyarrow. Archives and replays that a user keeps are Parquet files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ratinghouse.lab.archive.tables import Column

_IS_TEMPORARY = ContextVar("whether the tables of this work are deleted when it is done", default=False)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Yield a new folder, which is deleted at the end; the tables written and read meanwhile are those in it."""
    before = _IS_TEMPORARY.set(True)
    try:
        with TemporaryDirectory() as name:
            yield Path(name)
    finally:
        _IS_TEMPORARY.reset(before)


def are_arrays() -> bool:
    """Return whether tables are files of NumPy now: temporary ones, where pyarrow is not installed."""
    return _IS_TEMPORARY.get() and find_spec("pyarrow") is None


def write_arrays(path: Path, columns: Mapping[str, Column]) -> None:
    """Write columns as a file of NumPy."""
    with path.open("wb") as file:
        np.savez(file, **columns)  # type: ignore[arg-type]


def read_arrays(path: Path, names: Collection[str] | None = None) -> dict[str, Column]:
    """Return the columns of a file: all, or those of these names that it has."""
    with np.load(path, allow_pickle=False) as arrays:
        return {name: arrays[name] for name in arrays.files if names is None or name in names}
