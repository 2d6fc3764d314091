"""Whether the history of a study is the published one: its ratings beside those of the archive's lists."""

from __future__ import annotations

import numpy as np

from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.drift.list_history import ListHistory
from ratinghouse.lab.study.study import PublishedAgainJson


def published_again(archive: Archive, history: ListHistory) -> PublishedAgainJson | None:
    """Return how many ratings of the published lists the history has as well; None if there are no such lists."""
    if archive.lists is None:
        return None
    days = np.array([day.toordinal() for day in history.days], np.int64)
    lists = archive.lists
    both = np.flatnonzero(np.isin(lists.list_day, days))
    rows = np.searchsorted(days, lists.list_day[both])
    equal = history.rating[rows, lists.player[both]] == lists.rating[both]
    return {"ratings": len(both), "different": int((~equal).sum())}
