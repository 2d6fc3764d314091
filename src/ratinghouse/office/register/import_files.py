"""Files of players to be imported into the register: FIDE's lists, other lists, or a register as CSV."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.finding import Finding
from ratinghouse.lists.fields import FIELDS as LIST_FIELDS
from ratinghouse.lists.fields import OTHER_NAMES, RD
from ratinghouse.lists.files import read_list
from ratinghouse.lists.rating_list import PoolColumns, RatingList
from ratinghouse.lists.reading.decoding import decode
from ratinghouse.lists.reading.delimited import Delimited, column_name
from ratinghouse.lists.reading.file_kinds import kind_of
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.sources import ListSource, UnreadableList
from ratinghouse.lists.register import COLUMNS as REGISTER_FIELDS
from ratinghouse.lists.register import RegisterPlayer, read_register
from ratinghouse.office.models.fields import storable
from ratinghouse.office.storage.bulk_rows import plain

IntegerColumn = NDArray[np.int64]
_LIST_TEXTS = ("name", "fed", "sex", "birth", "title", "w_title", "o_title", "foa_title")
_REGISTER_TEXTS = ("name", "local_name", "fed", "sex", "birth", "title", "fide_id")
_LIST_FLAGS = {"i", "w", "wi", "iw"}


@dataclass(frozen=True)
class ImportedStanding:
    """The ratings of a file in one pool, by row; 0 = none. ``total_games`` None: the file does not say."""

    rating: IntegerColumn
    games: IntegerColumn
    k: IntegerColumn
    peak: IntegerColumn
    rd: NDArray[np.float64]
    total_games: Sequence[int | None]
    inactive: NDArray[np.bool_]
    delisted: NDArray[np.bool_]

    def rows_of(self, rows: NDArray[np.intp]) -> ImportedStanding:
        """Return the ratings in some of the rows."""
        chosen = {name: getattr(self, name)[rows] for name in ("rating", "games", "k", "peak", "rd")}
        total = [self.total_games[row] for row in rows.tolist()]
        return ImportedStanding(**chosen, total_games=total, inactive=self.inactive[rows], delisted=self.delisted[rows])


@dataclass(frozen=True)
class ImportedPlayers:
    """The players of a file, column by column."""

    by_fide_id: bool  # the IDs are FIDE's; else they are the federation's own
    ids: Sequence[str]
    texts: Mapping[str, Sequence[str]]  # particulars by name, only those that the file has a column for
    fide_ratings: Mapping[str, Sequence[int | None]]  # by kind; under "" those of the pool of the import
    fide_days: Sequence[date | None]
    clubs: Sequence[str]
    memberships: Sequence[tuple[date, date] | None]
    standings: Mapping[str, ImportedStanding] = field(default_factory=dict)  # by pool
    date: date | None = None

    def __len__(self) -> int:
        return len(self.ids)

    def of_federation(self, fed: str) -> ImportedPlayers:
        """Return the players of one federation."""
        feds = self.texts.get("fed", [""] * len(self))
        rows = [row for row, federation in enumerate(feds) if federation == fed]
        return ImportedPlayers(
            self.by_fide_id,
            [self.ids[row] for row in rows],
            {name: [column[row] for row in rows] for name, column in self.texts.items()},
            {kind: [ratings[row] for row in rows] for kind, ratings in self.fide_ratings.items()},
            [self.fide_days[row] for row in rows],
            [self.clubs[row] for row in rows],
            [self.memberships[row] for row in rows],
            {pool: standing.rows_of(np.array(rows, np.intp)) for pool, standing in self.standings.items()},
            self.date,
        )


def read_players(
    raw: bytes, file: str, pool: str, *, own_ids: bool = False, reads_rd: bool = True
) -> tuple[ImportedPlayers | None, tuple[Finding, ...]]:
    """Return the players in a file, or None if it cannot be read; and the findings on it.

    Earlier versions did not read the RD of lists: what they imported is read without it.
    """
    table = _as_register(raw)
    if table is not None:
        register, findings = read_register(table, file)
        return (from_register(list(register), pool) if len(register) else None), findings
    ratings, findings = read_list(raw, file=file, pool=pool)
    return (from_list(ratings, own_ids=own_ids, reads_rd=reads_rd) if ratings is not None else None), findings


def from_list(ratings: RatingList, *, own_ids: bool = False, reads_rd: bool = True) -> ImportedPlayers:
    """The players of a rating list, whose IDs and ratings are FIDE's unless they are the federation's own."""
    count = len(ratings)
    return ImportedPlayers(
        by_fide_id=not own_ids,
        ids=plain(ratings.id),
        texts={name: _texts(getattr(ratings, name)) for name in _LIST_TEXTS},
        fide_ratings={} if own_ids else {kind: _ratings(columns) for kind, columns in ratings.pools.items()},
        fide_days=[ratings.date] * count,
        clubs=[""] * count,
        memberships=[None] * count,
        standings={name: _standing(ratings, columns, reads_rd) for name, columns in ratings.pools.items()},
        date=ratings.date,
    )


def from_register(players: Sequence[RegisterPlayer], pool: str) -> ImportedPlayers:
    """Return the players of a register, whose IDs are the federation's own."""
    texts: dict[str, Sequence[str]] = {
        name: [storable(getattr(player, name)) for player in players] for name in _REGISTER_TEXTS
    }
    texts["flags"] = [_flags(player.flag) for player in players]
    return ImportedPlayers(
        by_fide_id=False,
        ids=[player.id for player in players],
        texts=texts,
        fide_ratings={
            "": [player.fide_rating for player in players],
            "standard": [player.fide_standard for player in players],
            "rapid": [player.fide_rapid for player in players],
            "blitz": [player.fide_blitz for player in players],
        },
        fide_days=[player.fide_day for player in players],
        clubs=[player.club for player in players],
        memberships=[_membership(player) for player in players],
        standings={pool: _register_standing(players)},
    )


