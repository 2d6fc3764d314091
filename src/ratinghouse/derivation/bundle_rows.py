"""The columns of lists and facts as CSV, so that a bundle can be read by people and by any program."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.standings import STATUS, PlayerFacts, Standings, codes
from ratinghouse.kernel.spreadsheet_text import shielded

_TEXTS = {"code", "birth", "title", "flags", "lapses"}
_DAYS = {"last_played", "member_from", "member_to"}


def standings_csv(standings: Standings, names: Mapping[str, str] | None = None) -> bytes:
    """The rows of a list; with the players' names beside them, for people."""
    columns = standings.columns()
    more = [[shielded(names.get(code.decode(), "")) for code in standings.code.tolist()]] if names is not None else []
    header = [*columns, *(["name"] if names is not None else [])]
    return _csv(header, [*(_cells(name, column) for name, column in columns.items()), *more])


def standings_from(raw: bytes) -> Standings:
    """The rows of a list that was written so."""
    columns = _columns_of_csv(raw)
    empty = Standings.empty(codes(columns["code"]))
    return Standings(**{name: _column(name, columns[name], kind.dtype) for name, kind in empty.columns().items()})


def facts_csv(facts: PlayerFacts) -> bytes:
    """The facts of the register."""
    columns = facts.stored_columns()
    return _csv(list(columns), [_cells(name, column) for name, column in columns.items()])


def facts_from(raw: bytes) -> PlayerFacts:
    """The facts that were written so."""
    columns = _columns_of_csv(raw)
    empty = PlayerFacts.empty(codes(columns["code"])).columns()
    return PlayerFacts(
        **{**empty, **{name: _column(name, cells, empty[name].dtype) for name, cells in columns.items()}}
    )


def _cells(name: str, column: NDArray[Any]) -> Sequence[Any]:
    values = column.tolist()
    if name in _TEXTS:
        return [text.decode() for text in values]
    if name in _DAYS:
        return [date.fromordinal(day).isoformat() if day else "" for day in values]
    if name == "status":
        return [STATUS[status] for status in values]
    if name == "rd":
        return [repr(number) if number else "" for number in values]
    return [int(number) for number in values]


def _column(name: str, cells: Sequence[str], kind: Any) -> NDArray[Any]:
    if name in _TEXTS:
        return codes(cells)
    if name in _DAYS:
        return np.array([date.fromisoformat(cell).toordinal() if cell else 0 for cell in cells], np.int64)
    if name == "status":
        return np.array([STATUS.index(cell) for cell in cells], np.int64)
    if name == "rd":
        return np.array([float(cell or 0) for cell in cells], np.float64)
    return np.array([int(cell) for cell in cells], np.int64).astype(kind)


def _csv(header: Sequence[str], columns: Iterable[Sequence[Any]]) -> bytes:
    page = io.StringIO(newline="")
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(zip(*columns, strict=True))
    return page.getvalue().encode()


def _columns_of_csv(raw: bytes) -> dict[str, list[str]]:
    rows = csv.reader(io.StringIO(raw.decode(), newline=""))
    header = next(rows)
    columns = list(zip(*rows, strict=True)) or [()] * len(header)
    return {name: list(column) for name, column in zip(header, columns, strict=True)}
