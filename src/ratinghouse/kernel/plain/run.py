"""Running a rulebook over lists, rule after rule in the order written: the same numbers as by arrays, bit by bit.

Only where an integer outgrows 64 bits do the two differ: arrays lose its upper bits, here the run stops.
"""

from __future__ import annotations

from collections.abc import Collection
from math import isfinite

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.plan import PlannedRule, plan_of, rules_for
from ratinghouse.kernel.engine.working import Working, WorkingColumn
from ratinghouse.kernel.plain.frame import ListFrame, Numbers
from ratinghouse.kernel.plain.operations import function_on_lists
from ratinghouse.kernel.plain.scope import KINDS, ListScope
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.statutes.expressions import Function
from ratinghouse.kernel.units import Unit

_MOST_REPEATS = 10_000


def run_lists(book: Rulebook, frame: ListFrame, *, outputs: Collection[str] | None = None) -> Working:
    """Return the working of a book over a frame of lists: of every rule, or only the columns that are asked for."""
    if frame.twin is not None and not book.knows_twins:
        raise ValueError(f"{book.id} has no rule for a side of a game that two players share")
    working = Working(book, frame, {})
    ordinary = [rule for rule in book.rules if not rule.on_request]
    calculate_columns(working, ordinary if outputs is None else rules_for(book, frozenset(outputs)))
    if outputs is not None:
        for name in working.columns.keys() - set(outputs):
            del working.columns[name]
    return working


def calculate_columns(working: Working, rules: Collection[Rule]) -> None:
    """Add the columns of some rules to a working over lists; whatever else they need is already calculated."""
    scope: ListScope = working.frame.scope_of(working)
    for rule in rules:
        column = _column(scope, plan_of(working.book, rule))
        scope.write(rule.name, column)
        working.columns[rule.name] = WorkingColumn(rule, column)  # type: ignore[arg-type]


def calculate_on_request(working: Working, names: Collection[str]) -> None:
    """Add columns to a working over lists that was run without them, and the columns that they need."""
    calculate_columns(working, rules_for(working.book, frozenset(names), frozenset(working.columns)))


def _column(scope: ListScope, plan: PlannedRule) -> Numbers:
    applies = scope.applies(plan)
    if applies is False:
        return [KINDS.get(plan.rule.unit, int)(0)] * scope.size(plan.rule.per)
    function = function_on_lists(plan.rule)
    if plan.rule.repeat:
        return _repeated(scope, plan, function, applies)
    return _finished(scope, plan, function, applies)


def _finished(scope: ListScope, plan: PlannedRule, function: Function, applies: Numbers | bool) -> Numbers:
    """Return the rule's column, 0 where the rule does not apply. Raise if a number is not finite, or too large."""
    rule = plan.rule
    result = function(*scope.arguments(plan))
    kind = KINDS.get(rule.unit, int)
    column: Numbers = result if isinstance(result, list) else [kind(result)] * scope.size(rule.per)
    if column and type(column[0]) is not kind:
        column = list(map(kind, column))
    if isinstance(applies, list):
        zero = kind(0)
        column = [number if holds else zero for number, holds in zip(column, applies, strict=True)]
    if rule.unit is Unit.REAL:
        if not all(map(isfinite, column)):
            raise ArithmeticError(f"{scope.book.id}, article {rule.article}: {rule.name} gives no finite number")
    elif rule.unit is not Unit.FLAG:
        bits = 32 if rule.per == "side" else 64
        if column and not -(1 << bits - 1) <= min(column) <= max(column) < 1 << bits - 1:
            raise OverflowError(f"{scope.book.id}, article {rule.article}: {rule.name} grows beyond {bits} bits")
    return column


def _repeated(scope: ListScope, plan: PlannedRule, function: Function, applies: Numbers | bool) -> Numbers:
    rule = plan.rule
    current: Numbers = [False] * scope.size(rule.per)
    remembered, pause = current, 1  # Brent's search: a state that comes back never settles
    for repeat in range(_MOST_REPEATS):
        scope.write(rule.name, current)
        result = _finished(scope, plan, function, applies)
        if result == current:
            return result
        current = result
        if current == remembered:
            break
        if repeat == pause:
            remembered, pause = current, 2 * pause
    raise ArithmeticError(f"{scope.book.id}, article {rule.article}: {rule.name} does not settle")
