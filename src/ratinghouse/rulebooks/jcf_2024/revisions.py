"""The eight dated texts of the regulations (7(4)). Only the last of them is known in full and is a rulebook here."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple


class RegulationRevision(NamedTuple):
    """A text of the regulations: the day on which it was issued or revised, and the day from which it holds."""

    decided: date
    in_force: date


REVISIONS = (
    RegulationRevision(date(2019, 2, 5), date(2019, 2, 5)),
    RegulationRevision(date(2019, 5, 11), date(2019, 6, 1)),
    RegulationRevision(date(2019, 8, 31), date(2019, 9, 1)),
    RegulationRevision(date(2020, 3, 31), date(2020, 5, 1)),
    RegulationRevision(date(2021, 1, 31), date(2021, 2, 1)),
    RegulationRevision(date(2022, 8, 31), date(2022, 9, 1)),
    RegulationRevision(date(2023, 8, 1), date(2023, 8, 1)),
    RegulationRevision(date(2024, 9, 27), date(2024, 10, 1)),
)
"""The text names no first day of the one that was issued: it holds from the day of issue."""


def revision_on(day: date) -> RegulationRevision | None:
    """Return the revision in force on a day; None before the regulations were issued."""
    begun = [revision for revision in REVISIONS if revision.in_force <= day]
    return begun[-1] if begun else None
