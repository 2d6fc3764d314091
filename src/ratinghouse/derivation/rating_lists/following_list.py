"""The rating list that follows from another one and from the games since it.

No rule reads players who did not meet. So the players with games are derived first, and then the others: only one of
those with the same line on the list, and in blocks, so that a list of half a million players takes little memory.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.rating_lists.idle_kinds import kinds_of
from ratinghouse.derivation.rating_lists.list_tables import ListPlayers, Rows
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.lists.fields import TEXT_COLUMNS
from ratinghouse.lists.rating_list import PoolColumns, RatingList
from ratinghouse.lists.text_columns import has_any, text_column
from ratinghouse.rating.event_order import distinct_entries
from ratinghouse.rating.framing import ESTABLISHED
from ratinghouse.rating.games.lists_in_force import ListInForce
from ratinghouse.rating.games.period_games import NOT_FIXED, PeriodGames
from ratinghouse.rating.games.report_games import ReportedGames
from ratinghouse.reports.report import ReportEntry

BLOCK = 1 << 16
"""The number of players without games who are derived together."""

_MOST_STRETCHES = 10_000
_WHOLE_NUMBERS = ("rating", "games", "k")


class EditionGames(NamedTuple):
    """The games of a period that fall under an edition."""

    book: Rulebook
    reported: ReportedGames


@dataclass(frozen=True)
class FollowingList:
    """The list, the derivation of the players with games, and their rows among all players."""

    ratings: RatingList
    derived: Derived
    players: ListPlayers
    playing: Rows  # the players of the derivation

    @property
    def strangers(self) -> int:
        """Return how many players of the reports were not on the list before."""
        return len(self.players.strangers)


def following_list(ratings: RatingList, editions: Sequence[EditionGames], list_date: date, pool: str) -> FollowingList:
    """Return the list after this one. The editions are in order of time; the list follows the last one."""
    players = ListPlayers.of(ratings, [edition.reported for edition in editions], pool)
    plays = np.zeros(len(players), np.bool_)
    plays[players.rows] = True
    playing = np.flatnonzero(plays)
    place = np.cumsum(plays) - 1  # the row of each player with games among the players with games
    games: dict[str, PeriodGames] = {}
    first = 0
    for book, reported in editions:
        rows = players.rows[first : first + len(reported.id)]
        first += len(rows)
        stranger = rows >= len(ratings)  # in each event, they have the rating of its report
        games[book.id] = replace(
            reported.games.with_players(place[rows]),
            fixed_rating=_fixed(reported.games.fixed_rating, stranger, reported.rating),
            fixed_games=np.where(stranger, np.where(reported.rating > 0, ESTABLISHED, 0), NOT_FIXED),
            lines=None,
        )
    books = [edition.book for edition in editions]
    numbers = _Numbers(players)
    derived = numbers.derive(playing, books, list_date, games)
    idle = np.flatnonzero(~plays[: len(ratings)])
    standing, kind = kinds_of(ratings, pool, idle)
    for start in range(0, len(standing), BLOCK):
        numbers.derive(idle[standing[start : start + BLOCK]], books[-1:], list_date, {})
    numbers.copy_to(idle, idle[standing][kind])
    return FollowingList(numbers.rating_list(list_date, editions), derived, players, playing)


def _fixed(
    declared: NDArray[np.int64] | None, stranger: NDArray[np.bool_], rating: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return the ratings that override those of the list: declared ones, and for strangers those of the report."""
    fixed = np.where(stranger, rating, NOT_FIXED)
    return fixed if declared is None else np.where(declared == NOT_FIXED, fixed, declared)


