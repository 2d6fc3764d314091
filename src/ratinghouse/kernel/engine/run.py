"""Running a rulebook over a frame: rule after rule, in the order written, keeping the columns that are asked for.

Rules of sides, entries and events need nothing from other events, so a large frame is run shard by shard: some
thousands of games at a time, which keeps the intermediate columns in the processor's cache. Rules of players that need
no entries run over some thousands of players at a time. The rest, sums over a player's events and rules about
earlier events, runs over the whole frame.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.choice import CHOICE_VARIABLE
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.plan import Batch, PlannedRule, Reach, rules_for, schedule
from ratinghouse.kernel.engine.scope import Scope
from ratinghouse.kernel.engine.store import Array, Store, kind_of
from ratinghouse.kernel.engine.working import Working, WorkingColumn
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.units import Unit

if TYPE_CHECKING:
    from ratinghouse.kernel.compiled.backend import SimplifiedRun
    from ratinghouse.kernel.compiled.columns import LoopColumns

SHARD = 1 << 18  # rows; half as many for a book with real numbers, which take twice the memory

FEWEST_SIDES = 20_000  # with fewer, running the rules as written is faster than simplifying them first,
FEWEST_RUNS = 24  # unless the same outputs were asked for so often: then many lists are being derived

FEWEST_PLAYERS = 1_000

_MOST_REPEATS = 10_000

_runs: Counter[tuple[str, frozenset[str]]] = Counter()


def run(book: Rulebook, frame: Frame, *, outputs: Collection[str] | None = None, shard: int | None = None) -> Working:
    """Return the working of a book over a frame: of every rule, or only the columns that are asked for."""
    if frame.twin is not None and not book.knows_twins:
        raise ValueError(f"{book.id} has no rule for a side of a game that two players share")
    asked_for = None if outputs is None else frozenset(outputs)
    is_empty = not frame.players and not frame.events
    if asked_for and not is_empty and _is_worth_simplifying(book, frame, asked_for):
        working = _simplified(book, frame, asked_for, shard)
        if working is not None:
            return working
    rules = _rules_asked_for(book, len(book.names), asked_for)
    if is_empty:
        return _of_nobody(book, frame, rules)
    store = Store(book, frame)
    _run_batches(schedule(book, asked_for), store, shard or _shard(book))
    return Working(book, frame, store.finished(rules))


def _is_worth_simplifying(book: Rulebook, frame: Frame, outputs: frozenset[str]) -> bool:
    """Return whether simplified rules give the outputs faster than the rules as they are written.

    Simplified rules cannot be used for a frame of several runs.
    """
    if frame.runs != 1:
        return False
    _runs[book.id, outputs] += 1
    if frame.sides >= FEWEST_SIDES or os.environ.get(CHOICE_VARIABLE) == "compiled":
        return True
    return _runs[book.id, outputs] > FEWEST_RUNS and frame.players >= FEWEST_PLAYERS


def _of_nobody(book: Rulebook, frame: Frame, rules: Sequence[Rule]) -> Working:
    """Return the working of a frame without players: only columns of the run have a row."""
    of_run = [rule for rule in rules if rule.per == "run"]
    columns = {rule.name: WorkingColumn(rule, np.zeros(0, kind_of(rule.unit, rule.per))) for rule in rules}
    if of_run:
        store = Store(book, frame)
        _run_batches(schedule(book, frozenset(rule.name for rule in of_run)), store, _shard(book))
        columns |= store.finished(of_run)
    return Working(book, frame, columns)


def _simplified(book: Rulebook, frame: Frame, outputs: frozenset[str], shard: int | None) -> Working | None:
    """Return the working of rules that were simplified for the frame, by compiled loops where those pay.

    None where that is impossible, or where a number stops the run: then the rules as they are written raise the error.
    """
    from ratinghouse.kernel.compiled import backend  # it imports the engine, and small runs do not need it

    simplified = backend.simplified_run(book, frame, outputs)
    if simplified is None:
        return None
    columns = backend.compiled_outputs(frame, simplified)
    if columns is None:
        columns = _by_simplified_columns(frame, simplified, shard)
    if columns is None:
        return None
    rules = _rules_asked_for(book, len(book.names), outputs)
    return Working(book, frame, {rule.name: WorkingColumn(rule, columns[rule.name]) for rule in rules})


@lru_cache(maxsize=256)
def _rules_asked_for(book: Rulebook, names: int, outputs: frozenset[str] | None) -> tuple[Rule, ...]:
    """Return the rules of outputs in the order written, of None those of a whole run; cached by the number of names."""
    return tuple(rule for rule in book.rules if (not rule.on_request if outputs is None else rule.name in outputs))


def _by_simplified_columns(frame: Frame, simplified: SimplifiedRun, shard: int | None) -> dict[str, Array] | None:
    from ratinghouse.kernel.compiled import backend
    from ratinghouse.kernel.compiled.terms import is_constant

    batches = backend.batches_of(simplified)
    if batches is None:
        return None
    book, columns = simplified.columns.book, simplified.columns
    store = Store(book, frame)
    store.add(simplified.dated)
    try:
        _run_batches(batches, store, shard or _shard_of_columns(columns))
    except ArithmeticError:
        return None
    for name in columns.outputs:
        rule = book.names[name]
        assert isinstance(rule, Rule)
        term = columns.columns[name].term
        if is_constant(term):
            store.arrays[name] = np.full(frame.size(rule.per), term, dtype=kind_of(rule.unit, rule.per))
    return {name: store.arrays[name] for name in columns.outputs}


def calculate_on_request(working: Working, names: Collection[str]) -> None:
    """Add columns to a working that was run without them, and the columns that they need."""
    calculated = frozenset(working.columns)
    rules = rules_for(working.book, frozenset(names), calculated)
    if not working.frame.players and not working.frame.events:
        working.columns.update(_of_nobody(working.book, working.frame, rules).columns)
        return
    store = Store(working.book, working.frame, working.columns)
    _run_batches(
        schedule(working.book, frozenset(rule.name for rule in rules), calculated), store, _shard(working.book)
    )
    working.columns.update(store.finished(rules))


def _shard(book: Rulebook) -> int:
    return _shard_of(book, len(book.names))


@lru_cache(maxsize=64)
def _shard_of(book: Rulebook, names: int) -> int:
    """Return the answer, cached by the number of names, because names can still be added to a book."""
    return SHARD // 2 if any(rule.unit is Unit.REAL and rule.per == "side" for rule in book.rules) else SHARD


def _shard_of_columns(columns: LoopColumns) -> int:
    """Return the rows of a shard of simplified columns, most of which are freed before the last is calculated."""
    is_real = any(column.kind == "real" and column.grain == "side" for column in columns.live)
    return SHARD // 2 if is_real else 3 * SHARD + SHARD // 8


def _run_batches(batches: Sequence[Batch], store: Store, shard: int) -> None:
    # glibc gives a freed block back to the system if it is larger than those freed before, and fetches the next one
    # page by page. Freeing this one, which costs nothing, makes it keep the blocks of a shard's intermediate columns.
    np.empty((32 << 20) - (64 << 10), dtype=np.uint8)
    scopes = _Scopes(store, shard)
    for batch in batches:
        if batch.of_events and not store.frame.events:
            store.leave_empty(batch.stored)
            continue
        store.open(batch.stored)
        for scope in scopes.of(batch.reach):
            for group in batch.groups:
                _apply(group, scope)
            scope.forget_columns()
        store.close()
    scopes.close()


def _apply(group: Sequence[PlannedRule], scope: Scope) -> None:
    """Run rules that have the same condition; where it holds nowhere, their columns are 0."""
    if scope.applies_nowhere(group[0]):
        for plan in group:
            scope.leave_out(plan.rule)
        return
    for plan in group:
        few = scope.selection(plan) if not plan.rule.repeat and plan.rule.unit is not Unit.REAL else None
        if few is not None:
            scope.write_few(plan.rule, few, plan.rule.function(*few.arguments(plan)))
        else:
            scope.write(plan.rule, _result(plan, scope))
        scope.forget(plan)


def _result(plan: PlannedRule, scope: Scope) -> Any:
    if plan.rule.repeat:
        return _repeated(plan, scope, scope.applies(plan))
    if plan.rule.unit is Unit.REAL:
        return _real(plan, scope, scope.applies(plan))
    return _masked(plan.rule.function(*scope.arguments(plan)), scope.applies(plan) if plan.is_masked else True)


def _masked(result: Any, applies: Array | bool) -> Any:
    """Return the result, 0 where the rule does not apply."""
    if applies is True:
        return result
    result = np.asarray(result)
    return result & applies if result.dtype == np.bool_ else result * applies


def _real(plan: PlannedRule, scope: Scope, applies: Array | bool) -> Any:
    rule = plan.rule
    with np.errstate(divide="ignore", invalid="ignore", over="ignore", under="ignore"):
        result = rule.function(*scope.arguments(plan))
    if applies is not True:
        result = np.where(applies, result, 0.0)
    if not np.isfinite(result).all():
        raise ArithmeticError(f"{scope.store.book.id}, article {rule.article}: {rule.name} gives no finite number")
    return result


def _repeated(plan: PlannedRule, scope: Scope, applies: Array | bool) -> Array:
    rule = plan.rule
    current = np.zeros(scope.size(rule.per), dtype=np.bool_)
    remembered, pause = current, 1  # Brent's search: a state that comes back never settles
    for repeat in range(_MOST_REPEATS):
        scope.write(rule, current)
        result = np.asarray(_masked(rule.function(*scope.arguments(plan)), applies))
        if np.array_equal(result, current):
            return result
        current = result
        if np.array_equal(current, remembered):
            break
        if repeat == pause:
            remembered, pause = current, 2 * pause
    raise ArithmeticError(f"{scope.store.book.id}, article {rule.article}: {rule.name} does not settle")


class _Scopes:
    """The scopes of the batches of a run. Of a frame that is a single shard, they are the same for every batch."""

    def __init__(self, store: Store, shard: int) -> None:
        self._store, self._shard = store, shard
        self._whole: Scope | None = None
        self._players: Scope | None = None

    def of(self, reach: Reach) -> Iterator[Scope]:
        """Yield the scopes of a batch, one after the other."""
        frame = self._store.frame
        if reach == "players":
            yield from self._of_players()
        elif frame.sides <= self._shard:
            if self._whole is None:
                self._whole = Scope(self._store, 0, frame.events)
            yield self._whole
        else:
            bounds = [(0, frame.events)] if reach == "whole" else _shards(frame, self._shard)
            for first, last in bounds:
                yield from self._once(Scope(self._store, first, last))

    def _of_players(self) -> Iterator[Scope]:
        players = self._store.frame.players
        if players <= self._shard:
            if self._players is None:
                self._players = Scope(self._store, 0, 0, slice(0, players))
            yield self._players
            return
        for first in range(0, players, self._shard):
            yield from self._once(Scope(self._store, 0, 0, slice(first, first + self._shard)))

    @staticmethod
    def _once(scope: Scope) -> Iterator[Scope]:
        yield scope
        scope.close()

    def close(self) -> None:
        """Release the scopes that batches have shared."""
        for scope in (self._whole, self._players):
            if scope is not None:
                scope.close()


def _shards(frame: Frame, sides: int) -> list[tuple[int, int]]:
    """Return the bounds of shards of whole events, of about so many sides each."""
    if frame.sides <= sides:
        return [(0, frame.events)]
    first_side = frame.side_starts[frame.entry_starts]
    cuts = np.searchsorted(first_side, np.arange(0, frame.sides, sides))
    bounds = sorted({0, frame.events, *np.minimum(cuts, frame.events).tolist()})
    return list(pairwise(bounds))
