"""References to lists in recipes: pool, date, edition and hash."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ratinghouse.derivation.recipe import ListReference
from ratinghouse.office.models import Pool, PublishedList


def current_lists(pool: Pool) -> Any:
    """Return the current editions of a pool's lists, oldest first."""
    return PublishedList.objects.filter(pool=pool, current=True).order_by("date")


def reference(rating_list: PublishedList | None) -> ListReference | None:
    """Return the reference to a list, as recipes contain it."""
    if rating_list is None:
        return None
    return {
        "pool": rating_list.pool.name,
        "date": rating_list.date.isoformat(),
        "edition": rating_list.edition,
        "hash": rating_list.content_hash,
    }


def list_of_reference(ref: ListReference) -> PublishedList:
    """Return the list of a reference."""
    return PublishedList.objects.get(pool__name=ref["pool"], date=ref["date"], edition=ref["edition"])


def references_of_recipe(lists: Mapping[str, Any]) -> list[ListReference]:
    """Return the references to all lists that a recipe uses."""
    refs = [lists["previous"], lists["other"], lists["standard"], *(lists["year"] or ())]
    refs += [ref for _, *both in lists["in_force"] for ref in both]
    return [ref for ref in refs if ref]


def references_of_returning(returning: Iterable[Sequence[Any]]) -> list[ListReference]:
    """Return the references to the lists by which returning players are separated: their last list and those since."""
    return [ref for _, last, *more in returning for ref in (last, *(more[2] if more else ()))]
