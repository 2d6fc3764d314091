"""What an event and its games must fulfil to be rated (articles 0.2, 1, 3, 4, 6 and 9.1)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2022.calendar import calendar
from ratinghouse.rulebooks.fide_2022.listing import book

TIME_CLASSES = ("standard", "rapid", "blitz", "not rated", "unknown")

book.input(c.seconds_60, c.first_moves, c.rounds_per_day, c.interim_reports, c.woman, c.length_told)

book.value("0.2", elite_rating=2700, elite_rating_women=2500)
book.value("1.2", first_control=30)
book.value("3.1", most_hours=12)
book.value("RB 1.1", rapid_minutes=10, blitz_minutes=3)


@book.rule("1.1, RB 1.1", per="event", labels=TIME_CLASSES, on_request=True)
def time_class(seconds_60, least_minutes, rapid_minutes, blitz_minutes):
    """{least_minutes} minutes for 60 moves are standard, more than {rapid_minutes} rapid, more than {blitz_minutes} blitz.

    seconds_60=3600 → standard
    seconds_60=3599 → rapid
    seconds_60=601 → rapid
    seconds_60=600 → blitz
    seconds_60=181 → blitz
    seconds_60=180 → not rated
    seconds_60=-1 → unknown
    """  # noqa: E501
    fast = where(seconds_60 > 60 * rapid_minutes, 1, where(seconds_60 > 60 * blitz_minutes, 2, 3))
    return where(seconds_60 < 0, 4, where(seconds_60 >= 60 * least_minutes, 0, fast))


@book.rule("1", per="event", on_request=True)
def at_full_length(rapid_or_blitz):
    """The first chapter is for standard play.

    rapid_or_blitz=no → yes
    rapid_or_blitz=yes → no
    """
    return ~rapid_or_blitz


@book.check(
    "1.1",
    per="event",
    code="below-standard",
    where="at_full_length",
    at="time_control",
    remedy="rate the event as rapid or blitz (--pool), or correct the rate of play if it is wrong",
)
def standard_time(minutes_60, least_minutes):
    """In standard play each player has at least {least_minutes} minutes for 60 moves.

    minutes_60=60 → yes
    minutes_60=59 → no
    """
    return minutes_60 >= least_minutes


@book.rule("1.1", per="side", on_request=True)
def timed(rateable, rapid_or_blitz, minutes_60, least_minutes):
    """If the event as a whole is not too fast, the time of each game that would be rated is checked.

    rateable=yes rapid_or_blitz=no minutes_60=60 → yes
    rateable=yes rapid_or_blitz=no minutes_60=59 → no
    rateable=yes rapid_or_blitz=no minutes_60=-1 → yes
    rateable=yes rapid_or_blitz=yes minutes_60=60 → no
    rateable=no rapid_or_blitz=no minutes_60=90 → no
    """
    return rateable & ~rapid_or_blitz & ((minutes_60 >= least_minutes) | (minutes_60 < 0))


@book.check(
    "1.1",
    per="side",
    code="too-fast",
    where="timed",
    remedy="these games are not rated; correct the rate of play if it is wrong",
)
def slow_enough(minutes_60, minutes_needed):
    """In a game each player has {strong_minutes} minutes for 60 moves if one of the two is rated {strong_rating}, {middle_minutes} if one is rated {middle_rating}, else {least_minutes}.

    minutes_60=120 minutes_needed=120 → yes
    minutes_60=119 minutes_needed=120 → no
    minutes_60=60 minutes_needed=60 → yes
    """  # noqa: E501
    return minutes_60 >= minutes_needed


@book.check(
    "1.2",
    per="event",
    code="first-control",
    where="at_full_length",
    at="time_control",
    remedy="correct the time control if it is wrong; only the commission can accept another number of moves",
)
def thirty_moves(first_moves, first_control):
    """A first time control that names a number of moves names at least {first_control}.

    first_moves=30 → yes
    first_moves=29 → no
    first_moves=0 → yes
    """
    return (first_moves == 0) | (first_moves >= first_control)


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


@book.rule("4", per="event", on_request=True)
def owes_interim_reports(long_event, rapid_or_blitz):
    """The chapter on rapid and blitz requires no reports before the end.

    long_event=yes rapid_or_blitz=no → yes
    long_event=yes rapid_or_blitz=yes → no
    long_event=no rapid_or_blitz=no → no
    """
    return long_event & ~rapid_or_blitz


@book.check(
    "4, 9.1",
    per="event",
    code="no-interim-reports",
    where="owes_interim_reports",
    at="end",
    remedy="report the results month by month",
)
def reported_monthly(interim_reports):
    """An event of more than {most_days} days reports its results month by month.

    interim_reports=1 → yes
    interim_reports=0 → no
    """
    return interim_reports == 1


@book.check(
    "6.1",
    per="event",
    code="unrated-in-match",
    where="is_match",
    at="rated",
    remedy="the match cannot be rated; correct the rating if the player had one on the list in force",
)
def both_players_rated(unrated_match):
    """Both players of a match are rated.

    unrated_match=[no, no] → yes
    unrated_match=[yes, yes] → no
    """
    return ~unrated_match.any()


@book.check(
    "6.2",
    per="event",
    code="match-length",
    severity="warning",
    where="is_match",
    at="type_text",
    remedy="write the agreed number of games in record 142 or XXR",
    note="Reading match_length: without a number, the match had as many games as the report has.",
)
def length_known(length_told, decided):
    """If games of a match are left out because it was already won, the report states how many games were agreed.

    length_told=yes decided=[no, no, yes] → yes
    length_told=no decided=[no, no, no] → yes
    length_told=no decided=[no, no, yes] → no
    """
    return length_told | ~decided.any()


@book.rule("0.2", per="entry", on_request=True)
def elite_player(R_start, woman, elite_rating, elite_rating_women):
    """A player over {elite_rating}, or a woman over {elite_rating_women}.

    R_start=2701 woman=no → yes
    R_start=2700 woman=no → no
    R_start=2501 woman=yes → yes
    R_start=2501 woman=no → no
    """
    return (R_start > elite_rating) | (woman & (R_start > elite_rating_women))


@book.rule("0.2, RB 0.2", per="event", on_request=True)
def elite(elite_player, rapid_or_blitz):
    """An event with such a player is registered earlier, except in rapid and blitz.

    elite_player=[no, yes] rapid_or_blitz=no → yes
    elite_player=[no, no] rapid_or_blitz=no → no
    elite_player=[no, yes] rapid_or_blitz=yes → no
    """
    return elite_player.any() & ~rapid_or_blitz


book.check_date(
    calendar,
    "registration_ok",
    code="registered-late",
    at="start",
    facts=("norms",),
    remedy="ask the Qualification Commission to accept the late registration, then declare --late-accepted",
)
book.check_date(
    calendar,
    "report_ok",
    code="reported-late",
    at="end",
    remedy="the event cannot be rated; correct the dates if they are wrong",
)
