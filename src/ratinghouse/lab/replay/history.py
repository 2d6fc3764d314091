"""The history of an archive under some rules: list after list, each by ``derivation.next_list.next_list``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import ListBasis, Operation
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.operations import drops_pending_results
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.sides import SidesOfEvents
from ratinghouse.lab.replay.concerned_players import ConcernedPlayers
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.entering import EntryMode, entering
from ratinghouse.lab.replay.list_games import GamesSource, ListGames
from ratinghouse.lab.replay.operations_of_lists import operations_of_list
from ratinghouse.lab.replay.pending_of_all import PendingOfAll
from ratinghouse.lab.replay.schedule import LEFT_OUT, Schedule, schedule_of
from ratinghouse.lab.replay.standard_ratings import StandardRatings
from ratinghouse.lab.replay.standings_of_all import StandingsOfAll, columns_read
from ratinghouse.rating.games.assumptions import input_assumptions
from ratinghouse.rating.games.pending_results import PendingResults

Rows = NDArray[np.intp]
DAYS_LATE = 366


@dataclass(frozen=True)
class ReplayQuestion:
    """What is replayed: under which rules, how players enter, and which part of the events, chosen by a seed."""

    editions: ReplayEditions
    entry: EntryMode = "seen"
    thin: float = 1.0
    seed: int = 1
    as_it_was: bool = False  # with the lists that the source rated events on, and the operations on them


@dataclass(frozen=True)
class ReplayedList:
    """A list of a replay: the derivation of the players it concerns, whose rows in the archive are ``players``.

    ``games`` are by edition. ``entered`` are players who entered before this list, other than by the rules.
    """

    number: int
    day: date
    derived: Derived
    players: Rows
    games: Mapping[str, ListGames]
    entered: Rows

    @property
    def listed(self) -> Rows:
        """Return the rows of the archive for the rows of the derived list."""
        return self.players[self.derived.rows]

    @property
    def game_count(self) -> int:
        return sum(len(games.game) for games in self.games.values())


class Replay:
    """A history that can be iterated over: its question, its lists, and the assumptions that had to be made."""

    def __init__(self, archive: Archive, question: ReplayQuestion) -> None:
        self.archive, self.question = archive, question
        self._source = GamesSource(archive)
        self._books: dict[str, Rulebook] = {book.id: book for book in question.editions.books}
        self._standard = StandardRatings(archive.standard, len(archive.players))
        self.state = StandingsOfAll.of(archive.players)

    @cached_property
    def schedule(self) -> Schedule:
        """Return which events enter which list."""
        lists = self.archive.lists if self.question.entry == "list" else None
        published = () if lists is None else tuple(map(date.fromordinal, np.unique(lists.list_day).tolist()))
        return schedule_of(self.archive.events, self.question.editions, published, as_it_was=self.question.as_it_was)

    @cached_property
    def chosen(self) -> NDArray[np.bool_]:
        """Return which events are replayed: a smaller part is contained in every larger one of the same seed."""
        chance = np.random.default_rng(self.question.seed).random(len(self.archive.events))
        return chance < self.question.thin

    def assumptions(self) -> list[Finding]:
        """Return a finding for everything that had to be assumed."""
        filled = {*self._source.filled, *self.archive.manifest.filled}
        days = self.archive.manifest.days
        assumed = [finding for book in self._books.values() for finding in input_assumptions(book, filled)]
        return [*self.question.editions.assumptions(days[0] if days else None), *assumed]

    def late_events(self) -> Iterator[Finding]:
        """Yield a warning where the calendar of the only edition has no list for years after events: it began later."""
        if not self.question.editions.is_single or not self.schedule.days:
            return
        events, number = self.archive.events, self.schedule.list_of_event
        list_day = np.array([day.toordinal() for day in self.schedule.days])[number]
        known = np.maximum(np.maximum(events.last_day, events.first_day), events.reported)
        late = self.chosen & (number != LEFT_OUT) & (list_day - known > DAYS_LATE)
        if late.any():
            message = text(
                "{events:,} events enter a list more than a year after their end: the calendar of {rules} begins later",
                events=int(late.sum()),
                rules=self.question.editions.books[0].id,
            )
            remedy = text("amend its first list, such as --set first_monthly=1998-02-01")
            yield Finding("warning", "late-events", message, remedy)

    def lists(
        self,
        more: Collection[str] = (),
        *,
        start: int = 0,
        state: StandingsOfAll | None = None,
        everybody: bool = False,
    ) -> Iterator[ReplayedList]:
        """Yield the lists in order, with ``more`` columns of the games; list ``start`` begins from ``state``.

        ``self.state`` has the players after the list that was yielded last. Ratings, deviations and games so far are
        up to date for all players; K and inactivity are old for players whom no list has concerned since, unless
        ``everybody`` is derived.
        """
        self.state = StandingsOfAll.of(self.archive.players) if state is None else state
        self.state.read = columns_read(self._books.values())
        players = entering(self.question.entry, self.archive)
        events_of = self._events_of_lists()
        earliest = self.schedule.earliest_day_used(self.archive.events)
        pool = self.archive.manifest.pool
        changing = self._standard.inputs
        unknown = self.state.unknown_inputs - changing
        concerned = ConcernedPlayers(
            self._source, self.question.editions, self.schedule, events_of, pool, unknown, changing
        )
        row_of = np.full(len(self.state.standings), -1, np.int32)  # of each player, among those whom a list concerns
        for number in range(start, len(self.schedule.days)):
            day = self.schedule.days[number]
            events = self.archive.sides.of_events(events_of[number])
            entered = players.enter(self.state, day.toordinal(), events)
            operations = self._operations(day)
            everyone = everybody or bool(operations)
            rows = concerned.rows(self.state, number, events, entered, everyone)
            row_of[rows] = np.arange(len(rows), dtype=np.int32)
            editions, games = self._games(day, events, row_of)
            derived = next_list(self._basis(day, editions, rows, row_of, games, operations), more=more)
            row_of[rows] = -1
            replayed = ReplayedList(number, day, derived, rows, games, entered)
            concerned.note(replayed)
            last = number + 1 == len(earliest)
            self._close(replayed, day.toordinal() if last else int(earliest[number + 1]))
            yield replayed

    def _events_of_lists(self) -> list[Rows]:
        events = np.flatnonzero(self.chosen & (self.schedule.list_of_event != LEFT_OUT))
        number = self.schedule.list_of_event[events]
        order = np.argsort(number, kind="stable")
        bounds = np.searchsorted(number[order], np.arange(len(self.schedule.days) + 1))
        return np.split(events[order], bounds[1:-1])

    def _games(
        self, day: date, events: SidesOfEvents, row_of: NDArray[np.int32]
    ) -> tuple[tuple[str, ...], dict[str, ListGames]]:
        """Return the editions of a list, its own last, and the games under each."""
        list_edition = self.question.editions.of_list(day)
        books = self.question.editions.books
        number = self.schedule.edition_of_event[events.events]
        used = [place for place, book in enumerate(books) if book is list_edition or (number == place).any()]
        used.sort(key=lambda place: books[place] is list_edition)
        games = {}
        for place in used:
            some = events.select(number == place)
            if len(some.events):
                book = books[place]
                games[book.id] = self._source.list_games(some, row_of, meetings="meeting" in book.names)
        return tuple(books[place].id for place in used), games

    def _basis(
        self,
        day: date,
        editions: tuple[str, ...],
        players: Rows,
        row_of: NDArray[np.int32],
        games: Mapping[str, ListGames],
        operations: Sequence[Operation],
    ) -> ListBasis:
        state = self.state
        standings = state.standings_of_rows(players)
        facts = state.facts_of_rows(players, code=standings.code, **self._standard.before(day.toordinal(), players))
        in_year = self._games_in_year(day)
        return ListBasis(
            self.archive.manifest.pool,
            day,
            editions,
            facts,
            standings,
            state.listed[players],
            {rules: some.games for rules, some in games.items()},
            self._standard.lists_in_force(state.past, day.toordinal(), players, facts.fide_rating, state.read),
            state.pending.of_rows(players, row_of),
            operations,
            None if in_year is None else in_year[players],
            books=self._books,
        )

    def _operations(self, day: date) -> list[Operation]:
        if not self.question.as_it_was:
            return []
        return operations_of_list(self.archive, self._books.values(), day, self.state.standings.code)

    def _games_in_year(self, day: date) -> NDArray[np.int64] | None:
        if "games_in_year" not in self.question.editions.of_list(day).names:
            return None
        return self.state.games_in_year(add_months(day, -12).toordinal())

    def _close(self, replayed: ReplayedList, keep_from: int) -> None:
        state, derived = self.state, replayed.derived
        state.take(derived, replayed.players, replayed.day.toordinal())
        played = np.flatnonzero(derived.standings.games)
        if any(drops_pending_results(operation.kind, self._books.values()) for operation in derived.basis.operations):
            state.pending = PendingOfAll(PendingResults.none(), len(state.standings))
        new = replace(derived.pending, player=replayed.players[derived.pending.player])
        rows, games = replayed.listed[played], derived.standings.games[played]
        state.close(replayed.day.toordinal(), rows, games, new, keep_from)
