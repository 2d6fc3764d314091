"""The days and pools for which an edition is in force, from which it is chosen for a day without loading its rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple


class EditionDates(NamedTuple):
    """When and for which pools an edition is in force; ``Rulebook`` describes the fields."""

    id: str
    authority: str
    applied: bool
    in_force: date
    until: date | None
    pools: Mapping[str, date]

    def first_day(self, pool: str) -> date | None:
        """Return the first day on which an event of a pool could start under it; None if it never applies to it."""
        return self.pools.get(pool) if self.pools else self.in_force
