"""FIDE Rating Regulations 2022: monthly lists, what enters them, which list's ratings are used, and deadlines.

The text of article 9.1 in this edition is not available: its two limits are those of the 2024 edition.
"""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.calendars.days import (
    DAY,
    EVERY_MONTH,
    NONE,
    add_months,
    day_of_month,
    days,
    days_between,
    days_inclusive,
    first_after,
    first_before,
    first_on_or_after,
    first_on_or_before,
    known,
    later,
    month_end,
)
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS

calendar = Calendar("fide-2022", CALENDAR_INPUTS)

calendar.value("0.2", registration_days=3, norm_registration_days=30, elite_since=date(2023, 12, 25))
calendar.value("7.1.3", closing_days=3, official_closing_days=1)
calendar.value("7.1.4", pool_months=26)
calendar.value("7.2.2", inactive_months=12)
calendar.value("9.1", margin_days=5, last_list_number=3, interim_days=30)


def _closing(list: date, closing_days: int, official_closing_days: int, official: bool) -> date:
    return list - days(where(official, official_closing_days, closing_days))


@calendar.rule("0.2")
def registration_deadline(
    start: date,
    registration_days: int,
    norm_registration_days: int,
    elite_since: date,
    norms: bool = False,
    elite: bool = False,
) -> date:
    """Registration is {registration_days} days before the start, {norm_registration_days} for norms or top players.

    start=2022-05-10 → 2022-05-07
    start=2022-05-10 norms=yes → 2022-04-10
    start=2022-05-10 elite=yes → 2022-05-07
    start=2024-02-20 elite=yes → 2024-01-21
    start=2024-01-10 elite=yes → 2024-01-07
    Reading: the longer notice for top players, decided with immediate effect and published on {elite_since}, applies
    where it was still possible.
    """
    early = start - days(norm_registration_days)
    return where(norms | (elite & (early >= elite_since)), early, start - days(registration_days))


@calendar.rule("0.2")
def registration_ok(registered: date, registration_deadline: date, late_accepted: bool = False) -> bool:
    """A later registration is valid only if it was accepted as an exception.

    registered=2024-05-07 start=2024-05-10 → yes
    registered=2024-05-08 start=2024-05-10 → no
    registered=2024-05-08 start=2024-05-10 late_accepted=yes → yes
    registered=2024-05-07 start=2024-05-10 norms=yes → no
    """
    return (registered <= registration_deadline) | late_accepted


@calendar.rule("9.1")
def duration(start: date, end: date) -> int:
    """The days of an event are counted with its first and its last.

    start=2024-09-01 end=2024-09-30 → 30
    """
    return days_inclusive(start, end)


@calendar.rule("9.1")
def interim_reports(duration: int, interim_days: int) -> bool:
    """An event of more than {interim_days} days reports its results month by month.

    start=2024-09-01 end=2024-09-30 → no
    start=2024-09-01 end=2024-10-01 → yes
    """
    return duration > interim_days


@calendar.rule("7.1.1")
def list_in_force(start: date | None = None, game: date | None = None, interim_reports: bool = False) -> date | None:
    """The list in force on the event's first day is used; if reported month by month, that on the day of the game.

    start=2025-10-31 end=2025-11-02 → 2025-10-01
    start=2025-11-01 → 2025-11-01
    start=2025-10-31 end=2025-11-02 game=2025-11-01 → 2025-10-01
    start=2025-09-15 end=2025-12-20 game=2025-11-08 → 2025-11-01
    Reading: the first day follows FIDE's published calculations; the day of the game follows title regulation 1.1.4.
    """
    return first_on_or_before(where(interim_reports & known(game), game, start), EVERY_MONTH)


@calendar.rule("9.1")
def last_list(end: date, last_list_number: int) -> date:
    """An event whose report misses list number {last_list_number} after its end is not rated.

    end=2025-01-28 → 2025-04-01
    end=2025-01-31 → 2025-04-01
    end=2025-02-01 → 2025-05-01
    """
    return add_months(first_after(end, EVERY_MONTH), last_list_number - 1)


@calendar.rule("9.1")
def deadline(last_list: date, closing_days: int, official_closing_days: int, official: bool = False) -> date:
    """The last day on which a report is in time for the last list that the event may enter.

    end=2025-01-28 → 2025-03-29
    end=2025-01-31 official=yes → 2025-03-31
    Reading: a report is in time for a list until its closing date (7.1.3).
    """
    return _closing(last_list, closing_days, official_closing_days, official)


@calendar.rule("9.1")
def report_ok(reported: date, deadline: date) -> bool:
    """A report received after the deadline is too late: the event is not rated.

    end=2025-01-28 reported=2025-03-29 → yes
    end=2025-01-28 reported=2025-03-30 → no
    """
    return reported <= deadline


