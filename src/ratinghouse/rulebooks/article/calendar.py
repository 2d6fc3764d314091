"""The web article's calendar: it claims monthly lists (section 9) and says nothing of closing dates or deadlines."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import (
    EVERY_MONTH,
    first_after,
    first_before,
    first_on_or_before,
)
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS

calendar = Calendar("article", CALENDAR_INPUTS)


@calendar.rule("s.9")
def list_in_force(start: date) -> date:
    """Lists are published monthly; the newest one is used.

    start=2024-02-29 → 2024-02-01
    start=2024-03-01 → 2024-03-01
    """
    return first_on_or_before(start, EVERY_MONTH)


@calendar.rule("s.9")
def previous_list(list: date) -> date:
    """The previous list is that of the month before.

    list=2024-01-01 → 2023-12-01
    """
    return first_before(list, EVERY_MONTH)


@calendar.rule("s.9")
def next_list(list: date) -> date:
    """The next list is that of the next month.

    list=2023-12-01 → 2024-01-01
    """
    return first_after(list, EVERY_MONTH)
