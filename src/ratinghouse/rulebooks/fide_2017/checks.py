"""What an event must fulfil to be rated: as in 2014 (articles 0 to 4, 6 and 9; RB 1 and 3.1)."""

from __future__ import annotations

from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2013.checks import BLITZ_TIME
from ratinghouse.rulebooks.fide_2014 import book as edition_2014
from ratinghouse.rulebooks.fide_2017.calendar import calendar
from ratinghouse.rulebooks.fide_2017.rules import book

book.input(c.minutes_60, c.seconds_60, c.first_moves, c.unequal, c.rounds_per_day, c.has_id)
book.input(c.official, c.deviation, c.deviation_approved, c.national_championship, c.women_only, c.length_told)
book.input(c.is_trf, c.invited_unrated, c.announced_unrated)

book.value("1.1", strong_rating=2200, strong_minutes=120, middle_rating=1600, middle_minutes=90, least_minutes=60)
book.value("1.3", first_control=40)
book.value("3.1", most_rounds=3, most_hours=12)
book.value("6.3", share_rated=3)
book.value("6.31", small_event=10, small_event_rated=4)
book.value("6.32", double_players=6, double_rated=4)
book.value("6.33", champions_rated=3, women_champions_rated=2)
book.value("RB 1.1", rapid_minutes=10, blitz_minutes=3, note=BLITZ_TIME)
book.value(
    "RB 3.1", most_rapid_rounds=15, most_blitz_rounds=30, note="Reading rounds_per_day: the numbers reported in 2021."
)

book.adopt(edition_2014, "time_class")
book.adopt(edition_2014, "examined", "at_full_length", "required_minutes")
book.adopt_checks(edition_2014, "too-fast", "first-control", "hours-per-day", "rounds-per-day")
book.adopt(edition_2014, "is_rapid", "is_blitz")
book.adopt_checks(edition_2014, "not-rapid", "not-blitz", "unequal-times", "no-fide-id")

book.adopt_checks(edition_2014, "laws-deviation", "not-trf", "must-be-rated")
book.adopt(edition_2014, "championship", "composed", "players", "rated_players", "examined_match")
book.adopt_checks(edition_2014, "too-few-rated", "small-round-robin", "double-round-robin")
book.adopt_checks(edition_2014, "incomplete-round-robin", "unrated-in-match", "match-length")
book.adopt_checks(edition_2014, "too-long", "option-late", "registered-late", calendar=calendar)
