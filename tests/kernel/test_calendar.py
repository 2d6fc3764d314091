"""The calendar kernel: what it refuses at import, and how it answers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.calendars.calendar import Calendar, CalendarAnswer
from ratinghouse.kernel.calendars.days import NONE, days, days_between
from ratinghouse.kernel.examples import outcomes
from ratinghouse.kernel.rule import InputColumn, RulebookError
from ratinghouse.kernel.texts import Text
from ratinghouse.kernel.units import Unit

GIVENS = {
    "day": InputColumn("day", "run", Unit.DAY, "a day"),
    "other": InputColumn("other", "run", Unit.DAY, "another day"),
    "listed": InputColumn("listed", "run", Unit.DAY, "a day that is also a rule"),
    "late": InputColumn("late", "run", Unit.FLAG, "a flag"),
}


def small() -> Calendar:
    calendar = Calendar("book", GIVENS)
    calendar.value("1", wait=7, months=(1, 7), since=date(2020, 1, 1))

    @calendar.rule("2")
    def listed(day: date, wait: int, late: bool = False) -> date | None:
        """It waits {wait} days, in months {months}, since {since}.

        day=2020-01-01 → 2020-01-08
        day=2020-01-01 late=yes → none
        Reading: none when late.
        """
        return where(late, NONE, day + days(wait))

    @calendar.rule("3")
    def gap(listed: date, other: date) -> int:
        """The days between the two.

        day=2020-01-01 other=2020-01-10 → 2
        """
        return days_between(listed, other)

    return calendar


def test_an_answer_carries_value_article_and_filled_sentence() -> None:
    answers = small().answer(day=date(2020, 1, 1), other=date(2020, 1, 10))
    assert answers == {
        "listed": CalendarAnswer(date(2020, 1, 8), "2", Text("It waits 7 days, in months 1, 7, since 2020-01-01.")),
        "gap": CalendarAnswer(2, "3", Text("The days between the two.")),
    }


def test_the_note_and_the_examples_are_kept_apart() -> None:
    rule = small().rules["listed"]
    assert rule.note == "Reading: none when late."
    assert [outcome.expected for outcome in outcomes(small(), rule)] == [date(2020, 1, 8), None]
    assert all(outcome.holds for outcome in outcomes(small(), rule))
    assert rule.required == ("day", "wait")


@pytest.mark.parametrize("late", [True, False])
def test_a_flag_that_is_denied_is_a_flag(late: bool) -> None:
    """In Python's own functions ~True is -2 and ~False is -1, which both count as true."""
    calendar = Calendar("book", GIVENS)

    @calendar.rule("1")
    def in_time(late: Any) -> Any:
        """It is not late."""
        return ~late

    assert calendar.answer(late=late)["in_time"].value is (not late)


@pytest.mark.parametrize("late", [True, False])
def test_the_number_0_as_a_flag_differs_from_no_flag_that_does_not_hold(late: bool) -> None:
    calendar = Calendar("book", GIVENS)

    @calendar.rule("1")
    def differs(late: Any) -> Any:
        """Never."""
        return where(late, late, 0) ^ late

    assert calendar.answer(late=late)["differs"].value is False


def test_a_rule_whose_given_is_absent_is_not_answered() -> None:
    assert set(small().answer(day=date(2020, 1, 1))) == {"listed"}
    assert set(small().answer(day=date(2020, 1, 1), other=None)) == {"listed"}
    assert small().answer() == {}


def test_a_rule_that_returns_none_leaves_its_followers_unanswered() -> None:
    assert small().answer(day=date(2020, 1, 1), other=date(2020, 1, 10), late=True) == {}


def test_only_some_rules_are_answered_with_all_that_they_read() -> None:
    calendar = small()
    assert calendar.read_for("listed") == {"listed", "day", "wait", "late"}
    assert calendar.read_for("gap") == {"gap", "other", "listed", "day", "wait", "late"}
    days_entered = {"day": date(2020, 1, 1), "other": date(2020, 1, 10)}
    whole = calendar.answer(**days_entered)
    assert calendar.answer(calendar.read_for("listed"), **days_entered) == {"listed": whole["listed"]}
    assert calendar.answer(calendar.read_for("gap"), **days_entered) == whole


def test_what_is_given_wins_over_the_rule_of_that_name() -> None:
    answers = small().answer(listed=date(2020, 3, 1), day=date(2020, 1, 1), other=date(2020, 3, 4))
    assert answers["listed"] == CalendarAnswer(date(2020, 3, 1), "", Text("As entered."))
    assert answers["gap"].value == 3


