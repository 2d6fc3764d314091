"""Running a rulebook over a frame: rule after rule, in the order written, keeping every column.

Rules of sides, entries and events need nothing from other events, so a large frame is run shard by shard: some
thousands of games at a time, which keeps the intermediate columns in the processor's cache. Rules of players that need
no entries run over some thousands of players at a time. The rest, sums over a player's events and rules about
earlier events, runs over the whole frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.plan import PlannedRule, Reach, needed_by, plan_of, schedule
from ratinghouse.kernel.engine.scope import Scope
from ratinghouse.kernel.engine.store import Array, Store
from ratinghouse.kernel.engine.working import Working, WorkingColumn
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.units import Unit

SHARD = 1 << 18  # rows

_MOST_REPEATS = 10_000


def run(book: Rulebook, frame: Frame, *, shard: int = SHARD) -> Working:
    """Return the working of every rule of the book over the frame."""
    if frame.twin is not None and not book.knows_twins:
        raise ValueError(f"{book.id} has no rule for a side of a game that two players share")
    # glibc gives a freed block back to the system if it is larger than those freed before, and fetches the next one
    # page by page. Having seen this one, which costs nothing, it keeps those of a shard's intermediate columns.
    np.empty(16 << 20, dtype=np.uint8)
    store = Store(book, frame)
    for batch in schedule(book):
        store.open(batch.rules)
        for scope in _scopes(store, batch.reach, shard):
            for group in batch.groups:
                _apply(group, scope)
        store.close()
    return Working(book, frame, store.finished([rule for rule in book.rules if not rule.on_request]))


def run_on_request(working: Working, name: str) -> WorkingColumn:
    """Return the column of a rule that ordinary runs leave out."""
    rule = working.book.names[name]
    assert isinstance(rule, Rule)
    for needed in sorted(needed_by(working.book, rule)):
        if needed in working:
            working[needed]  # another column on request is calculated first
    store = Store(working.book, working.frame, working.columns)
    store.open([rule])
    _apply([plan_of(working.book, rule)], Scope(store, 0, working.frame.events))
    store.close()
    return store.finished([rule])[name]


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
    bounds = np.unique(np.append(np.minimum(cuts, frame.events), [0, frame.events]))
    return [(int(first), int(last)) for first, last in pairwise(bounds)]
