"""References to lists in recipes: pool, date, edition and hash."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ratinghouse.derivation.recipe_format import ListReference, ListsOfRecipe, ReturningRow
from ratinghouse.office.models import Pool, PublishedList


def current_lists(pool: Pool) -> Any:
    """Return the current editions of a pool's lists, oldest first."""
    return PublishedList.objects.filter(pool=pool, current=True).order_by("date")


def optional_reference(rating_list: PublishedList | None) -> ListReference | None:
    """Return the reference to a list, None for none."""
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
