"""What an event must fulfil to be rated, and how it is reported (articles 0 to 4 and 9)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2009.calendar import calendar
from ratinghouse.rulebooks.fide_2009.listing import book

book.input(c.minutes_60, c.seconds_60, c.first_moves, c.rounds_per_day)
book.input(c.official, c.deviation, c.deviation_approved)
book.input(c.is_trf, c.invited_unrated, c.announced_unrated)

book.value("1.1", strong_rating=2200, strong_minutes=120, middle_rating=1600, middle_minutes=90, least_minutes=60)
book.value("1.3", first_control=40)
book.value("3.1", most_rounds=3, most_hours=12)


@book.rule("0.3", per="event", on_request=True)
def examined(official):
    """Official FIDE tournaments are always rated; every other event is checked.

    official=yes → no
    official=no → yes
    """
    return ~official


@book.rule(
    "1.1",
    per="event",
    on_request=True,
    note="Reading unrated_time: an unrated player never requires more time; the strongest of the whole event decides.",
)
def required_minutes(start_rating, strong_rating, strong_minutes, middle_rating, middle_minutes, least_minutes):
    """60 moves need {strong_minutes} minutes with a player of {strong_rating} in the event, {middle_minutes} with one of {middle_rating}, else {least_minutes}.

    start_rating=[2199, 2200, 0] → 120
    start_rating=[2199, 1600, 0] → 90
    start_rating=[1599, 0] → 60
    """  # noqa: E501
    highest = start_rating.largest()
    return where(
        highest >= strong_rating, strong_minutes, where(highest >= middle_rating, middle_minutes, least_minutes)
    )


@book.check(
    "1.1, 1.2",
    per="event",
    code="too-fast",
    where="examined",
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
    where="examined",
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
    "2.1",
    per="event",
    code="laws-deviation",
    where="examined",
    remedy="have the Technical Commission approve the deviation, then declare --deviation-approved",
)
def by_the_laws(deviation, deviation_approved):
    """Play follows the FIDE Laws; a federation's small deviations need approval.

    deviation=no deviation_approved=no → yes
    deviation=yes deviation_approved=no → no
    deviation=yes deviation_approved=yes → yes
    """
    return ~deviation | deviation_approved


@book.check(
    "3.1",
    per="event",
    code="rounds-per-day",
    where="examined",
    at="round_dates",
    remedy="correct the round dates in record 132 if they are wrong",
)
def few_rounds(rounds_per_day, most_rounds):
    """At most {most_rounds} rounds are played on a day.

    rounds_per_day=3 → yes
    rounds_per_day=4 → no
    """
    return rounds_per_day <= most_rounds


@book.check(
    "3.1",
    per="event",
    code="hours-per-day",
    where="examined",
    at="round_dates",
    remedy="correct the round dates or the rate of play if they are wrong",
    note="Reading round_length: a round lasts twice the time that a player has for 60 moves.",
)
def few_hours(seconds_60, rounds_per_day, most_hours):
    """Play takes at most {most_hours} hours a day, a round being twice a player's time for 60 moves.

    seconds_60=7200 rounds_per_day=3 → yes
    seconds_60=7230 rounds_per_day=3 → no
    seconds_60=9000 rounds_per_day=2 → yes
    """
    return 2 * seconds_60 * rounds_per_day <= most_hours * 3600


@book.check(
    "9.1",
    per="event",
    code="not-trf",
    severity="warning",
    remedy="convert the report to a TRF file before it goes to the rating server",
)
def as_trf(is_trf):
    """Results are submitted to the rating server as a TRF file.

    is_trf=yes → yes
    is_trf=no → no
    """
    return is_trf


@book.check(
    "9.2",
    per="event",
    code="must-be-rated",
    severity="warning",
    remedy="submit the event: it is exempt only if the invitations stated it and the chief arbiter announced it",
)
def exempt_by_both(invited_unrated, announced_unrated):
    """An international event stays unrated only if its invitations stated it and the chief arbiter announced it before
    the start.

    invited_unrated=no announced_unrated=no → yes
    invited_unrated=yes announced_unrated=yes → yes
    invited_unrated=yes announced_unrated=no → no
    invited_unrated=no announced_unrated=yes → no
    """
    return invited_unrated == announced_unrated


book.check_date(
    calendar,
    "registration_ok",
    code="registered-late",
    where="examined",
    at="start",
    remedy="ask the chair of the Qualification Commission to accept the late registration, then declare "
    "--late-accepted",
)
book.check_date(
    calendar,
    "duration_ok",
    code="too-long",
    where="examined",
    at="end",
    remedy="declare --league if it is a league; otherwise have the length approved and declare --long-approved",
)
book.check_date(
    calendar,
    "option_ok",
    code="option-late",
    where="ratings_by_game",
    at="start",
    remedy="use the ratings at the start of the event: the option was not chosen in time",
)
