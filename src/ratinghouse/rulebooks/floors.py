"""The lowest rating that FIDE publishes, by the date of the list, as counted on its lists and on tournament reports."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ratinghouse.kernel.rule import Dated

FLOORS: Mapping[date, int] = {
    date(2001, 1, 1): 2001,
    date(2002, 10, 1): 1801,
    date(2004, 10, 1): 1601,
    date(2006, 1, 1): 1401,
    date(2010, 7, 1): 1200,
    date(2012, 7, 1): 1000,
    date(2024, 3, 1): 1400,
}
"""The first list with each floor. No rating below 2001 is on a list up to July 2002, and 1802 is on that of October.
Players of 1706 appear under the list of October 2004, of 1588 under that of January 2006, none below 1400 before that
of July 2010."""

FLOOR_BY_LIST = (
    "Reading floor_by_list: by the date of the list, as far as lists and reports show it; 1601 and 1401 by the pattern "
    "of 1801."
)


def floors(since: date, until: date) -> Dated:
    """Return the floors from one list to another: the one in force on the first day, and every change after it."""
    in_force = max(first for first in FLOORS if first <= since)
    return Dated({first: floor for first, floor in FLOORS.items() if in_force <= first <= until})