def _ratings(columns: PoolColumns) -> Sequence[int | None]:
    return [rating or None for rating in columns.rating.tolist()]


def _membership(player: RegisterPlayer) -> tuple[date, date] | None:
    """Return the first and the last day of a player's membership; None where the days are missing or reversed."""
    first, last = player.member_from, player.member_to
    return (first, last) if first and last and first <= last else None


def _as_register(raw: bytes) -> bytes | None:
    """Return the unpacked CSV text if the file is a register, None if it is a list or cannot be read."""
    source = ListSource(raw)
    try:
        if kind_of(source) != "csv":
            return None
        with source.open() as stream:
            table = stream.read()
    except UnreadableList:
        return None
    return table if _is_register(table[:65536]) else None


def _is_register(head: bytes) -> bool:
    """Return whether a file is a register, by columns that only one of the two kinds has; if there are none, it is."""
    lines = io.StringIO(decode(head, ListFindings()), newline="")
    header = next(Delimited(lines, REGISTER_FIELDS).rows(ListFindings()), None)
    names = {column_name(cell) for cell in header.cells} if header else set()
    of_lists = {*LIST_FIELDS, *OTHER_NAMES} - set(REGISTER_FIELDS)
    of_registers = set(REGISTER_FIELDS) - {*LIST_FIELDS, *OTHER_NAMES} | {RD}  # lists got an RD later than registers
    return bool(names & of_registers) or not names & of_lists


def _texts(column: NDArray[np.bytes_]) -> Sequence[str]:
    """Return a column of texts; where few of them are distinct, equal ones share one object."""
    distinct = np.unique(column)
    if len(distinct) * 4 < len(column):
        text_of = {text: text.decode() for text in distinct.tolist()}
        return [text_of[text] for text in column.tolist()]
    return plain(column)


def _standing(ratings: RatingList, columns: PoolColumns, reads_rd: bool) -> ImportedStanding:
    count = len(ratings)
    total: Sequence[int | None] = [None] * count
    if columns.k25_games is not None:
        total = columns.k25_games.tolist()
    rating = columns.rating.astype(np.int64)
    return ImportedStanding(
        rating=rating,
        games=columns.games.astype(np.int64),
        k=columns.k.astype(np.int64),
        peak=rating,
        rd=columns.rd.astype(np.float64) if columns.rd is not None and reads_rd else np.zeros(count),
        total_games=total,
        inactive=np.char.find(ratings.flag, b"i") >= 0,
        delisted=ratings.status == b"delisted",
    )


def _register_standing(players: Sequence[RegisterPlayer]) -> ImportedStanding:
    def whole(name: str) -> IntegerColumn:
        return np.array([getattr(player, name) or 0 for player in players], np.int64)

    rating = whole("rating")
    return ImportedStanding(
        rating=rating,
        games=np.zeros(len(players), np.int64),
        k=whole("k"),
        peak=np.maximum(whole("peak"), rating),
        rd=np.array([player.rd or 0 for player in players], np.float64),
        total_games=[player.games for player in players],
        inactive=np.array([_is_inactive(player.flag) for player in players], np.bool_),
        delisted=np.zeros(len(players), np.bool_),
    )


def _flags(flag: str) -> str:
    """Return the flags for the register, without those of lists (inactive, woman), which are not permanent."""
    words = flag.replace(",", " ").split()
    return " ".join(storable(word).upper() for word in words if word.lower() not in _LIST_FLAGS)


def _is_inactive(flag: str) -> bool:
    return any("i" in word.lower() for word in flag.replace(",", " ").split() if word.lower() in _LIST_FLAGS)
