"""What a list says of its players: its hash, how players are shown, and what changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.rating.player_columns import STATUS, Standings, Whole


def columns_hash(columns: Mapping[str, NDArray[Any]], *more: bytes) -> str:
    """Return a hash over columns: names, lengths and values, whatever their number types."""
    import hashlib  # loads OpenSSL, and few commands store a list

    digest = hashlib.sha256()
    for name, column in columns.items():
        digest.update(f"{name}:{len(column)}\n".encode())
        if column.dtype.kind == "S":
            digest.update(b"\n".join(column.tolist()))
        else:
            digest.update(np.ascontiguousarray(column, "<f8" if column.dtype.kind == "f" else "<i8").tobytes())
    for part in more:
        digest.update(f"{len(part)}\n".encode())
        digest.update(part)
    return digest.hexdigest()


def statuses(before: Whole, after: Whole) -> Whole:
    """Return the status of each player on a list, from the ratings of the list before and of this one."""
    return np.where(after > 0, np.where(before > 0, 0, 1), np.where(before > 0, 3, 2)).astype(np.int64)


def carried(columns: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """Return the rows of a list as they are on the next one for players to whom nothing happens.

    They have no games, keep the rating that they had, and are listed if they have one. A row that is carried twice is
    the same as one carried once.
    """
    rating = columns["rating"]
    nothing = np.zeros(len(rating), np.int64)
    status = np.where(rating > 0, STATUS.index("listed"), STATUS.index("unrated")).astype(np.int64)
    return {
        **columns,
        "before": rating,
        "change": nothing,
        "games": nothing,
        "peak": np.maximum(columns["peak"], rating),
        "status": status,
    }


def counted(standings: Standings, removed: int) -> dict[str, int]:
    """Return how many players were created, changed, unchanged and removed."""
    rated = standings.rating > 0
    stayed = rated & (standings.before > 0)
    staying, changed = np.count_nonzero(stayed), np.count_nonzero(stayed & (standings.rating != standings.before))
    status = np.bincount(standings.status, minlength=len(STATUS)).tolist()
    return {
        "players": len(standings),
        "rated": int(np.count_nonzero(rated)),
        "created": status[STATUS.index("new")],
        "changed": int(changed),
        "unchanged": int(staying - changed),
        "removed": removed + status[STATUS.index("delisted")],
        "unrated": status[STATUS.index("unrated")],
        "inactive": int(np.count_nonzero(standings.inactive)),
        "games": int(standings.games.sum()),
    }


def largest_movers(standings: Standings, most: int = 10) -> Sequence[int]:
    """Return the rows of the players whose rating moved most, largest first, then by code."""
    both = (standings.rating > 0) & (standings.before > 0)
    moved = np.where(both, np.abs(standings.rating - standings.before), 0)
    order = np.lexsort((standings.code, -moved))[:most]
    return [int(row) for row in order if moved[row] > 0]
