"""Which players without games a list can change, from the inputs that the simplified rules read for such a player.

Rules without games and entries simplify to few terms. If the terms of the rating read nothing that changes with time, a
player whom one list did not change is not changed by later lists. Then only players need to be derived who played, or
were changed on the list before; where the rules change, all players. If the terms read only the rating, it is known for
each rating whether it stays.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.edition_runs import PLAYER_OUTPUTS, outputs_of
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.columns import LoopColumns, input_names
from ratinghouse.kernel.compiled.facts import TWINS, widest_span
from ratinghouse.kernel.compiled.terms import Span, UnsupportedRule, reads
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import Dated, InputColumn
from ratinghouse.rating.framing import run_columns
from ratinghouse.rating.player_rules import rating_on_list, run_idle

_OF_PERIOD = frozenset({"games_elsewhere", "change_elsewhere", "standard_elsewhere", "period_games", "edition_games"})
"""Inputs of players that are 0 for players without games on the list."""
_OF_TIME = frozenset(
    {"list_day", "list_month", "list_year", "year_recorded", "idle_months", "games_in_year", "was_inactive"}
)
"""Inputs that differ from list to list for a player who does not change."""
UNKNOWN = "unknown"
_OF_IDLE: tuple[Grain, ...] = ("player", "run")
_NUMBERS = 1 << 14


class IdleRules:
    """The inputs of an edition for the rating, deviation, games and printed K of a player without games.

    ``unknown`` are inputs of players that are 0 for all of them: an archive without births has no juniors. ``changing``
    are those that can differ from list to list for a player who does not change.
    """

    def __init__(
        self, book: Rulebook, pool: str, unknown: Collection[str] = (), changing: Collection[str] = ()
    ) -> None:
        self._book, self._pool = book, pool
        self._of_rating = SimplifiedRules(book, PLAYER_OUTPUTS, unknown, changing=changing)
        self._of_k = SimplifiedRules(book, ("K_printed",), unknown, changing=changing)
        self._staying: dict[tuple[int, ...], NDArray[np.bool_]] = {}

    @property
    def is_timeless(self) -> bool:
        """Return whether the rating of a player without games does not depend on time, except by dated values."""
        return self._of_rating.is_timeless

    def same_between(self, earlier: date, later: date) -> bool:
        """Return whether the rules give a player the same rating on two lists."""
        return self._of_rating.same_between(earlier, later)

    def same_k_between(self, earlier: date, later: date) -> bool:
        """Return whether the rules give a player the same K on two lists."""
        return self._of_k.same_between(earlier, later)

    def staying(self, day: date) -> NDArray[np.bool_] | None:
        """Return for each rating whether a player without games keeps it on a list; None if it depends on more."""
        if not self._of_rating.reads_only_the_rating:
            return None
        dated = self._of_rating.dated_values(day)
        if dated not in self._staying:
            number = np.arange(_NUMBERS)  # all ratings, and all numbers of games
            inputs = {"Ro": number, "games_before": number, **run_columns(day, self._pool)}
            working = run_idle(self._book, inputs, outputs_of(self._book, PLAYER_OUTPUTS))
            games_stay = bool((working.get("games_after", number) == number).all())
            self._staying[dated] = (rating_on_list(working) == number) & games_stay
        return self._staying[dated]


class SimplifiedRules:
    """The rules of some outputs for players without games, whose ``absent`` inputs of some grains are 0.

    ``readers_of_time`` are the columns that read the time of a list; ``inputs`` are those that any column reads. Rules
    that cannot be simplified read an input that no edition has: nothing is known of them.
    """

    def __init__(
        self,
        book: Rulebook,
        names: tuple[str, ...],
        absent: Collection[str],
        grains: Collection[Grain] = _OF_IDLE,
        changing: Collection[str] = (),
    ) -> None:
        outputs = outputs_of(book, names)
        self.readers_of_time: set[str] = {UNKNOWN}
        self.inputs: set[str] = {UNKNOWN}
        self.reads_only_the_rating = False
        self._dated: list[Dated] = []
        self._columns: LoopColumns | None = None
        absent = frozenset(_OF_PERIOD.union(absent))
        try:
            columns = self._columns = _simplified(book, len(book.names), frozenset(outputs), absent, frozenset(grains))
        except UnsupportedRule:
            return
        of_time = _OF_TIME.union(changing)
        read_by = {column.name: {it.column for it in reads(column.term)} for column in columns.live}
        self.inputs = set().union(*read_by.values())
        self.readers_of_time = {name for name, read in read_by.items() if not read.isdisjoint(of_time)}
        self._dated = [
            value for name, (value, day) in columns.dated.items() if name in self.inputs and day == "list_day"
        ]
        of_games = _inputs_read(columns, [name for name in outputs if name == "games_after"])
        of_rating = _inputs_read(columns, [name for name in outputs if name != "games_after"]) - columns.dated.keys()
        self.reads_only_the_rating = (
            self.is_timeless
            and "RD_new" not in outputs
            and of_rating <= {"Ro", "pool"}
            and of_games <= {"games_before", "pool"}
        )

    @property
    def is_timeless(self) -> bool:
        """Return whether no column reads the time of a list, except by dated values."""
        return not self.readers_of_time

    def inputs_of(self, name: str) -> set[str]:
        """Return the inputs from which a column follows, dated values left out."""
        if self._columns is None:
            return {UNKNOWN}
        return (
            _inputs_read(self._columns, [name]) - self._columns.dated.keys() if name in self._columns.columns else set()
        )

    def same_between(self, earlier: date, later: date) -> bool:
        return self.is_timeless and self.dated_values(earlier) == self.dated_values(later)

    def dated_values(self, day: date) -> tuple[int, ...]:
        """Return the values that the law states for a list of this day."""
        return tuple(value.on(day) for value in self._dated)


def _inputs_read(columns: LoopColumns, outputs: list[str]) -> set[str]:
    """Return the inputs from which outputs follow."""
    inputs: set[str] = set()
    visited: set[str] = set()
    waiting = list(outputs)
    while waiting:
        name = waiting.pop()
        if name not in visited:
            visited.add(name)
            term = columns.columns[name].term
            if term is None:
                inputs.add(name)
            else:
                waiting += [it.column for it in reads(term)]
    return inputs


@lru_cache(maxsize=64)
def _simplified(
    book: Rulebook, names: int, outputs: frozenset[str], absent: frozenset[str], grains: frozenset[Grain]
) -> LoopColumns:
    """Return the columns, once for all replays; cached by the number of names of the book."""
    facts: dict[str, Span] = {TWINS: (0, 0)}
    for name in input_names(book, outputs):
        column = book.names[name]
        assert isinstance(column, InputColumn)
        is_nothing = column.per not in grains or name in absent
        facts[name] = (0, 0) if is_nothing else widest_span(column)
    return LoopColumns(book, outputs, facts, {})
