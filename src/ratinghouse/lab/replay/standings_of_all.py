"""The players of an archive as they are after the lists so far, the lists in force, and the pending results."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, fields, replace
from datetime import date
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.next_list import Derived
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.lab.archive.tables import ArchivePlayers
from ratinghouse.lab.replay.list_games import in_whole_words
from ratinghouse.lab.replay.pending_of_all import PendingOfAll
from ratinghouse.rating.games.lists_in_force import ListInForce
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.player_columns import PlayerFacts, Standings, Whole

Rows = NDArray[np.intp]
_LIST_COLUMNS = ("rating", "total_games", "k", "peak")
CARRIED = ("rating", "total_games", "k", "rd", "peak", "last_played", "inactive")
"""The columns of a player that the next list reads; the others belong to a single list, and stay empty here."""
_READ = ("code", *CARRIED)
_FIELDS = ("rating", "games", "k", "peak")
_READ_AS = {
    "rating": {"start_rating", "game_rating"},
    "total_games": {"start_games"},
    "k": {"start_K"},
    "peak": {"start_peak"},
}
"""The inputs of rulebooks that follow from each column of a list in force."""


def row_codes(players: ArchivePlayers) -> NDArray[np.bytes_]:
    """Return codes for the players of a replay: their rows, in few bytes and in the order of the rows."""
    return _codes(len(players))


@lru_cache(maxsize=4)
def _codes(rows: int) -> NDArray[np.bytes_]:
    places = 10 ** np.arange(len(str(rows)))[::-1]
    digits = np.arange(rows)[:, np.newaxis] // places % 10
    codes = in_whole_words((digits + ord("0")).astype(np.uint8).view(f"S{len(places)}").reshape(-1))
    codes.flags.writeable = False
    return codes


def facts_of(players: ArchivePlayers, code: NDArray[np.bytes_]) -> PlayerFacts:
    """Return an archive's facts of its players, as rulebooks read them."""
    facts = PlayerFacts.empty(code)
    known: dict[str, NDArray[Any]] = {"birth": players.birth, "title": players.title}
    for name in ("flags", "fide_rating", "fide_day", "other_rating", "member_from", "member_to", "lapses"):
        column = getattr(players, name)
        if column is not None:
            known[name] = column if column.dtype.kind == "S" else column.astype(np.int64)
    return replace(facts, **known)


def columns_read(books: Iterable[Rulebook]) -> tuple[str, ...]:
    """Return the columns of lists in force that any of the editions reads."""
    names = {name for book in books for name in book.names}
    return tuple(column for column, inputs in _READ_AS.items() if not inputs.isdisjoint(names))


@dataclass(frozen=True)
class PastList:
    """A list of all players, in few bytes."""

    day: int  # from which it was in force, an ordinal
    rating: NDArray[np.int16]
    total_games: NDArray[np.int32]
    k: NDArray[np.int16]
    peak: NDArray[np.int16]

    @classmethod
    def of(cls, day: int, standings: Standings) -> PastList:
        """Return a copy of the present list."""
        return cls(
            day,
            standings.rating.astype(np.int16),
            standings.total_games.astype(np.int32),
            standings.k.astype(np.int16),
            standings.peak.astype(np.int16),
        )

    def following(self, day: int, standings: Standings, rows: Rows, read: Collection[str]) -> PastList:
        """Return the next list: a copy in which some players have their present numbers, and no others have changed.

        Columns that are not ``read`` are not updated.
        """
        columns = {name: getattr(self, name) for name in _LIST_COLUMNS}
        for name in read:
            columns[name] = columns[name].copy()
            columns[name][rows] = getattr(standings, name)[rows]
        return PastList(day, **columns)

    def in_force(self, rows: Rows, fide_rating: Whole, read: Collection[str]) -> ListInForce:
        """Return the list for some players, beside the FIDE or standard ratings that they had then.

        Columns that are not ``read`` are 0.
        """
        nothing = np.zeros(len(rows), np.int64)
        columns = {
            field: getattr(self, name).take(rows).astype(np.int64) if name in read else nothing
            for field, name in zip(_FIELDS, _LIST_COLUMNS, strict=True)
        }
        return ListInForce(**columns, fide_rating=fide_rating)


