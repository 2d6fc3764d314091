"""What a list says of its players, as columns: one row a player, 0 where there is nothing to say."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

STATUS = ("listed", "new", "unrated", "delisted")

Whole = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Standings:
    """The rows of a list. Days are ordinals; ``change`` is in hundredths."""

    code: NDArray[np.bytes_]
    rating: Whole
    before: Whole
    change: Whole
    games: Whole
    total_games: Whole
    k: Whole
    rd: NDArray[np.float64]
    peak: Whole
    status: Whole
    last_played: Whole
    inactive: Flags

    @classmethod
    def empty(cls, code: NDArray[np.bytes_]) -> Standings:
        """Players of whom nothing is known yet."""
        columns: dict[str, Any] = {column.name: np.zeros(len(code), np.int64) for column in fields(cls)}
        columns |= {"code": code, "rd": np.zeros(len(code)), "inactive": np.zeros(len(code), np.bool_)}
        return cls(**columns)

    def __len__(self) -> int:
        return len(self.code)

    @cached_property
    def row_of(self) -> Mapping[str, int]:
        """The row of each player."""
        return {code.decode(): row for row, code in enumerate(self.code.tolist())}

    def select(self, rows: NDArray[Any]) -> Standings:
        """Some of the rows."""
        return Standings(**{column.name: getattr(self, column.name)[rows] for column in fields(self)})

    def spread(self, code: NDArray[np.bytes_], rows: NDArray[np.intp]) -> Standings:
        """The same among other players: row ``i`` goes to ``rows[i]``."""
        standings = Standings.empty(code)
        for column in fields(self)[1:]:
            getattr(standings, column.name)[rows] = getattr(self, column.name)
        return standings

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns by name, the code first."""
        return {column.name: getattr(self, column.name) for column in fields(self)}


@dataclass(frozen=True)
class PlayerFacts:
    """What the register says of the players, in the same rows; only what the rulebooks of a list ask for."""

    code: NDArray[np.bytes_]
    birth: NDArray[np.bytes_]
    title: NDArray[np.bytes_]
    flags: NDArray[np.bytes_]
    fide_rating: Whole
    other_rating: Whole
    member_from: Whole
    member_to: Whole
    lapses: NDArray[np.bytes_]  # the days between spans of membership: "2024-11-01/2024-11-30 …"

    @classmethod
    def empty(cls, code: NDArray[np.bytes_]) -> PlayerFacts:
        """Players of whom the register says nothing."""
        blank, zero = np.zeros(len(code), "S1"), np.zeros(len(code), np.int64)
        return cls(code, blank, blank, blank, zero, zero, zero, zero, blank)

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns by name, the code first."""
        return {column.name: getattr(self, column.name) for column in fields(self)}

    def stored_columns(self) -> dict[str, NDArray[Any]]:
        """The columns that are proved and passed on; lapses only where there are any, for older lists knew none."""
        columns = self.columns()
        if not np.char.str_len(self.lapses).any():
            del columns["lapses"]
        return columns


def codes(texts: Iterable[str]) -> NDArray[np.bytes_]:
    """A column of texts."""
    encoded = [text.encode() for text in texts]
    return np.array(encoded, dtype=np.bytes_) if encoded else np.zeros(0, "S1")


def columns_hash(columns: Mapping[str, NDArray[Any]], *more: bytes) -> str:
    """A hash over columns: names, lengths and values, whatever number types they happen to be held in."""
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
    """How a list shows its players, from the ratings of the list before and of this one."""
    return np.where(after > 0, np.where(before > 0, 0, 1), np.where(before > 0, 3, 2)).astype(np.int64)


def counted(standings: Standings, removed: int) -> dict[str, int]:
    """What became of the players: created, changed, unchanged, removed."""
    status, rated = standings.status, standings.rating > 0
    moved = rated & (standings.before > 0) & (standings.rating != standings.before)
    return {
        "players": len(standings),
        "rated": int(rated.sum()),
        "created": int((status == STATUS.index("new")).sum()),
        "changed": int(moved.sum()),
        "unchanged": int((rated & (standings.before > 0) & ~moved).sum()),
        "removed": removed + int((status == STATUS.index("delisted")).sum()),
        "unrated": int((status == STATUS.index("unrated")).sum()),
        "inactive": int(standings.inactive.sum()),
        "games": int(standings.games.sum()),
    }


def largest_movers(standings: Standings, most: int = 10) -> Sequence[int]:
    """The rows of the players whose rating moved most, largest first, then by code."""
    both = (standings.rating > 0) & (standings.before > 0)
    moved = np.where(both, np.abs(standings.rating - standings.before), 0)
    order = np.lexsort((standings.code, -moved))[:most]
    return [int(row) for row in order if moved[row] > 0]
