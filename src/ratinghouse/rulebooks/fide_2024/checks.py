"""What an event and its games must fulfil to be rated: as in 2022, but single events may be approved to play faster."""

from __future__ import annotations

from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2022 import book as edition_2022
from ratinghouse.rulebooks.fide_2024.calendar import calendar
from ratinghouse.rulebooks.fide_2024.listing import book

book.input(c.seconds_60, c.first_moves, c.unequal, c.rounds_per_day, c.interim_reports, c.woman, c.length_told)

book.value("0.2", elite_rating=2700, elite_rating_women=2500)
book.value("1.2", first_control=30)
book.value("3.1", most_hours=12)
book.value("RB 1.1", rapid_minutes=10, blitz_minutes=3)
book.value("RB 3.1", most_rapid_rounds=15, most_blitz_rounds=30)

book.adopt(edition_2022, "time_class", "at_full_length", "is_rapid", "is_blitz", "timed", "owes_interim_reports")
book.adopt_checks(edition_2022, "below-standard")


@book.check(
    "1.1",
    per="side",
    code="too-fast",
    where="timed",
    remedy="these games are not rated; correct the rate of play if it is wrong; if the commission approved it for "
    "this event, declare --time-approved",
)
def slow_enough(minutes_60, minutes_needed):
    """In a game each player has {strong_minutes} minutes for 60 moves if one of the two is rated {strong_rating}, {middle_minutes} if one is rated {middle_rating}, else {least_minutes}; {approved_minutes} where the event was approved for it.

    minutes_60=120 minutes_needed=120 → yes
    minutes_60=119 minutes_needed=120 → no
    minutes_60=75 minutes_needed=75 → yes
    """  # noqa: E501
    return minutes_60 >= minutes_needed


book.adopt_checks(edition_2022, "first-control", "hours-per-day", "not-rapid", "not-blitz")
book.adopt_checks(edition_2022, "unequal-times", "rounds-per-day", "no-interim-reports", "unrated-in-match")
book.adopt_checks(edition_2022, "match-length")
book.adopt(edition_2022, "elite_player", "elite")
book.adopt_checks(edition_2022, "registered-late", "reported-late", calendar=calendar)
