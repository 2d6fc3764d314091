"""The entries of a file whose columns are read: objects are made when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, overload

from ratinghouse.reports.report import ReportEntry

if TYPE_CHECKING:
    from ratinghouse.reports.report_columns import ReportColumns


class UnreadEntries(Sequence[ReportEntry]):
    """Entries by columns. Whoever asks for one of them as an object gets what the careful reader makes of the file."""

    __slots__ = ("_entries", "_read", "columns")

    def __init__(self, columns: ReportColumns, read: Callable[[], tuple[ReportEntry, ...]]) -> None:
        self.columns = columns
        self._read = read
        self._entries: tuple[ReportEntry, ...] | None = None

    @property
    def most_results(self) -> int:
        """Return how many results the entry with the most has."""
        return int(self.columns.result_counts.max(initial=0))

    @property
    def last_round(self) -> int:
        """Return the last round in which some entry has a result."""
        return int(self.columns.round.max(initial=0))

    @property
    def women_only(self) -> bool:
        """Return whether all entries are women; not where there is none."""
        from ratinghouse.reports.report_columns import SEX_NUMBERS

        return len(self) > 0 and bool((self.columns.sex == SEX_NUMBERS["w"]).all())

    @property
    def paired(self) -> int:
        """Return how many entries have an opponent."""
        import numpy as np  # columns exist only where it is loaded

        counts = self.columns.result_counts
        named = np.append(0, np.cumsum(self.columns.opponent > 0))
        ends = np.cumsum(counts)
        return int(np.count_nonzero(named[ends] > named[ends - counts]))

    def _all(self) -> tuple[ReportEntry, ...]:
        if self._entries is None:
            self._entries = self._read()
        return self._entries

    def __len__(self) -> int:
        return len(self.columns.no)

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
