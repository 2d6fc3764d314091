"""What an event must fulfil to be rated, and what its report contains: as in 2003 (articles 1 to 7, 11 and 16)."""

from __future__ import annotations

from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2003 import book as edition_2003
from ratinghouse.rulebooks.fide_2008_applied.calendar import calendar
from ratinghouse.rulebooks.fide_2008_applied.listing import book

book.input(c.national_championship, c.women_only, c.length_told)
book.input(c.minutes_60, c.seconds_60, c.first_moves, c.rounds_per_day, c.smoking_allowed)
book.input(c.has_name, c.has_start, c.has_end, c.invited_unrated, c.announced_unrated)
book.input(c.has_fed, c.has_rank, c.has_first_name, c.white, c.withdrawn, c.dispensation)

book.value("1.11", strong_rating=2200, strong_minutes=120)
book.value("1.12", middle_rating=1600, middle_minutes=90)
book.value("1.13", least_minutes=60)
book.value("1.3", first_control=40)
book.value("3.1", most_rounds=3, most_hours=12)
book.value("6.3", share_rated=3)
book.value("6.31", small_event=10, small_event_rated=4)
book.value("6.32", double_players=6, double_rated=4)
book.value("6.33", champions_rated=3, women_champions_rated=2)

book.adopt(edition_2003, "championship", "composed", "of_a_swiss", "players", "rated_players")
book.adopt_checks(edition_2003, "too-few-rated", "small-round-robin", "double-round-robin", "incomplete-round-robin")
book.adopt_checks(edition_2003, "match-length", "unrated-in-scheveningen", "few-rated-opponents")
book.adopt(edition_2003, "at_full_length", "required_minutes")
book.adopt_checks(edition_2003, "too-fast", "first-control", "smoking", "rounds-per-day", "hours-per-day")
book.adopt_checks(edition_2003, "no-event-name", "no-dates", "no-time-limit", "no-first-name", "no-federation")
book.adopt_checks(edition_2003, "no-rank", "no-colour", "must-be-rated", "not-to-be-listed")
book.adopt_checks(edition_2003, "registered-late", "too-long", calendar=calendar)
