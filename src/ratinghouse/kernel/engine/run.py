"""Running a rulebook over a frame: rule after rule, in the order written, keeping the columns that are asked for.

Rules of sides, entries and events need nothing from other events, so a large frame is run shard by shard: some
thousands of games at a time, which keeps the intermediate columns in the processor's cache. Rules of players that need
no entries run over some thousands of players at a time. The rest, sums over a player's events and rules about
earlier events, runs over the whole frame.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
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

SHARD = 1 << 18  # rows; of a book with real numbers, which take twice the room, half as many

FEWEST_SIDES = 20_000  # fewer are calculated by the rules as they are written, sooner than these are simplified

_MOST_REPEATS = 10_000


def run(book: Rulebook, frame: Frame, *, outputs: Collection[str] | None = None, shard: int | None = None) -> Working:
    """Return the working of a book over a frame: of every rule, or only the columns that are asked for."""
    if frame.twin is not None and not book.knows_twins:
        raise ValueError(f"{book.id} has no rule for a side of a game that two players share")
    asked_for = None if outputs is None else frozenset(outputs)
    if asked_for and (frame.sides >= FEWEST_SIDES or os.environ.get(CHOICE_VARIABLE) == "compiled"):
        working = _simplified(book, frame, asked_for, shard)
        if working is not None:
            return working
    rules = [rule for rule in book.rules if (not rule.on_request if asked_for is None else rule.name in asked_for)]
    if not frame.players and not frame.events:
        return _of_nobody(book, frame, rules)
    store = Store(book, frame)
    _run_batches(schedule(book, asked_for), store, shard or _shard(book))
    return Working(book, frame, store.finished(rules))


def _of_nobody(book: Rulebook, frame: Frame, rules: Sequence[Rule]) -> Working:
    """Return the working of a frame without players: only columns of the run have a row."""
    store = Store(book, frame)
    of_run = [rule for rule in rules if rule.per == "run"]
    if of_run:
        _run_batches(schedule(book, frozenset(rule.name for rule in of_run)), store, _shard(book))
    for rule in rules:
        if rule.per != "run":
            store.arrays[rule.name] = np.zeros(0, kind_of(rule.unit, rule.per))
    return Working(book, frame, store.finished(list(rules)))


def _simplified(book: Rulebook, frame: Frame, outputs: frozenset[str], shard: int | None) -> Working | None:
    """Return the working of rules that were simplified for the frame, by compiled loops where those pay.

    None where that cannot be, or where a number stops the run: then the rules as they are written say why.
    """
    from ratinghouse.kernel.compiled import backend  # it imports the engine, and small runs do not need it

    simplified = backend.simplified_run(book, frame, outputs)
    if simplified is None:
        return None
    rules = [rule for rule in book.rules if rule.name in outputs]
    columns = backend.compiled_outputs(frame, simplified)
    if columns is None:
        columns = _by_simplified_columns(frame, simplified, shard)
    if columns is None:
        return None
    return Working(book, frame, {rule.name: WorkingColumn(rule, columns[rule.name]) for rule in rules})


def _by_simplified_columns(frame: Frame, simplified: SimplifiedRun, shard: int | None) -> dict[str, Array] | None:
    from ratinghouse.kernel.compiled import backend
    from ratinghouse.kernel.compiled.terms import is_constant

    batches = backend.batches_of(simplified)
    if batches is None:
        return None
    book, columns = simplified.columns.book, simplified.columns
    store = Store(book, frame)
    store.arrays |= simplified.dated
    try:
        _run_batches(batches, store, shard or SHARD // 2)
    except ArithmeticError:
        return None
    for name in columns.outputs:
        rule = book.names[name]
        assert isinstance(rule, Rule)
        term = columns.columns[name].term
        if is_constant(term):
            store.arrays[name] = np.full(frame.size(rule.per), term, dtype=kind_of(rule.unit, rule.per))
    return {name: store.arrays[name] for name in columns.outputs}


def calculate_on_request(working: Working, name: str) -> None:
    """Add a column to a working that was run without it, and the columns that it needs."""
    calculated = frozenset(working.columns)
    rules = rules_for(working.book, frozenset({name}), calculated)
    store = Store(working.book, working.frame, working.columns)
    _run_batches(
        schedule(working.book, frozenset(rule.name for rule in rules), calculated), store, _shard(working.book)
    )
    working.columns.update(store.finished(rules))


def _shard(book: Rulebook) -> int:
    return SHARD // 2 if any(rule.unit is Unit.REAL and rule.per == "side" for rule in book.rules) else SHARD


def _run_batches(batches: Sequence[Batch], store: Store, shard: int) -> None:
    # glibc gives a freed block back to the system if it is larger than those freed before, and fetches the next one
    # page by page. Having seen this one, which costs nothing, it keeps those of a shard's intermediate columns.
    np.empty(16 << 20, dtype=np.uint8)
    for batch in batches:
        store.open(batch.stored)
        for scope in _scopes(store, batch.reach, shard):
            for group in batch.groups:
                _apply(group, scope)
        store.close()


def _apply(group: Sequence[PlannedRule], scope: Scope) -> None:
    """Run rules that have the same condition; where it holds nowhere, their columns are 0."""
    if scope.applies(group[0]) is False:
        for plan in group:
            scope.leave_out(plan.rule)
        return
    for plan in group:
        applies = scope.applies(plan)
        if plan.rule.repeat:
            result = _repeated(plan, scope, applies)
        elif plan.rule.unit is Unit.REAL:
            result = _real(plan, scope, applies)
        else:
            result = _masked(plan.rule.function(*scope.arguments(plan)), applies)
        scope.write(plan.rule, result)


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


def _scopes(store: Store, reach: Reach, shard: int) -> Iterator[Scope]:
    frame = store.frame
    if reach == "events":
        for first, last in _shards(frame, shard):
            yield Scope(store, first, last)
    elif reach == "players":
        for first in range(0, frame.players, shard):
            yield Scope(store, 0, 0, slice(first, first + shard))
    else:
        yield Scope(store, 0, frame.events)


def _shards(frame: Frame, sides: int) -> list[tuple[int, int]]:
    """Return the bounds of shards of whole events, of about so many sides each."""
    if frame.sides <= sides:
        return [(0, frame.events)]
    first_side = frame.side_starts[frame.entry_starts]
    cuts = np.searchsorted(first_side, np.arange(0, frame.sides, sides))
    bounds = sorted({0, frame.events, *np.minimum(cuts, frame.events).tolist()})
    return list(pairwise(bounds))
