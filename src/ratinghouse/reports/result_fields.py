"""The results of entries by field, one entry after the other, without an object for each result where possible."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from ratinghouse.reports.report import ReportEntry, Result

Fields = Sequence[list[Any]]
"""The cells of each field of a result, in the order of the fields."""


class ResultsByField(Sequence[Result]):
    """Results that are stored by field."""

    __slots__ = ()

    @abstractmethod
    def add_to(self, fields: Fields) -> None:
        """Append the cells of these results to those of each field."""


class EntriesByField(Sequence[ReportEntry]):
    """Entries that can return their results by field without reading each entry."""

    __slots__ = ()

    @abstractmethod
    def results_by_field(self) -> dict[str, list[Any]]:
        """Return the results as the function ``results_by_field`` does. The lists must not be changed."""


def add_results(results: Sequence[Result], fields: Fields) -> None:
    """Append the cells of results to those of each field."""
    if isinstance(results, ResultsByField):
        results.add_to(fields)
    else:
        for field, cells in zip(fields, zip(*results, strict=True), strict=False):
            field.extend(cells)


def results_by_field(entries: Iterable[ReportEntry]) -> dict[str, list[Any]]:
    """Return the results of entries by the names of their fields; nothing where there is no result."""
    if isinstance(entries, EntriesByField):
        return entries.results_by_field()
    fields: list[list[Any]] = [[] for _ in Result._fields]
    for entry in entries:
        add_results(entry.results, fields)
    return dict(zip(Result._fields, fields, strict=True)) if fields[0] else {}
