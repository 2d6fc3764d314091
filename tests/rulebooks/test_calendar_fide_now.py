"""FIDE 2022 and 2024: monthly lists, registration, late reports, at their boundary days."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.rulebooks.fide_2022.calendar import calendar as fide_2022
from ratinghouse.rulebooks.fide_2024.calendar import calendar as fide_2024
from tests.rulebooks.calendars import answer_of, day

BOTH = pytest.mark.parametrize("calendar", [fide_2022, fide_2024], ids=["fide-2022", "fide-2024"])
DAYS = st.dates(date(2022, 1, 1), date(2040, 12, 31))


def test_the_published_event_of_october_2025() -> None:
    """31 October to 2 November 2025 was rated on the December list with October's ratings."""
    assert answer_of(fide_2024, "list", start="2025-10-31", end="2025-11-02") == day("2025-12-01")
    assert answer_of(fide_2024, "list_in_force", start="2025-10-31", end="2025-11-02") == day("2025-10-01")


@BOTH
@pytest.mark.parametrize(
    ("listed", "closes"), [("2024-03-01", "2024-02-27"), ("2025-03-01", "2025-02-26"), ("2025-01-01", "2024-12-29")]
)
def test_a_list_closes_three_days_before(calendar: Calendar, listed: str, closes: str) -> None:
    assert answer_of(calendar, "closing", list=listed) == day(closes)
    assert answer_of(calendar, "list", end=closes) == day(listed)
    too_late = (day(closes) + timedelta(days=1)).isoformat()
    assert answer_of(calendar, "list", end=too_late) == answer_of(calendar, "next_list", list=listed)
    assert answer_of(calendar, "list", "official", end=too_late) == day(listed)


@BOTH
def test_a_report_too_late_for_the_third_list_is_not_rated(calendar: Calendar) -> None:
    end = "2025-05-31"
    assert answer_of(calendar, "last_list", end=end) == day("2025-08-01")
    assert answer_of(calendar, "deadline", end=end) == day("2025-07-29")
    assert answer_of(calendar, "list", end=end, reported="2025-07-29") == day("2025-08-01")
    assert answer_of(calendar, "report_ok", end=end, reported="2025-07-29") is True
    answers = calendar.answer(end=day(end), reported=day("2025-07-30"))
    assert answers["report_ok"].value is False
    assert not {"list", "closing", "window_first"} & set(answers)


@BOTH
@given(end=DAYS, delay=st.integers(0, 150), official=st.booleans())
def test_an_event_is_listed_exactly_when_its_report_is_in_time(
    calendar: Calendar, end: date, delay: int, official: bool
) -> None:
    answers = calendar.answer(end=end, reported=end + timedelta(days=delay), official=official)
    assert ("list" in answers) is answers["report_ok"].value


@BOTH
@pytest.mark.parametrize(
    ("end", "owed"),
    [
        ("2025-04-24", "2025-05-01"),
        ("2025-04-25", "2025-06-01"),
        ("2025-04-30", "2025-06-01"),
        ("2025-05-25", "2025-06-01"),
        ("2025-05-26", "2025-07-01"),
        ("2024-02-23", "2024-03-01"),
        ("2024-02-24", "2024-04-01"),
        ("2025-12-27", "2026-02-01"),
    ],
)
def test_with_five_days_or_less_left_the_report_is_owed_for_the_following_list(
    calendar: Calendar, end: str, owed: str
) -> None:
    assert answer_of(calendar, "report_list", end=end) == day(owed)


@BOTH
@pytest.mark.parametrize(
    ("start", "flags", "last"),
    [
        ("2024-03-01", (), "2024-02-27"),
        ("2024-03-01", ("norms",), "2024-01-31"),
        ("2024-03-01", ("elite",), "2024-01-31"),
    ],
)
def test_registration_three_or_thirty_days_before(
    calendar: Calendar, start: str, flags: tuple[str, ...], last: str
) -> None:
    assert answer_of(calendar, "registration_ok", *flags, start=start, registered=last) is True
    after = (day(last) + timedelta(days=1)).isoformat()
    assert answer_of(calendar, "registration_ok", *flags, start=start, registered=after) is False
    assert answer_of(calendar, "registration_ok", "late_accepted", *flags, start=start, registered=after) is True


@pytest.mark.parametrize(("start", "notice"), [("2023-06-01", 3), ("2024-01-23", 3), ("2024-01-24", 30)])
def test_the_elite_needs_thirty_days_only_since_december_2023(start: str, notice: int) -> None:
    assert answer_of(fide_2022, "registration_deadline", "elite", start=start) == day(start) - timedelta(days=notice)


@BOTH
def test_events_of_more_than_thirty_days_report_monthly_and_use_the_list_of_the_game(calendar: Calendar) -> None:
    assert answer_of(calendar, "interim_reports", start="2025-01-01", end="2025-01-30") is False
    assert answer_of(calendar, "interim_reports", start="2025-01-01", end="2025-01-31") is True
    days = {"start": "2025-01-10", "game": "2025-02-03"}
    assert answer_of(calendar, "list_in_force", **days, end="2025-02-08") == day("2025-01-01")
    assert answer_of(calendar, "list_in_force", **days, end="2025-02-09") == day("2025-02-01")


@BOTH
def test_inactivity_and_pooling(calendar: Calendar) -> None:
    assert answer_of(calendar, "inactive_list", played="2024-02-29") == day("2025-03-01")
    assert answer_of(calendar, "inactive_list", played="2024-03-01") == day("2025-04-01")
    assert answer_of(calendar, "active_list", returned="2025-04-30") == day("2025-05-01")
    assert answer_of(calendar, "pool_first", list="2025-03-01") == day("2023-01-01")
    assert answer_of(calendar, "unrated_from", list="2025-03-01") == day("2025-04-01")


def test_only_registration_differs_between_the_editions() -> None:
    differing = {
        name for name in fide_2022.rules if fide_2022.rules[name].function is not fide_2024.rules[name].function
    }
    assert differing == {"registration_deadline"}
    assert {name: rule.article for name, rule in fide_2022.rules.items()} == {
        name: rule.article for name, rule in fide_2024.rules.items()
    }
