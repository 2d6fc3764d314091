"""Running a rulebook over a frame: rule after rule, in the order written, leaving every column.

Rules of sides, entries and events need nothing from other events, so a large frame is run shard by shard: some
thousands of games at a time, which keeps the intermediate columns in the processor's cache. Rules of players that need
no entries run over some thousands of players at a time. What is left, sums over a player's events and rules that look
back over his earlier ones, runs over the whole frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any, Literal

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.frame import Frame
from ratinghouse.kernel.rule import Given, Printed, Rule, Value
from ratinghouse.kernel.scope import Scope
from ratinghouse.kernel.store import Array, Store
from ratinghouse.kernel.units import Unit
from ratinghouse.kernel.working import Column, Working

SHARD = 1 << 16  # rows

_MOST_REPEATS = 10_000

Reach = Literal["events", "players", "whole"]


def run(book: Rulebook, frame: Frame, *, shard: int = SHARD) -> Working:
    """Run every rule of the book over the frame."""
    if frame.twin is not None and not book.knows_twins:
        raise ValueError(f"{book.id} has no rule for a side of a game that two players share")
    store = Store(book, frame)
    ordinary = [rule for rule in book.rules if not rule.on_request]
    for reach, batch in _batches(book, ordinary):
        for rule in batch:
            store.open(rule)
        for scope in _scopes(store, reach, shard):
            for rule in batch:
                _apply(rule, scope)
    return Working(book, frame, store.finished(ordinary))


def run_on_request(working: Working, name: str) -> Column:
    """Run one rule that ordinary runs leave out."""
    rule = working.book.names[name]
    assert isinstance(rule, Rule)
    for parameter in set(rule.parameters) - rule.own:
        needed = working.book.source_of(parameter, rule.per).name
        if needed in working:
            working[needed]  # another column on request is made first
    store = Store(working.book, working.frame, working.columns)
    store.open(rule)
    _apply(rule, Scope(store, 0, working.frame.events))
    return store.finished([rule])[name]


def _apply(rule: Rule, scope: Scope) -> None:
    applies = scope.applies(rule)
    if applies is False:
        return  # the column is 0 where its rule does not apply
    if rule.repeat:
        scope.write(rule, _repeated(rule, scope, applies))
    elif rule.unit is Unit.REAL:
        scope.write(rule, _real(rule, scope, applies))
    else:
        scope.write(rule, _masked(rule.function(*scope.arguments(rule)), applies))


def _masked(result: Any, applies: Array | bool) -> Any:
    """The result, 0 where the rule does not apply."""
    if applies is True:
        return result
    result = np.asarray(result)
    return result & applies if result.dtype == np.bool_ else result * applies


def _real(rule: Rule, scope: Scope, applies: Array | bool) -> Any:
    with np.errstate(divide="ignore", invalid="ignore", over="ignore", under="ignore"):
        result = rule.function(*scope.arguments(rule))
    if applies is not True:
        result = np.where(applies, result, 0.0)
    if not np.isfinite(result).all():
        raise ArithmeticError(f"{scope.store.book.id}, article {rule.article}: {rule.name} gives no finite number")
    return result


def _repeated(rule: Rule, scope: Scope, applies: Array | bool) -> Array:
    current = np.zeros(scope.size(rule.per), dtype=np.bool_)
    for _ in range(_MOST_REPEATS):
        scope.write(rule, current)
        result = np.asarray(_masked(rule.function(*scope.arguments(rule)), applies))
        if np.array_equal(result, current):
            return result
        current = result
    raise ArithmeticError(f"{scope.store.book.id}, article {rule.article}: {rule.name} does not settle")


def _batches(book: Rulebook, rules: list[Rule]) -> list[tuple[Reach, list[Rule]]]:
    """The rules in order, in batches of the same reach.

    A player's rule that needs nothing from any event (K, say) goes first, so that it does not cut a batch in two.
    """
    early: list[Rule] = []
    for rule in rules:
        if rule.per == "player" and all(_known_early(book.names[name], early) for name in needed_by(rule)):
            early.append(rule)
    late = [rule for rule in rules if rule not in early]
    return [("players", early), *((reach, list(some)) for reach, some in groupby(late, lambda r: _reach(book, r)))]


def needed_by(rule: Rule) -> tuple[str, ...]:
    """The names a rule takes."""
    return rule.parameters if rule.where is None else (*rule.parameters, rule.where)


def _known_early(what: Given | Value | Printed | Rule, early: list[Rule]) -> bool:
    return what in early if isinstance(what, Rule) else not isinstance(what, Given) or what.per in ("player", "run")


def _reach(book: Rulebook, rule: Rule) -> Reach:
    """How far a rule looks."""
    sources = [book.source_of(name, rule.per) for name in rule.parameters if name not in rule.own]
    if rule.per == "player":
        return "whole" if any(source.kind == "many" for source in sources) else "players"
    return "whole" if rule.per == "entry" and any(source.earlier for source in sources) else "events"


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
    """Runs of whole events of about so many sides each."""
    if frame.sides <= sides:
        return [(0, frame.events)]
    first_side = frame.side_starts[frame.entry_starts]
    cuts = np.searchsorted(first_side, np.arange(0, frame.sides, sides))
    bounds = np.unique(np.append(np.minimum(cuts, frame.events), [0, frame.events]))
    return [(int(first), int(last)) for first, last in pairwise(bounds)]
