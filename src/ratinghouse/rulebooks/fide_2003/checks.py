"""What an event must fulfil to be rated, and what its report contains (articles 1 to 7, 11 and 16)."""

from __future__ import annotations

from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2003.calendar import calendar
from ratinghouse.rulebooks.fide_2003.composition import book
from ratinghouse.rulebooks.fide_2009 import book as edition_2009

book.input(c.minutes_60, c.seconds_60, c.first_moves, c.rounds_per_day, c.smoking_allowed)
book.input(c.has_name, c.has_start, c.has_end, c.invited_unrated, c.announced_unrated)
book.input(c.has_fed, c.has_rank, c.has_first_name, c.white, c.withdrawn, c.dispensation)

book.value("1.11", strong_rating=2200, strong_minutes=120)
book.value("1.12", middle_rating=1600, middle_minutes=90)
book.value("1.13", least_minutes=60, note="Reached since ratings below 1600 are published, from 2006 on.")
book.value("1.3", first_control=40)
book.value("3.1", most_rounds=3, most_hours=12)


@book.rule("15", per="event", on_request=True)
def at_full_length(pool):
    """The rate of play is prescribed for the rating list; the principles for the rapidplay list name none.

    pool=0 → yes
    pool=1 → no
    """
    return pool == 0


book.adopt(edition_2009, "required_minutes")


@book.check(
    "1.11-1.13, 1.2",
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
    minutes_60=90 required_minutes=90 → yes
    """  # noqa: E501
    return minutes_60 >= required_minutes


@book.check(
    "1.3",
    per="event",
    code="first-control",
    severity="warning",
    where="at_full_length",
    at="time_control",
    remedy="nothing can be done about this event; plan the next one with 40 moves",
)
def forty_moves(first_moves, first_control):
    """A first time control that names a number of moves is recommended to name {first_control}.

    first_moves=40 → yes
    first_moves=0 → yes
    first_moves=36 → no
    """
    return (first_moves == 0) | (first_moves == first_control)


@book.check(
    "2.2",
    per="event",
    code="smoking",
    remedy="smoking is banned in rated events: ask the commission whether the event can be rated",
)
def no_smoking(smoking_allowed):
    """Smoking is not permitted in the playing hall.

    smoking_allowed=no → yes
    smoking_allowed=yes → no
    """
    return ~smoking_allowed


@book.check(
    "3.1",
    per="event",
    code="rounds-per-day",
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
    "11.21",
    per="event",
    code="no-event-name",
    at="name",
    remedy="write the name of the event in record 012",
)
def event_named(has_name):
    """The report identifies the event by its name.

    has_name=yes → yes
    has_name=no → no
    """
    return has_name


@book.check("11.21", per="event", code="no-dates", at="start", remedy="write the dates in records 042 and 052")
def dated(has_start, has_end):
    """The report gives the exact dates of the event's beginning and end.

    has_start=1 has_end=1 → yes
    has_start=1 has_end=0 → no
    """
    return (has_start == 1) & (has_end == 1)


@book.check(
    "11.22",
    per="event",
    code="no-time-limit",
    at="time_control",
    remedy="write the rate of play in record 122 or 222",
)
def time_limit_told(seconds_60):
    """The report specifies the time limit.

    seconds_60=7200 → yes
    seconds_60=0 → no
    """
    return seconds_60 > 0


@book.check(
    "11.23",
    per="entry",
    code="no-first-name",
    severity="note",
    at="name",
    remedy="write surname and first name in full",
)
def full_names(has_first_name):
    """The crosstable gives full first names.

    has_first_name=yes → yes
    has_first_name=no → no
    """
    return has_first_name


@book.check(
    "11.23, 16.1",
    per="entry",
    code="no-federation",
    severity="warning",
    at="fed",
    remedy="write the federation; only a member of a federation of FIDE is listed",
)
def federation_told(has_fed):
    """The crosstable gives each player's federation; only its members are listed.

    has_fed=yes → yes
    has_fed=no → no
    """
    return has_fed


@book.check(
    "11.23",
    per="entry",
    code="no-rank",
    severity="note",
    at="rank",
    remedy="write the final ranks",
)
def ranked(has_rank):
    """The crosstable lists the players in final order.

    has_rank=yes → yes
    has_rank=no → no
    """
    return has_rank


@book.check(
    "11.3",
    per="side",
    code="no-colour",
    severity="warning",
    where="of_a_swiss",
    remedy="write the colours of both players",
)
def colours_told(white, opponent_white, played):
    """The report of a Swiss or team event states who had which colour.

    white=yes opponent_white=no played=yes → yes
    white=no opponent_white=no played=yes → no
    white=no opponent_white=no played=no → yes
    """
    return ~played | (white ^ opponent_white)


@book.check(
    "11.4",
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
    """
    return invited_unrated == announced_unrated


@book.check(
    "16.1-16.3",
    per="entry",
    code="not-to-be-listed",
    severity="warning",
    at="fed",
    remedy="the player may apply to FIDE for special dispensation; then set the flag dispensation in the register",
)
def may_be_listed(withdrawn, dispensation):
    """A player whose federation is excluded or does not want the listing is listed by special dispensation only.

    withdrawn=no dispensation=no → yes
    withdrawn=yes dispensation=no → no
    withdrawn=yes dispensation=yes → yes
    """
    return ~withdrawn | dispensation


book.check_date(
    calendar,
    "registration_ok",
    code="registered-late",
    at="start",
    remedy="the event cannot be rated; correct the day of registration if it is wrong",
)
book.check_date(
    calendar,
    "duration_ok",
    code="too-long",
    at="end",
    remedy="the event cannot be rated unless it is a league: then declare --league",
)
