"""The players whom a list of a replay concerns: those with games, waiting for a first rating, or changed without games.

Added are players in events of later lists that need the K printed on this list. Other players need not be derived: the
list would not change their rating, deviation or number of games.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.lab.archive.sides import SidesOfEvents
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.idle_players import IdleRules
from ratinghouse.lab.replay.list_games import GamesSource
from ratinghouse.lab.replay.schedule import Schedule
from ratinghouse.lab.replay.standings_of_all import StandingsOfAll
from ratinghouse.lab.replay.waiting_players import WaitingPlayers

if TYPE_CHECKING:
    from ratinghouse.lab.replay.history import ReplayedList

Rows = NDArray[np.intp]


class ConcernedPlayers:
    """Finds the players of each list in turn. ``unknown`` are inputs of players that are 0 for all of them.

    ``changing`` are those that can differ from list to list for a player who does not change.
    """

    def __init__(
        self,
        source: GamesSource,
        editions: ReplayEditions,
        schedule: Schedule,
        events_of: Sequence[Rows],
        pool: str,
        unknown: Collection[str],
        changing: Collection[str],
    ) -> None:
        self._source, self._editions, self._days, self._events_of = source, editions, schedule.days, events_of
        last_days = source.events.last_day
        self._waiting = WaitingPlayers(editions, schedule.days, last_days, pool, unknown, changing)
        self._rules = {book.id: IdleRules(book, pool, unknown, changing) for book in editions.books}
        self._asking = _events_asking(source, schedule, events_of)
        self._changed: Rows | None = None  # by the list before; None where that is not known

    def rows(self, state: StandingsOfAll, number: int, events: SidesOfEvents, entered: Rows, everybody: bool) -> Rows:
        """Return the rows of the players whom a list concerns, in order; the events are those of the list."""
        if everybody or self._changed is None or not self._same_rules(number):
            idle = np.flatnonzero(state.listed)
        else:
            asking = [self._source.sides.of_events(some).players for some in self._events_asking_for_k(number)]
            idle = np.concatenate([self._unsettled(state, number), *asking])
            idle = idle[state.listed[idle] & (state.standings.rating[idle] > 0)]
        # Sorted, because these are few: a mask of all players of the archive takes longer.
        rows = np.sort(np.concatenate([idle, entered, events.players, self._waiting.rows(state, number)]))
        return rows[np.diff(rows, prepend=-1) > 0]

    def note(self, replayed: ReplayedList) -> None:
        """Note the players whom a list changed, or who played for it: the next list may change them without games."""
        before, after = replayed.derived.basis.before, replayed.derived.standings
        rows = replayed.derived.rows
        changed = np.zeros(len(before), np.bool_)
        for edition_run in replayed.derived.runs:
            changed[edition_run.rows] = True
        if not changed.all():  # by their games alone
            changed[rows] |= after.rating != before.rating[rows]
            changed[rows] |= after.rd != before.rd[rows]
            changed[rows] |= after.total_games != before.total_games[rows]
        self._changed = replayed.players[changed]
        self._waiting.note(replayed)

    def _same_rules(self, number: int) -> bool:
        """Return whether players whom the list before did not change stay unchanged by the rules."""
        earlier, later = self._days[number - 1], self._days[number]
        edition = self._edition_of_list(later)
        return edition is self._edition_of_list(earlier) and self._rules[edition.id].same_between(earlier, later)

    def _unsettled(self, state: StandingsOfAll, number: int) -> Rows:
        """Return those players changed by the list before whom this one can change without games."""
        assert self._changed is not None
        staying = self._rules[self._edition_of_list(self._days[number]).id].staying(self._days[number])
        if staying is None:
            return self._changed
        return self._changed[~staying[state.standings.rating[self._changed]]]

    def _events_asking_for_k(self, number: int) -> list[Rows]:
        """Return the events of later lists that need the K printed on this list, where it can be a different one."""
        rules = self._rules[self._edition_of_list(self._days[number]).id]
        if number and rules.same_k_between(self._days[number - 1], self._days[number]):
            return []
        return [*self._asking[number], *self._events_of[number + 1 : number + 2]]

    def _edition_of_list(self, day: date) -> Rulebook:
        return self._editions.of_list(day)


def _events_asking(source: GamesSource, schedule: Schedule, events_of: Sequence[Rows]) -> list[list[Rows]]:
    """Return for each list the events of later lists, except the next, that began while it was in force."""
    days = np.array([day.toordinal() for day in schedule.days])
    asking: list[list[Rows]] = [[] for _ in days]
    for number, events in enumerate(events_of):
        in_force = np.searchsorted(days, source.events.first_day[events], side="right") - 1
        for earlier in range(max(int(in_force.min(initial=number)), 0), number - 1):
            some = events[in_force == earlier]
            if len(some):
                asking[earlier].append(some)
    return asking
