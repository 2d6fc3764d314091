"""ICCF 2023 and the web article: their calendars, at their boundary days."""

from __future__ import annotations

import pytest

from ratinghouse.rulebooks.article.calendar import calendar as article
from ratinghouse.rulebooks.iccf_2023.calendar import calendar
from tests.rulebooks.calendars import answer_of, day


@pytest.mark.parametrize(
    ("fide_list", "ok"),
    [("2024-01-01", True), ("2024-04-01", True), ("2024-07-01", True), ("2024-10-01", True), ("2024-02-01", False)],
)
def test_i_012_fide_lists_of_the_quarters_only(fide_list: str, ok: bool) -> None:
    assert answer_of(calendar, "fide_list_ok", fide_list=fide_list) is ok


@pytest.mark.parametrize(
    ("first", "last", "published", "valid_from", "valid_to"),
    [
        ("2023-09-01", "2023-11-30", "2023-12-15", "2024-01-01", "2024-03-31"),
        ("2023-12-01", "2024-02-29", "2024-03-15", "2024-04-01", "2024-06-30"),
        ("2024-12-01", "2025-02-28", "2025-03-15", "2025-04-01", "2025-06-30"),
        ("2024-03-01", "2024-05-31", "2024-06-15", "2024-07-01", "2024-09-30"),
        ("2024-06-01", "2024-08-31", "2024-09-15", "2024-10-01", "2024-12-31"),
    ],
)
def test_i_021_the_four_rating_periods(first: str, last: str, published: str, valid_from: str, valid_to: str) -> None:
    for reported in (first, last):
        answers = calendar.answer(reported=day(reported))
        assert {key: answers[key].value for key in ("list", "valid_from", "valid_to")} == {
            "list": day(valid_from),
            "valid_from": day(valid_from),
            "valid_to": day(valid_to),
        }
        assert answers["window_first"].value == day(first)
        assert answers["window_last"].value == answers["closing"].value == day(last)
        assert answers["published_about"].value == day(published)


@pytest.mark.parametrize(("registered", "ok"), [("2024-03-01", True), ("2024-03-02", False)])
def test_i_022_postal_results_are_registered_a_month_before(registered: str, ok: bool) -> None:
    assert answer_of(calendar, "registration_ok", list="2024-04-01", registered=registered) is ok


def test_i_026_in_force_since_1_october_2023() -> None:
    assert answer_of(calendar, "in_force", list="2023-10-01") is True
    assert answer_of(calendar, "in_force", list="2023-07-01") is False


def test_the_article_claims_monthly_lists_and_nothing_more() -> None:
    assert answer_of(article, "list_in_force", start="2024-02-29") == day("2024-02-01")
    everything = article.answer(start=day("2024-01-05"), end=day("2024-01-09"), reported=day("2024-01-10"))
    assert set(everything) == {"list_in_force"}
