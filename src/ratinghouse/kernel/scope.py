"""What a rule sees while it runs: the columns of a run of whole events, lifted to the rule's grain."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.frame import Frame
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.many import Groups, Many
from ratinghouse.kernel.names import Source
from ratinghouse.kernel.rule import UNKNOWN, Dated, Given, Rule
from ratinghouse.kernel.units import Unit
from ratinghouse.kernel.working import Column

Array = NDArray[Any]


class Store:
    """The full columns of a run, given and made."""

    def __init__(self, book: Rulebook, frame: Frame, made: dict[str, Column] | None = None) -> None:
        self.book = book
        self.frame = frame
        self.arrays: dict[str, Array] = {name: column.values for name, column in (made or {}).items()}
        self._sources: dict[tuple[str, Grain], Source] = {}
        for given in book.givens:
            self.arrays[given.name] = self._given(given)

    def given(self, name: str) -> Given:
        what = self.book.names[name]
        assert isinstance(what, Given)
        return what

    def _given(self, given: Given) -> Array:
        if given.name in self.frame.given:
            column = np.asarray(self.frame.given[given.name])
            if column.shape != (self.frame.size(given.per),):
                raise ValueError(f"{given.name} has {column.shape} rows, the frame {self.frame.size(given.per)}")
            return column
        return np.broadcast_to(np.array(given.default, dtype=_kind(given.unit, given.per)), self.frame.size(given.per))

    def open(self, rule: Rule) -> None:
        """Make room for a rule's column. Untouched pages of it cost nothing."""
        self.arrays[rule.name] = np.zeros(self.frame.size(rule.per), dtype=_kind(rule.unit, rule.per))

    def source(self, parameter: str, per: Grain) -> Source:
        key = (parameter, per)
        if key not in self._sources:
            self._sources[key] = self.book.source_of(parameter, per)
        return self._sources[key]

    def finished(self, rules: list[Rule]) -> dict[str, Column]:
        return {rule.name: Column(rule, self.arrays[rule.name]) for rule in rules}


