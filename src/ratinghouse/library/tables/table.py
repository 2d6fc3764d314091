"""The table that the library returns: columns with names and types, which display themselves and become any frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, overload

from ratinghouse.kernel.finding import WrongArgument
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped]
    import polars
    import pyarrow  # type: ignore[import-untyped]

Cell = str | int | float | bool | date | None
Record = dict[str, Any]
Kind = type[str] | type[int] | type[float] | type[bool] | type[date]

_PANDAS = {str: "object", int: "Int64", float: "Float64", bool: "boolean", date: "datetime64[s]"}


class Table:
    """Columns of one length, each with a name and a type: str, int, float, bool or date; what is missing is None.

    Numbers are in natural units: a rating 2104, a change 12.8. A table has the Arrow PyCapsule interface, so that
    ``polars.DataFrame(table)`` or ``duckdb`` take it as it is.

    >>> table = Table({"name": ["Abelsen", "Berg"], "change": [12.8, None]}, {"name": str, "change": float})
    >>> print(table)
    name     change
    Abelsen    12.8
    Berg
    >>> table["change"], table[0], len(table)
    ([12.8, None], {'name': 'Abelsen', 'change': 12.8}, 2)
    """

    def __init__(self, columns: Mapping[str, Iterable[Cell]], types: Mapping[str, Kind]) -> None:
        self._columns: dict[str, list[Cell]] = {name: list(cells) for name, cells in columns.items()}
        self.types: dict[str, Kind] = {name: _fitting(types[name], cells) for name, cells in self._columns.items()}
        if len({len(cells) for cells in self._columns.values()}) > 1:
            raise ValueError("the columns of a table must have one length")

    @classmethod
    def of_records(cls, records: Iterable[Mapping[str, Any]], types: Mapping[str, Kind]) -> Table:
        """Return the table of records with the columns of ``types`` that any record has; all of them if none has."""
        rows = list(records)
        used = [name for name in types if not rows or any(name in row for row in rows)]
        return cls({name: [row.get(name) for row in rows] for name in used}, types)

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the names of the columns."""
        return tuple(self._columns)

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), []))

    def __iter__(self) -> Iterator[Record]:
        names = self.columns
        return (dict(zip(names, row, strict=True)) for row in self.rows())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._columns == other._columns and self.types == other.types

    __hash__ = None  # type: ignore[assignment]

    @overload
    def __getitem__(self, key: str) -> list[Any]: ...
    @overload
    def __getitem__(self, key: int) -> Record: ...
    @overload
    def __getitem__(self, key: slice) -> Table: ...
    def __getitem__(self, key: str | int | slice) -> list[Any] | Record | Table:
        if isinstance(key, str):
            if key not in self._columns:
                raise WrongArgument(
                    text("there is no column {column!r}", column=key),
                    nearest_name(key, self._columns),
                    "unknown-column",
                )
            return list(self._columns[key])
        if isinstance(key, slice):
            return Table({name: cells[key] for name, cells in self._columns.items()}, self.types)
        return {name: cells[key] for name, cells in self._columns.items()}

    def rows(self) -> Iterator[tuple[Cell, ...]]:
        """Return the rows as tuples."""
        return zip(*self._columns.values(), strict=True)

    def to_dict(self) -> dict[str, list[Any]]:
        """Return the columns as lists, by name."""
        return {name: list(cells) for name, cells in self._columns.items()}

    def to_pandas(self) -> pandas.DataFrame:
        """Return a pandas frame; whole numbers that may be missing are ``Int64``."""
        package = _installed("pandas")
        kinds = {name: _PANDAS[kind] for name, kind in self.types.items()}
        return package.DataFrame(
            {name: package.Series(cells, dtype=kinds[name]) for name, cells in self._columns.items()}
        )

    def to_polars(self) -> polars.DataFrame:
        """Return a polars frame."""
        package = _installed("polars")
        kinds = {
            str: package.String,
            int: package.Int64,
            float: package.Float64,
            bool: package.Boolean,
            date: package.Date,
        }
        schema = {name: kinds[kind] for name, kind in self.types.items()}
        frame: polars.DataFrame = package.DataFrame(self._columns, schema=schema, strict=False)
        return frame

    def to_arrow(self) -> pyarrow.Table:
        """Return a table of pyarrow."""
        return _installed("pyarrow", "parquet").table(self)

    def __arrow_c_schema__(self) -> object:
        from ratinghouse.library.tables.arrow import schema_capsule

        return schema_capsule(self.types)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        from ratinghouse.library.tables.arrow import stream_capsule

        return stream_capsule(self._columns, self.types, requested_schema)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        from ratinghouse.library.tables.display import table_text

        return table_text(self)

    def _repr_html_(self) -> str:
        from ratinghouse.library.tables.display import table_html

        return table_html(self)


def _fitting(kind: Kind, cells: Sequence[Cell]) -> Kind:
    """Return the type of a column: whole numbers unless some rulebook has fractions there."""
    return float if kind is int and any(isinstance(cell, float) for cell in cells) else kind


def _installed(module: str, extra: str = "") -> Any:
    """Return a frame library. Raise ``MissingExtra`` where it is not installed."""
    from importlib import import_module

    from ratinghouse.library.extras import MissingExtra

    try:
        return import_module(module)
    except ImportError:
        raise MissingExtra(module, extra) from None
