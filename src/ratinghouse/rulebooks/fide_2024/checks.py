"""What an event and its games must fulfil to be rated: as in 2022, but single events may be approved to play faster."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2022 import book as edition_2022
from ratinghouse.rulebooks.fide_2024.calendar import calendar
from ratinghouse.rulebooks.fide_2024.listing import book

book.given(c.minutes_60, c.seconds_60, c.first_moves, c.unequal, c.rounds_per_day, c.interim_reports, c.woman)
book.given(c.time_approved)

book.value("0.2", elite_rating=2700, elite_rating_women=2500)
book.value("1.1", strong_rating=2400, strong_minutes=120, middle_rating=1800, middle_minutes=90, least_minutes=60)
book.value("1.1", approved_minutes=75, note="45 minutes and 30 seconds a move: Council 2026, after a pilot in 2025.")
book.value("1.2", first_control=30)
book.value("3.1", most_hours=12)
book.value("RB 1", rapid_minutes=10, blitz_minutes=3)
book.value("RB 3", most_rapid_rounds=15, most_blitz_rounds=30)

book.adopt(edition_2022, "time_class", "at_full_length", "is_rapid", "is_blitz", "timed")
book.adopt_checks(edition_2022, "below-standard")


@book.check(
    "1.1",
    per="side",
    code="too-fast",
    where="timed",
    remedy="these games are not rated: leave them out, or correct the rate of play if it is not the real one; "
    "if the commission approved it for this event, say --time-approved",
    note="Readings time_for_60: base time and 60 increments, as the rapid chapter counts; "
    "unrated_time: an unrated player never asks for more time.",
)
def slow_enough(
    minutes_60,
    R_listed,
    opponent_rating,
    time_approved,
    approved_minutes,
    strong_rating,
    strong_minutes,
    middle_rating,
    middle_minutes,
    least_minutes,
):
    """In a game each player has {strong_minutes} minutes for 60 moves if one of the two is rated {strong_rating}, {middle_minutes} if one is rated {middle_rating}, else {least_minutes}; {approved_minutes} where the event was approved for it.

    minutes_60=120 R_listed=2400 opponent_rating=2100 time_approved=no → yes
    minutes_60=119 R_listed=2100 opponent_rating=2400 time_approved=no → no
    minutes_60=90 R_listed=2399 opponent_rating=1800 time_approved=no → yes
    minutes_60=89 R_listed=1800 opponent_rating=1500 time_approved=no → no
    minutes_60=60 R_listed=1799 opponent_rating=1500 time_approved=no → yes
    minutes_60=75 R_listed=2700 opponent_rating=2650 time_approved=yes → yes
    minutes_60=74 R_listed=2700 opponent_rating=2650 time_approved=yes → no
    """  # noqa: E501
    higher = larger(R_listed, opponent_rating)
    needed = where(
        higher >= strong_rating, strong_minutes, where(higher >= middle_rating, middle_minutes, least_minutes)
    )
    return (minutes_60 >= needed) | (time_approved & (minutes_60 >= approved_minutes))


book.adopt_checks(edition_2022, "first-control", "hours-per-day", "not-rapid", "not-blitz")
book.adopt_checks(edition_2022, "unequal-times", "rounds-per-day", "no-interim-reports", "unrated-in-match")
book.adopt(edition_2022, "elite_player", "elite")
book.adopt_checks(edition_2022, "registered-late", "reported-late", calendar=calendar)
