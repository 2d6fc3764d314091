"""From when to when an edition is in force: what chooses it for a day, without any of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple


class EditionDates(NamedTuple):
    """The place of an edition on the timeline of the body that issued it, as ``Rulebook`` describes it."""

    id: str
    authority: str
    applied: bool
    in_force: date
    until: date | None
    pools: Mapping[str, date]

    def first_day(self, pool: str) -> date | None:
        """Return the first day on which an event of a pool could start under it; None if it is no law of the pool."""
        return self.pools.get(pool) if self.pools else self.in_force
