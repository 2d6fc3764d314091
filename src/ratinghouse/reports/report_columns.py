"""The entries and results of a report as columns, for code that reads many reports: no object for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.reports.report import ReportEntry
from ratinghouse.reports.result_fields import results_by_field
from ratinghouse.reports.results import CODES

CODE_NUMBERS = {code: number for number, code in enumerate(CODES)}
"""Result code -> its number in the column ``code``."""
COLOUR_NUMBERS = {"": 0, "w": 1, "b": 2}
SEX_NUMBERS = {"": 0, "m": 1, "w": 2}
NO_POINTS = -(1 << 31)  # an entry whose points the report does not state
NOTHING: Mapping[int, Any] = MappingProxyType({})
NOT_IN_TABLE = 255  # a code or a colour that the table lacks


class ReportColumns(NamedTuple):
    """Entries in the order of the file, and under ``result_counts`` the results of each, one entry after the other.

    Numbers are 0 where the report has none. Texts may have blanks at their ends. The keys of ``other_days`` and
    ``substitutes`` are rows of results: the day of a game if not that of its round, and the player who finished it.
    """

    no: NDArray[np.int32]
    id: NDArray[np.bytes_]  # empty or blank without one
    rating: NDArray[np.int32]
    birth: NDArray[np.bytes_]  # ISO
    title: NDArray[np.bytes_]
    sex: NDArray[np.uint8]  # of SEX_NUMBERS
    points: NDArray[np.int32]  # hundredths as the report claims, or NO_POINTS
    rank: NDArray[np.int32]
    line: NDArray[np.int32]
    result_counts: NDArray[np.int32]
    round: NDArray[np.int32]
    opponent: NDArray[np.int32]
    colour: NDArray[np.uint8]  # of COLOUR_NUMBERS
    code: NDArray[np.uint8]  # of CODE_NUMBERS
    other_days: Mapping[int, date] = NOTHING
    substitutes: Mapping[int, int] = NOTHING

    def select(self, entries: NDArray[np.bool_]) -> ReportColumns:
        """Return the same columns of some entries; only for columns without other days or substitutes."""
        results = np.repeat(entries, self.result_counts)
        return ReportColumns(
            *(getattr(self, name)[entries] for name in ENTRY_COLUMNS),
            *(getattr(self, name)[results] for name in RESULT_COLUMNS),
        )


ENTRY_COLUMNS = ("no", "id", "rating", "birth", "title", "sex", "points", "rank", "line", "result_counts")
RESULT_COLUMNS = ("round", "opponent", "colour", "code")


def merged_by_line(parts: Sequence[ReportColumns]) -> ReportColumns:
    """Return the entries of several parts of a file in the order of their lines; none has other days or substitutes."""
    entries: dict[str, Any] = {name: np.concatenate([getattr(part, name) for part in parts]) for name in ENTRY_COLUMNS}
    results: dict[str, Any] = {name: np.concatenate([getattr(part, name) for part in parts]) for name in RESULT_COLUMNS}
    order = np.argsort(entries["line"], kind="stable")
    order_of_results = np.argsort(np.repeat(entries["line"], entries["result_counts"]), kind="stable")
    return ReportColumns(
        *(entries[name][order] for name in ENTRY_COLUMNS), *(results[name][order_of_results] for name in RESULT_COLUMNS)
    )


def columns_of_entries(entries: Sequence[ReportEntry]) -> ReportColumns:
    """Return the columns of entries of any format."""
    cells = dict(zip(ReportEntry._fields, zip(*entries, strict=True), strict=False))
    return columns_of_cells(cells, [len(entry.results) for entry in entries], results_by_field(entries))


def columns_of_cells(
    entries: Mapping[str, Sequence[Any]], result_counts: Sequence[int], results: Mapping[str, Sequence[Any]]
) -> ReportColumns:
    """Return the columns of entries and results whose fields are given by name; absent fields are empty in all rows."""
    rows, sides = len(result_counts), sum(result_counts)
    return ReportColumns(
        no=_whole(entries.get("no"), rows),
        id=_texts(entries.get("id"), rows),
        rating=_whole(entries.get("rating"), rows),
        birth=_texts(entries.get("birth"), rows),
        title=_texts(entries.get("title"), rows),
        sex=_numbers(SEX_NUMBERS, entries.get("sex"), rows, 0),
        points=_whole(entries.get("points"), rows, NO_POINTS),
        rank=_whole(entries.get("rank"), rows),
        line=_whole(entries.get("line"), rows),
        result_counts=_whole(result_counts, rows),
        round=_whole(results.get("round"), sides),
        opponent=_whole(results.get("opponent"), sides),
        colour=_numbers(COLOUR_NUMBERS, results.get("colour"), sides),
        code=_numbers(CODE_NUMBERS, results.get("code"), sides),
        other_days=_sparse(results.get("date", ())),
        substitutes=_sparse(results.get("substitute", ())),
    )


def _whole(numbers: Sequence[int | None] | None, rows: int, missing: int = 0) -> NDArray[np.int32]:
    if numbers is None:
        return np.full(rows, missing, np.int32)
    filled = [missing if number is None else number for number in numbers] if None in numbers else numbers
    return np.array(filled, np.int32)


def _texts(texts: Sequence[str] | None, rows: int) -> NDArray[np.bytes_]:
    if not texts:
        return np.zeros(rows, "S1")
    return np.array([text.encode() for text in texts], np.bytes_)


def _numbers(
    table: Mapping[str, int], texts: Sequence[str] | None, rows: int, unknown: int = NOT_IN_TABLE
) -> NDArray[np.uint8]:
    if texts is None:
        return np.zeros(rows, np.uint8)
    together = "".join(texts)
    if len(together) == len(texts) and together.isascii() and "" not in texts:  # each is one letter
        by_letter = [table.get(chr(letter), unknown) for letter in range(128)]
        return np.array(by_letter, np.uint8)[np.frombuffer(together.encode(), np.uint8)]
    return np.array([table.get(text, unknown) for text in texts], np.uint8)


def _sparse(cells: Sequence[Any]) -> dict[int, Any]:
    if cells.count(None) == len(cells):
        return {}
    return {row: cell for row, cell in enumerate(cells) if cell is not None}
