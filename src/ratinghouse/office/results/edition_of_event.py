"""The edition that an event is rated under: by the rating period where a regulation says so, else by its first day."""

from __future__ import annotations

from datetime import date

from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.models import Event, Pool
from ratinghouse.office.setting_up import rules_on


def follows_period(rules: str) -> bool:
    """Return whether an edition applies to lists, whenever their events began (ICCF 7)."""
    book = installed_rulebook(rules)
    return book is not None and book.follows_period


def edition_of_event(pool: Pool, start: date, reported: date) -> str:
    """Return the edition of an event that began and was reported on these days; "" where the pool has none."""
    for followed in pool.rules.order_by("-since"):
        if follows_period(followed.rules) and _list_of(followed.rules, reported) >= followed.since:
            return followed.rules
    return rules_on(pool, start) or ""


def edition_on_list(event: Event, rules_of_list: str) -> str:
    """Return the edition that a list rates an event under: its own where that follows the period."""
    return rules_of_list if follows_period(rules_of_list) and follows_period(event.rules) else event.rules


def _list_of(rules: str, reported: date) -> date:
    book = installed_rulebook(rules)
    answer = book.calendar.answer(reported=reported).get("list") if book is not None else None
    return answer.value if answer is not None and isinstance(answer.value, date) else date.min
