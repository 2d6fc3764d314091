"""What the ordinary lines of a file say, whichever way they were read."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.reports.report_columns import ReportColumns

LinePlace = tuple[int, int, int]
"""A line of a file: its number, its first character, and the character behind its last."""


PlacesOfLines = NDArray[np.int32]
"""For each line what ``LinePlace`` has."""


class Remark(NamedTuple):
    """A frequent deviation in the ordinary lines of a file: how often, and where first."""

    times: int
    line: LinePlace
    round: int = 0


class PlayerLines(NamedTuple):
    """The players in the ordinary lines of a file, and which lines are left to others."""

    columns: ReportColumns
    odd: list[LinePlace]
    others: PlacesOfLines  # those of no players, without empty ones
    header_end: int  # where these are the first lines of the file, the character behind the last; else -1
    old_titles: Remark | None
    unusual_births: Remark | None
    free_forfeits: Remark | None
    odd_births_usual: bool  # no odd line has a birth date such as 1978.05.17
    most_results: int  # of the ordinary lines
