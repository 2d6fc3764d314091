"""Every day of 2001 to 2026 and every pool: one edition, one list in force, one that follows, its closing and floor."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from itertools import pairwise

import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Value
from ratinghouse.rulebooks import calendar_of, rulebook_for, timeline
from ratinghouse.rulebooks.list_dates import answers_by_timeline

FIRST_DAYS = {"standard": date(2001, 1, 1), "rapid": date(2012, 1, 1), "blitz": date(2012, 1, 1)}
FIRST_LISTS = {"standard": date(2001, 1, 1), "rapid": date(2012, 7, 1), "blitz": date(2012, 7, 1)}
LAST_DAY = date(2026, 12, 31)
DAY = timedelta(days=1)

# The years' lists and the floors as the facts about FIDE's history have them, apart from the rulebooks.
QUARTERS, SIX, TWELVE = (1, 4, 7, 10), (1, 3, 5, 7, 9, 11), tuple(range(1, 13))
FLOORS = (
    *((date(2001, 1, 1), 2001), (date(2002, 10, 1), 1801), (date(2004, 10, 1), 1601), (date(2006, 1, 1), 1401)),
    *((date(2010, 7, 1), 1200), (date(2012, 7, 1), 1000), (date(2024, 3, 1), 1400)),
)

every_pool = pytest.mark.parametrize("pool", FIRST_DAYS)


def days(first: date, last: date = LAST_DAY) -> Iterator[date]:
    """Every day of a span."""
    for number in range(first.toordinal(), last.toordinal() + 1):
        yield date.fromordinal(number)


def published_lists(pool: str) -> list[date]:
    """The dates of FIDE's lists: quarterly, from July 2009 every two months, from July 2012 monthly."""
    return [
        day
        for year in range(2001, 2028)
        for month in range(1, 13)
        if (day := date(year, month, 1)) >= FIRST_LISTS[pool]
        and month in (QUARTERS if day < date(2009, 7, 1) else SIX if day < date(2012, 7, 1) else TWELVE)
    ]


@cache
def day_of(edition: str, answer: str, **stated: date) -> date:
    """What the calendar of an edition answers."""
    value = calendar_of(edition).answer(**stated)[answer].value
    assert isinstance(value, date)
    return value


def floor_on(book: Rulebook, list_date: date) -> object:
    """The lowest rating that an edition publishes on a list."""
    floor = book.names["floor"]
    assert isinstance(floor, Value)
    return floor.on(list_date)


@every_pool
def test_every_day_has_exactly_one_edition(pool: str) -> None:
    editions = timeline("FIDE", pool)
    assert editions[0][0] == FIRST_DAYS[pool]
    for (_, book), (following, _) in pairwise(editions):
        assert book.until == following - DAY
    assert editions[-1][1].until is None
    for day in days(FIRST_DAYS[pool]):
        covering = [book for first, book in editions if first <= day <= (book.until or LAST_DAY)]
        assert covering == [rulebook_for("FIDE", day, pool)], day


@every_pool
def test_every_day_has_one_list_in_force_and_one_that_follows(pool: str) -> None:
    lists = published_lists(pool)
    for day in days(FIRST_LISTS[pool]):
        edition = rulebook_for("FIDE", day, pool).id
        following = bisect_left(lists, day + DAY)
        in_force = day_of(edition, "list_in_force", start=day)
        assert (in_force, day_of(edition, "next_list", list=in_force)) == (lists[following - 1], lists[following]), day


@every_pool
def test_closings_follow_one_another_and_the_windows_of_an_edition_leave_no_day_out(pool: str) -> None:
    """The period of a list ends with its closing, by the edition of the days before it, and the next one begins."""
    editions = {day: rulebook_for("FIDE", day - DAY, pool).id for day in published_lists(pool)[1:]}
    closings = {day: day_of(edition, "closing", list=day) for day, edition in editions.items()}
    for before, day in pairwise(closings):
        assert closings[before] < closings[day] < day
        if editions[before] == editions[day]:
            window = [day_of(editions[day], name, list=day) for name in ("window_first", "window_last")]
            assert window == [closings[before] + DAY, closings[day]], day


@every_pool
def test_an_event_of_any_day_enters_a_list_that_exists(pool: str) -> None:
    lists = set(published_lists(pool))
    for day in days(FIRST_DAYS[pool], date(2026, 11, 30)):
        facts = {"start": day, "end": day, "reported": day}
        entered = answers_by_timeline(rulebook_for("FIDE", day, pool), facts, pool)["list"].value
        assert isinstance(entered, date)
        assert entered > day
        assert entered in lists, day


@pytest.mark.parametrize("reported", [date(2009, 7, 1), date(2009, 7, 31), date(2009, 8, 24)])
def test_an_event_of_june_2009_reported_later_enters_the_list_of_september(reported: date) -> None:
    june = date(2009, 6, 20)
    facts = {"start": june, "end": june, "reported": reported}
    entered = answers_by_timeline(rulebook_for("FIDE", june, "standard"), facts)["list"].value
    assert entered == date(2009, 9, 1)


@every_pool
def test_every_list_has_the_floor_of_its_date(pool: str) -> None:
    for day in published_lists(pool):
        expected = [floor for since, floor in FLOORS if since <= day][-1]
        assert floor_on(rulebook_for("FIDE", day, pool), day) == expected, day
