"""Japan Chess Federation 2024: the calendar's articles, at their boundary days."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ratinghouse.rulebooks.jcf_2024.calendar import calendar
from tests.rulebooks.calendars import answer_of, answered_day, day


@pytest.mark.parametrize(("applied", "ok"), [("2024-02-25", True), ("2024-02-26", False)])
def test_j_012_applied_for_five_days_before(applied: str, ok: bool) -> None:
    assert answer_of(calendar, "registration_ok", start="2024-03-01", registered=applied) is ok


@pytest.mark.parametrize(
    ("reported", "listed"),
    [
        ("2025-01-20", "2025-02-01"),
        ("2025-01-21", "2025-03-01"),
        ("2025-02-20", "2025-03-01"),
        ("2025-02-21", "2025-04-01"),
        ("2024-12-20", "2025-01-01"),
        ("2024-12-21", "2025-02-01"),
        ("2024-12-31", "2025-02-01"),
    ],
)
def test_j_014_games_reported_from_the_21st_to_the_20th(reported: str, listed: str) -> None:
    assert answer_of(calendar, "list", reported=reported) == day(listed)


def test_j_014_note_2_the_list_of_1_march() -> None:
    assert answer_of(calendar, "window_first", list="2025-03-01") == day("2025-01-21")
    assert answer_of(calendar, "window_last", list="2025-03-01") == day("2025-02-20")
    assert answer_of(calendar, "closing", list="2025-03-01") == day("2025-02-20")


@pytest.mark.parametrize(
    ("end", "deadline"),
    [
        ("2025-01-15", "2025-04-15"),
        ("2024-11-30", "2025-02-28"),
        ("2023-11-30", "2024-02-29"),
        ("2023-11-29", "2024-02-29"),
        ("2025-01-31", "2025-04-30"),
        ("2025-10-01", "2026-01-01"),
    ],
)
def test_j_015_three_months_to_report(end: str, deadline: str) -> None:
    assert answer_of(calendar, "deadline", end=end) == day(deadline)


def test_j_021_a_late_report_still_has_a_list_because_the_federation_decides() -> None:
    late = {"end": "2025-01-15", "reported": "2025-04-16"}
    assert answer_of(calendar, "report_ok", **late) is False
    assert answer_of(calendar, "list", **late) == day("2025-05-01")
    assert answer_of(calendar, "report_ok", end="2025-01-15", reported="2025-04-15") is True


def test_j_042_two_years_end_with_the_reporting_period() -> None:
    assert answer_of(calendar, "pool_first", list="2026-03-01") == day("2024-02-21")
    assert answer_of(calendar, "pool_last", list="2026-03-01") == day("2026-02-20")


@pytest.mark.parametrize(("days", "ok"), [(-1, False), (0, True), (89, True), (90, True), (91, False)])
def test_j_052_errors_are_corrected_for_ninety_days(days: int, ok: bool) -> None:
    found_day = (day("2025-01-01") + timedelta(days=days)).isoformat()
    assert answer_of(calendar, "correctable", list="2025-01-01", found=found_day) is ok


@pytest.mark.parametrize("found_day", ["2025-03-31", "2025-04-01", "2025-04-02", "2024-03-31", "2024-04-01"])
def test_j_052_the_oldest_correctable_list_is_the_last_that_can_be(found_day: str) -> None:
    oldest = answered_day(calendar, "correctable_from", found=day(found_day))
    assert calendar.answer(found=day(found_day), list=oldest)["correctable"].value is True
    before = answered_day(calendar, "previous_list", list=oldest)
    assert calendar.answer(found=day(found_day), list=before)["correctable"].value is False
