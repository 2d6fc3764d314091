"""The order of the players in a view of a list, and the distribution of their ratings: stored, and cached in memory.

Sorting half a million players takes a second, reading a page of their order almost no time. A published list never
changes; if names or clubs do, the state of the register changes too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from django.db import connection
from numpy.typing import NDArray

from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.orders.order import Order
from ratinghouse.office.publishing.orders.stored_numbers import store_numbers, stored_numbers
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.process_cache import Remembered

_RATINGS = "SELECT rating FROM office_listing WHERE list_id = %s AND rating IS NOT NULL AND NOT inactive"

_ORDERS: Remembered[Order] = Remembered(most=48)
_SPREADS: Remembered[NDArray[np.int32]] = Remembered(most=24)


def edition_key(rating_list: PublishedList) -> tuple[Any, ...]:
    """Return a key that no other published edition has, in any office."""
    return connection.settings_dict["NAME"], rating_list.pk, rating_list.content_hash


def known_order(rating_list: PublishedList, choice: tuple[Any, ...], state: str, find: Callable[[], Order]) -> Order:
    """Return the order of a view in this state of the register, remembered or as ``find`` returns it."""
    return _ORDERS.get((edition_key(rating_list), state, choice), find)


def stored_order(rating_list: PublishedList, view: str, state: str, find: Callable[[], Order]) -> Order:
    """Return the stored order of a whole view, else the one that ``find`` returns, which is then stored.

    Parts of views, by federation, club or age, are not stored: there are too many.
    """
    key = f"order {rating_list.pk} {rating_list.content_hash} {state} {view}"
    stored = stored_numbers(key)
    if stored is not None:
        return Order(**stored[0], articles=stored[1])
    order = find()
    store_numbers(key, {"players": order.players, "lowered": order.lowered}, order.articles)
    return order


def active_ratings(list_id: int, content_hash: str) -> NDArray[np.int32]:
    """Return the ratings of the active players of a list (by primary key and hash), the lowest first."""

    def stored_or_new() -> NDArray[np.int32]:
        key = f"ratings {list_id} {content_hash}"
        stored = stored_numbers(key)
        if stored is not None:
            return stored[0]["ratings"]
        ratings = np.sort(bulk_rows.read(_RATINGS, [list_id], {"rating": np.int32})["rating"])
        store_numbers(key, {"ratings": ratings}, {})
        return ratings

    return _SPREADS.get((connection.settings_dict["NAME"], list_id, content_hash), stored_or_new)
