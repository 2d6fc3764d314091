"""Columns as Arrow's C data interface passes them between packages: nanoarrow reads and writes it, or pyarrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from ratinghouse.library.extras import MissingExtra
from ratinghouse.library.tables.table import Cell, Kind

EPOCH = date(1970, 1, 1).toordinal()
"""The day from which Arrow counts."""


def stream_capsule(
    columns: Mapping[str, Sequence[Cell]], types: Mapping[str, Kind], requested_schema: object | None
) -> object:
    """Return the columns as a capsule of an Arrow stream. Raise ``MissingExtra`` without nanoarrow and pyarrow."""
    if nanoarrow := _nanoarrow():
        arrays = [_array(nanoarrow, columns[name], kind) for name, kind in types.items()]
        rows = len(next(iter(columns.values()), []))
        whole = nanoarrow.c_array_from_buffers(_schema(nanoarrow, types), rows, [None], children=arrays)
        return nanoarrow.c_array_stream(nanoarrow.Array(whole)).__arrow_c_stream__(requested_schema)
    pyarrow = _pyarrow()
    table = pyarrow.table({name: list(columns[name]) for name in types}, schema=_pyarrow_schema(pyarrow, types))
    return table.__arrow_c_stream__(requested_schema)


def schema_capsule(types: Mapping[str, Kind]) -> object:
    """Return the names and types of columns as a capsule."""
    if nanoarrow := _nanoarrow():
        return _schema(nanoarrow, types).__arrow_c_schema__()
    return _pyarrow_schema(_pyarrow(), types).__arrow_c_schema__()


def streamed_columns(source: Any) -> dict[str, list[Any]]:
    """Return the columns of any object with an Arrow stream. Raise ``MissingExtra`` without nanoarrow and pyarrow."""
    if nanoarrow := _nanoarrow():
        stream = nanoarrow.ArrayStream(source)
        names = [field.name for field in stream.schema.fields]
        rows = list(stream.iter_tuples())
        return {name: [row[place] for row in rows] for place, name in enumerate(names)}
    columns: dict[str, list[Any]] = _pyarrow().table(source).to_pydict()
    return columns


def _array(nanoarrow: Any, cells: Sequence[Cell], kind: Kind) -> Any:
    if kind is date:
        days = [cell.toordinal() - EPOCH if isinstance(cell, date) else None for cell in cells]
        numbers = nanoarrow.c_array(days, nanoarrow.int32())
        buffers = list(numbers.view().buffers)
        return nanoarrow.c_array_from_buffers(nanoarrow.date32(), len(days), buffers, null_count=numbers.null_count)
    return nanoarrow.c_array(list(cells), _type(nanoarrow, kind))


def _schema(nanoarrow: Any, types: Mapping[str, Kind]) -> Any:
    return nanoarrow.struct({name: _type(nanoarrow, kind) for name, kind in types.items()}, nullable=False)


def _type(nanoarrow: Any, kind: Kind) -> Any:
    return {
        str: nanoarrow.string,
        int: nanoarrow.int64,
        float: nanoarrow.float64,
        bool: nanoarrow.bool_,
        date: nanoarrow.date32,
    }[kind]()


def _pyarrow_schema(pyarrow: Any, types: Mapping[str, Kind]) -> Any:
    kinds = {str: pyarrow.string, int: pyarrow.int64, float: pyarrow.float64, bool: pyarrow.bool_, date: pyarrow.date32}
    return pyarrow.schema([(name, kinds[kind]()) for name, kind in types.items()])


def _nanoarrow() -> Any:
    """Return nanoarrow, None where it is not installed."""
    try:
        import nanoarrow  # type: ignore[import-untyped]
    except ImportError:
        return None
    return nanoarrow


def _pyarrow() -> Any:
    try:
        import pyarrow  # type: ignore[import-untyped]
    except ImportError:
        raise MissingExtra("nanoarrow", "arrow") from None
    return pyarrow
