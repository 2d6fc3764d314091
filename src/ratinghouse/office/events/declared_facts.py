"""Facts that an officer or arbiter declares of an event, as they are stored: columns as numbers, days as ISO texts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ratinghouse.kernel.units import Unit
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS

StoredFact = int | str  # a number of a column, or a day as ISO text

# Flags of a calendar that are columns of the event under another name.
COLUMNS = {"league": "is_league", "by_game": "ratings_by_game"}


def stored_facts(declared: DeclaredFacts) -> dict[str, StoredFact]:
    """Return declared facts as one flat record. The day of the report is stored with the received file instead."""
    days = {name: day.isoformat() for name, day in declared.days.items() if name != "reported"}
    return {**declared.flags, **days}


def facts_for_run(stored: Mapping[str, StoredFact], reported: date | None = None) -> DeclaredFacts:
    """Return the stored record as a run and its checks take it."""
    flags = {name: value for name, value in stored.items() if isinstance(value, int)}
    return DeclaredFacts(flags, _days(stored) | ({"reported": reported} if reported else {}))


def facts_for_calendar(stored: Mapping[str, StoredFact]) -> dict[str, date | bool]:
    """Return the part of the stored record that calendars ask for."""
    flags = [name for name, fact in CALENDAR_INPUTS.items() if fact.unit is Unit.FLAG]
    calendar_flags = {name: bool(stored[column]) for name in flags if (column := COLUMNS.get(name, name)) in stored}
    return {**_days(stored), **calendar_flags}


def _days(stored: Mapping[str, StoredFact]) -> dict[str, date]:
    return {name: date.fromisoformat(value) for name, value in stored.items() if isinstance(value, str)}
