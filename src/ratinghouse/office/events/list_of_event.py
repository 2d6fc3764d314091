"""Which list an event enters."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ratinghouse.kernel.calendars.calendar import CalendarAnswer
from ratinghouse.kernel.calendars.days import DAY
from ratinghouse.office.events.declared_facts import StoredFact, facts_for_calendar
from ratinghouse.office.followed_rulebooks import followed_rulebook, installed_rulebook
from ratinghouse.office.models import Pool, PublishedList
from ratinghouse.office.setting_up import rules_of_list
from ratinghouse.rulebooks.list_dates import answers_for_event


def calendar_answers(
    pool: Pool | None,
    rules: str,
    start: date | None,
    end: date | None,
    reported: date,
    declared: Mapping[str, StoredFact],
) -> dict[str, CalendarAnswer]:
    """Return what the rulebook's calendar says about an event, and what the list's own calendar says about its list."""
    book = followed_rulebook(rules)
    facts = {"start": start, "end": end or start, "reported": reported, **facts_for_calendar(declared)}
    if pool is None or book.until is None:
        return book.calendar.answer(**facts)
    return answers_for_event(book, facts, lambda day: installed_rulebook(rules_of_list(pool, day)))


def list_entered(pool: Pool, answers: Mapping[str, CalendarAnswer], reported: date) -> date:
    """Return the list that an event enters: that of its calendar, or the next one that is not yet published.

    An event that came too late for its calendar to give it a list enters the next list, if it is rated at all.
    """
    rules = "" if "list" in answers else rules_of_list(pool, reported + DAY)
    return next_open_list(pool, due_list(rules, answers, reported))


class ListsEntered:
    """The lists that events enter, as of one act. Answers are remembered, as many events have the same days."""

    def __init__(self) -> None:
        self._lists: dict[tuple[object, ...], date] = {}

    def of(
        self,
        pool: Pool,
        rules: str,
        start: date | None,
        end: date | None,
        reported: date,
        declared: Mapping[str, StoredFact],
    ) -> date:
        """Return the list that an event enters."""
        key = (pool.pk, rules, start, end, reported, tuple(sorted(declared.items())))
        if key not in self._lists:
            answers = calendar_answers(pool, rules, start, end, reported, declared)
            self._lists[key] = list_entered(pool, answers, reported)
        return self._lists[key]


def due_list(rules: str, answers: Mapping[str, CalendarAnswer], reported: date) -> date:
    """Return the list that the calendar names, or the next one after the report; it may be published already."""
    day = answers["list"].value if "list" in answers else _next_list(rules, reported)
    assert isinstance(day, date)
    return day


def next_open_list(pool: Pool, day: date) -> date:
    """Return the first list from a day on that is later than every published one."""
    newest = PublishedList.objects.filter(pool=pool).order_by("-date").values_list("date", flat=True).first()
    while newest is not None and day <= newest:
        day = _following(rules_of_list(pool, day + DAY), day)
    return day


def _next_list(rules: str, day: date) -> date:
    in_force = followed_rulebook(rules).calendar.answer(start=day)["list_in_force"].value
    assert isinstance(in_force, date)
    return _following(rules, in_force)


def _following(rules: str, day: date) -> date:
    following = followed_rulebook(rules).calendar.answer(list=day)["next_list"].value
    assert isinstance(following, date)
    return following
