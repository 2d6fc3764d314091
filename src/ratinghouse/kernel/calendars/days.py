"""The operations of calendar rules on days and months: on symbols they give the expression that a statute stores.

A month's end is clamped, never carried over: ``31 January + 1 month`` is the last day of February. Periods that begin
on the first of certain months are named by the tuple of those months: ``(1, 4, 7, 10)`` are quarters.
If an operand is not known, the result is not known either: None.

    return where(official, list - days(official_closing_days), list - days(closing_days))
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, TypeVar, cast

from ratinghouse.kernel.operation_definitions import operation
from ratinghouse.kernel.symbols import UnitRule
from ratinghouse.kernel.unit_rules import anything, takes
from ratinghouse.kernel.units import Unit

EVERY_MONTH: tuple[int, ...] = tuple(range(1, 13))
DAY = timedelta(days=1)
NONE = None
"""The result of a rule that has no answer."""

Function = TypeVar("Function", bound=Callable[..., Any])

_DAY = takes(Unit.DAY, gives=Unit.DAY)
_DAY_OF_MONTHS = takes(Unit.DAY, Unit.MONTHS, gives=Unit.DAY)
_DAY_OF_NUMBER = takes(Unit.DAY, Unit.WHOLE, gives=Unit.DAY)
_NUMBER_OF_DAYS = takes(Unit.DAY, Unit.DAY, gives=Unit.WHOLE)


def unless_unknown(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function that gives None where an operand is None, or where the day would not exist."""

    def answer(*operands: Any) -> Any:
        if None in operands:
            return None
        try:
            return function(*operands)
        except (OverflowError, ValueError):  # a day before the year 1 or after the year 9999
            return None

    return answer


def _on_days(unit: UnitRule) -> Callable[[Function], Function]:
    def define(function: Function) -> Function:
        return operation(unit, answer=unless_unknown(function), on_columns=False)(function)

    return define


@_on_days(takes(Unit.WHOLE, gives=Unit.SPAN))
def days(count: int) -> timedelta:
    """Return a span of this many days, to be added to a day or subtracted from it."""
    return timedelta(days=count)


@_on_days(_DAY_OF_NUMBER)
def add_months(day: date, months: int) -> date:
    """Return the same day of another month, or that month's last day where it is shorter."""
    first = _first_of_month(day, months)
    return first.replace(day=min(day.day, month_end(first).day))


def _first_of_month(day: date, later: int) -> date:
    """Return the first day of the month this many months later; raise ValueError if there is none."""
    year, month = divmod(day.year * 12 + day.month - 1 + later, 12)
    return date(year, month + 1, 1)


@_on_days(_DAY)
def month_start(day: date) -> date:
    """Return the first of the month."""
    return day.replace(day=1)


@_on_days(_DAY)
def month_end(day: date) -> date:
    """Return the last day of the month."""
    if day.month == 12:
        return day.replace(day=31)
    return day.replace(month=day.month + 1, day=1) - DAY


@_on_days(_DAY_OF_MONTHS)
def first_on_or_before(day: date | None, months: tuple[int, ...]) -> date:
    """Return the latest first of one of the months that is not after the day."""
    first = month_start(cast(date, day))
    while first.month not in months:
        first = _first_of_month(first, -1)
    return first


@_on_days(_DAY_OF_MONTHS)
def first_on_or_after(day: date, months: tuple[int, ...]) -> date:
    """Return the earliest first of one of the months that is not before the day."""
    first = day if day.day == 1 else _first_of_month(day, 1)
    while first.month not in months:
        first = _first_of_month(first, 1)
    return first


@_on_days(_DAY_OF_MONTHS)
def first_before(day: date, months: tuple[int, ...]) -> date:
    """Return the latest first of one of the months that is before the day."""
    return first_on_or_before(day - DAY, months)


@_on_days(_DAY_OF_MONTHS)
def first_after(day: date, months: tuple[int, ...]) -> date:
    """Return the earliest first of one of the months that is after the day."""
    return first_on_or_after(day + DAY, months)


@_on_days(_DAY_OF_NUMBER)
def first_of_next_year(day: date, month: int) -> date:
    """Return the first day of a month in the year after the day's."""
    return date(day.year + 1, month, 1)


@_on_days(_DAY_OF_NUMBER)
def on_day(day: date, number: int) -> date:
    """Return the day of this number in the same month, or the month's last day where it is shorter."""
    return day.replace(day=min(number, month_end(day).day))


@_on_days(takes(Unit.DAY, gives=Unit.WHOLE))
def day_of_month(day: date) -> int:
    """Return the number of a day in its month."""
    return day.day


@_on_days(_NUMBER_OF_DAYS)
def days_between(first: date, last: date) -> int:
    """Return how many days later the last one is; 0 for the same day."""
    return (last - first).days


@_on_days(_NUMBER_OF_DAYS)
def days_inclusive(first: date, last: date) -> int:
    """Return how many days a period has, its first and last day counted."""
    return (last - first).days + 1


@_on_days(takes(Unit.DAY, Unit.DAY, gives=Unit.DAY))
def later(day: date, other: date | None) -> date:
    """Return the later of two days."""
    return max(day, cast(date, other))


@_on_days(takes(Unit.MONTHS, gives=Unit.WHOLE))
def period_months(months: tuple[int, ...]) -> int:
    """Return how many months lie between lists that appear on the first of these months."""
    return 12 // len(months)


@operation(anything, on_columns=False)
def known(operand: object) -> bool:
    """Return whether something is known."""
    return operand is not None