@calendar.rule("9.1")
def report_list(end: date, margin_days: int) -> date:
    """The report is due for the next list, or for the one after if at most {margin_days} days of the month remain.

    end=2025-01-25 → 2025-02-01
    end=2025-01-26 → 2025-03-01
    end=2025-02-22 → 2025-03-01
    end=2025-02-23 → 2025-04-01
    end=2024-02-23 → 2024-03-01
    """
    following = first_after(end, EVERY_MONTH)
    return where(days_between(end, month_end(end)) > margin_days, following, add_months(following, 1))


@calendar.rule("9.1")
def report_due(report_list: date, closing_days: int, official_closing_days: int, official: bool = False) -> date:
    """The day by which the report is due: the closing date of that list.

    end=2025-01-25 → 2025-01-29
    end=2025-01-26 → 2025-02-26
    """
    return _closing(report_list, closing_days, official_closing_days, official)


@calendar.rule("7.1.3")
def list(
    end: date,
    closing_days: int,
    official_closing_days: int,
    last_list: date,
    reported: date | None = None,
    official: bool = False,
) -> date | None:
    """An event enters the first list that both its last day and its report were in time for.

    end=2025-01-29 → 2025-02-01
    end=2025-01-30 → 2025-03-01
    end=2025-01-31 official=yes → 2025-02-01
    start=2025-10-31 end=2025-11-02 → 2025-12-01
    end=2025-01-20 reported=2025-01-30 → 2025-03-01
    end=2024-02-27 → 2024-03-01
    end=2025-02-26 → 2025-03-01
    end=2025-01-28 reported=2025-03-29 → 2025-04-01
    end=2025-01-28 reported=2025-03-30 → none
    """
    ready = where(known(reported), later(end, reported), end)
    entered = first_on_or_after(ready + days(where(official, official_closing_days, closing_days)), EVERY_MONTH)
    return where(entered <= last_list, entered, NONE)


@calendar.rule("7.1")
def list_ok(list: date) -> bool:
    """Lists are dated the first of each month.

    list=2025-09-01 → yes
    list=2025-09-02 → no
    """
    return day_of_month(list) == 1


@calendar.rule("7.1")
def previous_list(list: date) -> date:
    """A list adds the period's play to the list before it.

    list=2025-01-01 → 2024-12-01
    """
    return first_before(list, EVERY_MONTH)


@calendar.rule("7.1.1")
def next_list(list: date) -> date:
    """A list is in force until the day before the next.

    list=2024-12-01 → 2025-01-01
    """
    return first_after(list, EVERY_MONTH)


@calendar.rule("7.1.3")
def closing(list: date, closing_days: int, official_closing_days: int, official: bool = False) -> date:
    """The closing date is {closing_days} days before the list; official FIDE events may end the day before it.

    list=2025-03-01 → 2025-02-26
    list=2024-03-01 → 2024-02-27
    list=2025-03-01 official=yes → 2025-02-28
    """
    return _closing(list, closing_days, official_closing_days, official)


@calendar.rule("7.1.3")
def window_first(previous_list: date, closing_days: int, official_closing_days: int, official: bool = False) -> date:
    """Events ending from this day on enter the list: the day after the previous one closed.

    list=2025-03-01 → 2025-01-30
    list=2025-03-01 official=yes → 2025-02-01
    """
    return _closing(previous_list, closing_days, official_closing_days, official) + DAY


@calendar.rule("7.1.3")
def window_last(closing: date) -> date:
    """Events ending up to this day enter the list: its closing date.

    list=2025-03-01 → 2025-02-26
    """
    return closing


@calendar.rule("7.1.4")
def pool_first(list: date, pool_months: int) -> date:
    """A new player's games are pooled over rating periods of at most {pool_months} months; this is their first day.

    list=2025-12-01 → 2023-10-01
    """
    return add_months(list, -pool_months)


@calendar.rule("7.1.4")
def pool_last(list: date) -> date:
    """The last day of the rating periods whose games are pooled for a new player on this list.

    list=2025-12-01 → 2025-11-30
    """
    return list - DAY


@calendar.rule("7.2.1")
def unrated_from(next_list: date) -> date:
    """A player who falls below the floor is shown as unrated on the list and treated as unrated from the next one on.

    list=2025-12-01 → 2026-01-01
    """
    return next_list


@calendar.rule("7.2.2")
def inactive_from(played: date, inactive_months: int) -> date:
    """A player without a rated game for {inactive_months} months is inactive from the day after.

    played=2024-05-31 → 2025-06-01
    played=2024-02-29 → 2025-03-01
    """
    return add_months(played, inactive_months) + DAY


@calendar.rule("7.2.2")
def inactive_list(inactive_from: date) -> date:
    """The first list that flags the player inactive.

    played=2024-05-31 → 2025-06-01
    played=2024-06-01 → 2025-07-01
    """
    return first_on_or_after(inactive_from, EVERY_MONTH)


@calendar.rule("7.2.2")
def active_list(returned: date) -> date:
    """One rated game in a period makes the player active again on the next list.

    returned=2025-01-15 → 2025-02-01
    returned=2025-02-01 → 2025-03-01
    """
    return first_after(returned, EVERY_MONTH)
