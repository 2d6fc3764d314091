"""What a rule sees while it runs: the columns of some whole events, or of some players, lifted to the rule's grain."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.frame import LIMIT
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.groups import Groups, Pieces, Scattered
from ratinghouse.kernel.many import Many
from ratinghouse.kernel.names import Source
from ratinghouse.kernel.rule import UNKNOWN, Dated, Rule
from ratinghouse.kernel.store import Array, Store, kind_of
from ratinghouse.kernel.units import Unit

EVERY = slice(None)


class Scope:
    """The events from ``first`` up to ``last``, their entries and sides; and every player, or some of them."""

    def __init__(self, store: Store, first: int, last: int, players: slice = EVERY) -> None:
        frame = store.frame
        self.store = store
        entries = slice(int(frame.entry_starts[first]), int(frame.entry_starts[last]))
        sides = slice(int(frame.side_starts[entries.start]), int(frame.side_starts[entries.stop]))
        self.rows: dict[Grain, slice] = {
            "event": slice(first, last),
            "entry": entries,
            "side": sides,
            "player": slice(*players.indices(frame.players)),
            "run": slice(0, 1),
        }
        self._seen: dict[tuple[str, Grain, bool, bool, bool], Any] = {}
        self._states: dict[tuple[str, Grain], bool | None] = {}
        self._many_groups: dict[tuple[Grain, Grain], Groups] = {}

    def size(self, grain: Grain) -> int:
        return int(self.rows[grain].stop - self.rows[grain].start)

    def arguments(self, rule: Rule) -> list[Any]:
        """The rule's parameters, in order."""
        return [self._argument(name, rule) for name in rule.parameters]

    def applies(self, rule: Rule) -> Array | bool:
        """Where the rule applies: True for every row, False for none, else row by row."""
        if rule.where is None:
            return True
        source = self.store.source(rule.where, rule.per)
        # Of a player's flag only those of the players who take part here count, so it is looked at once lifted.
        grain = "entry" if source.grain == "player" and rule.per == "side" else rule.per
        look = grain if source.grain == "player" else source.grain
        key = (rule.where, look)
        if key not in self._states:
            flags = np.asarray(self._column(source, look))
            self._states[key] = True if flags.all() else None if flags.any() else False
        state = self._states[key]
        return np.asarray(self._column(source, rule.per)) if state is None else state

    def unknown(self, name: str, per: Grain) -> Array:
        """Where a given that can be asked for was not told."""
        source = self.store.source(name, per)
        return np.broadcast_to(self._column(source, per) == UNKNOWN, self.size(per))

    def write(self, rule: Rule, result: Any) -> None:
        """Keep a rule's result for these rows."""
        column = self.store.arrays[rule.name]
        if getattr(result, "dtype", None) == np.int64 and column.dtype == np.int32:
            result = self._narrowed(rule, result)
        column[self.rows[rule.per]] = result
        if rule.repeat:
            self._seen = {key: value for key, value in self._seen.items() if key[0] != rule.name}

    def _narrowed(self, rule: Rule, result: Array) -> Array:
        narrow = result.astype(np.int32)
        if not np.array_equal(narrow, result):
            raise OverflowError(f"{self.store.book.id}, article {rule.article}: {rule.name} grows beyond 32 bits")
        return narrow

    def _argument(self, name: str, rule: Rule) -> Any:
        if name in rule.own:
            many = name != rule.name and rule.per != "side"
            source = Source("many" if many else "column", rule.name, rule.per, Unit.FLAG, opponent=name != rule.name)
        else:
            source = self.store.source(name, rule.per)
        if source.kind == "value":
            # NumPy keeps a narrow column narrow beside a plain int, but not beside Hundredths.
            return source.what if source.unit is Unit.REAL else int(source.what)  # type: ignore[arg-type]
        if source.kind == "table":
            return source.what
        if source.kind == "dated":
            return self._dated(source, rule.per)
        if source.kind == "many":
            return self._many(source, rule.per)
        return self._column(source, rule.per)

    def _column(self, source: Source, per: Grain) -> Any:
        if source.grain == "run":
            return self.store.rows(source.name, EVERY)[0]
        key = (source.name, per, source.opponent, source.earlier, source.twin)
        if key not in self._seen:
            column = self.store.rows(source.name, self.rows[source.grain])
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
            return self._spread(self._lift(column, grain, "entry"), self.entry_of_side)
        return column.take(self.event_of_entry if grain == "event" else self.player_of_entry)

    def _across(self, column: Array, grain: Grain) -> Array:
        """For each side, what the opponent has."""
        if grain == "side":
            return column.take(self.mirror)
        return self._spread(self._lift(column, grain, "entry"), self.opponent_entry)

    def _spread(self, column: Array, entries: NDArray[np.intp]) -> Array:
        """A column of entries over sides: in fewer bits where its numbers are small, by filling where all agree."""
        if len(column) == 0 or column.dtype.kind == "f":
            return column.take(entries)
        least, most = column.min(), column.max()
        if column.dtype != np.bool_ and least > -LIMIT and most < LIMIT:
            column = column.astype(kind_of(Unit.WHOLE, "side"), copy=False)
        if least == most:
            return np.full(len(entries), least, dtype=column.dtype)
        return column.take(entries)

    def _many(self, source: Source, per: Grain) -> Many:
        if source.opponent:
            opponents = Source("column", source.name, source.grain, source.unit, opponent=True, earlier=source.earlier)
            return Many(self._column(opponents, "side"), self._groups("side", per))
        return Many(self.store.rows(source.name, self.rows[source.grain]), self._groups(source.grain, per))

    def _groups(self, grain: Grain, per: Grain) -> Groups:
        key = (grain, per)
        if key not in self._many_groups:
            self._many_groups[key] = self._new_groups(grain, per)
        return self._many_groups[key]

    def _new_groups(self, grain: Grain, per: Grain) -> Groups:
        if per == "player":
            return Scattered(grain, self.player_of_entry, self.size("player"))
        if grain == "entry":
            return Pieces(grain, self._entry_bounds)
        return Pieces(grain, self._side_bounds if per == "entry" else self._side_bounds.take(self._entry_bounds))

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

    @cached_property
    def event_of_entry(self) -> NDArray[np.intp]:
        return self._local(self.store.frame.event_of_entry, "entry", "event")

    @cached_property
    def player_of_entry(self) -> NDArray[np.intp]:
        return self._local(self.store.frame.player_of_entry, "entry", "run")

    @cached_property
    def entry_of_side(self) -> NDArray[np.intp]:
        return self._local(self.store.frame.entry_of_side, "side", "entry")

    @cached_property
    def mirror(self) -> NDArray[np.intp]:
        return self._local(self.store.frame.mirror, "side", "side")

    @cached_property
    def opponent_entry(self) -> NDArray[np.intp]:
        return self.entry_of_side.take(self.mirror)

    @cached_property
    def twin(self) -> NDArray[np.intp] | None:
        twin = self.store.frame.twin
        return None if twin is None else self._local(twin, "side", "side")

    def _local(self, index: Any, rows: Grain, to: Grain) -> NDArray[np.intp]:
        """An index of the frame, counted from the first row of this scope."""
        local: NDArray[np.intp] = np.subtract(index[self.rows[rows]], self.rows[to].start, dtype=np.intp)
        return local

    @cached_property
    def _entry_bounds(self) -> NDArray[np.intp]:
        events = self.rows["event"]
        return _from_first(self.store.frame.entry_starts[events.start : events.stop + 1])

    @cached_property
    def _side_bounds(self) -> NDArray[np.intp]:
        entries = self.rows["entry"]
        return _from_first(self.store.frame.side_starts[entries.start : entries.stop + 1])


def _from_first(bounds: NDArray[np.intp]) -> NDArray[np.intp]:
    counted: NDArray[np.intp] = np.subtract(bounds, bounds[0])
    return counted
