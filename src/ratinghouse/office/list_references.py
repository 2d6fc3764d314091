"""Lists by their pool, day and edition, as recipes name them."""

from __future__ import annotations

from typing import Any

from ratinghouse.office.models import Pool, RatingList


def current_lists(pool: Pool) -> Any:
    """The current editions of a pool's lists, oldest first."""
    return RatingList.objects.filter(pool=pool, current=True).order_by("date")


def reference(made: RatingList | None) -> dict[str, Any] | None:
    """How a recipe names a list."""
    if made is None:
        return None
    return {
        "pool": made.pool.name,
        "date": made.date.isoformat(),
        "edition": made.edition,
        "hash": made.content_hash,
    }
