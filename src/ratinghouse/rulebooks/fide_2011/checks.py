"""What an event must fulfil to be rated: as applied since 2009 (articles 0 to 4, 6 and 9)."""

from __future__ import annotations

from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2009_applied import book as applied_2009
from ratinghouse.rulebooks.fide_2011.calendar import calendar
from ratinghouse.rulebooks.fide_2011.listing import book

book.input(c.minutes_60, c.seconds_60, c.first_moves, c.rounds_per_day)
book.input(c.official, c.deviation, c.deviation_approved, c.national_championship, c.women_only, c.length_told)
book.input(c.is_trf, c.invited_unrated, c.announced_unrated)

book.value("1.1", strong_rating=2200, strong_minutes=120, middle_rating=1600, middle_minutes=90, least_minutes=60)
book.value("1.3", first_control=40)
book.value("3.1", most_rounds=3, most_hours=12)
book.value("6.3", share_rated=3)
book.value("6.31", small_event=10, small_event_rated=4)
book.value("6.32", double_players=6, double_rated=4)
book.value("6.33", champions_rated=3, women_champions_rated=2)

book.adopt(applied_2009, "examined", "required_minutes")
book.adopt_checks(applied_2009, "too-fast", "first-control", "laws-deviation", "rounds-per-day", "hours-per-day")
book.adopt_checks(applied_2009, "not-trf", "must-be-rated")
book.adopt(applied_2009, "championship", "composed", "players", "rated_players", "examined_match")
book.adopt_checks(applied_2009, "too-few-rated", "small-round-robin", "double-round-robin")
book.adopt_checks(applied_2009, "incomplete-round-robin", "unrated-in-match", "match-length")
book.adopt_checks(applied_2009, "registered-late", "too-long", "option-late", calendar=calendar)
