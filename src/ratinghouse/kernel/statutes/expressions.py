"""Expressions: a rule as nested operations, read from a document under limits and applied to columns.

    ("multiply", "K", "chg")        in a document: ["multiply", "K", "chg"]

A name stands for a parameter of the rule, a number or a flag for itself. Reading never runs anything: an expression is
data, and applying it calls the operations of ``operations`` and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isfinite
from typing import Any

from ratinghouse.kernel.statutes.operations import OPERATIONS
from ratinghouse.kernel.units import Expression

DEEPEST = 60
MOST_OPERATIONS = 2_000
LARGEST_NUMBER = 2**53


class StatuteError(ValueError):
    """A stored document is no statute; the message says what is wrong with it."""


def read_expression(document: object, names: frozenset[str]) -> Expression:
    """Return the expression in a document. Raise StatuteError if it is none, too large, or names something else."""
    budget = [MOST_OPERATIONS]
    return _read(document, names, DEEPEST, budget)


def _read(document: object, names: frozenset[str], depth: int, budget: list[int]) -> Expression:
    budget[0] -= 1
    if depth == 0 or budget[0] < 0:
        raise StatuteError("an expression is too large")
    if isinstance(document, bool):
        return document
    if isinstance(document, (int, float)):
        if not isfinite(document) or abs(document) > LARGEST_NUMBER:
            raise StatuteError("a number of an expression is out of range")
        return document
    if isinstance(document, str):
        if document not in names:
            raise StatuteError(f"an expression names {document[:80]!r}, which is no parameter of its rule")
        return document
    if not isinstance(document, list) or not document or not isinstance(document[0], str):
        raise StatuteError("an expression is a number, a name, or an operation with its operands")
    operation = OPERATIONS.get(document[0])
    if operation is None:
        raise StatuteError(f"there is no operation {document[0][:80]!r}")
    if not operation.least <= len(document) - 1 <= operation.most:
        raise StatuteError(f"{document[0]} does not take {len(document) - 1} operands")
    return (document[0], *(_read(operand, names, depth - 1, budget) for operand in document[1:]))


def names_in(expression: Expression) -> Iterator[str]:
    """Yield each name that an expression takes, as often as it takes it."""
    if isinstance(expression, str):
        yield expression
    elif isinstance(expression, tuple):
        for operand in expression[1:]:
            yield from names_in(operand)


def function_of(expression: Expression, parameters: Sequence[str]) -> Callable[..., Any]:
    """Return the function of these parameters that an expression states. What occurs twice is calculated once."""
    steps: list[tuple[Callable[..., Any] | None, Any]] = []
    places: dict[Any, int] = {}
    places_of_parameters = {name: place for place, name in enumerate(parameters)}

    def place(part: Expression) -> int:
        key = (type(part), part)
        if key not in places:
            if isinstance(part, tuple):
                operands = tuple(place(operand) for operand in part[1:])
                steps.append((OPERATIONS[str(part[0])].apply, operands))
            elif isinstance(part, str):
                steps.append((_parameter, places_of_parameters[part]))
            else:
                steps.append((None, part))
            places[key] = len(steps) - 1
        return places[key]

    place(expression)

    def apply(*arguments: Any) -> Any:
        results: list[Any] = []
        for function, operands in steps:
            if function is None:
                results.append(operands)
            elif function is _parameter:
                results.append(arguments[operands])
            else:
                results.append(function(*[results[operand] for operand in operands]))
        return results[-1]

    return apply


def _parameter(argument: Any) -> Any:
    """Mark a step that takes an argument as it is."""
    return argument
