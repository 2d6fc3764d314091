"""A rating list used as a register: players are made when they are needed, not half a million beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.register import Register, RegisterPlayer


def register_of(ratings: RatingList, pool: str = "") -> Register:
    """Return the players of a list with their rating, K and RD in one pool.

    A list has the games of its period only, so the register's ``games`` (all games so far) stays unknown.
    """
    return Register(_ListPlayers(ratings, pool or ratings.pool))


class _ListPlayers(Mapping[str, RegisterPlayer]):
    def __init__(self, ratings: RatingList, pool: str) -> None:
        self._list = ratings
        self._pool = ratings.pools[pool]

    @cached_property
    def _rows(self) -> dict[str, int]:
        rows: dict[str, int] = {}
        for row, id in enumerate(self._list.id.tolist()):
            rows.setdefault(id.decode(), row)
        return rows

    def __getitem__(self, id: str) -> RegisterPlayer:
        row = self._rows[id]
        ratings, pool = self._list, self._pool
        return RegisterPlayer(
            id=id,
            name=ratings.name[row].decode(),
            fed=ratings.fed[row].decode(),
            sex=ratings.sex[row].decode(),
            title=ratings.title[row].decode(),
            birth=ratings.birth[row].decode(),
            rating=int(pool.rating[row]) or None,
            k=int(pool.k[row]) or None,
            rd=float(pool.rd[row]) or None if pool.rd is not None else None,
            flag=ratings.flag[row].decode(),
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)