@dataclass
class StandingsOfAll:
    """Everything that a list of a replay starts from. ``games_of_lists`` are the games of the lists of a year.

    ``read`` are the columns of lists in force that the replay needs: the others of ``past`` are old.
    """

    facts: PlayerFacts
    standings: Standings
    listed: NDArray[np.bool_]
    past: list[PastList]
    pending: PendingOfAll
    games_of_lists: list[tuple[int, Rows, Whole]]
    first_list: int = 0  # the ordinal of the first list of the replay
    read: tuple[str, ...] = _LIST_COLUMNS

    @classmethod
    def of(cls, players: ArchivePlayers) -> StandingsOfAll:
        """Return the standings of players who are all unrated."""
        standings = Standings.empty(row_codes(players))
        nobody = np.zeros(len(players), np.bool_)
        facts, pending = facts_of(players, standings.code), PendingOfAll(PendingResults.none(), len(players))
        return cls(facts, standings, nobody, [PastList.of(1, standings)], pending, [])

    def facts_of_rows(self, rows: Rows, **columns: NDArray[Any]) -> PlayerFacts:
        """Return the facts of some players, with columns that were looked up already.

        A column in which nothing is known of any player is not looked up.
        """
        looked_up, size = self._known_facts, len(rows)
        others = {name: column for name, column in self.facts.columns().items() if name not in columns}
        facts = {name: column.take(rows) if name in looked_up else column[:size] for name, column in others.items()}
        return PlayerFacts(**facts, **columns)

    @cached_property
    def unknown_inputs(self) -> frozenset[str]:
        """Return the inputs of rulebooks that follow from facts known of no player."""
        definitions = PlayerFacts.definitions.items()
        return frozenset(
            name for fact, column in definitions if fact not in self._known_facts for name in column.inputs
        )

    @cached_property
    def _known_facts(self) -> set[str]:
        return {name for name, column in self.facts.columns().items() if name == "code" or column.view(np.uint8).any()}

    def standings_of_rows(self, rows: Rows) -> Standings:
        """Return the standings of some players, without the columns that belong to a single list."""
        size = len(rows)
        columns = self.standings.columns().items()
        return Standings(**{name: column.take(rows) if name in _READ else column[:size] for name, column in columns})

    def enter(self, rows: Rows, since: int, **columns: NDArray[Any]) -> None:
        """Put players on the list with their known columns, and on the lists in force from a day on."""
        for name, column in columns.items():
            getattr(self.standings, name)[rows] = column
        self.listed[rows] = True
        for past in self.past:
            if past.day >= since:
                for name in self.read:
                    getattr(past, name)[rows] = getattr(self.standings, name)[rows]

    def take(self, derived: Derived, rows: Rows, day: int) -> None:
        """Take over a derived list of some of the players, in force from a day; ``rows`` are those of the basis."""
        listed = rows[derived.rows]
        for name in CARRIED:
            getattr(self.standings, name)[listed] = getattr(derived.standings, name)
        self.listed[listed] = True
        self.past.append(self.past[-1].following(day, self.standings, listed, self.read))
        self.pending.drop(listed[derived.standings.rating > 0])

    def close(self, day: int, played: Rows, games: Whole, new: PendingResults, keep_from: int) -> None:
        """End a list. Lists that ended before the day ``keep_from`` are dropped."""
        self.first_list = self.first_list or day
        while len(self.past) > 1 and self.past[1].day <= keep_from:
            del self.past[0]
        # Where lists follow the last days of events all stay in order, and a list need not sort them.
        self.pending.add(new.in_order_of_time(self.standings.code))
        year_ago = add_months(date.fromordinal(day), -12).toordinal()
        self.games_of_lists = [past for past in self.games_of_lists if past[0] > year_ago]
        self.games_of_lists.append((day, played, games))

    def games_in_year(self, year_ago: int) -> Whole | None:
        """Return all players' games on the lists after a day; None where the lists do not go back so far."""
        if not self.first_list or self.first_list > year_ago:
            return None
        total = np.zeros(len(self.standings), np.int64)
        for day, rows, games in self.games_of_lists:
            if day > year_ago:
                total[rows] += games
        return total

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return everything as arrays by name, to be stored; the facts are those of the archive."""
        arrays: dict[str, NDArray[Any]] = {"listed": self.listed, "first_list": np.array(self.first_list)}
        arrays |= {f"now {name}": column for name, column in self.standings.columns().items() if name != "code"}
        for number, past in enumerate(self.past):
            arrays |= {
                f"past {number} {column.name}": np.asarray(getattr(past, column.name)) for column in fields(past)
            }
        arrays |= {f"pending {name}": column for name, column in vars(self.pending.results).items()}
        for number, (day, rows, games) in enumerate(self.games_of_lists):
            arrays |= {
                f"games {number} day": np.array(day),
                f"games {number} rows": rows,
                f"games {number} games": games,
            }
        return arrays

    @classmethod
    def from_arrays(cls, players: ArchivePlayers, arrays: Any) -> StandingsOfAll:
        """Return the standings from the arrays of ``arrays()``."""
        standings = Standings(
            code=row_codes(players), **{n: arrays[f"now {n}"] for n in Standings.definitions if n != "code"}
        )
        past: list[PastList] = []
        while f"past {len(past)} day" in arrays:
            columns = {column.name: arrays[f"past {len(past)} {column.name}"] for column in fields(PastList)}
            past.append(PastList(**{**columns, "day": int(columns["day"])}))
        pending = PendingResults(**{column.name: arrays[f"pending {column.name}"] for column in fields(PendingResults)})
        games: list[tuple[int, Rows, Whole]] = []
        while f"games {len(games)} day" in arrays:
            at = f"games {len(games)}"
            games.append((int(arrays[f"{at} day"]), arrays[f"{at} rows"], arrays[f"{at} games"]))
        first_list = int(arrays["first_list"])
        facts = facts_of(players, standings.code)
        return cls(facts, standings, arrays["listed"], past, PendingOfAll(pending, len(players)), games, first_list)
