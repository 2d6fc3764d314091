"""Lists by their pool, day and edition, as recipes name them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ratinghouse.derivation.recipe import ListReference
from ratinghouse.office.models import Pool, PublishedList


def current_lists(pool: Pool) -> Any:
    """The current editions of a pool's lists, oldest first."""
    return PublishedList.objects.filter(pool=pool, current=True).order_by("date")


def reference(rating_list: PublishedList | None) -> dict[str, Any] | None:
    """How a recipe names a list."""
    if rating_list is None:
        return None
    return {
        "pool": rating_list.pool.name,
        "date": rating_list.date.isoformat(),
        "edition": rating_list.edition,
        "hash": rating_list.content_hash,
    }


def list_of_reference(ref: ListReference) -> PublishedList:
    """The list that a recipe names."""
    return PublishedList.objects.get(pool__name=ref["pool"], date=ref["date"], edition=ref["edition"])


def references_of_recipe(lists: Mapping[str, Any]) -> list[ListReference]:
    """Every list that a recipe is made from."""
    refs = [lists["previous"], lists["other"], lists["standard"], *(lists["year"] or ())]
    refs += [ref for _, *both in lists["in_force"] for ref in both]
    return [ref for ref in refs if ref]


def references_of_returning(returning: Iterable[Sequence[Any]]) -> list[ListReference]:
    """Every list that players are parted by: the last that had one of them, and those since."""
    return [ref for _, last, *more in returning for ref in (last, *(more[2] if more else ()))]
