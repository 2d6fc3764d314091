"""Which list an event enters."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ratinghouse.kernel.calendars.calendar import CalendarAnswer
from ratinghouse.office.events.declared_facts import StoredFact, facts_for_calendar
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.models import Pool, PublishedList


def calendar_answers(
    rules: str, start: date | None, end: date | None, reported: date, declared: Mapping[str, StoredFact]
) -> dict[str, CalendarAnswer]:
    """Return everything that the rulebook's calendar says about an event."""
    facts = facts_for_calendar(declared)
    return followed_rulebook(rules).calendar.answer(start=start, end=end or start, reported=reported, **facts)


def list_entered(pool: Pool, rules: str, answers: Mapping[str, CalendarAnswer], reported: date) -> date:
    """Return the list that an event enters: that of its calendar, or the next one that is not yet published.

    An event that its calendar gives no list to, because it came too late, enters the next list if it is rated at all.
    """
    day = answers["list"].value if "list" in answers else _next_list(rules, reported)
    assert isinstance(day, date)
    newest = PublishedList.objects.filter(pool=pool).order_by("-date").values_list("date", flat=True).first()
    while newest is not None and day <= newest:
        day = _following(rules, day)
    return day


def _next_list(rules: str, day: date) -> date:
    in_force = followed_rulebook(rules).calendar.answer(start=day)["list_in_force"].value
    assert isinstance(in_force, date)
    return _following(rules, in_force)


def _following(rules: str, day: date) -> date:
    following = followed_rulebook(rules).calendar.answer(list=day)["next_list"].value
    assert isinstance(following, date)
    return following
