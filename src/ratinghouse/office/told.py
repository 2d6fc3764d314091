"""What a file does not tell and somebody said of an event: for its checks, its calendar and its rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from ratinghouse.kernel.rule import Given
from ratinghouse.kernel.units import Unit
from ratinghouse.office.refusal import refusal
from ratinghouse.reports.report import Event as Header
from ratinghouse.rulebooks import columns
from ratinghouse.rulebooks.givens import GIVENS
from ratinghouse.runs.period import Told
from ratinghouse.runs.rate_of_play import COLUMNS as RATE_COLUMNS
from ratinghouse.runs.rate_of_play import rate_columns

TIME_CONTROL = "time_control"
_OPTIONS = {"is_league": "league", "has_organiser": "organiser", "on_webserver": "webserver", "postal": "transmission"}
_CALENDAR = {"league": "is_league", "by_game": "ratings_by_game"}
_CALENDAR_ONLY = ("norms", "late_accepted", "long_approved")
_DAYS = ("registered",)
# What the report itself shows, so that nobody tells it.
_SHOWN = {
    *("all_play_all", "is_match", "is_scheveningen", "is_team", "women_only"),
    *("has_name", "has_start", "has_end", "is_trf"),
}


@dataclass(frozen=True)
class Tellable:
    """Something that can be told. ``words`` are the possible answers where it is not a number, a day or yes or no."""

    column: str
    option: str
    kind: str  # "flag", "whole", "word", "day" or "text"
    meaning: str
    words: tuple[str, ...] = ()


@cache
def tellables() -> dict[str, Tellable]:
    """Everything that can be told of an event, by its column."""
    found = [Tellable(TIME_CONTROL, "time-control", "text", "the rate of play, for example 5400+30")]
    of_events = [given for given in vars(columns).values() if isinstance(given, Given) and given.per == "event"]
    for given in of_events:
        if given.name not in {*_SHOWN, *RATE_COLUMNS} and (given.ask or given.unit is Unit.FLAG):
            found.append(_of_column(given))
    for name in _CALENDAR_ONLY:
        found.append(Tellable(name, name.replace("_", "-"), "flag", GIVENS[name].meaning))
    for name in _DAYS:
        found.append(Tellable(name, name, "day", GIVENS[name].meaning))
    return {one.column: one for one in found}


def checked_told(said: Mapping[str, Any]) -> dict[str, Any]:
    """What was told, in the form in which it is stored: whole numbers, texts, and days as ISO texts."""
    return {name: _checked(name, value) for name, value in said.items() if value is not None and value is not False}


def told_to_calendar(stored: Mapping[str, Any]) -> dict[str, date | bool]:
    """The part of it that calendars ask for."""
    days: dict[str, date | bool] = {name: date.fromisoformat(stored[name]) for name in _DAYS if name in stored}
    flags = [name for name, given in GIVENS.items() if given.kind == "flag"]
    return days | {name: bool(stored[column]) for name in flags if (column := _CALENDAR.get(name, name)) in stored}


def told_to_run(stored: Mapping[str, Any], reported: date | None = None) -> Told:
    """The same as columns of the event, with the days that checks ask for."""
    flags = {name: value for name, value in stored.items() if isinstance(value, int)}
    if TIME_CONTROL in stored:
        flags |= rate_columns(Header(time_control=stored[TIME_CONTROL]))
    days = {name: date.fromisoformat(stored[name]) for name in _DAYS if name in stored}
    return Told(flags, days | ({"reported": reported} if reported else {}))


def _of_column(given: Given) -> Tellable:
    option = given.ask.removeprefix("--") or _OPTIONS.get(given.name, given.name).replace("_", "-")
    if given.unit is Unit.FLAG:
        return Tellable(given.name, option, "flag", given.sentence)
    if given.words:
        return Tellable(given.name, option, "word", given.sentence, tuple(given.words))
    return Tellable(given.name, option, "whole", given.sentence)


def _checked(name: str, value: Any) -> int | str:
    what = tellables().get(name)
    if what is None:
        known = ", ".join(tellables())
        raise refusal("told-unknown", f"{name} is nothing that can be told of an event", f"known are: {known}")
    if what.kind == "flag" and isinstance(value, bool):
        return int(value)
    if what.kind == "day" and isinstance(value, date):
        return value.isoformat()
    if what.kind == "text" and isinstance(value, str):
        return value
    if what.kind == "word" and value in what.words:
        return what.words.index(value)
    if what.kind == "whole" and isinstance(value, int) and value >= 0:
        return value
    raise refusal("told-wrong", f"{value!r} does not answer {what.meaning}", f"--{what.option} takes {_takes(what)}")


def _takes(what: Tellable) -> str:
    if what.words:
        return " or ".join(what.words)
    return {"day": "a day, YYYY-MM-DD", "whole": "a number", "text": "a text", "flag": "yes or no"}[what.kind]
