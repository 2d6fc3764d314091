"""Columns from a frame of pandas, polars or Arrow, from columns by name, or from a list of records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from ratinghouse.kernel.finding import WrongArgument
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.texts import text

_MISSING_TYPES = {"NAType", "NaTType"}
"""The types of pandas for missing values, which are equal to nothing, not even to themselves."""


def columns_of(source: Any) -> dict[str, list[Any]]:
    """Return the columns of a frame, by name, with plain Python values and None where a value is missing."""
    columns = _raw_columns(source)
    if not columns and not isinstance(source, Mapping):
        raise WrongArgument(text("the table has no columns"), text("pass one with at least one row"), "empty-table")
    lengths = {len(cells) for cells in columns.values()}
    if len(lengths) > 1:
        sizes = tuple(f"{name}: {len(cells)}" for name, cells in columns.items())
        raise WrongArgument(
            text("the columns have different lengths: {sizes}", sizes=sizes),
            text("give every row a cell in each column"),
        )
    return {name: [_plain(cell) for cell in cells] for name, cells in columns.items()}


def is_frame(source: Any) -> bool:
    """Return whether ``columns_of`` can read this."""
    if isinstance(source, Mapping) or hasattr(source, "__arrow_c_stream__") or hasattr(source, "to_dict"):
        return True
    is_list = isinstance(source, Sequence) and not isinstance(source, str | bytes)
    return is_list and all(isinstance(row, Mapping) for row in source)


def renamed(columns: Mapping[str, list[Any]], known: Iterable[str], needed: Iterable[str]) -> dict[str, list[Any]]:
    """Return the columns under their known names, small letters for capitals; raise if one that is needed is missing.

    The error suggests the column that was probably meant.
    """
    spelled = {_spelled(name): name for name in known}
    recognised = {spelled.get(_spelled(name), name): cells for name, cells in columns.items()}
    missing = [name for name in needed if name not in recognised]
    if missing:
        others = [name for name in recognised if name not in spelled.values()]
        raise WrongArgument(
            text("there is no column {column!r}; there are {columns}", column=missing[0], columns=tuple(columns)),
            _remedy(missing[0], others),
            "unknown-column",
        )
    return recognised


def _remedy(column: str, others: Sequence[str]) -> str:
    if not others:
        return text("add a column {column}", column=column)
    suggestion = nearest_name(column, others)
    return (
        suggestion
        if suggestion.values.get("name")
        else text("rename the column that is meant to {column}", column=column)
    )


def _spelled(name: str) -> str:
    return str(name).strip().casefold().replace(" ", "_").replace("-", "_")


def _raw_columns(source: Any) -> dict[str, list[Any]]:
    if isinstance(source, Mapping):
        return {str(name): list(cells) for name, cells in source.items()}
    if hasattr(source, "iloc"):  # pandas, of which some releases need pyarrow for the Arrow interface
        return {str(name): list(cells) for name, cells in source.to_dict("list").items()}
    if hasattr(source, "collect_schema") and hasattr(source, "to_dict"):  # polars
        return dict(source.to_dict(as_series=False))
    if hasattr(source, "__arrow_c_stream__"):
        from ratinghouse.library.tables.table import Table

        if isinstance(source, Table):
            return source.to_dict()
        from ratinghouse.library.tables.arrow import streamed_columns

        return streamed_columns(source)
    if isinstance(source, str | bytes) or not isinstance(source, Iterable):
        raise _no_frame(source)
    records = list(source)
    if not all(isinstance(record, Mapping) for record in records):
        raise _no_frame(source)
    names = dict.fromkeys(str(name) for record in records for name in record)
    return {name: [record.get(name) for record in records] for name in names}


def _no_frame(source: Any) -> WrongArgument:
    return WrongArgument(
        text("{type} is not a table", type=type(source).__name__),
        text("pass a frame of pandas, polars or Arrow, a dictionary of columns, or a list of dictionaries"),
    )


def _plain(cell: Any) -> Any:
    """Return a cell as a plain Python value; None where it is missing."""
    if cell is None or type(cell).__name__ in _MISSING_TYPES:
        return None
    if hasattr(cell, "item") and not isinstance(cell, str | int | float):  # a number of NumPy
        cell = cell.item()
    if isinstance(cell, float) and cell != cell:
        return None
    if isinstance(cell, datetime):
        return cell.date()
    return cell if isinstance(cell, str | int | float | bool | date) else str(cell)


def cell_text(cell: Any) -> str:
    """Return a cell as a file would have it: nothing for None, a whole number without decimals, an ISO date."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return cell.isoformat() if isinstance(cell, date) else str(cell)
