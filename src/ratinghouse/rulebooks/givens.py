"""What an office may know when it asks a calendar: days and flags, the same words for every edition."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.kernel.calendar import Given

GIVENS: Mapping[str, Given] = {
    "start": Given("day", "first day of the event"),
    "end": Given("day", "last day of the event"),
    "reported": Given("day", "day the report was received"),
    "registered": Given("day", "day the event was registered or applied for"),
    "list": Given("day", "date of a rating list"),
    "game": Given("day", "day of one game, where ratings at the time of the game count"),
    "chosen": Given("day", "day it was settled whether ratings at the time of each game count"),
    "played": Given("day", "day of a player's last rated game"),
    "fourth_last": Given("day", "day of a player's fourth last rated game"),
    "returned": Given("day", "day of the rated game that ends a player's inactivity"),
    "found": Given("day", "day an error in a published list was pointed out"),
    "refused": Given("day", "day the refusal to rate an event was communicated"),
    "appealed": Given("day", "day the organiser appealed against the refusal"),
    "decided": Given("day", "day a change of the regulations was decided"),
    "fide_list": Given("day", "date of the FIDE list a declared rating was taken from"),
    "official": Given("flag", "the event is an official FIDE competition"),
    "league": Given("flag", "the event is a league"),
    "by_game": Given("flag", "ratings at the time of each game count, as chosen before the first round"),
    "monthly": Given("flag", "lists have been made monthly"),
    "norms": Given("flag", "title norms can be made in the event"),
    "elite": Given("flag", "a player over 2700, or a woman over 2500, takes part"),
    "late_accepted": Given("flag", "the late registration has been accepted"),
    "long_approved": Given("flag", "the long duration has been approved"),
}
