"""FIDE 2003: the calendar's articles, at their boundary days."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratinghouse.rulebooks.fide_2003.calendar import calendar
from tests.rulebooks.calendars import answer_of, day


def test_f03_001_a_change_holds_from_1_july_of_the_next_year() -> None:
    assert answer_of(calendar, "amended_from", decided="2002-11-01") == day("2003-07-01")
    assert answer_of(calendar, "amended_from", decided="2003-01-01") == day("2004-07-01")


@pytest.mark.parametrize(
    ("end", "flags", "in_force"),
    [
        ("2004-12-31", ("league",), "2004-10-01"),
        ("2004-12-31", (), "2004-07-01"),
        ("2004-10-28", ("league",), "2004-07-01"),
        ("2004-10-29", ("league",), "2004-10-01"),
    ],
)
def test_f03_015_a_league_of_over_90_days_uses_the_list_of_each_game(
    end: str, flags: tuple[str, ...], in_force: str
) -> None:
    assert answer_of(calendar, "list_in_force", *flags, start="2004-07-31", end=end, game="2004-10-20") == day(in_force)


def test_f03_015_only_leagues_may_last_longer_than_90_days() -> None:
    assert answer_of(calendar, "duration_ok", start="2004-07-31", end="2004-10-28") is True
    assert answer_of(calendar, "duration_ok", start="2004-07-31", end="2004-10-29") is False
    assert answer_of(calendar, "duration_ok", "league", start="2004-07-31", end="2004-10-29") is True
    assert answer_of(calendar, "duration_ok", "long_approved", start="2004-07-31", end="2004-10-29") is False


@pytest.mark.parametrize(
    ("start", "in_force"),
    [
        ("2004-03-31", "2004-01-01"),
        ("2004-04-01", "2004-04-01"),
        ("2004-06-30", "2004-04-01"),
        ("2004-09-30", "2004-07-01"),
        ("2004-12-31", "2004-10-01"),
    ],
)
def test_f03_030_quarterly_lists(start: str, in_force: str) -> None:
    assert answer_of(calendar, "list_in_force", start=start) == day(in_force)


@pytest.mark.parametrize(
    ("listed", "closes"),
    [
        ("2004-01-01", "2003-12-01"),
        ("2004-04-01", "2004-03-01"),
        ("2004-07-01", "2004-06-01"),
        ("2004-10-01", "2004-09-01"),
    ],
)
def test_f03_032_reports_are_received_by_one_month_before(listed: str, closes: str) -> None:
    assert answer_of(calendar, "closing", list=listed) == day(closes)
    assert answer_of(calendar, "list", reported=closes) == day(listed)
    too_late = (day(closes) + timedelta(days=1)).isoformat()
    assert answer_of(calendar, "list", reported=too_late) == answer_of(calendar, "next_list", list=listed)


def test_f03_032_the_day_an_event_ends_does_not_matter() -> None:
    assert answer_of(calendar, "list", end="2003-08-20") is None
    assert answer_of(calendar, "list", end="2003-08-20", reported="2003-10-05") == day("2004-01-01")


def test_f03_033_the_same_or_the_next_seven_periods() -> None:
    assert answer_of(calendar, "pool_first", list="2004-01-01") == day("2002-01-01")
    assert answer_of(calendar, "pool_last", list="2004-01-01") == day("2003-12-31")


def test_f03_036_fewer_than_four_games_in_a_year() -> None:
    assert answer_of(calendar, "inactive_from", fourth_last="2004-02-29") == day("2005-03-01")
    assert answer_of(calendar, "inactive_from", played="2004-02-29") is None
    assert answer_of(calendar, "inactive_list", fourth_last="2003-12-31") == day("2005-01-01")
    assert answer_of(calendar, "shown_until", fourth_last="2003-12-31") == day("2006-07-01")
    assert answer_of(calendar, "active_list", returned="2005-06-30") == day("2005-07-01")
    assert answer_of(calendar, "top_list_until", played="2003-12-31") == day("2004-10-01")


def test_f03_037_e15_monthly_lists_close_at_the_end_of_a_month() -> None:
    """E-15: the end of the month is 29 to 32 days before the list, and 30 only before 1 March of a leap year."""
    gaps = {}
    for month in range(1, 13):
        for year in (2004, 2005):
            listed = date(year, month, 1)
            closes = calendar.answer(list=listed, monthly=True)["closing"].value
            assert isinstance(closes, date)
            assert (closes + timedelta(days=1)).day == 1
            assert calendar.answer(reported=closes, monthly=True)["list"].value == listed
            gaps[listed] = (listed - closes).days
    assert set(gaps.values()) == {29, 30, 31, 32}
    assert [listed for listed, gap in gaps.items() if gap == 30] == [date(2004, 3, 1)]
    assert gaps[date(2005, 3, 1)] == 29


def test_f03_037_a_monthly_list_is_in_force_for_its_month() -> None:
    assert answer_of(calendar, "list_in_force", "monthly", start="2004-02-29") == day("2004-02-01")
    assert answer_of(calendar, "monthly_from", decided="2003-05-01") == day("2004-07-01")
    assert answer_of(calendar, "unrated_from", "monthly", list="2004-02-01") == day("2004-03-01")


def test_f03_024_not_registered_before_the_start_is_not_rated() -> None:
    assert answer_of(calendar, "registration_ok", registered="2004-02-29", start="2004-03-01") is True
    assert answer_of(calendar, "registration_ok", registered="2004-03-01", start="2004-03-01") is False
