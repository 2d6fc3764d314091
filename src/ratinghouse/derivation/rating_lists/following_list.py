"""The rating list that follows from another one and from the games since it.

No rule reads a player whom another one did not meet. So who played is derived first, and the others after them, so many
at a time, that a list of half a million players takes little memory.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.rating_lists.list_tables import ListPlayers, Rows
from ratinghouse.kernel.book import Rulebook
from ratinghouse.lists.fields import TEXT_COLUMNS
from ratinghouse.lists.rating_list import PoolColumns, RatingList
from ratinghouse.lists.text_columns import text_column
from ratinghouse.rating.framing import ESTABLISHED
from ratinghouse.rating.games.lists_in_force import ListInForce
from ratinghouse.rating.games.period_games import NOT_FIXED, PeriodGames
from ratinghouse.rating.games.report_games import ReportedGames
from ratinghouse.reports.report import ReportEntry

BLOCK = 1 << 16
"""Players without games who are derived together."""

_NUMBERS = ("rating", "games", "k", "rd", "inactive")


@dataclass(frozen=True)
class FollowingList:
    """The list, the derivation of those who played, and how many players were not on the list before."""

    ratings: RatingList
    derived: Derived
    strangers: int


def following_list(
    ratings: RatingList, reported: ReportedGames, book: Rulebook, list_date: date, pool: str
) -> FollowingList:
    """Return the list after this one."""
    players = ListPlayers.of(ratings, reported, pool)
    playing = np.unique(players.rows)
    stranger = players.rows >= len(ratings)  # what each report says of them counts in its event
    rating = np.where(stranger, reported.rating, NOT_FIXED)
    games_so_far = np.where(stranger, np.where(reported.rating > 0, ESTABLISHED, 0), NOT_FIXED)
    games = reported.games.with_players(np.searchsorted(playing, players.rows))
    games = replace(games, fixed_rating=rating, fixed_games=games_so_far, lines=None)
    numbers = _Numbers(players)
    derived = numbers.derive(playing, book, list_date, games)
    idle = np.setdiff1d(np.arange(len(ratings)), playing, assume_unique=True)
    for first in range(0, len(idle), BLOCK):
        numbers.derive(idle[first : first + BLOCK], book, list_date, None)
    return FollowingList(numbers.rating_list(list_date), derived, len(players.strangers))


class _Numbers:
    """What the new list says of all players, filled part by part."""

    def __init__(self, players: ListPlayers) -> None:
        self._players = players
        size = len(players)
        self._columns: dict[str, NDArray[Any]] = {name: np.zeros(size, np.int32) for name in _NUMBERS[:3]}
        self._columns |= {"rd": np.zeros(size), "inactive": np.zeros(size, np.bool_)}

    def derive(self, rows: Rows, book: Rulebook, list_date: date, games: PeriodGames | None) -> Derived:
        """Derive the list for some of the players."""
        before, facts = self._players.tables(rows, book, list_date)
        listed = rows < len(self._players.ratings)
        derived = next_list(
            ListBasis(
                self._players.pool,
                list_date,
                (book.id,),
                facts,
                before,
                listed,
                {} if games is None else {book.id: games},
                {date.min: ListInForce.of(before, facts)},  # a list without a day is in force for every event
                books={book.id: book},
            )
        )
        for name, column in self._columns.items():
            column[rows[derived.rows]] = getattr(derived.standings, name)
        return derived

    def rating_list(self, list_date: date) -> RatingList:
        """Return the list: the players of the one before in their order, then the new ones.

        Who has lost the rating is on it no more; players without an ID never are.
        """
        players, ratings = self._players, self._players.ratings
        stays = self._columns["rating"] > 0
        stays[: len(ratings)] |= ratings.pools[players.pool].rating == 0
        stays &= np.char.str_len(players.code) > 0
        rows = np.flatnonzero(stays)
        old = rows[rows < len(ratings)]
        new = [_entry(players.reported, entry) for entry in players.strangers[rows[len(old) :] - len(ratings)].tolist()]
        texts: dict[str, Any] = {}
        for name in TEXT_COLUMNS:
            column = getattr(ratings, name)[old]
            texts[name] = np.append(column, text_column(_text(entry, name) for entry in new)) if new else column
        texts["flag"] = _flags(texts["flag"], self._columns["inactive"][rows])
        whole = {name: self._columns[name][rows] for name in _NUMBERS[:3]}
        has_rd = ratings.pools[players.pool].rd is not None
        rd = np.rint(self._columns["rd"][rows]).astype(np.int32) if has_rd else None
        return replace(ratings, **texts, pools={players.pool: PoolColumns(**whole, rd=rd)}, date=list_date)


def _entry(reported: ReportedGames, row: int) -> ReportEntry:
    """Return an entry of the reports by its row among the games."""
    games = reported.games
    event = int(games.event_of_entry[row])
    first = int(np.searchsorted(games.event_of_entry, event))
    numbers: dict[int, ReportEntry] = {}
    for entry in reported.reports[event].entries:
        numbers.setdefault(entry.no, entry)
    return numbers[sorted(numbers)[row - first]]


def _text(entry: ReportEntry, name: str) -> str:
    """Return what a report says for a column of a list; a flag says only that a player is a woman."""
    if name == "flag":
        return "w" if entry.sex == "w" else ""
    return str(getattr(entry, name, ""))


def _flags(flags: NDArray[np.bytes_], inactive: NDArray[np.bool_]) -> NDArray[np.bytes_]:
    """Return the flags with an i for who is inactive now, and for nobody else."""
    changed = np.flatnonzero((np.char.find(flags, b"i") >= 0) != inactive)
    if not len(changed):
        return flags
    others = np.char.replace(flags[changed], b"i", b"")
    new = np.where(inactive[changed], np.char.add(others, b"i"), others)
    column = flags.astype(np.promote_types(flags.dtype, new.dtype))
    column[changed] = new
    return column
