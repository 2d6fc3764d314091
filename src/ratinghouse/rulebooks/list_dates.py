"""The list that an event enters where its edition has ended before that list, and the lists appear on other days.

Reading list_by_its_calendar: the calendar of a list says which reports it takes. So an event of June 2009 that is
reported in July enters the list of 1 September 2009, not one of 1 October, which never appeared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.calendar import CalendarAnswer
from ratinghouse.kernel.calendars.days import DAY
from ratinghouse.rulebooks import UnknownRulebook, edition_for, rulebook, rulebook_for

EditionOfList = Callable[[date], Rulebook | None]
"""Returns the edition whose calendar a list of this day follows; None where there is none."""

Facts = Mapping[str, date | bool | None]


def answers_for_event(book: Rulebook, facts: Facts, edition_of_list: EditionOfList) -> dict[str, CalendarAnswer]:
    """Return what the calendar of an event's edition says of it; of its list, what the calendar of the list says."""
    answers = book.calendar.answer(**facts)
    day = _day(answers.get("list"))
    later = edition_of_list(day) if day is not None and facts.get("list") is None else None
    if day is None or later is None or later.id == book.id or not _differ(book, later, day):
        return answers
    entered = _list_by(later, facts, lambda day: edition_of_list(day) in (book, None))
    if entered is None:
        return answers
    flags = {name: fact for name, fact in facts.items() if isinstance(fact, bool)}
    return {**answers, **later.calendar.answer(list=_day(entered), **flags), "list": entered}


def answers_by_timeline(book: Rulebook, facts: Facts, pool: str = "standard") -> dict[str, CalendarAnswer]:
    """Return the same by the timeline of the authority, if it gives the event to this edition; else without it."""
    day = facts.get("start") or facts.get("end")
    if not isinstance(day, date) or not _is_edition_on(book, day, pool):
        return book.calendar.answer(**facts)
    return answers_for_event(book, facts, lambda day: _edition_on(book, day - DAY, pool))


def _is_edition_on(book: Rulebook, day: date, pool: str) -> bool:
    """Return whether the timeline gives an event of this day to this very rulebook; another edition is not loaded.

    An amended book stands in the place of its edition.
    """
    try:
        edition = edition_for(book.authority, day, pool)
        return edition == book.base_id if book.is_amended else edition == book.id and rulebook(book.id) is book
    except UnknownRulebook:
        return False


def _edition_on(book: Rulebook, day: date, pool: str) -> Rulebook | None:
    """Return the edition of the book's authority on a day; an amended book stands in the place of its edition."""
    try:
        edition = rulebook_for(book.authority, day, pool)
    except UnknownRulebook:
        return None
    return book if book.is_amended and edition.id == book.base_id else edition


def _differ(book: Rulebook, later: Rulebook, day: date) -> bool:
    """Return whether two calendars have other lists on this day or before it."""
    book_answers, later_book_answers = book.calendar.answer(list=day), later.calendar.answer(list=day)
    return any(
        key in later_book_answers and book_answers[key].value != later_book_answers[key].value
        for key in book_answers.keys() & {"list_ok", "previous_list"}
    )


def _list_by(later: Rulebook, facts: Facts, is_earlier: Callable[[date], bool]) -> CalendarAnswer | None:
    """Return the list by the calendar of a later edition: the first that follows that edition."""
    answer = later.calendar.answer(**{name: fact for name, fact in facts.items() if name in later.calendar.inputs})
    entered = answer.get("list")
    while (day := _day(entered)) is not None and is_earlier(day):
        following = later.calendar.answer(list=day).get("next_list")
        entered = CalendarAnswer(following.value, entered.article, entered.sentence) if entered and following else None
    return entered


def _day(answer: CalendarAnswer | None) -> date | None:
    return answer.value if answer is not None and isinstance(answer.value, date) else None
