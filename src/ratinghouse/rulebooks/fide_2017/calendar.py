"""When lists appear, what enters them, and deadlines: as in 2012, but lists close three days before (7.13)."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import EVERY_MONTH, days, first_on_or_after
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.fide_2012.calendar import calendar as edition_2012
from ratinghouse.rulebooks.fide_2022.calendar import calendar as edition_2022

calendar = Calendar("fide-2017", CALENDAR_INPUTS)

calendar.value("0.1", change_month=7)
calendar.value("0.4", registration_months=1)
calendar.value("0.5", appeal_days=7)
calendar.value("4.1", longest_days=90)
calendar.value("7.13", closing_days=3, official_closing_days=1)
calendar.value("7.14c", pool_months=26)
calendar.value("7.23a", inactive_months=12)

calendar.adopt(edition_2012, "amended_from", "registration_deadline", "registration_ok")
calendar.adopt(edition_2012, "appeal_deadline", "appeal_ok", "duration", "duration_ok", "option_ok", "list_in_force")


@calendar.rule("7.13")
def list(end: date, closing_days: int, official_closing_days: int, official: bool = False) -> date:
    """An event enters the first list whose closing date is not before its last day.

    end=2018-08-29 → 2018-09-01
    end=2018-08-30 → 2018-10-01
    end=2018-08-31 official=yes → 2018-09-01
    """
    return first_on_or_after(end + days(where(official, official_closing_days, closing_days)), EVERY_MONTH)


calendar.adopt(edition_2022, "list_ok", "previous_list", "next_list", "closing", "window_first", "window_last")
calendar.adopt(edition_2022, "pool_first", "pool_last", "unrated_from", "inactive_from", "inactive_list", "active_list")
