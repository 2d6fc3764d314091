"""The entries and results of a report by columns, for whatever goes through many reports: no object for each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.reports.report import ReportEntry, Result
from ratinghouse.reports.results import CODES

CODE_NUMBERS = {code: number for number, code in enumerate(CODES)}
"""Result code -> its number in the column ``code``."""
COLOUR_NUMBERS = {"": 0, "w": 1, "b": 2}
SEX_NUMBERS = {"": 0, "m": 1, "w": 2}
NO_POINTS = -(1 << 31)  # an entry of whom the report states none
NOTHING: Mapping[int, Any] = MappingProxyType({})
NOT_IN_TABLE = 255  # a code or a colour that the table lacks


class ReportColumns(NamedTuple):
    """Entries in the order of the file, and under ``result_counts`` the results of each, one entry after the other.

    Numbers are 0 where the report has none. Texts may have blanks at their ends. ``other_days`` and ``substitutes``
    are by the row of the result: a day that is not that of the round, who finished the game.
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
    results = [result for entry in entries for result in entry.results]
    return ReportColumns(
        no=_whole(entry.no for entry in entries),
        id=_texts(entry.id for entry in entries),
        rating=_whole(entry.rating or 0 for entry in entries),
        birth=_texts(entry.birth for entry in entries),
        title=_texts(entry.title for entry in entries),
        sex=np.array([SEX_NUMBERS.get(entry.sex, 0) for entry in entries], np.uint8),
        points=_whole(NO_POINTS if entry.points is None else entry.points for entry in entries),
        rank=_whole(entry.rank or 0 for entry in entries),
        line=_whole(entry.line for entry in entries),
        result_counts=_whole(len(entry.results) for entry in entries),
        round=_whole(result.round for result in results),
        opponent=_whole(result.opponent or 0 for result in results),
        colour=np.array([COLOUR_NUMBERS.get(result.colour, NOT_IN_TABLE) for result in results], np.uint8),
        code=np.array([CODE_NUMBERS.get(result.code, NOT_IN_TABLE) for result in results], np.uint8),
        other_days=_sparse(results, "date"),
        substitutes=_sparse(results, "substitute"),
    )


def _whole(numbers: Iterable[int]) -> NDArray[np.int32]:
    return np.fromiter(numbers, np.int32)


def _texts(texts: Iterable[str]) -> NDArray[np.bytes_]:
    encoded = [text.encode() for text in texts]
    return np.array(encoded, np.bytes_) if encoded else np.zeros(0, "S1")


def _sparse(results: Sequence[Result], name: str) -> dict[int, Any]:
    return {row: getattr(result, name) for row, result in enumerate(results) if getattr(result, name) is not None}
