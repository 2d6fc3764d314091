"""The players in the ordinary lines of a file, for both ways of reading them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.reports.report_columns import ReportColumns

LinePlace = tuple[int, int, int]
"""A line of a file: its number, its first character, and the character behind its last."""


PlacesOfLines = NDArray[np.signedinteger[Any]]
"""The numbers of a ``LinePlace`` for each line."""


def place_of(place: Sequence[int]) -> LinePlace:
    """Return a row of such an array."""
    return place[0], place[1], place[2]


def header_ends_of(others: PlacesOfLines, last_others: NDArray[np.signedinteger[Any]]) -> NDArray[Any]:
    """Return where the lines before the players of each file end; -1 if a file has other lines after them.

    ``last_others`` are the rows after those of each file.
    """
    counts = np.diff(last_others, prepend=0)
    if not len(others):
        return np.full(len(counts), -1)
    number, _, end = others[np.maximum(last_others - 1, 0)].T
    return np.where((counts > 0) & (number == counts), end, -1)


class Remark(NamedTuple):
    """A frequent deviation in the ordinary lines of a file: how often, and where first."""

    times: int
    line: LinePlace
    round: int = 0


class PlayerLines(NamedTuple):
    """The players in the ordinary lines of a file, and which lines are left to others."""

    columns: ReportColumns | Callable[[], ReportColumns]  # cut out of those of all files when they are needed
    players: int
    odd: list[LinePlace]
    others: PlacesOfLines | None  # lines without players, except empty ones; may be None if header_end is known
    header_end: int  # where these are the first lines of the file, the character behind the last; else -1
    old_titles: Remark | None
    unusual_births: Remark | None
    free_forfeits: Remark | None
    odd_births_usual: bool  # no odd line has a birth date such as 1978.05.17
    most_results: int  # of the ordinary lines
