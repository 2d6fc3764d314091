"""What an event must fulfil to be rated (articles 0 to 4, 6 and 9; RB 1 and 3.1)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2011 import book as edition_2011
from ratinghouse.rulebooks.fide_2012.calendar import calendar
from ratinghouse.rulebooks.fide_2012.listing import book
from ratinghouse.rulebooks.fide_2022 import book as edition_2022

TIME_CLASSES = ("standard", "rapid", "blitz", "not rated", "unknown")

book.input(c.minutes_60, c.seconds_60, c.first_moves, c.unequal, c.rounds_per_day)
book.input(c.official, c.deviation, c.deviation_approved, c.national_championship, c.women_only, c.length_told)
book.input(c.is_trf, c.invited_unrated, c.announced_unrated)

book.value("1.1", strong_rating=2200, strong_minutes=120, middle_rating=1600, middle_minutes=90, least_minutes=60)
book.value("1.3", first_control=40)
book.value("3.1", most_rounds=3, most_hours=12)
book.value("6.3", share_rated=3)
book.value("6.31", small_event=10, small_event_rated=4)
book.value("6.32", double_players=6, double_rated=4)
book.value("6.33", champions_rated=3, women_champions_rated=2)
book.value("RB 1.1", rapid_minutes=15, blitz_minutes=5)
book.value(
    "RB 3.1", most_rapid_rounds=15, most_blitz_rounds=30, note="Reading rounds_per_day: the numbers reported in 2021."
)


@book.rule("1.1, RB 1.1", per="event", labels=TIME_CLASSES, on_request=True)
def time_class(seconds_60, least_minutes, rapid_minutes, blitz_minutes):
    """For 60 moves {least_minutes} minutes are standard, {rapid_minutes} or more rapid, {blitz_minutes} or more blitz.

    seconds_60=3600 → standard
    seconds_60=3599 → rapid
    seconds_60=900 → rapid
    seconds_60=899 → blitz
    seconds_60=300 → blitz
    seconds_60=299 → not rated
    seconds_60=-1 → unknown
    """
    fast = where(seconds_60 >= 60 * rapid_minutes, 1, where(seconds_60 >= 60 * blitz_minutes, 2, 3))
    return where(seconds_60 < 0, 4, where(seconds_60 >= 60 * least_minutes, 0, fast))


book.adopt(edition_2011, "examined")


@book.rule("0.3, 1", per="event", on_request=True)
def at_full_length(examined, rapid_or_blitz):
    """The first chapter is for standard play; official FIDE tournaments are always rated.

    examined=yes rapid_or_blitz=no → yes
    examined=yes rapid_or_blitz=yes → no
    examined=no rapid_or_blitz=no → no
    """
    return examined & ~rapid_or_blitz


book.adopt(edition_2011, "required_minutes")


@book.check(
    "1.1, 1.2",
    per="event",
    code="too-fast",
    where="at_full_length",
    at="time_control",
    remedy="games at this rate are excluded: correct the rate of play in record 122 or 222 if it is wrong",
)
def slow_enough(minutes_60, required_minutes):
    """Each player has {strong_minutes} minutes for 60 moves if anyone in the event is rated {strong_rating}, {middle_minutes} if anyone is rated {middle_rating}, else {least_minutes}.

    minutes_60=120 required_minutes=120 → yes
    minutes_60=119 required_minutes=120 → no
    """  # noqa: E501
    return minutes_60 >= required_minutes


@book.check(
    "1.3",
    per="event",
    code="first-control",
    where="at_full_length",
    at="time_control",
    remedy="correct the time control if it is wrong; only the commission can accept another number of moves",
)
def forty_moves(first_moves, first_control):
    """A first time control that names a number of moves names {first_control}.

    first_moves=40 → yes
    first_moves=0 → yes
    first_moves=36 → no
    """
    return (first_moves == 0) | (first_moves == first_control)


@book.check(
    "3.1",
    per="event",
    code="hours-per-day",
    where="at_full_length",
    at="round_dates",
    remedy="correct the round dates or the rate of play if they are wrong",
    note="Reading round_length: a round lasts twice the time that a player has for 60 moves.",
)
def few_hours(seconds_60, rounds_per_day, most_hours):
    """Play takes at most {most_hours} hours a day, a round being twice a player's time for 60 moves.

    seconds_60=7200 rounds_per_day=3 → yes
    seconds_60=7230 rounds_per_day=3 → no
    """
    return 2 * seconds_60 * rounds_per_day <= most_hours * 3600


@book.check(
    "3.1, RB 3.1",
    per="event",
    code="rounds-per-day",
    where="examined",
    at="round_dates",
    remedy="correct the round dates in record 132 if they are wrong",
)
def few_rounds(rounds_per_day, pool, most_rounds, most_rapid_rounds, most_blitz_rounds):
    """At most {most_rounds} rounds are played on a day, {most_rapid_rounds} of rapid or {most_blitz_rounds} of blitz.

    rounds_per_day=3 pool=0 → yes
    rounds_per_day=4 pool=0 → no
    rounds_per_day=15 pool=1 → yes
    rounds_per_day=16 pool=1 → no
    rounds_per_day=30 pool=2 → yes
    rounds_per_day=31 pool=2 → no
    """
    fast = where(pool == 1, most_rapid_rounds, most_blitz_rounds)
    return rounds_per_day <= where(pool == 0, most_rounds, fast)


book.adopt(edition_2022, "is_rapid", "is_blitz")


@book.check(
    "RB 1.1.1",
    per="event",
    code="not-rapid",
    where="is_rapid",
    at="time_control",
    remedy="rate the event in the list of its rate of play (--pool), or correct the rate of play if it is wrong",
)
def rapid_time(seconds_60, rapid_minutes, least_minutes):
    """In rapid play each player has at least {rapid_minutes} and less than {least_minutes} minutes for 60 moves.

    seconds_60=900 → yes
    seconds_60=899 → no
    seconds_60=3599 → yes
    seconds_60=3600 → no
    """
    return (seconds_60 >= 60 * rapid_minutes) & (seconds_60 < 60 * least_minutes)


@book.check(
    "RB 1.1.2",
    per="event",
    code="not-blitz",
    where="is_blitz",
    at="time_control",
    remedy="rate the event in the list of its rate of play (--pool), or correct the rate of play if it is wrong",
)
def blitz_time(seconds_60, blitz_minutes, rapid_minutes):
    """In blitz each player has at least {blitz_minutes} and less than {rapid_minutes} minutes for 60 moves.

    seconds_60=300 → yes
    seconds_60=299 → no
    seconds_60=899 → yes
    seconds_60=900 → no
    """
    return (seconds_60 >= 60 * blitz_minutes) & (seconds_60 < 60 * rapid_minutes)


book.adopt_checks(edition_2022, "unequal-times")
book.adopt_checks(edition_2011, "laws-deviation", "not-trf", "must-be-rated")
book.adopt(edition_2011, "championship", "composed", "players", "rated_players", "examined_match")
book.adopt_checks(edition_2011, "too-few-rated", "small-round-robin", "double-round-robin")
book.adopt_checks(edition_2011, "incomplete-round-robin", "unrated-in-match", "match-length")
book.adopt_checks(edition_2011, "too-long", "option-late", calendar=calendar)
book.check_date(
    calendar,
    "registration_ok",
    code="registered-late",
    where="at_full_length",
    at="start",
    remedy="ask the chair of the Qualification Commission to accept the late registration, then declare "
    "--late-accepted",
)
