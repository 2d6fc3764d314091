"""Month arithmetic, in one place: a month's end is clamped, never carried over.

``31 January + 1 month`` is the last day of February. Periods that begin on the first of certain months are
named by the tuple of those months: ``(1, 4, 7, 10)`` are quarters, ``EVERY_MONTH`` is every month.
"""

from __future__ import annotations

from datetime import date, timedelta

EVERY_MONTH: tuple[int, ...] = tuple(range(1, 13))
DAY = timedelta(days=1)


def add_months(day: date, months: int) -> date:
    """Return the same day of another month, or that month's last day where it is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    first = date(year, month + 1, 1)
    return first.replace(day=min(day.day, month_end(first).day))


def month_start(day: date) -> date:
    """Return the first of the month."""
    return day.replace(day=1)


def month_end(day: date) -> date:
    """Return the last day of the month."""
    if day.month == 12:
        return day.replace(day=31)
    return day.replace(month=day.month + 1, day=1) - DAY


def days_inclusive(first: date, last: date) -> int:
    """Return how many days a period has, its first and last day counted."""
    return (last - first).days + 1


def first_on_or_before(day: date, months: tuple[int, ...]) -> date:
    """Return the latest first of one of the months that is not after the day."""
    first = month_start(day)
    while first.month not in months:
        first = add_months(first, -1)
    return first


def first_on_or_after(day: date, months: tuple[int, ...]) -> date:
    """Return the earliest first of one of the months that is not before the day."""
    first = day if day.day == 1 else add_months(month_start(day), 1)
    while first.month not in months:
        first = add_months(first, 1)
    return first


def first_before(day: date, months: tuple[int, ...]) -> date:
    """Return the latest first of one of the months that is before the day."""
    return first_on_or_before(day - DAY, months)


def first_after(day: date, months: tuple[int, ...]) -> date:
    """Return the earliest first of one of the months that is after the day."""
    return first_on_or_after(day + DAY, months)
