"""The inputs of calendars: days and flags, under the same names for every edition."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.kernel.rule import InputColumn
from ratinghouse.kernel.texts import Text, text
from ratinghouse.kernel.units import Unit


def _day(name: str, meaning: Text) -> InputColumn:
    return InputColumn(name, "run", Unit.DAY, meaning)


def _flag(name: str, meaning: Text) -> InputColumn:
    return InputColumn(name, "run", Unit.FLAG, meaning)


_INPUTS = (
    _day("start", text("first day of the event")),
    _day("end", text("last day of the event")),
    _day("reported", text("day the report was received")),
    _day("registered", text("day the event was registered or applied for")),
    _day("list", text("date of a rating list")),
    _day("game", text("day of one game, where ratings at the time of the game count")),
    _day("chosen", text("day it was decided whether ratings at the time of each game count")),
    _day("played", text("day of a player's last rated game")),
    _day("fourth_last", text("day of a player's fourth last rated game")),
    _day("returned", text("day of the rated game that ends a player's inactivity")),
    _day("found", text("day an error in a published list was reported")),
    _day("refused", text("day the refusal to rate an event was communicated")),
    _day("appealed", text("day the organiser appealed against the refusal")),
    _day("decided", text("day a change of the regulations was decided")),
    _day("fide_list", text("date of the FIDE list a declared rating was taken from")),
    _flag("official", text("the event is an official FIDE competition")),
    _flag("league", text("the event is a league")),
    _flag("by_game", text("ratings at the time of each game count, as chosen before the first round")),
    _flag("monthly", text("lists are published monthly")),
    _flag("norms", text("title norms are possible in the event")),
    _flag("elite", text("a player over 2700, or a woman over 2500, takes part")),
    _flag("late_accepted", text("the late registration has been accepted")),
    _flag("long_approved", text("the long duration has been approved")),
)

CALENDAR_INPUTS: Mapping[str, InputColumn] = {column.name: column for column in _INPUTS}
