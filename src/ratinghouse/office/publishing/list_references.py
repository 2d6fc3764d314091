"""References to lists in recipes: pool, date, edition and hash."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from datetime import date
from typing import Any

from ratinghouse.derivation.recipe_format import ListReference, ListsOfRecipe, ReturningRow
from ratinghouse.kernel.calendars.days import DAY
from ratinghouse.office.events.states import State
from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.models import Event, Pool, PublishedList
from ratinghouse.office.setting_up import rules_of_list


def current_lists(pool: Pool) -> Any:
    """Return the current editions of a pool's lists, oldest first."""
    return PublishedList.objects.filter(pool=pool, current=True).order_by("date")


def next_list_date(pool: Pool) -> date | None:
    """Return the date of the next list: after the newest, or the first one that an admitted event enters.

    If an edition of the rules begins on the date of the newest list, that edition determines the next date.
    """
    newest = current_lists(pool).last()
    if newest is None:
        waiting = Event.objects.filter(pool=pool, state=State.ADMITTED).order_by("list_date").first()
        return waiting.list_date if waiting else None
    book = installed_rulebook(rules_of_list(pool, newest.date + DAY))
    answer = book.calendar.answer(list=newest.date).get("next_list") if book is not None else None
    return answer.value if answer is not None and isinstance(answer.value, date) else None


def optional_reference(rating_list: PublishedList | None) -> ListReference | None:
    """Return the reference to a list; None if there is no list."""
    return None if rating_list is None else reference(rating_list)


def reference(rating_list: PublishedList) -> ListReference:
    """Return the reference to a list, as recipes contain it."""
    return {
        "pool": rating_list.pool.name,
        "date": rating_list.date.isoformat(),
        "edition": rating_list.edition,
        "hash": rating_list.content_hash,
    }


def list_of_reference(ref: ListReference) -> PublishedList:
    """Return the list of a reference."""
    return PublishedList.objects.get(pool__name=ref["pool"], date=ref["date"], edition=ref["edition"])


def references_of_recipe(lists: ListsOfRecipe) -> list[ListReference]:
    """Return the references to all lists that a recipe uses."""
    refs = [lists["previous"], lists["other"], lists["standard"], *(lists["year"] or ())]
    refs += [ref for _, *both in lists["in_force"] for ref in both]
    return [ref for ref in refs if ref]


def references_of_returning(returning: Iterable[ReturningRow]) -> list[ListReference]:
    """Return the references to the lists by which returning players are separated: their last list and those since."""
    return [ref for row in returning for ref in (row[1], *(row[4] if len(row) == 5 else ()))]


class CurrentEditions:
    """The current editions of the lists of all pools, each pool read once; the new ones of a correction replace them.

    So the recipes of later lists can name editions that are not written yet.
    """

    def __init__(self) -> None:
        self._references: dict[str, list[ListReference]] = {}
        self._dates: dict[str, list[str]] = {}

    def before(self, pool: str, day: str) -> list[ListReference]:
        """Return the lists of a pool before a day, oldest first."""
        references = self._of_pool(pool)
        return references[: bisect_left(self._dates[pool], day)]

    def up_to(self, pool: str, day: str) -> ListReference | None:
        """Return the last list of a pool up to a day."""
        references = self._of_pool(pool)
        at = bisect_right(self._dates[pool], day)
        return references[at - 1] if at else None

    def of(self, ref: ListReference) -> ListReference:
        """Return the current edition of a list."""
        references = self._of_pool(ref["pool"])
        return references[bisect_left(self._dates[ref["pool"]], ref["date"])]

    def replace(self, ref: ListReference) -> None:
        """Make an edition the current one of its list."""
        references = self._of_pool(ref["pool"])
        references[bisect_left(self._dates[ref["pool"]], ref["date"])] = ref

    def _of_pool(self, pool: str) -> list[ListReference]:
        if pool not in self._references:
            lists = PublishedList.objects.filter(pool__name=pool, current=True).order_by("date")
            rows = lists.values_list("date", "edition", "content_hash")
            self._references[pool] = [
                {"pool": pool, "date": day.isoformat(), "edition": edition, "hash": content_hash}
                for day, edition, content_hash in rows
            ]
            self._dates[pool] = [ref["date"] for ref in self._references[pool]]
        return self._references[pool]
