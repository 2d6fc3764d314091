"""Month arithmetic: clamping, leap years, and firsts of months."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.calendars.days import (
    EVERY_MONTH,
    add_months,
    days_inclusive,
    first_after,
    first_before,
    first_on_or_after,
    first_on_or_before,
    month_end,
    month_start,
)

DAYS = st.dates(date(1970, 1, 1), date(2100, 12, 31))
MONTHS = st.sampled_from([EVERY_MONTH, (1, 3, 5, 7, 9, 11), (1, 4, 7, 10), (7,)])


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        ("2010-01-31", 1, "2010-02-28"),
        ("2012-01-31", 1, "2012-02-29"),
        ("2012-02-29", 12, "2013-02-28"),
        ("2012-02-29", 48, "2016-02-29"),
        ("2010-03-31", -1, "2010-02-28"),
        ("2010-01-15", -1, "2009-12-15"),
        ("2009-12-01", 1, "2010-01-01"),
        ("2010-12-31", -24, "2008-12-31"),
        ("2000-02-29", 1200, "2100-02-28"),
    ],
)
def test_add_months_clamps_to_the_end_of_the_month(day: str, months: int, expected: str) -> None:
    assert add_months(date.fromisoformat(day), months) == date.fromisoformat(expected)


@pytest.mark.parametrize(
    ("day", "last"),
    [("2012-02-01", 29), ("2013-02-28", 28), ("2100-02-01", 28), ("2009-12-31", 31), ("2009-04-01", 30)],
)
def test_month_end(day: str, last: int) -> None:
    assert month_end(date.fromisoformat(day)).day == last


@pytest.mark.parametrize(
    ("first", "day"),
    [
        (first_on_or_after, "9999-12-02"),
        (first_on_or_after, "9999-07-02"),
        (first_after, "9999-12-30"),
        (first_after, "9999-07-01"),
        (first_on_or_before, "0001-01-01"),
        (first_before, "0001-07-01"),
    ],
)
def test_a_first_of_a_month_beyond_all_years_is_not_known(first: Callable[..., date | None], day: str) -> None:
    assert first(date.fromisoformat(day), (7,)) is None


@pytest.mark.parametrize(
    ("first", "day", "expected"),
    [
        (first_on_or_after, "9999-07-01", "9999-07-01"),
        (first_after, "9999-06-30", "9999-07-01"),
        (first_on_or_before, "0001-07-01", "0001-07-01"),
        (first_before, "0001-07-02", "0001-07-01"),
    ],
)
def test_the_last_and_the_earliest_first_of_a_month_are_known(
    first: Callable[..., date | None], day: str, expected: str
) -> None:
    assert first(date.fromisoformat(day), (7,)) == date.fromisoformat(expected)


def test_days_are_counted_with_both_ends() -> None:
    assert days_inclusive(date(2010, 1, 1), date(2010, 1, 1)) == 1
    assert days_inclusive(date(2012, 2, 28), date(2012, 3, 1)) == 3


@given(DAYS, st.integers(-600, 600))
def test_add_months_lands_in_the_right_month_and_never_later_in_it(day: date, months: int) -> None:
    moved = add_months(day, months)
    assert (moved.year * 12 + moved.month) - (day.year * 12 + day.month) == months
    assert moved.day == min(day.day, month_end(moved).day)


@given(DAYS, MONTHS)
def test_firsts_enclose_the_day_with_none_between(day: date, months: tuple[int, ...]) -> None:
    before, after = first_on_or_before(day, months), first_after(day, months)
    assert before <= day < after
    assert before.day == after.day == 1
    assert before.month in months
    assert after.month in months
    between = month_start(before + timedelta(days=31))
    while between < after:
        assert between.month not in months
        between = month_start(between + timedelta(days=31))


@given(DAYS, MONTHS)
def test_on_or_differs_from_strict_only_on_a_first(day: date, months: tuple[int, ...]) -> None:
    is_first = day.day == 1 and day.month in months
    assert first_on_or_after(day, months) == (day if is_first else first_after(day, months))
    assert first_on_or_before(day, months) == (day if is_first else first_before(day, months))
