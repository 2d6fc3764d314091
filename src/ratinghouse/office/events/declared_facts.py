"""What a file does not tell and somebody said of an event, as it is stored: columns as numbers, days as ISO texts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.rulebooks.givens import GIVENS

# Flags of a calendar that are columns of the event under another name.
COLUMNS = {"league": "is_league", "by_game": "ratings_by_game"}


def told_to_store(told: DeclaredFacts) -> dict[str, Any]:
    """What was told, as one flat record. The day of the report is the receipt's own."""
    days = {name: day.isoformat() for name, day in told.days.items() if name != "reported"}
    return {**told.flags, **days}


def told_to_run(stored: Mapping[str, Any], reported: date | None = None) -> DeclaredFacts:
    """The stored record as a run and its checks take it."""
    flags = {name: value for name, value in stored.items() if isinstance(value, int)}
    return DeclaredFacts(flags, _days(stored) | ({"reported": reported} if reported else {}))


def told_to_calendar(stored: Mapping[str, Any]) -> dict[str, date | bool]:
    """The part of it that calendars ask for."""
    flags = [name for name, given in GIVENS.items() if given.kind == "flag"]
    told = {name: bool(stored[column]) for name in flags if (column := COLUMNS.get(name, name)) in stored}
    return {**_days(stored), **told}


def _days(stored: Mapping[str, Any]) -> dict[str, date]:
    return {name: date.fromisoformat(value) for name, value in stored.items() if isinstance(value, str)}
