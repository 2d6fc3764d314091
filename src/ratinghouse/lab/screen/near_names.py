"""Names that are equal but for one letter, whatever the order of their parts, accents and punctuation."""

from __future__ import annotations

import re
import unicodedata

import numpy as np
from numpy.typing import NDArray

SHORTEST = 8
"""Letters and spaces of a name that can be compared: too many shorter names differ by only one letter."""
MOST_ALIKE = 10
"""A spelling that more players share says nothing about two of them."""
_BASE = np.uint64(1_099_511_628_211)
_APART = re.compile(r"[\W\d_]+")

Whole = NDArray[np.int64]


def plain_name(name: str) -> str:
    """Return a name in small letters without accents, its parts in the order of the alphabet."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return " ".join(sorted(part for part in _APART.split(_without_accents(letters)) if part))


def pairs_of_near_names(names: list[str]) -> tuple[Whole, Whole]:
    """Return the pairs of rows whose plain names are equal but for a letter more, less, changed or exchanged."""
    plain = [name.encode("utf-32-le") for name in map(plain_name, names)]
    length = np.array([len(name) // 4 for name in plain], np.int64)
    rows = np.flatnonzero(length >= SHORTEST)
    if not len(rows):
        return rows, rows
    width = int(length[rows].max())
    letters = np.zeros((len(rows), width), np.uint64)
    for place, row in enumerate(rows.tolist()):
        letters[place, : length[row]] = np.frombuffer(plain[row], np.uint32)
    hashes, owner = _hashes(letters, length[rows])
    return _pairs_of_equal(hashes, rows[owner])


def _without_accents(letters: str) -> str:
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _hashes(letters: NDArray[np.uint64], length: Whole) -> tuple[NDArray[np.uint64], Whole]:
    """Return the hash of each name, and of each name without one of its letters, with the row of the name."""
    size, width = letters.shape
    powers = np.cumprod(np.full(width, _BASE), dtype=np.uint64)
    # The hash of a name is the sum of letters times powers; without letter k the later ones move one power down.
    terms = letters * powers
    before = np.zeros((size, width + 1), np.uint64)
    before[:, 1:] = np.cumsum(terms, axis=1, dtype=np.uint64)
    moved = letters[:, 1:] * powers[: width - 1]
    after = np.zeros((size, width), np.uint64)
    after[:, :-1] = np.cumsum(moved[:, ::-1], axis=1, dtype=np.uint64)[:, ::-1]
    shorter = before[:, :width] + after
    real = np.arange(width) < length[:, None]
    owner = np.broadcast_to(np.arange(size)[:, None], shorter.shape)[real]
    return np.concatenate([before[:, -1], shorter[real]]), np.concatenate([np.arange(size), owner])


def _pairs_of_equal(hashes: NDArray[np.uint64], row: Whole) -> tuple[Whole, Whole]:
    order = np.lexsort((row, hashes))
    hashes, row = hashes[order], row[order]
    group = np.cumsum(np.append(False, hashes[1:] != hashes[:-1]))
    sizes = np.bincount(group)
    pairs: list[Whole] = []
    for step in range(1, MOST_ALIKE):
        same = (group[step:] == group[:-step]) & (row[step:] != row[:-step])
        same &= sizes[group[step:]] <= MOST_ALIKE
        pairs.append(np.stack([row[:-step][same], row[step:][same]]))
    every = np.unique(np.sort(np.concatenate(pairs, axis=1), axis=0), axis=1)
    return every[0], every[1]
