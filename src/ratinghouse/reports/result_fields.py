"""The results of entries by their fields, one entry after the other: no object for each result where none is needed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from ratinghouse.reports.report import ReportEntry, Result


class ResultsByField(Sequence[Result]):
    """Results that are held by their fields."""

    __slots__ = ()

    @abstractmethod
    def by_field(self) -> Iterable[Iterable[Any]]:
        """Return the cells of each field of a result, in the order of the fields."""


def results_by_field(entries: Iterable[ReportEntry]) -> dict[str, list[Any]]:
    """Return the results of entries by the names of their fields; nothing where there is no result."""
    columns: list[list[Any]] = [[] for _ in Result._fields]
    for entry in entries:
        results = entry.results
        cells = results.by_field() if isinstance(results, ResultsByField) else zip(*results, strict=True)
        for column, of_entry in zip(columns, cells, strict=False):
            column.extend(of_entry)
    return dict(zip(Result._fields, columns, strict=True)) if columns[0] else {}
