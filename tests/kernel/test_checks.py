"""Checks: conditions on what was received, judged on a finished run, adopted by other editions, put to a calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.engine.judgement import judge
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.rule import UNKNOWN, InputColumn, RulebookError
from ratinghouse.kernel.units import Unit
from tests.kernel.small_books import book_of_givens, frame


def calendar(id: str = "house-1900") -> Calendar:
    new_calendar = Calendar(id, {})
    new_calendar.input(
        InputColumn("start", "run", Unit.DAY, "first day"), InputColumn("late", "run", Unit.FLAG, "late")
    )

    new_calendar.value("9", new_century=date(2001, 1, 1))

    @new_calendar.rule("9")
    def in_time(start: date, new_century: date, late: bool = False) -> bool:
        """An event starts in the new century.

        start=2001-01-01 → yes
        """
        return (start >= new_century) | late

    return new_calendar


def fair_book() -> Rulebook:
    """A book with one check of each grain; the third can be unknown."""
    book = book_of_givens()
    book.input(InputColumn("minutes", "event", Unit.WHOLE, "the minutes", UNKNOWN, option="--minutes"))
    book.value("4", least=60)

    @book.rule("3", per="entry", on_request=True)
    def strong(seed: Any) -> Any:
        """A seed of more than one.

        seed=2 → yes
        """
        return seed > 1

    @book.check("3.1", per="entry", code="weak", remedy="train", where="guest")
    def strong_enough(strong: Any) -> Any:
        """A guest is strong.

        strong=yes → yes
        """
        return strong

    @book.check("3.2", per="side", code="unplayed", remedy="play", severity="note")
    def was_played(played: Any) -> Any:
        """A game is played.

        played=yes → yes
        """
        return played

    @book.check("4", per="event", code="fast", remedy="wait", at="time_control", note="Reading slow: slowly.")
    def slow(minutes: Any, least: Any) -> Any:
        """An event gives {least} minutes.

        minutes=60 → yes
        minutes=59 → no
        """
        return minutes >= least

    return book


def verdicts(minutes: list[int], **inputs: Any) -> list[tuple[str, int, tuple[str, ...]]]:
    book = fair_book()
    columns = {"guest": [True, False, True, True], "seed": [2, 1, 1, 3], "played": [True, True, False, False], **inputs}
    framed = frame([[(0, 1)], [(2, 3)]], 4, minutes=minutes, **columns)
    return [
        (verdict.check.code, verdict.row, tuple(column.option for column in verdict.unknown))
        for verdict in judge(run(book, framed))
    ]


def test_a_check_is_judged_on_every_row_it_applies_to_from_columns_on_request_too() -> None:
    assert verdicts([60, 59]) == [("weak", 2, ()), ("unplayed", 2, ()), ("unplayed", 3, ()), ("fast", 1, ())]


def test_a_check_that_lacks_something_is_not_judged_but_asks_for_it() -> None:
    assert [verdict for verdict in verdicts([UNKNOWN, 60]) if verdict[0] == "fast"] == [("fast", 0, ("--minutes",))]


def test_a_check_is_of_a_report_and_not_of_a_player() -> None:
    book = book_of_givens()

    def on_the_list(listed: Any) -> Any:
        """A player is listed.

        listed=yes → yes
        """
        return listed

    with pytest.raises(RulebookError, match="on_the_list is of a report, so per side, entry or event"):
        book.check("4", per="player", code="unlisted", remedy="list him")(on_the_list)


def test_an_edition_takes_checks_of_another_word_for_word() -> None:
    old, new = fair_book(), book_of_givens()
    new.input(InputColumn("minutes", "event", Unit.WHOLE, "the minutes", UNKNOWN, option="--minutes"))
    new.value("4", least=90)
    new.adopt_checks(old, "fast")
    (check,) = new.checks
    assert (check.code, check.rule.article, check.remedy, check.at) == ("fast", "4", "wait", "time_control")
    assert (check.rule.note, check.needed_facts) == ("Reading slow: slowly.", ("minutes",))
    assert new.sentence(check.rule) == "An event gives 90 minutes."
    with pytest.raises(RulebookError, match="has no check missing to adopt"):
        new.adopt_checks(old, "missing")
    with pytest.raises(RulebookError, match="the code fast is taken"):
        new.adopt_checks(old, "fast")


def test_a_dated_check_takes_article_and_sentence_from_the_calendar() -> None:
    book = book_of_givens()
    book.check_date(calendar(), "in_time", code="old", remedy="wait", where="rapid", facts=("late",))
    (check,) = book.dated_checks
    assert (check.rule.article, check.rule.sentence) == ("9", "An event starts in the new century.")
    assert book.every_check == (check,)
    other = book_of_givens()
    other.adopt_checks(book, "old", calendar=calendar("house-2000"))
    (adopted,) = other.dated_checks
    assert (adopted.rule.name, adopted.code, adopted.where, adopted.facts) == ("in_time", "old", "rapid", ("late",))


@pytest.mark.parametrize(
    ("define", "message"),
    [
        (lambda book: book.check_date(calendar(), "in_vain", code="x", remedy="y"), "has no rule in_vain"),
        (
            lambda book: book.check_date(calendar(), "in_time", code="x", remedy="y", where="guest"),
            "where=guest of in_time is not a flag per event",
        ),
        (
            lambda book: book.check_date(calendar(), "in_time", code="x", remedy="y", where="nothing"),
            "where=nothing of in_time is not a flag per event",
        ),
    ],
)
def test_a_dated_check_that_cannot_be_meant_fails_at_import(define: Callable[[Rulebook], None], message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        define(book_of_givens())


def test_a_dated_check_is_adopted_only_with_a_calendar() -> None:
    book, other = book_of_givens(), book_of_givens()
    book.check_date(calendar(), "in_time", code="old", remedy="wait")
    with pytest.raises(RulebookError, match="old is answered by a calendar, and none was named"):
        other.adopt_checks(book, "old")
