"""What rapid and blitz events must fulfil to be rated (RB 1 and RB 3.1)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2022.checks import book

book.input(c.unequal)

book.value("RB 3.1", most_rapid_rounds=15, most_blitz_rounds=30)


@book.rule("RB 1.1.1", per="event", on_request=True)
def is_rapid(pool):
    """Rapid is a list of its own.

    pool=1 → yes
    pool=2 → no
    """
    return pool == 1


@book.rule("RB 1.1.2", per="event", on_request=True)
def is_blitz(pool):
    """Blitz is a list of its own.

    pool=2 → yes
    pool=1 → no
    """
    return pool == 2


@book.check(
    "RB 1.1.1",
    per="event",
    code="not-rapid",
    where="is_rapid",
    at="time_control",
    remedy="rate the event in the list of its rate of play (--pool), or correct the rate of play if it is wrong",
)
def rapid_time(seconds_60, rapid_minutes, least_minutes):
    """In rapid play each player has more than {rapid_minutes} and less than {least_minutes} minutes for 60 moves.

    seconds_60=601 → yes
    seconds_60=600 → no
    seconds_60=3599 → yes
    seconds_60=3600 → no
    """
    return (seconds_60 > 60 * rapid_minutes) & (seconds_60 < 60 * least_minutes)


@book.check(
    "RB 1.1.2",
    per="event",
    code="not-blitz",
    where="is_blitz",
    at="time_control",
    remedy="rate the event in the list of its rate of play (--pool), or correct the rate of play if it is wrong",
)
def blitz_time(seconds_60, blitz_minutes, rapid_minutes):
    """In blitz each player has more than {blitz_minutes} and at most {rapid_minutes} minutes for 60 moves.

    seconds_60=181 → yes
    seconds_60=180 → no
    seconds_60=600 → yes
    seconds_60=601 → no
    """
    return (seconds_60 > 60 * blitz_minutes) & (seconds_60 <= 60 * rapid_minutes)


@book.check(
    "RB 1.2",
    per="event",
    code="unequal-times",
    where="rapid_or_blitz",
    at="time_control",
    remedy="games with unequal times are not rated: leave them out of the report",
)
def equal_times(unequal):
    """In rapid and blitz both players have the same time.

    unequal=0 → yes
    unequal=1 → no
    """
    return unequal == 0


@book.check(
    "RB 3.1",
    per="event",
    code="rounds-per-day",
    where="rapid_or_blitz",
    at="round_dates",
    remedy="correct the round dates in record 132 if they are wrong",
)
def few_rounds(rounds_per_day, pool, most_rapid_rounds, most_blitz_rounds):
    """At most {most_rapid_rounds} rounds of rapid or {most_blitz_rounds} of blitz are played on a day.

    rounds_per_day=15 pool=1 → yes
    rounds_per_day=16 pool=1 → no
    rounds_per_day=30 pool=2 → yes
    rounds_per_day=31 pool=2 → no
    """
    return rounds_per_day <= where(pool == 1, most_rapid_rounds, most_blitz_rounds)
