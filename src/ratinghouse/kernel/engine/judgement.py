"""Judging the checks of a rulebook on a finished run: what fails, and what cannot be judged."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ratinghouse.kernel.engine.plan import needed_by, plan_of, view_of
from ratinghouse.kernel.engine.scope import Scope
from ratinghouse.kernel.engine.store import Store
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.rule import Check, InputColumn


@dataclass(frozen=True)
class Verdict:
    """A check that does not hold for a row, or, where ``unknown`` names inputs, cannot be judged without them."""

    check: Check
    row: int
    unknown: tuple[InputColumn, ...] = ()


def judge(working: Working) -> list[Verdict]:
    """Return a verdict for each check and row where the check fails or cannot be judged."""
    for check in working.book.checks:
        for name in sorted(needed_by(working.book, check.rule)):
            if name in working:
                working[name]  # a column on request is calculated now
    store = Store(working.book, working.frame, working.columns)
    scope = Scope(store, 0, working.frame.events)
    return [verdict for check in working.book.checks for verdict in _judge(check, scope, store)]


def _judge(check: Check, scope: Scope, store: Store) -> list[Verdict]:
    rule = check.rule
    rows = scope.size(rule.per)
    plan = plan_of(store.book, rule)
    applies = np.broadcast_to(scope.applies(plan), rows)
    holds = np.broadcast_to(rule.function(*scope.arguments(plan)), rows)
    missing = {name: scope.unknown(view_of(store.book, name, rule.per)) for name in check.needed_facts}
    verdicts = []
    for row in np.flatnonzero(applies):
        unknown = tuple(store.input(name) for name in check.needed_facts if missing[name][row])
        if unknown or not holds[row]:
            verdicts.append(Verdict(check, int(row), unknown))
    return verdicts
