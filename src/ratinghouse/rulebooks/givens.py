"""What an office may know when it asks a calendar: days and flags, the same words for every edition."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.kernel.calendars.calendar import CalendarInput

GIVENS: Mapping[str, CalendarInput] = {
    "start": CalendarInput("day", "first day of the event"),
    "end": CalendarInput("day", "last day of the event"),
    "reported": CalendarInput("day", "day the report was received"),
    "registered": CalendarInput("day", "day the event was registered or applied for"),
    "list": CalendarInput("day", "date of a rating list"),
    "game": CalendarInput("day", "day of one game, where ratings at the time of the game count"),
    "chosen": CalendarInput("day", "day it was settled whether ratings at the time of each game count"),
    "played": CalendarInput("day", "day of a player's last rated game"),
    "fourth_last": CalendarInput("day", "day of a player's fourth last rated game"),
    "returned": CalendarInput("day", "day of the rated game that ends a player's inactivity"),
    "found": CalendarInput("day", "day an error in a published list was pointed out"),
    "refused": CalendarInput("day", "day the refusal to rate an event was communicated"),
    "appealed": CalendarInput("day", "day the organiser appealed against the refusal"),
    "decided": CalendarInput("day", "day a change of the regulations was decided"),
    "fide_list": CalendarInput("day", "date of the FIDE list a declared rating was taken from"),
    "official": CalendarInput("flag", "the event is an official FIDE competition"),
    "league": CalendarInput("flag", "the event is a league"),
    "by_game": CalendarInput("flag", "ratings at the time of each game count, as chosen before the first round"),
    "monthly": CalendarInput("flag", "lists have been made monthly"),
    "norms": CalendarInput("flag", "title norms can be made in the event"),
    "elite": CalendarInput("flag", "a player over 2700, or a woman over 2500, takes part"),
    "late_accepted": CalendarInput("flag", "the late registration has been accepted"),
    "long_approved": CalendarInput("flag", "the long duration has been approved"),
}
