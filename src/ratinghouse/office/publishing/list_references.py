"""Lists by their pool, day and edition, as recipes name them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ratinghouse.derivation.recipe import ListReference
from ratinghouse.office.models import Pool, PublishedList


def current_lists(pool: Pool) -> Any:
    """The current editions of a pool's lists, oldest first."""
    return PublishedList.objects.filter(pool=pool, current=True).order_by("date")


def reference(made: PublishedList | None) -> dict[str, Any] | None:
    """How a recipe names a list."""
    if made is None:
        return None
    return {
        "pool": made.pool.name,
        "date": made.date.isoformat(),
        "edition": made.edition,
        "hash": made.content_hash,
    }


def named(ref: ListReference) -> PublishedList:
    """The list that a recipe names."""
    return PublishedList.objects.get(pool__name=ref["pool"], date=ref["date"], edition=ref["edition"])


def lists_named(lists: Mapping[str, Any]) -> list[ListReference]:
    """Every list that a recipe is made from."""
    refs = [lists["previous"], lists["other"], lists["standard"], *(lists["year"] or ())]
    refs += [ref for _, *both in lists["in_force"] for ref in both]
    return [ref for ref in refs if ref]


def lists_of_returning(returning: Iterable[Sequence[Any]]) -> list[ListReference]:
    """Every list that players are parted by: the last that had one of them, and those since."""
    return [ref for _, last, *more in returning for ref in (last, *(more[2] if more else ()))]
