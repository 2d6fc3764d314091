"""The rows of a growing number of players on a list, and then on the next one, as the numbers that hashes are taken of.

From list to list only rows are read that the next list does not share with this one, those of some lists at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.content_hash import NUMBERS, numbers_of_rows
from ratinghouse.derivation.packed_columns import Columns
from ratinghouse.derivation.standings import carried
from ratinghouse.office.revisions.published_rows import NO_ROWS, PartsOfLists
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.list_rows import ListRows, StoredRows, is_among, rows_of_parts, stored_rows
from ratinghouse.rating.player_columns import Kind, Standings

_FEW = 5_000  # players: up to so many are read by key, more only if the lists have many rows
_TIMES = 2.0  # the rows that are stored with the lists
_IS_REAL = [Standings.definitions[name].kind is Kind.REAL for name in NUMBERS]
_NOBODY = np.zeros(0, np.int64)
_NOTHING = StoredRows(_NOBODY, NO_ROWS)


class FollowedRows:
    """Rows of players in the order in which they were added; ``numbers`` of players not on the list mean nothing."""

    def __init__(self, parts: PartsOfLists) -> None:
        self._parts = parts
        self._list, self._day = 0, date.min
        self._place: dict[int, int] = {}  # of each player
        self._part = _NOBODY  # the list that each row is stored with
        self._stored = _NOTHING  # rows of the lists that come next, of all players
        self._read_lists: frozenset[int] = frozenset()  # whose rows these are
        self.numbers = np.zeros((0, len(NUMBERS)), np.int64)
        self.is_listed = np.zeros(0, np.bool_)

    @property
    def players(self) -> NDArray[np.int64]:
        """Return the primary keys of the players, in the order of the rows."""
        return np.fromiter(self._place, np.int64, len(self._place))

    def places(self, players: NDArray[np.int64]) -> list[int]:
        """Return the rows of players who are followed."""
        return list(map(self._place.__getitem__, players.tolist()))

    def follow(self, list_id: int, day: date, next_lists: Sequence[int] = ()) -> None:
        """Go on to the list of a day. ``next_lists`` are those that will probably be asked for next."""
        if list_id == self._list:
            return
        before, after = self._parts[self._list] if self._list else {}, self._parts[list_id]
        same_day = day == self._day
        earlier = day < self._day  # from a carried row the one before cannot be known
        self._list, self._day = list_id, day
        if earlier or before.keys().isdisjoint(after):
            self._stored, self._read_lists = _NOTHING, frozenset()
            self._read(self.players)
            return
        if not same_day:
            _carry(self.numbers)
        is_lost = is_among(self._part, before.keys() - after.keys())
        self._take(after, after.keys() - before.keys(), next_lists)
        if is_lost.any():
            self._read(self.players[is_lost])

    def add(self, players: NDArray[np.int64]) -> slice:
        """Follow more players, none of whom is followed yet, from this list on, and return their rows."""
        first = len(self._place)
        self._place |= {player: first + at for at, player in enumerate(players.tolist())}
        more = len(players)
        self._part = np.concatenate([self._part, np.zeros(more, np.int64)])
        self.numbers = np.concatenate([self.numbers, np.zeros((more, len(NUMBERS)), np.int64)])
        self.is_listed = np.concatenate([self.is_listed, np.zeros(more, np.bool_)])
        self._stored = _joined(self._stored, self._read(players))
        return slice(first, first + more)

    def _read(self, players: NDArray[np.int64]) -> StoredRows:
        """Read the rows of players on this list, and what is stored of them with those that come next."""
        if not len(players):
            return _NOTHING
        parts = self._parts[self._list]
        stored = stored_rows(players.tolist(), min(parts), max(parts.keys() | self._read_lists))
        places = self.places(players)
        self._part[places], self.is_listed[places] = 0, False
        self._write(*stored.newest(parts), parts)
        return stored

    def _take(self, after: dict[int, bool], added: set[int], next_lists: Sequence[int]) -> None:
        """Take over the rows of the parts that were added, as far as they are newer than the player's row."""
        if not added <= self._read_lists:
            self._read_next(added, next_lists)
        inside = np.flatnonzero(is_among(self._stored.parts, added))
        players = self._stored.rows.players[inside].tolist()
        known = [at for at, player in enumerate(players) if player in self._place]
        inside = inside[known]
        order = np.lexsort((self._stored.parts[inside], self._stored.rows.players[inside]))
        chosen = self._stored.select(inside[order])
        parts, rows = chosen.newest(added)
        is_newer = parts > self._part[self.places(rows.players)]
        columns = {name: column[is_newer] for name, column in rows.columns.items()}
        self._write(parts[is_newer], ListRows(rows.players[is_newer], columns), after)

    def _write(self, parts: NDArray[np.int64], rows: ListRows, carries: dict[int, bool]) -> None:
        places = self.places(rows.players)
        numbers = numbers_of_rows(rows.columns, len(places))
        is_carried = is_among(parts, [part for part, is_carried in carries.items() if is_carried])
        if is_carried.any():
            old = numbers[is_carried]
            _carry(old)
            numbers[is_carried] = old
        self._part[places] = parts
        self.numbers[places] = numbers
        self.is_listed[places] = rows.columns["status"] >= 0

    def _read_next(self, added: set[int], next_lists: Sequence[int]) -> None:
        """Read the rows of some parts, and of the lists that come next up to one that is stored whole."""
        lists = set(added)
        for number in next_lists:
            if self._parts[number].keys() == {number} and number not in added:
                break
            lists |= self._parts[number].keys() - self._parts[self._list].keys()
        self._read_lists = frozenset(lists)
        players = list(self._place)
        self._stored = rows_of_parts(lists, players if self._are_few(players) else None)

    def _are_few(self, players: Sequence[int]) -> bool:
        """Return whether it takes less time to read the rows of players than all that are stored with the lists."""
        if len(players) <= _FEW:
            return True
        numbers = ", ".join(map(str, self._read_lists)) or "NULL"
        ((stored,),) = bulk_rows.few_rows(f"SELECT count(*) FROM office_listingrow WHERE list_id IN ({numbers})")
        return bool(len(players) < _TIMES * stored)


def _joined(first: StoredRows, second: StoredRows) -> StoredRows:
    columns: Columns = {
        name: np.concatenate([column, second.rows.columns[name]]) for name, column in first.rows.columns.items()
    }
    players = np.concatenate([first.rows.players, second.rows.players])
    return StoredRows(np.concatenate([first.parts, second.parts]), ListRows(players, columns))


def _carry(numbers: NDArray[np.int64]) -> None:
    """Carry rows over to the next list."""
    columns: dict[str, NDArray[Any]] = {
        name: numbers[:, at].view(np.float64) if _IS_REAL[at] else numbers[:, at] for at, name in enumerate(NUMBERS)
    }
    after = carried(columns)
    for at, name in enumerate(NUMBERS):
        if after[name] is not columns[name]:
            numbers[:, at] = after[name]
