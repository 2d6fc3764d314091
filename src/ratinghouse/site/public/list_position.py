"""A player's position on a list: the rank among the active players, and the share of them with a lower rating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np

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
    """How many active players have a rating from ``low`` to ``low + BAND - 1``."""

    low: int
    players: int
    has_player: bool


@dataclass(frozen=True)
class ListPosition:
    """A player's position on the newest list of a pool."""

    listing: LastListing
    rank: int | None  # None for an inactive player and one without a rating
    active_players: int
    higher_than: int  # per cent of the active players, rounded down


def newest_rows() -> list[tuple[Any, ...]]:
    """Return each pool and the day of its newest list, as rows of the database."""
    return bulk_rows.few_rows(_NEWEST)


def newest_days(rows: Iterable[Sequence[Any]]) -> dict[str, date]:
    """Return the day of the newest list of each pool."""
    return {pool: date.fromisoformat(str(day)) for pool, day in rows}


def position_of(listing: LastListing) -> ListPosition:
    """Return a player's position among the active players of a list."""
    if listing.rating is None or listing.inactive:
        return ListPosition(listing, None, 0, 0)
    ratings = active_ratings(listing.list, listing.content_hash)
    rating, active_players = np.int32(listing.rating), len(ratings)
    above, below = active_players - int(ratings.searchsorted(rating, "right")), int(ratings.searchsorted(rating))
    return ListPosition(listing, above + 1, active_players, 100 * below // active_players)


def bands_around(listing: LastListing, own_band: int) -> tuple[RatingBand, ...]:
    """Return the bands of the active players of a list; ``own_band`` is the number of the player's band."""
    ratings = active_ratings(listing.list, listing.content_hash)
    lowest, highest = int(ratings[0]) // BAND, int(ratings[-1]) // BAND
    edges = ratings.searchsorted(np.arange(lowest, highest + 2, dtype=np.int32) * np.int32(BAND))
    return tuple(
        RatingBand(band * BAND, players, band == own_band)
        for band, players in enumerate(np.diff(edges).tolist(), lowest)
    )
