"""Which row of a list has an ID."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Texts = NDArray[np.bytes_]
Rows = NDArray[np.intp]

_LONGEST = 18  # digits that fit 64 bits


def rows_by_id(listed: Texts, wanted: Texts) -> Rows:
    """Return the row of each wanted ID on a list, -1 where it is not there; of two rows with one ID the first."""
    rows = np.full(len(wanted), -1, np.intp)
    plain, plain_wanted = _is_plain_number(listed), _is_plain_number(wanted)
    known = np.flatnonzero(plain)
    if len(known) and plain_wanted.any():
        numbers = listed[known].astype(np.int64)
        order = np.argsort(numbers, kind="stable")
        numbers = numbers[order]
        asked = wanted[plain_wanted].astype(np.int64)
        places = np.minimum(np.searchsorted(numbers, asked), len(numbers) - 1)
        rows[plain_wanted] = np.where(numbers[places] == asked, known[order[places]], -1)
    others: dict[bytes, int] = {}
    for row in np.flatnonzero(~plain).tolist():
        others.setdefault(listed[row], row)
    for place in np.flatnonzero(~plain_wanted).tolist():
        rows[place] = others.get(wanted[place], -1) if wanted[place] else -1
    return rows


def _is_plain_number(texts: Texts) -> NDArray[np.bool_]:
    """Return which texts are numbers that are told apart by their value: digits, none of them a leading nought."""
    digits = np.char.isdigit(texts) & (np.char.str_len(texts) <= _LONGEST)
    plain: NDArray[np.bool_] = digits & ~np.char.startswith(texts, b"0")
    return plain
