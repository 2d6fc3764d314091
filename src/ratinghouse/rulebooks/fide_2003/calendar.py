"""FIDE Rating Regulations 2003: when lists appear, what enters them, which list's ratings are used, and deadlines."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import (
    DAY,
    EVERY_MONTH,
    add_months,
    days_inclusive,
    first_after,
    first_before,
    first_of_next_year,
    first_on_or_after,
    first_on_or_before,
    known,
    month_start,
    period_months,
)
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS

calendar = Calendar("fide-2003", CALENDAR_INPUTS)

calendar.value("0.11", change_month=7)
calendar.value("4.1", longest_days=90)
calendar.value("9.11", list_months=(1, 4, 7, 10))
calendar.value("9.13", closing_months=1)
calendar.value("9.1.4c", pool_periods=8)
calendar.value("9.2.3a", inactive_months=12)
calendar.value("9.2.3b", shown_lists=7)
calendar.value("9.2.3d", top_list_months=12)


def _months(list_months: tuple[int, ...], monthly: bool) -> tuple[int, ...]:
    return where(monthly, EVERY_MONTH, list_months)


def _period_months(list_months: tuple[int, ...], monthly: bool) -> int:
    return period_months(_months(list_months, monthly))


@calendar.rule("0.11")
def amended_from(decided: date, change_month: int) -> date:
    """A change decided in one year holds for events starting on or after 1 July of the next.

    decided=2002-11-01 → 2003-07-01
    decided=2003-12-31 → 2004-07-01
    """
    return first_of_next_year(decided, change_month)


@calendar.rule("9.4")
def monthly_from(decided: date, change_month: int) -> date:
    """Lists become monthly on 1 July of the year after the Presidential Board decides it.

    decided=2003-02-10 → 2004-07-01
    """
    return first_of_next_year(decided, change_month)


@calendar.rule("7.1")
def registration_ok(registered: date, start: date) -> bool:
    """An event that is not registered before it starts is not rated.

    registered=2003-08-31 start=2003-09-01 → yes
    registered=2003-09-01 start=2003-09-01 → no
    Reading: before means an earlier day; the period of notice is in chapter B.03, which is not part of this text.
    """
    return registered < start


@calendar.rule("4.1")
def duration(start: date, end: date) -> int:
    """The days of an event are counted with its first and its last.

    start=2004-01-01 end=2004-03-30 → 90
    """
    return days_inclusive(start, end)


@calendar.rule("4.1")
def duration_ok(duration: int, longest_days: int, league: bool = False) -> bool:
    """An event lasts at most {longest_days} days, unless it is a league (4.11).

    start=2004-01-01 end=2004-03-30 → yes
    start=2004-01-01 end=2004-03-31 → no
    start=2004-01-01 end=2004-03-31 league=yes → yes
    start=2004-01-02 end=2004-01-01 → no
    """
    return (duration >= 1) & ((duration <= longest_days) | league)


@calendar.rule("9.11")
def list_in_force(
    list_months: tuple[int, ...],
    longest_days: int,
    start: date | None = None,
    duration: int = 0,
    game: date | None = None,
    league: bool = False,
    monthly: bool = False,
) -> date | None:
    """The list in force when the event starts is used; in a league of over {longest_days} days (4.11), that of each
    game.

    start=2003-09-30 → 2003-07-01
    start=2003-10-01 → 2003-10-01
    start=2003-09-30 monthly=yes → 2003-09-01
    start=2003-09-20 end=2004-04-10 game=2004-02-01 league=yes → 2004-01-01
    start=2003-09-20 end=2003-10-10 game=2003-10-05 league=yes → 2003-07-01
    start=2003-09-20 end=2004-04-10 game=2004-02-01 → 2003-07-01
    """
    by_game = league & (duration > longest_days) & known(game)
    return first_on_or_before(where(by_game, game, start), _months(list_months, monthly))


@calendar.rule("9.13a")
def list(reported: date, list_months: tuple[int, ...], closing_months: int, monthly: bool = False) -> date:
    """A report enters the first list whose closing date is not before the day it was received.

    reported=2003-09-01 → 2003-10-01
    reported=2003-09-02 → 2004-01-01
    reported=2003-12-01 → 2004-01-01
    reported=2003-12-02 → 2004-04-01
    reported=2004-01-31 monthly=yes → 2004-03-01
    reported=2004-02-01 monthly=yes → 2004-04-01
    """
    received_by = first_on_or_after(reported, EVERY_MONTH)
    quarterly = first_on_or_after(add_months(received_by, closing_months), list_months)
    return where(monthly, add_months(month_start(reported), 2), quarterly)


@calendar.rule("9.11")
def list_ok(list: date, list_months: tuple[int, ...], monthly: bool = False) -> bool:
    """Lists are dated the first of months {list_months}, or of every month once they are monthly (9.41).

    list=2003-10-01 → yes
    list=2003-09-01 → no
    list=2003-09-01 monthly=yes → yes
    list=2003-10-02 → no
    """
    return list == first_on_or_before(list, _months(list_months, monthly))


@calendar.rule("9.1")
def previous_list(list: date, list_months: tuple[int, ...], monthly: bool = False) -> date:
    """A list adds the period's play to the list before it.

    list=2004-01-01 → 2003-10-01
    """
    return first_before(list, _months(list_months, monthly))


@calendar.rule("9.11")
def next_list(list: date, list_months: tuple[int, ...], monthly: bool = False) -> date:
    """A list is in force until the day before the next.

    list=2003-10-01 → 2004-01-01
    list=2003-10-01 monthly=yes → 2003-11-01
    """
    return first_after(list, _months(list_months, monthly))


@calendar.rule("9.13")
def closing(list: date, closing_months: int, monthly: bool = False) -> date:
    """Reports close {closing_months} month before the list; if monthly (9.43), at the end of the month before last.

    list=2003-10-01 → 2003-09-01
    list=2004-01-01 → 2003-12-01
    list=2004-03-01 monthly=yes → 2004-01-31
    list=2004-04-01 monthly=yes → 2004-02-29
    list=2005-02-01 monthly=yes → 2004-12-31
    Reading: 9.43 also says thirty days, which the end of a month is only before 1 March of a leap year; it is 29 to 32.
    """
    before = add_months(list, -closing_months)
    return where(monthly, before - DAY, before)


@calendar.rule("9.13a")
def window_first(previous_list: date, closing_months: int, monthly: bool = False) -> date:
    """The first day of receipt for the list: the day after the previous list closed.

    list=2003-10-01 → 2003-06-02
    list=2004-03-01 monthly=yes → 2004-01-01
    """
    return closing(previous_list, closing_months, monthly) + DAY


@calendar.rule("9.13a")
def window_last(closing: date) -> date:
    """The last day of receipt for the list: its closing date.

    list=2003-10-01 → 2003-09-01
    """
    return closing


@calendar.rule("9.1.4c")
def pool_first(list: date, list_months: tuple[int, ...], pool_periods: int, monthly: bool = False) -> date:
    """A new player's games are pooled over {pool_periods} rating periods; this is their first day.

    list=2005-07-01 → 2003-07-01
    list=2005-07-01 monthly=yes → 2004-11-01
    """
    return add_months(list, -pool_periods * _period_months(list_months, monthly))


@calendar.rule("9.1.4c")
def pool_last(list: date) -> date:
    """The last day of the rating periods whose games are pooled for a new player on this list.

    list=2005-07-01 → 2005-06-30
    """
    return list - DAY


@calendar.rule("9.21")
def unrated_from(next_list: date) -> date:
    """A player who falls below the floor is shown on the list as delisted and is unrated from the next one on.

    list=2003-10-01 → 2004-01-01
    """
    return next_list


@calendar.rule("9.2.3a")
def inactive_from(fourth_last: date, inactive_months: int) -> date:
    """A player with fewer than four rated games in {inactive_months} months is inactive from the day after.

    fourth_last=2003-08-20 → 2004-08-21
    fourth_last=2004-02-29 → 2005-03-01
    Reading: the months run from the fourth last game, so that only three fall into them.
    """
    return add_months(fourth_last, inactive_months) + DAY


@calendar.rule("9.2.3b")
def inactive_list(inactive_from: date, list_months: tuple[int, ...], monthly: bool = False) -> date:
    """The first list that flags the player inactive and leaves them out of the federation's list.

    fourth_last=2003-08-20 → 2004-10-01
    fourth_last=2003-09-30 → 2004-10-01
    fourth_last=2003-10-01 → 2005-01-01
    """
    return first_on_or_after(inactive_from, _months(list_months, monthly))


@calendar.rule("9.2.3b")
def shown_until(inactive_list: date, list_months: tuple[int, ...], shown_lists: int, monthly: bool = False) -> date:
    """The last of the {shown_lists} lists that still show an inactive player.

    fourth_last=2003-08-20 → 2006-04-01
    Reading: 9.23 takes the player off the list, 9.2.3b keeps them on it; flagged on these lists, then absent
    everywhere.
    """
    return add_months(inactive_list, (shown_lists - 1) * _period_months(list_months, monthly))


@calendar.rule("9.2.3c")
def active_list(returned: date, list_months: tuple[int, ...], monthly: bool = False) -> date:
    """A fourth rated game within a year makes the player active again on the next list.

    returned=2005-02-10 → 2005-04-01
    returned=2005-04-01 → 2005-07-01
    """
    return first_after(returned, _months(list_months, monthly))


@calendar.rule("9.2.3d")
def top_list_until(played: date, list_months: tuple[int, ...], top_list_months: int, monthly: bool = False) -> date:
    """The last ranking of top players that can name a player: none after {top_list_months} months without a game.

    played=2003-08-20 → 2004-07-01
    played=2003-10-01 → 2004-10-01
    Reading: the months count from the last game, not from the inactive flag.
    """
    return first_on_or_before(add_months(played, top_list_months), _months(list_months, monthly))
