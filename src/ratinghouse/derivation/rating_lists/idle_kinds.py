"""Players without games whose lines on a list are the same: the rules give them the same numbers, so one is enough."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.rating_lists.id_rows import MULTIPLIER, table_entries
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.text_columns import TextColumn, cells_of

Rows = NDArray[np.intp]
Keys = NDArray[np.uint64]

_TABLE_BITS = 21
_NUMBER_BITS = 16
_BYTES_OF_KEY = 8


def kinds_of(ratings: RatingList, pool: str, rows: Rows) -> tuple[Rows, Rows]:
    """Return the positions in ``rows`` of one player of each kind, in order, and the kind of every player.

    Two players are of a kind if the list has the same rating, K, birth, title and flags for them. A list with numbers
    or texts too long to be compared quickly, or with deviations of ratings, has a kind for each player.
    """
    everybody = np.arange(len(rows))
    keys = _keys(ratings, pool)
    if keys is None:
        return everybody, everybody
    first, second = (key[rows] for key in keys)
    entries = table_entries(first ^ second * MULTIPLIER, _TABLE_BITS)
    table = np.zeros(1 << _TABLE_BITS, np.int32)
    table[entries] = everybody  # one of those that share an entry remains
    standing = table[entries]
    others = np.flatnonzero((first[standing] != first) | (second[standing] != second))
    standing[others] = others  # of another kind that has the same entry by chance
    is_first = np.zeros(len(rows), np.bool_)
    is_first[standing] = True
    place = np.cumsum(is_first) - 1
    return np.flatnonzero(is_first), place[standing]


def _keys(ratings: RatingList, pool: str) -> tuple[Keys, Keys] | None:
    """Return two numbers for each player that hold all that the rules read; None if they cannot hold it."""
    columns = ratings.pools[pool]
    numbers = (columns.rating, columns.k)
    if columns.rd is not None or any(
        column.min(initial=0) < 0 or column.max(initial=0) >> _NUMBER_BITS for column in numbers
    ):
        return None
    texts, births = (ratings.title, ratings.flag), ratings.birth
    if births.itemsize * 8 > 64 - 2 * _NUMBER_BITS or sum(text.itemsize for text in texts) > _BYTES_OF_KEY:
        return None
    first = _key_of_texts(births)
    for column in numbers:
        first = first << np.uint64(_NUMBER_BITS) | column.astype(np.uint64)
    return first, _key_of_texts(*texts)


def _key_of_texts(*texts: TextColumn) -> Keys:
    cells = np.zeros((len(texts[0]), _BYTES_OF_KEY), np.uint8)
    end = 0
    for text in texts:
        cells[:, end : end + text.itemsize] = cells_of(text)
        end += text.itemsize
    return cells.view(np.uint64).reshape(len(cells))
