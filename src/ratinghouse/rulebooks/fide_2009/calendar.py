"""FIDE Rating Regulations 2009: when lists appear, what enters them, which list's ratings are used, and deadlines."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import (
    DAY,
    EVERY_MONTH,
    add_months,
    days,
    days_inclusive,
    first_after,
    first_before,
    first_of_next_year,
    first_on_or_after,
    first_on_or_before,
)
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS

calendar = Calendar("fide-2009", CALENDAR_INPUTS)

calendar.value("0.1", change_month=7)
calendar.value("0.4", registration_months=1)
calendar.value("0.5", appeal_days=7)
calendar.value("4.1", longest_days=90)
calendar.value("7.1", list_months=(1, 3, 5, 7, 9, 11))
calendar.value("7.13", closing_days=7, official_closing_days=1)
calendar.value("7.14c", pool_months=24)
calendar.value("7.23a", inactive_months=12)
calendar.value("7.23b", shown_months=24)
calendar.value("7.24", top_list_months=12)


def _months(list_months: tuple[int, ...], monthly: bool) -> tuple[int, ...]:
    return where(monthly, EVERY_MONTH, list_months)


@calendar.rule("0.1")
def amended_from(decided: date, change_month: int) -> date:
    """A change decided in one year holds for events starting on or after 1 July of the next.

    decided=2008-11-25 → 2009-07-01
    decided=2009-01-01 → 2010-07-01
    """
    return first_of_next_year(decided, change_month)


@calendar.rule("7.3")
def monthly_from(decided: date, change_month: int) -> date:
    """Lists become monthly on 1 July of the year after the Presidential Board decides it.

    decided=2011-06-10 → 2012-07-01
    """
    return first_of_next_year(decided, change_month)


@calendar.rule("0.4")
def registration_deadline(start: date, registration_months: int) -> date:
    """An event is registered at least {registration_months} month before it starts.

    start=2009-09-12 → 2009-08-12
    start=2010-03-31 → 2010-02-28
    start=2012-03-30 → 2012-02-29
    Reading: the same day of the month before, or that month's last day.
    """
    return add_months(start, -registration_months)


@calendar.rule("0.4")
def registration_ok(registered: date, registration_deadline: date, late_accepted: bool = False) -> bool:
    """A later registration is valid only if the chair of the Qualification Commission accepts it.

    registered=2009-08-12 start=2009-09-12 → yes
    registered=2009-08-13 start=2009-09-12 → no
    registered=2009-08-13 start=2009-09-12 late_accepted=yes → yes
    """
    return (registered <= registration_deadline) | late_accepted


@calendar.rule("0.5")
def appeal_deadline(refused: date, appeal_days: int) -> date:
    """The chief organiser may appeal within {appeal_days} days of being informed that the event is not rated.

    refused=2009-08-03 → 2009-08-10
    Reading: the last of these days still counts.
    """
    return refused + days(appeal_days)


@calendar.rule("0.5")
def appeal_ok(appealed: date, refused: date, appeal_deadline: date) -> bool:
    """An appeal counts if it is made between the refusal and its deadline.

    appealed=2009-08-10 refused=2009-08-03 → yes
    appealed=2009-08-11 refused=2009-08-03 → no
    appealed=2009-08-02 refused=2009-08-03 → no
    """
    return (refused <= appealed) & (appealed <= appeal_deadline)


@calendar.rule("4.1")
def duration(start: date, end: date) -> int:
    """The days of an event are counted with its first and its last.

    start=2010-01-01 end=2010-03-31 → 90
    """
    return days_inclusive(start, end)


@calendar.rule("4.1")
def duration_ok(duration: int, longest_days: int, league: bool = False, long_approved: bool = False) -> bool:
    """An event lasts at most {longest_days} days, unless it is a league (4.11) or its length was approved (4.12).

    start=2010-01-01 end=2010-03-31 → yes
    start=2010-01-01 end=2010-04-01 → no
    start=2010-01-01 end=2010-04-01 league=yes → yes
    start=2010-01-01 end=2010-04-01 long_approved=yes → yes
    start=2010-01-02 end=2010-01-01 → no
    """
    return (duration >= 1) & ((duration <= longest_days) | league | long_approved)


@calendar.rule("4.13")
def option_ok(chosen: date, start: date) -> bool:
    """Whether ratings at the time of each game are used is decided before the first round.

    chosen=2010-01-05 start=2010-01-05 → yes
    chosen=2010-01-06 start=2010-01-05 → no
    Reading: the first day itself is in time, because the hour of the first round is not known here.
    """
    return chosen <= start


@calendar.rule("7.11")
def list_in_force(
    list_months: tuple[int, ...],
    start: date | None = None,
    game: date | None = None,
    by_game: bool = False,
    monthly: bool = False,
) -> date | None:
    """The list in force on the event's first day is used or, if so chosen (4.13), the one on the day of the game.

    start=2009-08-31 → 2009-07-01
    start=2009-09-01 → 2009-09-01
    start=2012-02-29 → 2012-01-01
    start=2012-02-29 monthly=yes → 2012-02-01
    start=2009-08-31 game=2009-09-05 → 2009-07-01
    start=2009-08-31 game=2009-09-05 by_game=yes → 2009-09-01
    """
    return first_on_or_before(where(by_game, game, start), _months(list_months, monthly))


@calendar.rule("7.13")
def list(
    end: date,
    list_months: tuple[int, ...],
    closing_days: int,
    official_closing_days: int,
    official: bool = False,
    monthly: bool = False,
) -> date:
    """An event enters the first list whose closing date is not before its last day.

    end=2009-08-25 → 2009-09-01
    end=2009-08-26 → 2009-11-01
    end=2009-08-31 official=yes → 2009-09-01
    end=2009-09-01 official=yes → 2009-11-01
    end=2012-02-23 → 2012-03-01
    end=2011-02-23 → 2011-05-01
    end=2012-09-26 monthly=yes → 2012-11-01
    """
    closed = end + days(where(official, official_closing_days, closing_days))
    return first_on_or_after(closed, _months(list_months, monthly))


@calendar.rule("7.1")
def list_ok(list: date, list_months: tuple[int, ...], monthly: bool = False) -> bool:
    """Lists are dated the first of months {list_months}, or of every month once they are monthly (7.3).

    list=2009-09-01 → yes
    list=2009-08-01 → no
    list=2009-08-01 monthly=yes → yes
    list=2009-09-02 → no
    """
    return list == first_on_or_before(list, _months(list_months, monthly))


@calendar.rule("7.1")
def previous_list(list: date, list_months: tuple[int, ...], monthly: bool = False) -> date:
    """A list adds the period's play to the list before it.

    list=2010-01-01 → 2009-11-01
    list=2013-01-01 monthly=yes → 2012-12-01
    """
    return first_before(list, _months(list_months, monthly))


@calendar.rule("7.1")
def next_list(list: date, list_months: tuple[int, ...], monthly: bool = False) -> date:
    """A list is in force until the day before the next.

    list=2009-11-01 → 2010-01-01
    list=2012-12-01 monthly=yes → 2013-01-01
    """
    return first_after(list, _months(list_months, monthly))


@calendar.rule("7.13")
def closing(list: date, closing_days: int, official_closing_days: int, official: bool = False) -> date:
    """The closing date is {closing_days} days before the list; official competitions may end the day before it.

    list=2009-09-01 → 2009-08-25
    list=2010-03-01 → 2010-02-22
    list=2012-03-01 → 2012-02-23
    list=2009-09-01 official=yes → 2009-08-31
    """
    return list - days(where(official, official_closing_days, closing_days))


@calendar.rule("7.13")
def window_first(previous_list: date, closing_days: int, official_closing_days: int, official: bool = False) -> date:
    """Events ending from this day on enter the list: the day after the previous one closed.

    list=2009-09-01 → 2009-06-25
    list=2009-09-01 official=yes → 2009-07-01
    """
    return closing(previous_list, closing_days, official_closing_days, official) + DAY


@calendar.rule("7.13")
def window_last(closing: date) -> date:
    """Events ending up to this day enter the list: its closing date.

    list=2009-09-01 → 2009-08-25
    """
    return closing


@calendar.rule("7.14c")
def pool_first(list: date, pool_months: int) -> date:
    """A new player's games are pooled over rating periods of at most {pool_months} months; this is their first day.

    list=2011-07-01 → 2009-07-01
    Reading: the periods move with the list that is calculated.
    """
    return add_months(list, -pool_months)


@calendar.rule("7.14c")
def pool_last(list: date) -> date:
    """The last day of the rating periods whose games are pooled for a new player on this list.

    list=2011-07-01 → 2011-06-30
    """
    return list - DAY


@calendar.rule("7.21")
def unrated_from(next_list: date) -> date:
    """A player who falls below the floor is shown on the list as delisted and is unrated from the next one on.

    list=2009-09-01 → 2009-11-01
    """
    return next_list


@calendar.rule("7.23a")
def inactive_from(played: date, inactive_months: int) -> date:
    """A player without a rated game for {inactive_months} months is inactive from the day after.

    played=2009-08-20 → 2010-08-21
    played=2012-02-29 → 2013-03-01
    """
    return add_months(played, inactive_months) + DAY


@calendar.rule("7.23b")
def inactive_list(inactive_from: date, list_months: tuple[int, ...], monthly: bool = False) -> date:
    """The first list that flags the player inactive and leaves them out of the federation's list.

    played=2009-08-20 → 2010-09-01
    played=2009-08-31 → 2010-09-01
    played=2009-09-01 → 2010-11-01
    """
    return first_on_or_after(inactive_from, _months(list_months, monthly))


@calendar.rule("7.23b")
def shown_until(inactive_list: date, list_months: tuple[int, ...], shown_months: int, monthly: bool = False) -> date:
    """The last list that still shows an inactive player: two years of lists, {shown_months} months.

    played=2009-08-20 → 2012-07-01
    played=2012-08-20 monthly=yes → 2015-08-01
    Reading: 7.23 takes the player off the list, 7.23b keeps them on it; flagged for two years, then absent everywhere.
    """
    return first_before(add_months(inactive_list, shown_months), _months(list_months, monthly))


@calendar.rule("7.23c")
def active_list(returned: date, list_months: tuple[int, ...], monthly: bool = False) -> date:
    """One rated game in a period makes the player active again on the next list.

    returned=2011-01-15 → 2011-03-01
    returned=2011-03-01 → 2011-05-01
    """
    return first_after(returned, _months(list_months, monthly))


@calendar.rule("7.24")
def top_list_until(played: date, list_months: tuple[int, ...], top_list_months: int, monthly: bool = False) -> date:
    """The last ranking of top players that can name a player: none after {top_list_months} months without a game.

    played=2009-08-20 → 2010-07-01
    played=2009-09-01 → 2010-09-01
    Reading: the months count from the last game, not from the inactive flag.
    """
    return first_on_or_before(add_months(played, top_list_months), _months(list_months, monthly))
