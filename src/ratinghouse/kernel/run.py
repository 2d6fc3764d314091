"""Running a rulebook over a frame: rule after rule, in the order written, leaving every column.

Rules of sides, entries and events need nothing from other events, so a large frame is run shard by shard: some
thousands of games at a time, which keeps the intermediate columns in the processor's cache. Rules of players, and rules
that look back over a player's earlier events, run over the whole frame.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.frame import Frame
from ratinghouse.kernel.rule import Given, Printed, Rule, Value
from ratinghouse.kernel.scope import Scope, Store
from ratinghouse.kernel.working import Column, Working

SHARD = 1 << 16  # sides

_MOST_REPEATS = 10_000


def run(book: Rulebook, frame: Frame, *, shard: int = SHARD) -> Working:
    """Run every rule of the book over the frame."""
    if frame.twin is not None and not book.knows_twins:
        raise ValueError(f"{book.id} has no rule for a side of a game that two players share")
    store = Store(book, frame)
    shards = _shards(frame, shard)
    ordinary = [rule for rule in book.rules if not rule.on_request]
    for looks_across, batch in _batches(book, ordinary):
        for rule in batch:
            store.open(rule)
        for events in [(0, frame.events)] if looks_across else shards:
            scope = Scope(store, *events)
            for rule in batch:
                _apply(rule, scope)
    return Working(book, frame, store.finished(ordinary))


def run_on_request(working: Working, name: str) -> Column:
    """Run one rule that ordinary runs leave out."""
    rule = working.book.names[name]
    assert isinstance(rule, Rule)
    store = Store(working.book, working.frame, working.columns)
    store.open(rule)
    _apply(rule, Scope(store, 0, working.frame.events))
    return store.finished([rule])[name]


def _apply(rule: Rule, scope: Scope) -> None:
    applies = None if rule.where is None else scope.flags(rule.where, rule.per)
    if applies is not None and not applies.any():
        return  # the column is 0 where its rule does not apply
    result = _repeated(rule, scope) if rule.repeat else rule.function(*scope.arguments(rule))
    scope.write(rule, result if applies is None else np.where(applies, result, 0))


def _repeated(rule: Rule, scope: Scope) -> NDArray[Any]:
    current = np.zeros(scope.size(rule.per), dtype=bool)
    for _ in range(_MOST_REPEATS):
        scope.write(rule, current)
        result = np.asarray(rule.function(*scope.arguments(rule)))
        if np.array_equal(result, current):
            return result
        current = result
    raise RuntimeError(f"{rule.article}: {rule.name} does not settle")


def _batches(book: Rulebook, rules: list[Rule]) -> list[tuple[bool, list[Rule]]]:
    """The rules in order, in batches that look across events or do not.

    A player's rule that needs nothing from any event (K, say) goes first, so that it does not cut a batch in two.
    """
    early: list[Rule] = []
    for rule in rules:
        needed = (*rule.parameters, *([rule.where] if rule.where else []))
        if rule.per == "player" and all(_known_early(book.names[name], early) for name in needed):
            early.append(rule)
    late = [rule for rule in rules if rule not in early]
    return [
        (True, early),
        *((across, list(some)) for across, some in groupby(late, lambda r: _looks_across_events(book, r))),
    ]


def _known_early(what: Given | Value | Printed | Rule, early: list[Rule]) -> bool:
    return what in early if isinstance(what, Rule) else not isinstance(what, Given) or what.per in ("player", "run")


def _looks_across_events(book: Rulebook, rule: Rule) -> bool:
    if rule.per == "player":
        return True
    return rule.per == "entry" and any(
        book.source_of(name, rule.per).earlier
        for name in rule.parameters
        if name not in (rule.name, "opponent_" + rule.name)
    )


def _shards(frame: Frame, sides: int) -> list[tuple[int, int]]:
    """Runs of whole events of about so many sides each."""
    if frame.sides <= sides:
        return [(0, frame.events)]
    first_side = frame.side_starts[frame.entry_starts]
    cuts = np.searchsorted(first_side, np.arange(0, frame.sides, sides))
    bounds = np.unique(np.append(np.minimum(cuts, frame.events), [0, frame.events]))
    return [(int(first), int(last)) for first, last in pairwise(bounds)]
