"""Judging the checks of a rulebook on a finished run: what fails, and what cannot be judged."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.engine.plan import PlannedRule, needed_by, plan_by_expression, view_of
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import Check, InputColumn


@dataclass(frozen=True)
class Verdict:
    """A check that does not hold for a row, or, where ``unknown`` names inputs, cannot be judged without them."""

    check: Check
    row: int
    unknown: tuple[InputColumn, ...] = ()


class _PlannedCheck(NamedTuple):
    """A check as it is run, and the names of the columns that it needs."""

    check: Check
    plan: PlannedRule
    needs: tuple[str, ...]


def judge(working: Working) -> list[Verdict]:
    """Return a verdict for each check and row where the check fails or cannot be judged."""
    book = working.book
    planned = _planned_checks(book, len(book.names), len(book.checks))
    for check in planned:
        for name in check.needs:
            if name in working:
                working[name]  # a column on request is calculated now
    scope = working.frame.scope_of(working)
    return [verdict for check in planned for verdict in _judge(check, scope, working)]


@lru_cache(maxsize=64)
def _planned_checks(book: Rulebook, names: int, checks: int) -> tuple[_PlannedCheck, ...]:
    """Return the checks of a book, cached by its numbers of names and checks, because more can still be added."""
    return tuple(
        _PlannedCheck(check, plan_by_expression(book, check.rule), tuple(sorted(needed_by(book, check.rule))))
        for check in book.checks
    )


def _judge(planned: _PlannedCheck, scope: Any, working: Working) -> list[Verdict]:
    check, rule, book = planned.check, planned.check.rule, working.book
    rows = scope.size(rule.per)
    applies, holds = scope.applies(planned.plan), scope.result(planned.plan)
    missing = {name: scope.unknown(view_of(book, name, rule.per)) for name in check.needed_facts}
    verdicts = []
    for row in _rows(applies, holds, list(missing.values()), rows):
        unknown = tuple(_input(working, name) for name in check.needed_facts if missing[name][row])
        verdicts.append(Verdict(check, row, unknown))
    return verdicts


def _rows(applies: Any, holds: Any, missing: list[Any], rows: int) -> Iterable[int]:
    """Return the rows to which a check applies and where it fails, or where something is missing."""
    if all(isinstance(column, (bool, list)) for column in (applies, holds)):
        failing = [not held for held in holds] if isinstance(holds, list) else [not holds] * rows
        for column in missing:
            failing = [failed or lacks for failed, lacks in zip(failing, column, strict=True)]
        return [row for row, failed in enumerate(failing) if failed and (applies is True or (applies and applies[row]))]
    fails = ~np.broadcast_to(holds, rows)
    for column in missing:
        fails = fails | column
    return [int(row) for row in np.flatnonzero(fails & np.broadcast_to(applies, rows))]


def _input(working: Working, name: str) -> InputColumn:
    column = working.book.names[name]
    assert isinstance(column, InputColumn)
    return column
