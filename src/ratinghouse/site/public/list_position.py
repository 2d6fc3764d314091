"""Where a player stands on a list: his rank among the active, and how many he is above."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.office.publishing.history import LastListing
from ratinghouse.office.publishing.list_orders import active_ratings
from ratinghouse.office.storage import bulk_rows

_NEWEST = """
SELECT pool.name, max(date) FROM office_ratinglist list JOIN office_pool pool ON pool.id = list.pool_id
WHERE list.current GROUP BY pool.name
"""
BAND = 100  # points of rating in one bar of the distribution


@dataclass(frozen=True)
class RatingBand:
    """So many active players have a rating from ``low`` to ``low + BAND - 1``."""

    low: int
    players: int
    his: bool


@dataclass(frozen=True)
class ListPosition:
    """A player on the newest list of a pool."""

    place: LastListing
    rank: int | None  # None where he is inactive or without a rating
    of: int
    higher_than: int  # per cent of the active players, rounded down
    bars: tuple[RatingBand, ...]


def newest_days() -> dict[str, date]:
    """Of each pool that has lists, the day of the newest."""
    return {pool: date.fromisoformat(str(day)) for pool, day in bulk_rows.few_rows(_NEWEST)}


def standing_of(place: LastListing) -> ListPosition:
    """Where a player stands among the active of a list."""
    if place.rating is None or place.inactive:
        return ListPosition(place, None, 0, 0, ())
    ratings = active_ratings(place.list, place.content_hash)
    rating, of = np.int32(place.rating), len(ratings)
    above, below = of - int(ratings.searchsorted(rating, "right")), int(ratings.searchsorted(rating))
    return ListPosition(place, above + 1, of, 100 * below // of, _bars(ratings, place.rating))


def _bars(ratings: NDArray[np.int32], rating: int) -> tuple[RatingBand, ...]:
    lowest, highest = int(ratings[0]) // BAND, int(ratings[-1]) // BAND
    edges = ratings.searchsorted(np.arange(lowest, highest + 2, dtype=np.int32) * np.int32(BAND))
    return tuple(
        RatingBand(band * BAND, players, band == rating // BAND)
        for band, players in enumerate(np.diff(edges).tolist(), lowest)
    )
