"""Expressions of calendar rules, read from a document under limits and applied to days."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ratinghouse.kernel.calendars.day_operations import OPERATIONS, DayExpression
from ratinghouse.kernel.statutes.expressions import DEEPEST, MOST_OPERATIONS, StatuteError

LARGEST_NUMBER = 100_000
"""Days and months beyond this are no part of any calendar; with it no date can be reached that does not exist."""


def read_day_expression(document: object, names: frozenset[str]) -> DayExpression:
    """Return the expression in a document. Raise StatuteError if it is none, too large, or names something else."""
    budget = [MOST_OPERATIONS]
    return _read(document, names, DEEPEST, budget)


def _read(document: object, names: frozenset[str], depth: int, budget: list[int]) -> DayExpression:
    budget[0] -= 1
    if depth == 0 or budget[0] < 0:
        raise StatuteError("an expression is too large")
    if document is None or isinstance(document, bool):
        return document
    if type(document) is int:
        if abs(document) > LARGEST_NUMBER:
            raise StatuteError("a number of an expression is out of range")
        return document
    if isinstance(document, str):
        if document not in names:
            raise StatuteError(f"an expression names {document[:80]!r}, which is no parameter of its rule")
        return document
    if not isinstance(document, list) or not document or not isinstance(document[0], str):
        raise StatuteError("an expression is a number, a name, or an operation with its operands")
    if document[0] not in OPERATIONS:
        raise StatuteError(f"there is no operation {document[0][:80]!r} on days")
    if len(document) - 1 != OPERATIONS[document[0]][0]:
        raise StatuteError(f"{document[0]} does not take {len(document) - 1} operands")
    return (document[0], *(_read(operand, names, depth - 1, budget) for operand in document[1:]))


def day_function_of(expression: DayExpression, defaults: Mapping[str, bool | int | None]) -> Callable[..., Any]:
    """Return the function, of its parameters by name, that an expression states."""

    def apply(**arguments: Any) -> Any:
        return _applied(expression, {**defaults, **arguments})

    return apply


def _applied(expression: DayExpression, arguments: Mapping[str, Any]) -> Any:
    if isinstance(expression, str):
        return arguments[expression]
    if isinstance(expression, tuple):
        return OPERATIONS[str(expression[0])][1](*(_applied(operand, arguments) for operand in expression[1:]))
    return expression