class _Numbers:
    """The numbers of all players on the new list, filled in part by part."""

    def __init__(self, players: ListPlayers) -> None:
        self._players = players
        size = len(players)
        self._columns: dict[str, NDArray[Any]] = {name: np.zeros(size, np.int32) for name in _WHOLE_NUMBERS}
        self._columns["inactive"] = np.zeros(size, np.bool_)
        if players.ratings.pools[players.pool].rd is not None:
            self._columns["rd"] = np.zeros(size)

    def derive(
        self, rows: Rows, books: Sequence[Rulebook], list_date: date, games: Mapping[str, PeriodGames]
    ) -> Derived:
        """Derive the list for some of the players."""
        before, facts = self._players.tables(rows, books[-1], list_date)
        listed = rows < len(self._players.ratings)
        derived = next_list(
            ListBasis(
                self._players.pool,
                list_date,
                tuple(book.id for book in books),
                facts,
                before,
                listed,
                games,
                {date.min: ListInForce.of(before, facts)},  # a list without a day is in force for every event
                books={book.id: book for book in books},
            )
        )
        derived_rows = rows[derived.rows]
        for name, column in self._columns.items():
            column[derived_rows] = getattr(derived.standings, name)
        return derived

    def copy_to(self, rows: Rows, like: Rows) -> None:
        """Give some players the numbers of others."""
        for column in self._columns.values():
            column[rows] = column[like]

    def rating_list(self, list_date: date, editions: Sequence[EditionGames]) -> RatingList:
        """Return the list: the players of the previous list in their order, then the new ones.

        Players who have lost their rating are left out, and so are players without an ID.
        """
        players, ratings = self._players, self._players.ratings
        stays = self._columns["rating"] > 0
        stays[: len(ratings)] |= ratings.pools[players.pool].rating == 0
        stays &= np.char.str_len(players.code) > 0
        rows = np.flatnonzero(stays)
        old = rows[rows < len(ratings)]
        new = [_entry(editions, entry) for entry in players.strangers[rows[len(old) :] - len(ratings)].tolist()]
        texts: dict[str, Any] = {}
        stretches = _stretches(old)
        for name in TEXT_COLUMNS:
            column = _picked(getattr(ratings, name), old, stretches)
            texts[name] = np.append(column, text_column(_text(entry, name) for entry in new)) if new else column
        texts["flag"] = _flags(texts["flag"], self._columns["inactive"][stays])
        whole = {name: self._columns[name][stays] for name in _WHOLE_NUMBERS}
        rd = np.rint(self._columns["rd"][stays]).astype(np.int32) if "rd" in self._columns else None
        return replace(ratings, **texts, pools={players.pool: PoolColumns(**whole, rd=rd)}, date=list_date)


def _stretches(rows: Rows) -> list[slice] | None:
    """Return rows in order as stretches of neighbours; None if there are too many of them."""
    starts = np.flatnonzero(np.diff(rows, prepend=-2) > 1)
    if len(starts) > _MOST_STRETCHES or not len(rows):
        return None
    firsts = rows[starts].tolist()
    lasts = rows[np.append(starts[1:], len(rows)) - 1].tolist()
    return [slice(first, last + 1) for first, last in zip(firsts, lasts, strict=True)]


def _picked(column: NDArray[np.bytes_], rows: Rows, stretches: list[slice] | None) -> NDArray[np.bytes_]:
    """Return some rows of a column: whole stretches are copied where nearly all rows stay."""
    return column[rows] if stretches is None else np.concatenate([column[stretch] for stretch in stretches])


def _entry(editions: Sequence[EditionGames], row: int) -> ReportEntry:
    """Return an entry of the reports by its row among all entries."""
    for _, reported in editions:
        if row < len(reported.id):
            break
        row -= len(reported.id)
    event = int(reported.games.event_of_entry[row])
    return distinct_entries(reported.events[event].report)[row - int(reported.games.entry_starts[event])]


def _text(entry: ReportEntry, name: str) -> str:
    """Return what a report says for a column of a list; as a flag, only that a player is a woman."""
    if name == "flag":
        return "w" if entry.sex == "w" else ""
    return str(getattr(entry, name, ""))


def _flags(flags: NDArray[np.bytes_], inactive: NDArray[np.bool_]) -> NDArray[np.bytes_]:
    """Return the flags with an i for the players who are inactive now, and for no others."""
    changed = np.flatnonzero(has_any(flags, b"i") != inactive)
    if not len(changed):
        return flags
    others = np.char.replace(flags[changed], b"i", b"")
    new = np.where(inactive[changed], np.char.add(others, b"i"), others)
    column = flags.astype(np.promote_types(flags.dtype, new.dtype))
    column[changed] = new
    return column