class Scope:
    """The events from ``first`` up to ``last``, their entries and sides; and every player."""

    def __init__(self, store: Store, first: int, last: int) -> None:
        frame = store.frame
        self.store = store
        self.whole = (first, last) == (0, frame.events)
        entries = slice(int(frame.entry_starts[first]), int(frame.entry_starts[last]))
        sides = slice(int(frame.side_starts[entries.start]), int(frame.side_starts[entries.stop]))
        every = slice(None)
        self.rows: dict[Grain, slice] = {
            "event": slice(first, last), "entry": entries, "side": sides, "player": every, "run": every,
        }  # fmt: skip
        self.event_of_entry = frame.event_of_entry[entries] - first
        self.player_of_entry = frame.player_of_entry[entries]
        self.entry_of_side = frame.entry_of_side[sides] - entries.start
        self.opponent_entry = frame.opponent_entry[sides] - entries.start
        self.mirror = frame.mirror[sides] - sides.start
        self.entry_starts = frame.entry_starts[first:last] - entries.start
        self.side_starts = frame.side_starts[entries] - sides.start
        self.twin = None if frame.twin is None else frame.twin[sides] - sides.start
        self._seen: dict[tuple[str, Grain, bool, bool, bool], Any] = {}

    def size(self, grain: Grain) -> int:
        if grain in ("player", "run"):
            return self.store.frame.size(grain)
        return int(self.rows[grain].stop - self.rows[grain].start)

    def arguments(self, rule: Rule) -> list[Any]:
        """The rule's parameters, in order."""
        return [self._argument(name, rule) for name in rule.parameters]

    def flags(self, name: str, per: Grain) -> Array | None:
        """The flag lifted to the grain; None where it holds for every row and need not be looked at again."""
        source = self.store.source(name, per)
        if self._own(name, source.grain).all():
            return None
        return np.asarray(self._column(source, per))

    def unknown(self, name: str, per: Grain) -> Array:
        """Where a given that can be asked for was not told."""
        source = self.store.source(name, per)
        return np.broadcast_to(self._column(source, per) == UNKNOWN, self.size(per))

    def write(self, rule: Rule, result: Any) -> None:
        """Keep a rule's result for these events."""
        self.store.arrays[rule.name][self.rows[rule.per]] = result
        if rule.repeat:
            self._seen = {key: value for key, value in self._seen.items() if key[0] != rule.name}

    def _argument(self, name: str, rule: Rule) -> Any:
        if rule.repeat and name in (rule.name, "opponent_" + rule.name):
            many = name != rule.name and rule.per != "side"
            source = Source("many" if many else "column", rule.name, rule.per, Unit.FLAG, opponent=name != rule.name)
        else:
            source = self.store.source(name, rule.per)
        if source.kind in ("value", "table"):
            return source.what
        if source.kind == "dated":
            return self._dated(source, rule.per)
        if source.kind == "many":
            return self._many(source, rule.per)
        return self._column(source, rule.per)

    def _own(self, name: str, grain: Grain) -> Array:
        return self.store.arrays[name][self.rows[grain]]

    def _column(self, source: Source, per: Grain) -> Any:
        if source.grain == "run" and source.kind == "column":
            return self.store.arrays[source.name][0]
        key = (source.name, per, source.opponent, source.earlier, source.twin)
        if key not in self._seen:
            column = self._own(source.name, source.grain)
            if source.earlier:
                column = self._groups(source.grain, "entry" if source.grain == "side" else "player").earlier(column)
            column = self._across(column, source.grain) if source.opponent else self._lift(column, source.grain, per)
            self._seen[key] = column if self.twin is None or not source.twin else column.take(self.twin)
        return self._seen[key]

    def _lift(self, column: Array, grain: Grain, per: Grain) -> Array:
        """A column of a coarser grain, row for row of a finer one."""
        if grain == per:
            return column
        if per == "side":
            return self._lift(column, grain, "entry").take(self.entry_of_side)
        return column.take(self.event_of_entry if grain == "event" else self.player_of_entry)

    def _across(self, column: Array, grain: Grain) -> Array:
        """For each side, what the opponent has."""
        if grain == "side":
            return column.take(self.mirror)
        return self._lift(column, grain, "entry").take(self.opponent_entry)

    def _many(self, source: Source, per: Grain) -> Many:
        if source.opponent:
            opponents = Source("column", source.name, source.grain, source.unit, opponent=True, earlier=source.earlier)
            return Many(self._column(opponents, "side"), self._groups("side", per))
        return Many(self._own(source.name, source.grain), self._groups(source.grain, per))

    def _groups(self, grain: Grain, per: Grain) -> Groups:
        if per == "player":
            return Groups(self.player_of_entry, self.store.frame.players)
        if grain == "entry":
            return Groups(self.event_of_entry, self.size("event"), self.entry_starts)
        if per == "entry":
            return Groups(self.entry_of_side, self.size("entry"), self.side_starts)
        starts = np.append(self.side_starts, self.size("side"))[self.entry_starts]
        return Groups(self.event_of_entry.take(self.entry_of_side), self.size("event"), starts)

    def _dated(self, source: Source, per: Grain) -> Any:
        """A dated value: by the first day of the event; for players, by the day of the list; 0 is a day not known."""
        assert isinstance(source.what, Dated)
        days = np.array([day.toordinal() for day in source.what.steps])
        steps = np.array(list(source.what.steps.values()), dtype=np.int64)
        name: str
        grain: Grain
        name, grain = ("list_day", "run") if per == "player" else ("start_day", "event")
        when = self._column(Source("column", name, grain, Unit.WHOLE), per)
        step = np.maximum(np.searchsorted(days, when, side="right") - 1, 0)
        return steps[np.where(when == 0, len(steps) - 1, step)]


def _kind(unit: Unit, per: Grain) -> Any:
    """Sides are many and their numbers small; everything else can be a sum."""
    if unit is Unit.FLAG:
        return np.bool_
    if unit is Unit.REAL:
        return np.float64
    return np.int32 if per == "side" else np.int64
