"""FIDE Rating Regulations 2012: monthly lists, what enters them, which list's ratings are used, and deadlines."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import DAY, EVERY_MONTH, days, first_on_or_after, first_on_or_before, later
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.fide_2009.calendar import calendar as edition_2009
from ratinghouse.rulebooks.fide_2022.calendar import calendar as edition_2022

CLOSING_TO_2017 = "Reading closing_to_2017: seven days as in 2009; three are confirmed from July 2017 on."

calendar = Calendar("fide-2012", CALENDAR_INPUTS)

calendar.value("0.1", change_month=7)
calendar.value("0.4", registration_months=1)
calendar.value("0.5", appeal_days=7)
calendar.value("4.1", longest_days=90)
calendar.value("7.1", first_monthly=date(2012, 7, 1), note="Rapid and blitz events of January to June 2012 enter it.")
calendar.value("7.13", note=CLOSING_TO_2017, closing_days=7, official_closing_days=1)
calendar.value("7.14c", pool_months=24)
calendar.value("7.23a", inactive_months=12)

calendar.adopt(edition_2009, "amended_from", "registration_deadline", "registration_ok")
calendar.adopt(edition_2009, "appeal_deadline", "appeal_ok", "duration", "duration_ok", "option_ok")


@calendar.rule("7.11")
def list_in_force(start: date | None = None, game: date | None = None, by_game: bool = False) -> date | None:
    """The list in force on the event's first day is used or, if so chosen (4.13), the one on the day of the game.

    start=2012-08-31 → 2012-08-01
    start=2012-09-01 → 2012-09-01
    start=2012-08-31 game=2012-09-05 → 2012-08-01
    start=2012-08-31 game=2012-09-05 by_game=yes → 2012-09-01
    """
    return first_on_or_before(where(by_game, game, start), EVERY_MONTH)


@calendar.rule("7.13")
def list(end: date, closing_days: int, official_closing_days: int, first_monthly: date, official: bool = False) -> date:
    """An event enters the first list whose closing date is not before its last day; the first: {first_monthly}.

    end=2012-02-05 → 2012-07-01
    end=2012-06-24 → 2012-07-01
    end=2012-06-25 → 2012-08-01
    end=2012-08-25 → 2012-09-01
    end=2012-08-26 → 2012-10-01
    end=2012-08-31 official=yes → 2012-09-01
    end=2012-09-01 official=yes → 2012-10-01
    """
    closed = end + days(where(official, official_closing_days, closing_days))
    return later(first_on_or_after(closed, EVERY_MONTH), first_monthly)


calendar.adopt(edition_2022, "list_ok", "previous_list", "next_list")


@calendar.rule("7.13")
def closing(list: date, closing_days: int, official_closing_days: int, official: bool = False) -> date:
    """The closing date is {closing_days} days before the list; official competitions may end the day before it.

    list=2012-09-01 → 2012-08-25
    list=2013-03-01 → 2013-02-22
    list=2012-09-01 official=yes → 2012-08-31
    """
    return list - days(where(official, official_closing_days, closing_days))


@calendar.rule("7.13")
def window_first(previous_list: date, closing_days: int, official_closing_days: int, official: bool = False) -> date:
    """Events ending from this day on enter the list: the day after the previous one closed.

    list=2012-09-01 → 2012-07-26
    list=2012-09-01 official=yes → 2012-08-01
    """
    return closing(previous_list, closing_days, official_closing_days, official) + DAY


calendar.adopt(edition_2009, "window_last", "pool_first", "pool_last")
calendar.adopt(edition_2022, "unrated_from", "inactive_from", "inactive_list", "active_list")
