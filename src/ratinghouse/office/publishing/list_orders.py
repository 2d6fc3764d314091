"""The order of the players in a view of a list, and the distribution of their ratings, cached for each edition.

Sorting half a million players takes a second, reading a page of their order almost no time. A published list never
changes; if names or clubs do, the state of the register changes too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from numpy.typing import NDArray

from ratinghouse.office.models import Listing, PublishedList
from ratinghouse.office.register.register_state import register_state
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.process_cache import Remembered

_COLUMNS = {"player": np.int32, "rating": np.int32}
_RATINGS = "SELECT rating FROM office_listing WHERE list_id = %s AND rating IS NOT NULL AND NOT inactive"


@dataclass(frozen=True)
class Order:
    """The players of a view by primary key, their negated ratings (0: none), and the articles behind the view."""

    players: NDArray[np.int32]
    lowered: NDArray[np.int32]  # minus the rating, so that the highest comes first in a rising order
    articles: Mapping[str, str]

    def ahead(self, rating: int) -> int:
        """Return how many players have a higher rating, in a view ordered by rating."""
        return int(self.lowered.searchsorted(np.int32(-rating)))  # a wider number would widen the whole column


_ORDERS: Remembered[Order] = Remembered(most=24)
_SPREADS: Remembered[NDArray[np.int32]] = Remembered(most=24)


def edition_key(rating_list: PublishedList) -> tuple[Any, ...]:
    """Return a key that no other published edition has, in any office."""
    return connection.settings_dict["NAME"], rating_list.pk, rating_list.content_hash


def cached_order(rating_list: PublishedList, choice: tuple[Any, ...], find: Callable[[], Order]) -> Order:
    """Return the order that ``find`` returns, cached for the edition and the state of the register."""
    return _ORDERS.get((edition_key(rating_list), register_state(), choice), find)


def query_order(chosen: QuerySet[Listing], articles: Mapping[str, str]) -> Order:
    """Return the order of the players that a query selects."""
    rows = chosen.select_related(None).values_list("player_id", Coalesce("rating", 0))
    query, parameters = rows.query.sql_with_params()
    columns = bulk_rows.read(query, parameters, _COLUMNS)
    return Order(columns["player"], -columns["rating"], articles)


def active_ratings(list_id: int, content_hash: str) -> NDArray[np.int32]:
    """Return the ratings of the active players of a list (by primary key and hash), the lowest first."""
    return _SPREADS.get(
        (connection.settings_dict["NAME"], list_id, content_hash),
        lambda: np.sort(bulk_rows.read(_RATINGS, [list_id], {"rating": np.int32})["rating"]),
    )
