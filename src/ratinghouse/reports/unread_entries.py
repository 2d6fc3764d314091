"""Entries whose objects are made when one of them is first used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from sys import modules
from typing import TYPE_CHECKING, Any, overload

from ratinghouse.reports.report import ReportEntry
from ratinghouse.reports.result_fields import EntriesByField, results_by_field

if TYPE_CHECKING:
    from ratinghouse.reports.report_columns import ReportColumns


class LateEntries(EntriesByField):
    """Entries that are read when one of them is first used: ``read`` is called once and returns all."""

    __slots__ = ("_count", "_entries", "_read")

    def __init__(self, read: Callable[[], tuple[ReportEntry, ...]], count: int | None = None) -> None:
        self._read = read
        self._entries: tuple[ReportEntry, ...] | None = None
        self._count = count

    @property
    def most_results(self) -> int:
        """Return how many results the entry with the most has."""
        return max((len(entry.results) for entry in self), default=0)

    @property
    def paired(self) -> int:
        """Return how many entries have an opponent."""
        return sum(any(result.opponent for result in entry.results) for entry in self)

    def results_by_field(self) -> dict[str, list[Any]]:
        """Return the results by the names of their fields; nothing where there is no result."""
        return results_by_field(self._all())

    def _all(self) -> tuple[ReportEntry, ...]:
        if self._entries is None:
            self._entries = self._read()
        return self._entries

    def __len__(self) -> int:
        return len(self._all()) if self._count is None else self._count

    def __iter__(self) -> Iterator[ReportEntry]:
        return iter(self._all())

    @overload
    def __getitem__(self, index: int) -> ReportEntry: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[ReportEntry, ...]: ...
    def __getitem__(self, index: int | slice) -> ReportEntry | tuple[ReportEntry, ...]:
        return self._all()[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[type[tuple[ReportEntry, ...]], tuple[tuple[ReportEntry, ...]]]:
        return tuple, (self._all(),)


class UnreadEntries(LateEntries):
    """Entries as columns. Their objects come from ``read``, which is called once, when one of them is first used.

    For a file, ``read`` is the reader that checks everything. The columns may also be a function that is called once:
    a stored report makes both only when they are used, and needs NumPy only for the columns.
    """

    __slots__ = ("_columns", "_last_round", "_results")

    def __init__(
        self,
        columns: ReportColumns | Callable[[], ReportColumns],
        read: Callable[[], tuple[ReportEntry, ...]],
        count: int | None = None,
        last_round: int | None = None,
    ) -> None:
        super().__init__(read, count)
        self._columns = columns
        self._last_round = last_round
        self._results: Callable[[], dict[str, list[Any]]] | None = None

    @property
    def columns(self) -> ReportColumns:
        """Return the columns."""
        if callable(self._columns):
            self._columns = self._columns()
        return self._columns

    @classmethod
    def of(cls, entries: Sequence[ReportEntry]) -> UnreadEntries:
        """Return entries whose columns and results by field are made once, when they are first used."""
        if isinstance(entries, UnreadEntries):
            return entries
        read = tuple(entries)

        def columns() -> ReportColumns:
            from ratinghouse.reports.report_columns import columns_of_entries

            return columns_of_entries(made_once)

        made_once = cls(columns, lambda: read, len(read))
        made_once._results = cache(partial(results_by_field, entries))
        return made_once

    def results_by_field(self) -> dict[str, list[Any]]:
        """Return the results by the names of their fields; nothing where there is no result."""
        return super().results_by_field() if self._results is None else self._results()

    @property
    def most_results(self) -> int:
        """Return how many results the entry with the most has."""
        return int(self.columns.result_counts.max(initial=0))

    @property
    def last_round(self) -> int | None:
        """Return the last round in which an entry has a result; None where the columns would have to be made first."""
        if self._last_round is None and "numpy" in modules:
            self._last_round = int(self.columns.round.max(initial=0))
        return self._last_round

    @property
    def women_only(self) -> bool:
        """Return whether all entries are women; False without entries."""
        from ratinghouse.reports.report_columns import SEX_NUMBERS

        return len(self) > 0 and self.columns.sex.tobytes().count(SEX_NUMBERS["w"]) == len(self)

    @property
    def paired(self) -> int:
        """Return how many entries have an opponent."""
        import numpy as np  # columns exist only where it is loaded

        counts = self.columns.result_counts
        named = np.append(0, np.cumsum(self.columns.opponent > 0))
        ends = np.cumsum(counts)
        return int(np.count_nonzero(named[ends] > named[ends - counts]))

    def __len__(self) -> int:
        return len(self.columns.no) if self._count is None else self._count
