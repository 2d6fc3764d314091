"""FIDE 2009: the calendar's articles, at their boundary days."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.rulebooks.fide_2009.calendar import calendar
from tests.rulebooks.calendars import answer_of, answered_day, day

DAYS = st.dates(date(2009, 1, 1), date(2040, 12, 31))


@pytest.mark.parametrize(
    ("decided", "first"), [("2008-01-01", "2009-07-01"), ("2008-12-31", "2009-07-01"), ("2009-06-30", "2010-07-01")]
)
def test_f09_002_a_change_holds_from_1_july_of_the_next_year(decided: str, first: str) -> None:
    assert answer_of(calendar, "amended_from", decided=decided) == day(first)


@pytest.mark.parametrize(
    ("start", "last"),
    [
        ("2010-03-28", "2010-02-28"),
        ("2010-03-29", "2010-02-28"),
        ("2010-03-31", "2010-02-28"),
        ("2012-03-29", "2012-02-29"),
        ("2010-05-31", "2010-04-30"),
        ("2010-01-15", "2009-12-15"),
    ],
)
def test_f09_005_registration_is_one_month_before_clamped_at_month_ends(start: str, last: str) -> None:
    assert answer_of(calendar, "registration_deadline", start=start) == day(last)
    assert answer_of(calendar, "registration_ok", start=start, registered=last) is True
    after = (day(last) + timedelta(days=1)).isoformat()
    assert answer_of(calendar, "registration_ok", start=start, registered=after) is False
    assert answer_of(calendar, "registration_ok", "late_accepted", start=start, registered=after) is True


@pytest.mark.parametrize(("appealed", "ok"), [("2010-02-25", True), ("2010-03-04", True), ("2010-03-05", False)])
def test_f09_006_appeal_within_seven_days_the_seventh_included(appealed: str, ok: bool) -> None:
    assert answer_of(calendar, "appeal_deadline", refused="2010-02-25") == day("2010-03-04")
    assert answer_of(calendar, "appeal_ok", refused="2010-02-25", appealed=appealed) is ok


@pytest.mark.parametrize(
    ("end", "flags", "ok"),
    [
        ("2012-03-30", (), True),
        ("2012-03-31", (), False),
        pytest.param("2012-03-31", ("league",), True, id="F09-017"),
        pytest.param("2012-03-31", ("long_approved",), True, id="F09-018"),
    ],
)
def test_f09_016_ninety_days_both_ends_counted(end: str, flags: tuple[str, ...], ok: bool) -> None:
    assert answer_of(calendar, "duration_ok", *flags, start="2012-01-01", end=end) is ok


def test_f09_019_ratings_at_the_time_of_the_game_only_if_chosen_before_round_1() -> None:
    days = {"start": "2010-02-20", "game": "2010-03-06"}
    assert answer_of(calendar, "list_in_force", **days) == day("2010-01-01")
    assert answer_of(calendar, "list_in_force", "by_game", **days) == day("2010-03-01")
    assert answer_of(calendar, "list_in_force", "by_game", start="2010-02-20") is None
    assert answer_of(calendar, "option_ok", start="2010-02-20", chosen="2010-02-19") is True
    assert answer_of(calendar, "option_ok", start="2010-02-20", chosen="2010-02-21") is False


def test_f09_040_six_lists_a_year() -> None:
    lists = [date(2010, month, 1) for month in range(1, 13)]
    months = [it.month for it in lists if calendar.answer(list=it)["list_ok"].value]
    assert months == [1, 3, 5, 7, 9, 11]


@pytest.mark.parametrize(
    ("start", "in_force"),
    [
        ("2010-01-01", "2010-01-01"),
        ("2010-02-28", "2010-01-01"),
        ("2012-02-29", "2012-01-01"),
        ("2010-03-01", "2010-03-01"),
        ("2010-04-30", "2010-03-01"),
        ("2010-06-30", "2010-05-01"),
        ("2010-08-31", "2010-07-01"),
        ("2010-10-31", "2010-09-01"),
        ("2010-11-01", "2010-11-01"),
        ("2010-12-31", "2010-11-01"),
    ],
)
def test_f09_041_the_list_in_force_on_the_first_day(start: str, in_force: str) -> None:
    assert answer_of(calendar, "list_in_force", start=start) == day(in_force)


@pytest.mark.parametrize(
    ("listed", "closes"),
    [
        ("2009-09-01", "2009-08-25"),
        ("2010-03-01", "2010-02-22"),
        ("2012-03-01", "2012-02-23"),
        ("2010-01-01", "2009-12-25"),
    ],
)
def test_f09_043_a_list_closes_seven_days_before(listed: str, closes: str) -> None:
    assert answer_of(calendar, "closing", list=listed) == day(closes)
    assert answer_of(calendar, "list", end=closes) == day(listed)
    too_late = (day(closes) + timedelta(days=1)).isoformat()
    assert answer_of(calendar, "list", end=too_late) == answer_of(calendar, "next_list", list=listed)


@given(DAYS)
def test_f09_044_an_official_competition_enters_the_very_next_list(end: date) -> None:
    listed = answered_day(calendar, "list", end=end, official=True)
    assert answered_day(calendar, "previous_list", list=listed) <= end < listed
    assert listed <= answered_day(calendar, "list", end=end)


def test_f09_044_official_competitions_may_end_the_day_before() -> None:
    assert answer_of(calendar, "list", "official", end="2009-12-31") == day("2010-01-01")
    assert answer_of(calendar, "list", end="2009-12-31") == day("2010-03-01")


def test_f09_046_nine_games_from_two_years_of_periods_sliding_with_the_list() -> None:
    assert answer_of(calendar, "pool_first", list="2012-03-01") == day("2010-03-01")
    assert answer_of(calendar, "pool_last", list="2012-03-01") == day("2012-02-29")
    listed = day("2010-03-01")
    for _ in range(12):
        listed = answered_day(calendar, "next_list", list=listed)
    assert listed == day("2012-03-01")


def test_f09_051_delisted_on_one_list_unrated_from_the_next() -> None:
    assert answer_of(calendar, "unrated_from", list="2009-11-01") == day("2010-01-01")


def test_f09_054_a_year_without_a_game() -> None:
    assert answer_of(calendar, "inactive_from", played="2010-08-31") == day("2011-09-01")
    assert answer_of(calendar, "inactive_list", played="2010-08-31") == day("2011-09-01")
    assert answer_of(calendar, "inactive_from", played="2012-02-29") == day("2013-03-01")


def test_f09_055_flagged_on_the_lists_of_two_years() -> None:
    assert answer_of(calendar, "shown_until", played="2010-08-31") == day("2013-07-01")
    listed = answered_day(calendar, "inactive_list", played=day("2010-08-31"))
    for _ in range(11):
        listed = answered_day(calendar, "next_list", list=listed)
    assert listed == day("2013-07-01")


def test_f09_056_one_game_restores_activity_on_the_next_list() -> None:
    assert answer_of(calendar, "active_list", returned="2011-12-31") == day("2012-01-01")
    assert answer_of(calendar, "active_list", returned="2012-01-01") == day("2012-03-01")


@given(DAYS)
def test_f09_057_the_top_list_names_nobody_who_is_flagged_inactive(played: date) -> None:
    flagged = answered_day(calendar, "inactive_list", played=played)
    top = answered_day(calendar, "top_list_until", played=played)
    assert top == answered_day(calendar, "previous_list", list=flagged)


def test_f09_058_monthly_lists_after_a_decision_of_the_board() -> None:
    assert answer_of(calendar, "monthly_from", decided="2011-06-10") == day("2012-07-01")
    assert answer_of(calendar, "list_in_force", "monthly", start="2012-08-31") == day("2012-08-01")
    assert answer_of(calendar, "list", "monthly", end="2012-07-25") == day("2012-08-01")
    assert answer_of(calendar, "list", "monthly", end="2012-07-26") == day("2012-09-01")
    assert answer_of(calendar, "list_ok", "monthly", list="2012-08-01") is True
