"""What a report says of a player, as matching compares it with the register."""

from __future__ import annotations

from typing import NamedTuple

from ratinghouse.office.models import Entry


class ReportedEntry(NamedTuple):
    """An entry as a report states it. ``no`` distinguishes it from others that are looked up together."""

    no: int
    said_name: str
    said_id: str = ""
    said_fed: str = ""
    said_birth: str = ""
    said_sex: str = ""


def reported_entry(entry: Entry, no: int) -> ReportedEntry:
    """Return what the report says of a stored entry, under a number."""
    return ReportedEntry(no, entry.said_name, entry.said_id, entry.said_fed, entry.said_birth, entry.said_sex)
