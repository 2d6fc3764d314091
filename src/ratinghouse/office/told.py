"""What a file does not tell and somebody said: of one event, for its calendar and for its rating."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from ratinghouse.office.refusal import refusal
from ratinghouse.rulebooks.givens import GIVENS
from ratinghouse.runs.period import Told

FLAGS: Mapping[str, str] = {
    "official": "an official FIDE competition",
    "league": "a league",
    "by_game": "ratings at the time of each game count, as chosen before the first round",
    "norms": "title norms can be made in it",
    "elite": "a player over 2700, or a woman over 2500, takes part",
    "late_accepted": "its late registration has been accepted",
    "long_approved": "its long duration has been approved",
    "major_team": "an Olympiad, World or Continental Team Championship",
    "played_out": "it was granted before a match that all its games are rated",
}
DAYS: Mapping[str, str] = {"registered": "the day on which it was registered"}

_COLUMNS = {"league": "is_league", "by_game": "ratings_by_game", "major_team": "major_team", "played_out": "played_out"}


def checked_told(said: Mapping[str, Any]) -> dict[str, Any]:
    """What was told, in the form in which it is stored: flags that hold, and days as ISO texts."""
    stored: dict[str, Any] = {}
    for name, value in said.items():
        if name in FLAGS and isinstance(value, bool):
            stored |= {name: True} if value else {}
        elif name in DAYS and isinstance(value, date):
            stored[name] = value.isoformat()
        else:
            known = ", ".join([*FLAGS, *DAYS])
            raise refusal("told-unknown", f"{name} = {value!r} says nothing about an event", f"known are: {known}")
    return stored


def told_to_calendar(stored: Mapping[str, Any]) -> dict[str, date | bool]:
    """The part of it that calendars ask for."""
    days: dict[str, date | bool] = {name: date.fromisoformat(stored[name]) for name in DAYS if name in stored}
    return days | {name: True for name in FLAGS if name in stored and name in GIVENS}


def told_to_run(stored: Mapping[str, Any]) -> Told:
    """The part of it that is a column of the event."""
    return Told({column: 1 for name, column in _COLUMNS.items() if name in stored})
