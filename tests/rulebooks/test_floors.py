"""The lowest published rating, on the first day of each floor and on the day before."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratinghouse.rulebooks.floors import floors

FIRST, LAST = date(2001, 1, 1), date(2026, 1, 1)


@pytest.mark.parametrize(
    ("day", "before", "floor"),
    [
        (date(2002, 10, 1), 2001, 1801),
        (date(2004, 10, 1), 1801, 1601),
        (date(2006, 1, 1), 1601, 1401),
        (date(2010, 7, 1), 1401, 1200),
        (date(2012, 7, 1), 1200, 1000),
        (date(2024, 3, 1), 1000, 1400),
    ],
)
def test_a_floor_holds_from_its_list_on(day: date, before: int, floor: int) -> None:
    every = floors(FIRST, LAST)
    assert (every.on(day - timedelta(days=1)), every.on(day)) == (before, floor)


def test_the_floors_of_a_time_begin_with_the_one_in_force() -> None:
    assert floors(date(2004, 10, 1), date(2010, 7, 1)).steps == {
        date(2004, 10, 1): 1601,
        date(2006, 1, 1): 1401,
        date(2010, 7, 1): 1200,
    }
    assert floors(date(2004, 9, 30), date(2010, 6, 30)).steps == {
        date(2002, 10, 1): 1801,
        date(2004, 10, 1): 1601,
        date(2006, 1, 1): 1401,
    }
