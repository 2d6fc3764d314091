"""The inputs of calendars: days and flags, under the same names for every edition."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.kernel.calendars.calendar import CalendarInput
from ratinghouse.kernel.texts import text

CALENDAR_INPUTS: Mapping[str, CalendarInput] = {
    "start": CalendarInput("day", text("first day of the event")),
    "end": CalendarInput("day", text("last day of the event")),
    "reported": CalendarInput("day", text("day the report was received")),
    "registered": CalendarInput("day", text("day the event was registered or applied for")),
    "list": CalendarInput("day", text("date of a rating list")),
    "game": CalendarInput("day", text("day of one game, where ratings at the time of the game count")),
    "chosen": CalendarInput("day", text("day it was decided whether ratings at the time of each game count")),
    "played": CalendarInput("day", text("day of a player's last rated game")),
    "fourth_last": CalendarInput("day", text("day of a player's fourth last rated game")),
    "returned": CalendarInput("day", text("day of the rated game that ends a player's inactivity")),
    "found": CalendarInput("day", text("day an error in a published list was reported")),
    "refused": CalendarInput("day", text("day the refusal to rate an event was communicated")),
    "appealed": CalendarInput("day", text("day the organiser appealed against the refusal")),
    "decided": CalendarInput("day", text("day a change of the regulations was decided")),
    "fide_list": CalendarInput("day", text("date of the FIDE list a declared rating was taken from")),
    "official": CalendarInput("flag", text("the event is an official FIDE competition")),
    "league": CalendarInput("flag", text("the event is a league")),
    "by_game": CalendarInput("flag", text("ratings at the time of each game count, as chosen before the first round")),
    "monthly": CalendarInput("flag", text("lists are published monthly")),
    "norms": CalendarInput("flag", text("title norms are possible in the event")),
    "elite": CalendarInput("flag", text("a player over 2700, or a woman over 2500, takes part")),
    "late_accepted": CalendarInput("flag", text("the late registration has been accepted")),
    "long_approved": CalendarInput("flag", text("the long duration has been approved")),
}
