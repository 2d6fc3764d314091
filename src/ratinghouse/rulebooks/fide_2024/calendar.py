"""FIDE Rating Regulations 2024: monthly lists, what enters them, which list's ratings are used, and deadlines.

Only the notice for registration differs from the 2022 edition; every other rule is that edition's, under its article.
"""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import (
    days,
)
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.fide_2022.calendar import calendar as edition_2022

calendar = Calendar("fide-2024", CALENDAR_INPUTS)

calendar.value("0.2", registration_days=3, early_registration_days=30)
calendar.value("7.1.3", closing_days=3, official_closing_days=1)
calendar.value("7.1.4", pool_months=26)
calendar.value("7.2.2", inactive_months=12)
calendar.value("9.1", margin_days=5, last_list_number=3, interim_days=30)


@calendar.rule("0.2")
def registration_deadline(
    start: date,
    registration_days: int,
    early_registration_days: int,
    norms: bool = False,
    elite: bool = False,
) -> date:
    """Registration is {registration_days} days before the start, {early_registration_days} for norms or top players.

    start=2025-05-10 → 2025-05-07
    start=2025-05-10 norms=yes → 2025-04-10
    start=2025-05-10 elite=yes → 2025-04-10
    start=2024-03-02 → 2024-02-28
    """
    return start - days(where(norms | elite, early_registration_days, registration_days))


calendar.adopt(
    edition_2022,
    "registration_ok",
    "duration",
    "interim_reports",
    "list_in_force",
    "last_list",
    "deadline",
    "report_ok",
    "report_list",
    "report_due",
    "list",
    "list_ok",
    "previous_list",
    "next_list",
    "closing",
    "window_first",
    "window_last",
    "pool_first",
    "pool_last",
    "unrated_from",
    "inactive_from",
    "inactive_list",
    "active_list",
)
