"""The columns of lists and facts as CSV, so that a bundle can be read by people and by any program."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from numpy.typing import NDArray

from ratinghouse.kernel.spreadsheet_text import shielded
from ratinghouse.rating.player_columns import STATUS, Kind, PlayerFacts, PlayerTable, Standings, codes


def standings_csv(standings: Standings, names: Mapping[str, str] | None = None) -> bytes:
    """Return the rows of a list as CSV; with the players' names beside them, for people."""
    columns = _cells_by_name(standings, standings.columns())
    if names is not None:
        columns["name"] = [shielded(names.get(code.decode(), "")) for code in standings.code.tolist()]
    return _csv(columns)


def standings_from(raw: bytes) -> Standings:
    """Return the rows of a list from its CSV."""
    cells = _cells_of_csv(raw)
    return Standings(**{name: _column(column.kind, cells[name]) for name, column in Standings.definitions.items()})


def facts_csv(facts: PlayerFacts) -> bytes:
    """Return the facts of the register as CSV."""
    return _csv(_cells_by_name(facts, facts.stored_columns()))


def facts_from(raw: bytes) -> PlayerFacts:
    """Return the facts of the register from their CSV; a column that the file lacks is empty."""
    definitions = PlayerFacts.definitions
    columns = {name: _column(definitions[name].kind, cells) for name, cells in _cells_of_csv(raw).items()}
    return PlayerFacts(**{**PlayerFacts.empty(columns["code"]).columns(), **columns})


def _cells_by_name(table: PlayerTable, columns: Mapping[str, NDArray[Any]]) -> dict[str, Sequence[Any]]:
    return {name: _cells(table.definitions[name].kind, column) for name, column in columns.items()}


def _cells(kind: Kind, column: NDArray[Any]) -> Sequence[Any]:
    values = column.tolist()
    match kind:
        case Kind.TEXT:
            return [text.decode() for text in values]
        case Kind.DAY:
            return [date.fromordinal(day).isoformat() if day else "" for day in values]
        case Kind.STATUS:
            return [STATUS[status] for status in values]
        case Kind.REAL:
            return [repr(number) if number else "" for number in values]
    return [int(number) for number in values]


def _column(kind: Kind, cells: Sequence[str]) -> NDArray[Any]:
    match kind:
        case Kind.TEXT:
            return codes(cells)
        case Kind.DAY:
            return kind.column(date.fromisoformat(cell) if cell else None for cell in cells)
        case Kind.STATUS:
            return kind.column(STATUS.index(cell) for cell in cells)
        case Kind.REAL:
            return kind.column(float(cell or 0) for cell in cells)
    return kind.column(int(cell) for cell in cells)


def _csv(columns: Mapping[str, Sequence[Any]]) -> bytes:
    page = io.StringIO(newline="")
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    return page.getvalue().encode()


def _cells_of_csv(raw: bytes) -> dict[str, list[str]]:
    rows = csv.reader(io.StringIO(raw.decode(), newline=""))
    header = next(rows)
    columns = list(zip(*rows, strict=True)) or [()] * len(header)
    return {name: list(column) for name, column in zip(header, columns, strict=True)}
