"""The RatingList: one published list, column by column, small and quick for half a million players and more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from datetime import date

import numpy as np

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.lists.fields import TEXT_COLUMNS
from ratinghouse.lists.text_columns import NumberColumn, TextColumn


@dataclass(frozen=True, slots=True, eq=False)
class PoolColumns:
    """The numbers of all players in one pool. 0 = unrated, no games, K not published."""

    rating: NumberColumn
    games: NumberColumn  # games rated in the period of this list
    k: NumberColumn
    k25_games: NumberColumn | None = None  # games so far while K = 25: standard lists of the 2003 edition only (9.12)
    rd: NumberColumn | None = None  # the rating deviation: correspondence lists only (ICCF 5)

    def __post_init__(self) -> None:
        for column in (self.rating, self.games, self.k, self.k25_games, self.rd):
            if column is not None:
                column.flags.writeable = False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PoolColumns):
            return NotImplemented
        pairs = [(self.rating, other.rating), (self.games, other.games), (self.k, other.k)]
        for mine, theirs in ((self.k25_games, other.k25_games), (self.rd, other.rd)):
            if (mine is None) != (theirs is None):
                return False
            if mine is not None and theirs is not None:
                pairs.append((mine, theirs))
        return all(np.array_equal(mine, theirs) for mine, theirs in pairs)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class PoolRow:
    """One player in one pool."""

    rating: int
    games: int
    k: int
    k25_games: int | None = None
    rd: int | None = None


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player of a list."""

    id: str
    name: str
    fed: str
    sex: str
    title: str
    w_title: str
    o_title: str
    foa_title: str
    birth: str
    flag: str
    status: str
    pools: Mapping[str, PoolRow]


@dataclass(frozen=True, slots=True, eq=False)
class RatingList:
    """One list. Text columns are UTF-8; the arrays cannot be written to, because a list never changes."""

    id: TextColumn
    name: TextColumn
    fed: TextColumn
    sex: TextColumn  # "m", "w" or ""
    title: TextColumn  # GM IM FM CM WGM WIM WFM WCM …
    w_title: TextColumn
    o_title: TextColumn  # arbiters', organisers' and trainers' titles, comma between
    foa_title: TextColumn  # AGM AIM AFM ACM
    birth: TextColumn  # ISO: "", "1978" or "1978-05-17"
    flag: TextColumn  # "i" inactive, "w" woman, "wi" both
    status: TextColumn  # "delisted" on the list after the rating fell below the floor, else ""
    pools: Mapping[str, PoolColumns]  # one pool, or standard, rapid and blitz together
    date: date | None = None
    about: Mapping[str, str] = field(default_factory=dict)  # publisher, rulebook, edition of the list …

    def __post_init__(self) -> None:
        lengths = {len(getattr(self, name)) for name in TEXT_COLUMNS}
        lengths |= {len(pool.rating) for pool in self.pools.values()}
        if len(lengths) != 1 or not self.pools:
            raise ValueError(f"a list needs a pool, and columns of one length: {sorted(lengths)}")
        for name in TEXT_COLUMNS:
            getattr(self, name).flags.writeable = False

    def __len__(self) -> int:
        return len(self.id)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RatingList):
            return NotImplemented
        same_head = (self.date, dict(self.pools), dict(self.about)) == (
            other.date,
            dict(other.pools),
            dict(other.about),
        )
        return same_head and all(np.array_equal(getattr(self, name), getattr(other, name)) for name in TEXT_COLUMNS)

    __hash__ = None  # type: ignore[assignment]

    @property
    def pool(self) -> str:
        """Return the pool of a list of one pool; ``standard`` of a combined one."""
        return next(iter(self.pools)) if len(self.pools) == 1 else "standard"

    def row(self, index: int) -> PlayerRow:
        """Return one player."""
        texts = {name: getattr(self, name)[index].decode() for name in TEXT_COLUMNS}
        return PlayerRow(**texts, pools={name: _pool_row(pool, index) for name, pool in self.pools.items()})

    def rows(self) -> Iterator[PlayerRow]:
        """Return all players, in the list's order. For a page or a test: whole lists are quicker by column."""
        return (self.row(index) for index in range(len(self)))


def _pool_row(pool: PoolColumns, index: int) -> PoolRow:
    early = None if pool.k25_games is None else int(pool.k25_games[index])
    rd = None if pool.rd is None else int(pool.rd[index])
    return PoolRow(int(pool.rating[index]), int(pool.games[index]), int(pool.k[index]), early, rd)
