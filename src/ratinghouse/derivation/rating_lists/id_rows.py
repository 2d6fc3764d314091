"""Which row of a list has an ID."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ratinghouse.lists.text_columns import cells_of, numbers_of

Texts = NDArray[np.bytes_]
Rows = NDArray[np.intp]

_HASH_BITS = 21
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # of Fibonacci hashing, which spreads neighbouring numbers far apart


def rows_by_id(listed: Texts, ids: Texts) -> Rows:
    """Return the row of each wanted ID on a list, -1 where it is not there; of two rows with one ID the first."""
    rows = np.full(len(ids), -1, np.intp)
    numbers, plain = _plain_numbers(listed)
    numbers_of_ids, plain_ids = _plain_numbers(ids)
    known = np.flatnonzero(plain)
    if len(known) and plain_ids.any():
        places = _places_of_numbers(numbers[plain], numbers_of_ids[plain_ids])
        rows[plain_ids] = np.where(places >= 0, known[places], -1)
    others: dict[bytes, int] = {}
    for row in np.flatnonzero(~plain).tolist():
        others.setdefault(listed[row], row)
    for place in np.flatnonzero(~plain_ids).tolist():
        rows[place] = others.get(ids[place], -1) if ids[place] else -1
    return rows


def _places_of_numbers(listed: NDArray[np.int64], ids: NDArray[np.int64]) -> Rows:
    """Return the first place of each wanted number, -1 where it is not listed.

    For half a million numbers, a hash table is faster than sorting; only numbers that share their entry of the table
    with others are sorted.
    """
    table = np.full(1 << _HASH_BITS, -1, np.int32)
    entries = table_entries(listed.view(np.uint64), _HASH_BITS)
    table[entries[::-1]] = np.arange(len(listed) - 1, -1, -1)  # of several, the first remains
    places = table[table_entries(ids.view(np.uint64), _HASH_BITS)].astype(np.intp)
    places[(places >= 0) & (listed[places] != ids)] = -1
    others = np.flatnonzero(table[entries] != np.arange(len(listed)))
    missing = np.flatnonzero(places < 0)
    if len(others) and len(missing):
        others = others[np.argsort(listed[others], kind="stable")]
        at = np.minimum(np.searchsorted(listed[others], ids[missing]), len(others) - 1)
        places[missing] = np.where(listed[others[at]] == ids[missing], others[at], -1)
    return places


def table_entries(keys: NDArray[np.uint64], bits: int) -> NDArray[np.intp]:
    """Return the entry of each key in a table of 2 to the power of ``bits`` entries."""
    return ((keys * MULTIPLIER) >> np.uint64(64 - bits)).astype(np.intp)


def _plain_numbers(texts: Texts) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return the numbers, and which texts they identify: those of digits without a leading 0."""
    numbers, bad = numbers_of(texts)
    first = cells_of(texts)[:, 0]
    return numbers, ~bad & (first != 0) & (first != ord("0"))
