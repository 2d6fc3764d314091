"""ICCF 2023: quarterly lists, the months whose results enter them, and when they are valid."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import (
    DAY,
    add_months,
    first_after,
    first_before,
    first_on_or_after,
    first_on_or_before,
    known,
    month_start,
    on_day,
)
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS

calendar = Calendar("iccf-2023", CALENDAR_INPUTS)

calendar.value("2.1a", fide_list_months=(1, 4, 7, 10))
calendar.value("3", list_months=(1, 4, 7, 10))
calendar.value("4", notice_months=1, published_day=15)
calendar.value("7", in_force_since=date(2023, 10, 1))


@calendar.rule("1.4")
def list_in_force(list_months: tuple[int, ...], start: date | None = None, game: date | None = None) -> date | None:
    """A finished game uses ratings from the newest list; a start rating is that of the list at the event's start.

    start=2024-03-31 → 2024-01-01
    start=2024-04-01 → 2024-04-01
    start=2023-10-15 game=2024-05-20 → 2024-04-01
    """
    return first_on_or_before(where(known(game), game, start), list_months)


@calendar.rule("4")
def list(reported: date, list_months: tuple[int, ...], notice_months: int) -> date:
    """Results of three months enter the list of the quarter that starts {notice_months} month after their last.

    reported=2023-09-01 → 2024-01-01
    reported=2023-11-30 → 2024-01-01
    reported=2023-12-01 → 2024-04-01
    reported=2024-02-29 → 2024-04-01
    reported=2024-03-01 → 2024-07-01
    reported=2024-08-31 → 2024-10-01
    Reading: the table of rule 4 decides, also for the day exactly one month before a list.
    """
    return first_on_or_after(add_months(month_start(reported), notice_months + 1), list_months)


@calendar.rule("3")
def list_ok(list: date, list_months: tuple[int, ...]) -> bool:
    """Lists are dated the first of months {list_months}.

    list=2024-04-01 → yes
    list=2024-03-01 → no
    list=2024-04-02 → no
    """
    return list == first_on_or_before(list, list_months)


@calendar.rule("7")
def in_force(list: date, in_force_since: date) -> bool:
    """These rules apply to lists from {in_force_since} on.

    list=2023-10-01 → yes
    list=2023-07-01 → no
    """
    return list >= in_force_since


@calendar.rule("2")
def previous_list(list: date, list_months: tuple[int, ...]) -> date:
    """A period starts from the ratings and deviations at the end of the one before.

    list=2024-01-01 → 2023-10-01
    """
    return first_before(list, list_months)


@calendar.rule("3")
def next_list(list: date, list_months: tuple[int, ...]) -> date:
    """A new list appears every quarter.

    list=2023-10-01 → 2024-01-01
    """
    return first_after(list, list_months)


@calendar.rule("4")
def closing(list: date, notice_months: int) -> date:
    """The last day of the months whose results enter the list.

    list=2024-01-01 → 2023-11-30
    list=2024-04-01 → 2024-02-29
    list=2025-04-01 → 2025-02-28
    """
    return add_months(list, -notice_months) - DAY


@calendar.rule("4")
def window_first(previous_list: date, notice_months: int) -> date:
    """The first day of the months whose results enter the list.

    list=2024-01-01 → 2023-09-01
    list=2024-04-01 → 2023-12-01
    """
    return closing(previous_list, notice_months) + DAY


@calendar.rule("4")
def window_last(closing: date) -> date:
    """The last day of the months whose results enter the list.

    list=2024-10-01 → 2024-08-31
    """
    return closing


@calendar.rule("4")
def published_about(list: date, published_day: int) -> date:
    """A list is published about the {published_day}th of the month before it is valid.

    list=2024-01-01 → 2023-12-15
    list=2024-10-01 → 2024-09-15
    """
    return on_day(add_months(list, -1), published_day)


@calendar.rule("4")
def valid_from(list: date) -> date:
    """A list is valid from its date.

    list=2024-01-01 → 2024-01-01
    """
    return list


@calendar.rule("4")
def valid_to(next_list: date) -> date:
    """A list is valid to the end of its quarter.

    list=2024-01-01 → 2024-03-31
    """
    return next_list - DAY


@calendar.rule("4")
def registration_deadline(list: date, notice_months: int) -> date:
    """Postal results are registered on the webserver no later than {notice_months} month before the list is valid.

    list=2024-01-01 → 2023-12-01
    """
    return add_months(list, -notice_months)


@calendar.rule("4")
def registration_ok(registered: date, registration_deadline: date) -> bool:
    """Postal results registered after that day miss the list.

    list=2024-01-01 registered=2023-12-01 → yes
    list=2024-01-01 registered=2023-12-02 → no
    """
    return registered <= registration_deadline


@calendar.rule("2.1a")
def fide_list_ok(fide_list: date, fide_list_months: tuple[int, ...]) -> bool:
    """A newcomer declares a FIDE rating only from a FIDE list of the first of months {fide_list_months}.

    fide_list=2023-10-01 → yes
    fide_list=2023-09-01 → no
    """
    return fide_list == first_on_or_before(fide_list, fide_list_months)
