"""Japan Chess Federation 2024: monthly lists by day of report, deadlines, and how far back errors are corrected."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import (
    DAY,
    EVERY_MONTH,
    add_months,
    day_of_month,
    days,
    days_between,
    first_after,
    first_before,
    first_on_or_after,
    first_on_or_before,
    month_start,
    on_day,
)
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS

calendar = Calendar("jcf-2024", CALENDAR_INPUTS)

calendar.value("3(4)", application_days=5)
calendar.value("3(6)", closing_day=20)
calendar.value("3(7)", report_months=3)
calendar.value("6(3)", pool_months=24)
calendar.value("7(3)", correction_days=90)


@calendar.rule("3(4)")
def registration_deadline(start: date, application_days: int) -> date:
    """A rated event is applied for at least {application_days} days before it.

    start=2025-03-10 → 2025-03-05
    start=2024-03-03 → 2024-02-27
    """
    return start - days(application_days)


@calendar.rule("3(4)")
def registration_ok(registered: date, registration_deadline: date) -> bool:
    """An application after that day is too late.

    registered=2025-03-05 start=2025-03-10 → yes
    registered=2025-03-06 start=2025-03-10 → no
    """
    return registered <= registration_deadline


@calendar.rule("3(6)")
def list_in_force(start: date) -> date:
    """The list in force on a day is the one published on the 1st of that month.

    start=2025-03-31 → 2025-03-01
    start=2025-04-01 → 2025-04-01
    Reading: ratings as FIDE takes them, from the list in force when the event starts (7(2)).
    """
    return first_on_or_before(start, EVERY_MONTH)


@calendar.rule("3(7)")
def deadline(end: date, report_months: int) -> date:
    """Games are reported within {report_months} months of the event's last day.

    end=2025-01-15 → 2025-04-15
    end=2024-11-30 → 2025-02-28
    end=2023-11-30 → 2024-02-29
    Reading: the same day of the month, or that month's last day.
    """
    return add_months(end, report_months)


@calendar.rule("3(7)")
def report_ok(reported: date, deadline: date) -> bool:
    """A report after the deadline may be refused; the federation decides.

    end=2025-01-15 reported=2025-04-15 → yes
    end=2025-01-15 reported=2025-04-16 → no
    """
    return reported <= deadline


@calendar.rule("3(6)")
def list(reported: date, closing_day: int) -> date:
    """Games reported up to the {closing_day}th enter the next month's list, later ones the list after it.

    reported=2025-01-20 → 2025-02-01
    reported=2025-01-21 → 2025-03-01
    reported=2025-02-20 → 2025-03-01
    reported=2024-12-21 → 2025-02-01
    """
    return add_months(month_start(reported), where(day_of_month(reported) <= closing_day, 1, 2))


@calendar.rule("3(6)")
def list_ok(list: date) -> bool:
    """Lists are dated the 1st of each month.

    list=2025-03-01 → yes
    list=2025-03-20 → no
    """
    return day_of_month(list) == 1


@calendar.rule("5(2)")
def previous_list(list: date) -> date:
    """The period's changes are added to the ratings of the list before.

    list=2025-01-01 → 2024-12-01
    """
    return first_before(list, EVERY_MONTH)


@calendar.rule("3(6)")
def next_list(list: date) -> date:
    """A list is in force until the next month's list.

    list=2024-12-01 → 2025-01-01
    """
    return first_after(list, EVERY_MONTH)


@calendar.rule("3(6)")
def closing(list: date, closing_day: int) -> date:
    """Reports for a list close on the {closing_day}th of the month before it.

    list=2025-03-01 → 2025-02-20
    list=2025-01-01 → 2024-12-20
    """
    return on_day(first_before(list, EVERY_MONTH), closing_day)


@calendar.rule("3(6)")
def window_first(previous_list: date, closing_day: int) -> date:
    """The first day of report for a list: the day after the previous list closed.

    list=2025-03-01 → 2025-01-21
    list=2025-01-01 → 2024-11-21
    """
    return closing(previous_list, closing_day) + DAY


@calendar.rule("3(6)")
def window_last(closing: date) -> date:
    """The last day of report for a list: its closing date.

    list=2025-03-01 → 2025-02-20
    """
    return closing


@calendar.rule("6(3)")
def pool_first(window_last: date, pool_months: int) -> date:
    """An unrated player's games of the past {pool_months} months count towards a first rating; this is their first day.

    list=2025-03-01 → 2023-02-21
    Reading: the two years end with the reporting period.
    """
    return add_months(window_last, -pool_months) + DAY


@calendar.rule("6(3)")
def pool_last(window_last: date) -> date:
    """The last day of the games that count towards a first rating on this list.

    list=2025-03-01 → 2025-02-20
    """
    return window_last


@calendar.rule("7(3)")
def correctable_from(found: date, correction_days: int) -> date:
    """The oldest list still recalculated: published at most {correction_days} days before the error was reported.

    found=2025-03-02 → 2025-01-01
    found=2025-04-01 → 2025-01-01
    found=2025-04-02 → 2025-02-01
    """
    return first_on_or_after(found - days(correction_days), EVERY_MONTH)


@calendar.rule("7(3)")
def correctable(found: date, list: date, correction_days: int) -> bool:
    """A list is recalculated if the error is reported within {correction_days} days of its publication.

    found=2025-04-01 list=2025-01-01 → yes
    found=2025-04-02 list=2025-01-01 → no
    found=2024-03-31 list=2024-01-01 → yes
    found=2024-04-01 list=2024-01-01 → no
    found=2025-01-01 list=2025-02-01 → no
    """
    age = days_between(list, found)
    return (age >= 0) & (age <= correction_days)
