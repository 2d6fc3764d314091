"""The players to whom a list can give a first rating from pending results alone, without a game on it.

Simplified for an unrated player without games, the rules read the time of a list at most for which results are in the
window of first ratings. Then a player whom a list did not change is not changed by later ones until they play, a result
leaves the window, or the rules change. If the rules read more, all waiting players are derived.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.edition_runs import PLAYER_OUTPUTS
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_columns import LateColumns
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.idle_players import SimplifiedRules
from ratinghouse.lab.replay.old_results import LISTS, players_waiting
from ratinghouse.lab.replay.standings_of_all import CARRIED, StandingsOfAll
from ratinghouse.rating.framing import run_columns
from ratinghouse.rating.player_columns import Whole

if TYPE_CHECKING:
    from ratinghouse.lab.replay.history import ReplayedList

Rows = NDArray[np.intp]
WINDOW = "in_window"
_OF_RATED = frozenset({"Ro", "R_calculated", "start_rating", "start_fide_rating"})
"""Inputs that are 0 for an unrated player, and for the entry of a pending result."""
_OF_WINDOW = frozenset({"event_month", "list_month", "list_day", "list_year", "pool"})


class WaitingRules:
    """The inputs of an edition for an unrated player with pending results and no games."""

    def __init__(self, book: Rulebook, pool: str, unknown: Collection[str], changing: Collection[str]) -> None:
        self._book, self._pool = book, pool
        absent = _OF_RATED.union(unknown)
        names = book.names
        inputs = [column for name in absent if isinstance(column := names.get(name), InputColumn)]
        # The other inputs are 0 if they are left out.
        self._absent = tuple(sorted((column.name, column.per) for column in inputs if column.default != 0))
        self._of_rating = SimplifiedRules(book, PLAYER_OUTPUTS, absent, ("player", "run", "event", "entry"))
        self._of_line = SimplifiedRules(book, ("K_printed", "inactive_printed"), absent, ("player", "run"))
        self.depends_on_window = (
            self._of_rating.readers_of_time <= {WINDOW}
            and self._of_rating.inputs_of(WINDOW) <= _OF_WINDOW
            and self._of_rating.inputs.isdisjoint(changing)
            and self._of_line.is_timeless
        )

    def same_between(self, earlier: date, later: date) -> bool:
        """Return whether two lists differ for such a player only in which results are in the window, if at all."""
        lines = (self._of_rating, self._of_line)
        return self.depends_on_window and all(it.dated_values(earlier) == it.dated_values(later) for it in lines)

    def in_window(self, months: Sequence[int], day: date) -> NDArray[np.bool_]:
        """Return which months of results are in the window of a list; months are a range or a tuple."""
        return _in_window(self._book, len(self._book.names), self._absent, months, day, self._pool)


class WaitingPlayers:
    """Finds for each list in turn the players who wait for a first rating and can get one, or change otherwise."""

    def __init__(
        self,
        editions: ReplayEditions,
        days: Sequence[date],
        last_days: NDArray[np.integer[Any]],
        pool: str,
        unknown: Collection[str],
        changing: Collection[str],
    ) -> None:
        self._editions, self._days, self._pool = editions, days, pool
        self._rules = {book.id: WaitingRules(book, pool, unknown, changing) for book in editions.books}
        self._months = _months_between(last_days[last_days > 0])
        self._waiting: NDArray[np.bool_] | None = None
        self._doubtful: Rows = np.zeros(0, np.intp)  # players changed by the last list that derived them
        self._windows: dict[int, NDArray[np.bool_]] = {}  # of the last list, by number

    def rows(self, state: StandingsOfAll, number: int) -> Rows:
        """Return the rows of the players."""
        if self._waiting is None or not self._same_rules(number):
            rows = self._all_who_wait(state, number)
        else:
            # A player with a rating can lose it only on a list that derives them, and is then noted again.
            self._doubtful = self._doubtful[state.standings.rating[self._doubtful] == 0]
            months = self._months_changed(number).tolist()
            changed = [state.pending.players_between(_first_day(month), _first_day(month + 1)) for month in months]
            rows = np.concatenate([self._doubtful, *changed])
        unrated: Rows = rows[state.standings.rating[rows] == 0]
        return unrated

    def note(self, replayed: ReplayedList) -> None:
        """Note the players whom a list did not change, and those who wait after it."""
        assert self._waiting is not None
        derived = replayed.derived
        before, after = derived.basis.before, derived.standings
        has_results, changed = np.zeros(len(before), np.bool_), np.zeros(len(before), np.bool_)
        has_results[derived.basis.pending_results.player] = has_results[derived.pending.player] = True
        for edition_run in derived.runs:
            changed[edition_run.games.player_of_entry] = True
        listed = np.flatnonzero(has_results[derived.rows])  # no other player was changed
        rows = derived.rows[listed]
        without_games = ~changed[rows]
        listed, idle = listed[without_games], rows[without_games]
        for name in CARRIED:
            changed[idle] |= getattr(after, name)[listed] != getattr(before, name)[idle]
        places = np.searchsorted(replayed.players, self._doubtful)
        not_derived = self._doubtful[np.append(replayed.players, -1)[places] != self._doubtful]
        self._doubtful = np.concatenate([not_derived, replayed.players[rows[changed[rows]]]])
        self._waiting[replayed.players[derived.pending.player]] = True

    def _same_rules(self, number: int) -> bool:
        earlier, later = self._days[number - 1], self._days[number]
        edition = self._editions.of_list(later)
        return edition is self._editions.of_list(earlier) and self._rules[edition.id].same_between(earlier, later)

    def _all_who_wait(self, state: StandingsOfAll, number: int) -> Rows:
        if self._waiting is None or number % LISTS == 0:
            self._waiting = players_waiting(state, self._editions, self._days[number], self._pool, self._waiting)
            self._doubtful = np.zeros(0, np.intp)
        return np.flatnonzero(self._waiting)

    def _months_changed(self, number: int) -> Whole:
        """Return the months whose results are in the window of only one of this list and the list before."""
        earlier = self._windows.get(number - 1)
        if earlier is None:
            earlier = self._window(number - 1)
        later = self._window(number)
        self._windows = {number: later}
        return np.flatnonzero(earlier != later) + self._months.start

    def _window(self, number: int) -> NDArray[np.bool_]:
        day = self._days[number]
        return self._rules[self._editions.of_list(day).id].in_window(self._months, day)


@lru_cache(maxsize=2048)
def _in_window(
    book: Rulebook, names: int, absent: Sequence[tuple[str, Grain]], months: Sequence[int], day: date, pool: str
) -> NDArray[np.bool_]:
    """Return which months are in the window; cached for archives that are replayed many times."""
    if not isinstance(book.names.get(WINDOW), Rule):
        return np.zeros(len(months), np.bool_)
    rows, nothing = np.arange(len(months)), np.zeros(0, np.intp)
    sizes = {"player": 1, "run": 1, "event": len(months), "entry": len(months)}
    zeros = {name: np.zeros(sizes[per], np.int64) for name, per in absent}
    inputs = LateColumns({**zeros, "event_month": np.array(months, np.int64), **run_columns(day, pool)})
    frame = Frame(len(rows), 1, rows, np.zeros(len(rows), np.intp), nothing, nothing, inputs)
    inside: NDArray[np.bool_] = run(book, frame, outputs=[WINDOW])[WINDOW]
    inside.flags.writeable = False
    return inside


def _months_between(days: NDArray[np.integer[Any]]) -> range:
    """Return all months from the first of the days to the last, counted from year 0."""
    if not len(days):
        return range(0)
    first, last = (date.fromordinal(int(day)) for day in (days.min(), days.max()))
    return range(12 * first.year + first.month - 1, 12 * last.year + last.month)


def _first_day(month: int) -> int:
    return date(month // 12, month % 12 + 1, 1).toordinal()