@pytest.mark.parametrize(
    ("givens", "message"),
    [
        ({"dya": date(2020, 1, 1)}, "no input is called 'dya'"),
        ({"day": "2020-01-01"}, "day must be a day"),
        ({"day": datetime(2020, 1, 1, 12)}, "day must be a day"),  # noqa: DTZ001
        ({"late": 1}, "late must be a flag"),
        ({"day": True}, "day must be a day"),
    ],
)
def test_a_wrong_given_is_refused(givens: dict[str, date], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        small().answer(**givens)


def unknown_parameter(calendar: Calendar) -> None:
    @calendar.rule("7.13")
    def closing(lsit: date) -> date:
        """Some rule."""
        return lsit


def own_name(calendar: Calendar) -> None:
    @calendar.rule("7.13")
    def listed(listed: date) -> date:
        """Some rule."""
        return listed


def later_rule(calendar: Calendar) -> None:
    @calendar.rule("7.13")
    def first(second: date) -> date:
        """Some rule."""
        return second


def no_docstring(calendar: Calendar) -> None:
    @calendar.rule("7.13")
    def closing(day: date) -> date:
        return day


def unknown_value(calendar: Calendar) -> None:
    @calendar.rule("7.13")
    def closing(day: date) -> date:
        """It waits {wiat} days."""
        return day


def example_of_nothing(calendar: Calendar) -> None:
    @calendar.rule("7.13")
    def closing(day: date) -> date:
        """Some rule.

        dya=2020-01-01 → 2020-01-01
        """
        return day


def example_flag_as_day(calendar: Calendar) -> None:
    @calendar.rule("7.13")
    def closing(day: date) -> date:
        """Some rule.

        late=2020-01-01 → 2020-01-01
        """
        return day


def example_without_date(calendar: Calendar) -> None:
    @calendar.rule("7.13")
    def closing(day: date) -> date:
        """Some rule.

        day=2020-02-30 → 2020-01-01
        """
        return day


def example_without_result(calendar: Calendar) -> None:
    @calendar.rule("7.13")
    def closing(day: date) -> date:
        """Some rule.

        day=2020-02-20 → soon
        """
        return day


def value_twice(calendar: Calendar) -> None:
    calendar.value("1", closing=7)
    calendar.value("7.13", closing=8)


def value_named_as_a_given(calendar: Calendar) -> None:
    calendar.value("7.13", day=8)


@pytest.mark.parametrize(
    ("write", "message"),
    [
        (unknown_parameter, "closing: lsit is not defined above"),
        (own_name, "listed takes itself as a parameter"),
        (later_rule, "first: second is not defined above"),
        (no_docstring, "closing has no sentence"),
        (unknown_value, "the sentence of closing names no value: 'wiat'"),
        (value_twice, "closing is defined twice"),
        (value_named_as_a_given, "day is defined twice"),
    ],
)
def test_a_rule_written_wrongly_fails_at_import_with_rulebook_and_article(
    write: Callable[[Calendar], None], message: str
) -> None:
    with pytest.raises(RulebookError) as error:
        write(Calendar("fide-2009", GIVENS))
    assert str(error.value).startswith("fide-2009, article 7.13: ")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("write", "message"),
    [
        (example_of_nothing, "has dya, which is no day or flag that can be entered"),
        (example_flag_as_day, "a flag is yes or no, not '2020-01-01'"),
        (example_without_date, "cannot be read"),
        (example_without_result, "cannot be read: Invalid isoformat string: 'soon'"),
    ],
)
def test_an_example_written_wrongly_is_refused_when_it_is_run(write: Callable[[Calendar], None], message: str) -> None:
    calendar = Calendar("fide-2009", GIVENS)
    write(calendar)
    with pytest.raises(RulebookError, match=r"fide-2009, article 7.13: the example .*test_calendar.py, line") as error:
        outcomes(calendar, calendar.rules["closing"])
    assert message in str(error.value)


def test_a_rule_or_value_without_an_article_fails() -> None:
    calendar = Calendar("fide-2009", GIVENS)
    with pytest.raises(RulebookError, match="wait cites no article"):
        calendar.value(" ", wait=1)
    with pytest.raises(RulebookError, match=r"fide-2009.*listed cites no article"):
        calendar.rule("")(small().rules["listed"].function)


def test_a_rule_written_twice_fails() -> None:
    calendar = small()
    with pytest.raises(RulebookError, match="gap is defined twice"):
        calendar.rule("4")(calendar.rules["gap"].function)
