"""Reads and writes a table of an archive or of a replay as a Parquet file."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.arrow import ArchiveRefused, arrow, day_array, day_column, text_array, text_column
from ratinghouse.lab.archive.tables import ArchiveTable, Column, Held
from ratinghouse.lab.archive.temporary_tables import are_arrays, read_arrays, write_arrays

ROWS = 1 << 20
"""Rows of a group, which a reader holds in memory at once."""

SomeTable = TypeVar("SomeTable", bound=ArchiveTable)


def write_table(path: Path, columns: Mapping[str, Column], held: Mapping[str, Held] | None = None) -> None:
    """Write columns as a Parquet file; ``held`` names the kinds of those that are not plain numbers and flags."""
    kinds = held or {}
    if are_arrays():
        write_arrays(path, {name: _held(column, kinds.get(name)) for name, column in columns.items()})
        return
    pyarrow, parquet = arrow()
    arrays = {name: _array(column, kinds.get(name)) for name, column in columns.items()}
    parquet.write_table(pyarrow.table(arrays), path, compression="zstd", row_group_size=ROWS)


def write_archive_table(path: Path, table: ArchiveTable, more: Mapping[str, Column] | None = None) -> None:
    """Write a table of an archive; ``more`` are columns besides those that it defines."""
    kinds = {name: definition.held for name, definition in table.definitions().items()}
    write_table(path, {**table.columns(), **(more or {})}, kinds)


def read_columns(path: Path, names: Collection[str] | None = None) -> dict[str, Column]:
    """Return the columns of a Parquet file: all, or those of these names that it has."""
    if are_arrays():
        return read_arrays(path, names)
    pyarrow, parquet = arrow()
    try:
        file = parquet.ParquetFile(path)
        names_read = [name for name in file.schema_arrow.names if names is None or name in names]
        table = file.read(names_read)
    except FileNotFoundError:
        raise ArchiveRefused(
            Finding("error", "damaged-archive", text("the file {file} is missing", file=str(path)))
        ) from None
    except (pyarrow.ArrowException, OSError) as failure:
        reason = str(failure).partition("\n")[0][:200]
        message = text("{file} cannot be read ({reason})", file=str(path), reason=reason)
        raise ArchiveRefused(Finding("error", "damaged-archive", message)) from None
    return {name: _column(table.column(name)) for name in names_read}


def read_archive_table(path: Path, kind: type[SomeTable]) -> tuple[SomeTable, dict[str, Column]]:
    """Return a table of an archive and the columns of its file that the table does not define."""
    columns = read_columns(path)
    definitions = kind.definitions()
    missing = [name for name, definition in definitions.items() if not definition.optional and name not in columns]
    if missing:
        message = text("{file} has no column {column}", file=str(path), column=missing[0])
        raise ArchiveRefused(Finding("error", "damaged-archive", message))
    defined = {name: column for name, column in columns.items() if name in definitions}
    return kind.of(**defined), {name: column for name, column in columns.items() if name not in defined}


def _array(column: Column, held: Held | None) -> Any:
    pyarrow, _ = arrow()
    if held is Held.DAY:
        return day_array(column)
    if held is Held.TEXT:
        return text_array(column)
    return pyarrow.array(_held(column, held))


def _held(column: Column, held: Held | None) -> Column:
    return column if held in (None, Held.TEXT) else column.astype(held.dtype, copy=False)


def _column(array: Any) -> Column:
    pyarrow, _ = arrow()
    if pyarrow.types.is_date(array.type):
        return day_column(array)
    if pyarrow.types.is_string(array.type) or pyarrow.types.is_large_string(array.type):
        return text_column(array)
    column: Column = np.asarray(array.to_numpy())
    return column
