"""The calendar of the reference systems: a list on the first of each month, of the games of the month before."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import first_after, first_before, first_on_or_before
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS

calendar = Calendar("lab-elo", CALENDAR_INPUTS)

calendar.value("list", list_months=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))


@calendar.rule("list")
def list_in_force(start: date, list_months: tuple[int, ...]) -> date:
    """The list in force on a day is the newest one.

    start=2024-02-29 → 2024-02-01
    start=2024-03-01 → 2024-03-01
    """
    return first_on_or_before(start, list_months)


@calendar.rule("list")
def list_ok(list: date, list_months: tuple[int, ...]) -> bool:
    """Lists are dated the first of months {list_months}.

    list=2024-03-01 → yes
    list=2024-03-02 → no
    """
    return list == first_on_or_before(list, list_months)


@calendar.rule("list")
def previous_list(list: date, list_months: tuple[int, ...]) -> date:
    """The list before.

    list=2024-01-01 → 2023-12-01
    """
    return first_before(list, list_months)


@calendar.rule("list")
def next_list(list: date, list_months: tuple[int, ...]) -> date:
    """The list after.

    list=2023-12-01 → 2024-01-01
    """
    return first_after(list, list_months)


@calendar.rule("list")
def list(reported: date, list_months: tuple[int, ...]) -> date:
    """An event enters the first list after its report.

    reported=2024-02-29 → 2024-03-01
    reported=2024-03-01 → 2024-04-01
    """
    return first_after(reported, list_months)
