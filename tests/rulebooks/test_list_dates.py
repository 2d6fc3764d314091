"""The list of an event where lists come to appear on other days between its first day and that list."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.rulebooks import UnknownRulebook, rulebook_for
from ratinghouse.rulebooks.list_dates import answers_by_timeline

DAY = timedelta(days=1)


def entered(start: date, end: date, reported: date, pool: str = "standard") -> str:
    """The list that an event enters, by the edition of its first day."""
    book = rulebook_for("FIDE", start, pool)
    return str(answers_by_timeline(book, {"start": start, "end": end, "reported": reported}, pool)["list"].value)


@pytest.mark.parametrize(
    ("end", "reported", "list_date"),
    [
        ("2009-05-31", "2009-06-01", "2009-07-01"),  # the last report for the quarterly list of July
        ("2009-05-31", "2009-06-02", "2009-09-01"),  # a day later: October never came
        ("2009-06-20", "2009-06-20", "2009-09-01"),  # July's list closed for reports on 1 June, whatever 2009 says
        ("2009-06-28", "2009-07-02", "2009-09-01"),
        ("2009-06-28", "2009-09-15", "2009-09-01"),  # by the text of 2009 the last day of the event decides
        ("2009-08-25", "2009-08-30", "2009-09-01"),  # seven days before the list
        ("2009-08-26", "2009-09-15", "2009-11-01"),  # January 2010 is a list of both calendars, November only of one
    ],
)
def test_F09_040_reports_of_june_2009_enter_the_lists_of_the_new_calendar(
    end: str, reported: str, list_date: str
) -> None:
    assert entered(date(2009, 5, 30), date.fromisoformat(end), date.fromisoformat(reported)) == list_date


@pytest.mark.parametrize(
    ("end", "list_date"),
    [
        ("2012-06-24", "2012-07-01"),  # the last list of the two-monthly calendar
        ("2012-06-25", "2012-08-01"),  # by its own edition September; but lists are monthly now
        ("2012-07-25", "2012-08-01"),
        ("2012-07-26", "2012-09-01"),
    ],
)
def test_events_of_june_2012_enter_the_monthly_lists(end: str, list_date: str) -> None:
    last = date.fromisoformat(end)
    assert entered(date(2012, 6, 20), last, last) == list_date


def test_the_other_answers_about_the_list_are_those_of_its_calendar() -> None:
    start, end, reported = date(2009, 6, 20), date(2009, 6, 28), date(2009, 7, 2)
    book = rulebook_for("FIDE", start, "standard")
    answers = answers_by_timeline(book, {"start": start, "end": end, "reported": reported})
    days = {key: str(answers[key].value) for key in ("list", "closing", "previous_list", "next_list", "list_in_force")}
    assert days == {
        "list": "2009-09-01",
        "closing": "2009-08-25",
        "previous_list": "2009-07-01",
        "next_list": "2009-11-01",
        "list_in_force": "2009-04-01",  # the event's own edition says which ratings it uses
    }
    assert (answers["list"].article, answers["list_in_force"].article) == ("7.13", "9.11")


def test_an_edition_that_is_asked_about_another_time_answers_for_itself() -> None:
    """``--rules ID`` is obeyed whatever the day: events of 2024 by the text of 2003 have quarterly lists."""
    book = rulebook_for("FIDE", date(2004, 1, 1), "standard")
    facts = {"start": date(2024, 6, 1), "end": date(2024, 6, 5), "reported": date(2024, 7, 2)}
    assert answers_by_timeline(book, facts)["list"].value == date(2024, 10, 1)


def law(day: date) -> Rulebook | None:
    """FIDE's edition of a day for standard chess."""
    try:
        return rulebook_for("FIDE", day, "standard")
    except UnknownRulebook:
        return None


@pytest.mark.slow
def test_every_list_that_an_event_enters_is_one_that_appeared() -> None:
    """Events of every third day since 2001, reported within five weeks: the calendar of the list has that day."""
    days = [date(2001, 1, 1) + number * 3 * DAY for number in range(3100)]
    for day in filter(law, days):
        for late in (1, 9, 35):
            list_date = date.fromisoformat(entered(day, day + 2 * DAY, day + (2 + late) * DAY))
            edition = law(list_date - DAY)
            is_date = edition is None or edition.calendar.answer(list=list_date)["list_ok"].value
            assert is_date is True, (day, late, list_date)
