"""Lists and closing dates (article 5)."""

from datetime import date

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import (
    days,
    first_after,
    first_before,
    first_on_or_after,
    first_on_or_before,
)
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS

calendar = Calendar("lyr-2025", CALENDAR_INPUTS)

calendar.value("5.1", list_months=(1, 4, 7, 10))
calendar.value("5.2", closing_days=10)


@calendar.rule("5.1")
def list_in_force(start: date, list_months: tuple[int, ...]) -> date:
    """The list in force on a day is the last one published up to it.

    start=2025-03-31 → 2025-01-01
    """
    return first_on_or_before(start, list_months)


@calendar.rule("5.1")
def list_ok(list: date, list_months: tuple[int, ...]) -> bool:
    """Lists are dated 1 January, 1 April, 1 July and 1 October.

    list=2025-04-01 → yes
    list=2025-03-01 → no
    """
    return first_on_or_before(list, list_months) == list


@calendar.rule("5.1")
def previous_list(list: date, list_months: tuple[int, ...]) -> date:
    """The previous list is that of three months before.

    list=2025-01-01 → 2024-10-01
    """
    return first_before(list, list_months)


@calendar.rule("5.1")
def next_list(list: date, list_months: tuple[int, ...]) -> date:
    """The next list is that of three months after.

    list=2024-10-01 → 2025-01-01
    """
    return first_after(list, list_months)


@calendar.rule("5.2")
def closing(list: date, closing_days: int) -> date:
    """Reports for a list close {closing_days} days before it.

    list=2025-04-01 → 2025-03-22
    """
    return list - days(closing_days)


@calendar.rule("5.2")
def list(reported: date, closing_days: int, list_months: tuple[int, ...]) -> date:
    """An event enters the first list that had not closed when its report was received.

    reported=2025-03-22 → 2025-04-01
    reported=2025-03-23 → 2025-07-01
    """
    return first_on_or_after(reported + days(closing_days), list_months)
