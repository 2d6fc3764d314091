"""In which order a view of a list has its players, and how their ratings are spread: found once for each edition.

To sort half a million players takes a second, to take a page out of their order no time at all. A published list never
changes; only names, clubs and the like do, and then the register is in another state.
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
    """The players of a view by their primary keys, their ratings below zero (none: 0), and the articles behind it."""

    players: NDArray[np.int32]
    lowered: NDArray[np.int32]  # minus the rating, so that the highest comes first in a rising order
    articles: Mapping[str, str]

    def ahead(self, rating: int) -> int:
        """How many have a higher rating, in a view that is ordered by it."""
        return int(self.lowered.searchsorted(np.int32(-rating)))  # a wider number would widen the whole column


_ORDERS: Remembered[Order] = Remembered(most=24)
_SPREADS: Remembered[NDArray[np.int32]] = Remembered(most=24)


def edition_key(rating_list: PublishedList) -> tuple[Any, ...]:
    """What tells a published edition from all others, in whichever office."""
    return connection.settings_dict["NAME"], rating_list.pk, rating_list.content_hash


def cached_order(rating_list: PublishedList, choice: tuple[Any, ...], find: Callable[[], Order]) -> Order:
    """The order that ``find`` finds, remembered for the edition and the state of the register."""
    return _ORDERS.get((edition_key(rating_list), register_state(), choice), find)


def query_order(chosen: QuerySet[Listing], articles: Mapping[str, str]) -> Order:
    """The whole of a view, as narrow as it can be."""
    rows = chosen.select_related(None).values_list("player_id", Coalesce("rating", 0))
    query, parameters = rows.query.sql_with_params()
    columns = bulk_rows.read(query, parameters, _COLUMNS)
    return Order(columns["player"], -columns["rating"], articles)


def active_ratings(list_id: int, content_hash: str) -> NDArray[np.int32]:
    """The ratings of the active players of a list, the lowest first; the list by its primary key and its hash."""
    return _SPREADS.get(
        (connection.settings_dict["NAME"], list_id, content_hash),
        lambda: np.sort(bulk_rows.read(_RATINGS, [list_id], {"rating": np.int32})["rating"]),
    )
