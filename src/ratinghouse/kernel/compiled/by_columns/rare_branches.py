"""Choices with a slow branch that most rows do not take: it is calculated only for the rows that take it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.compiled.terms import Aggregate, AppliedOperation, Running, Term
from ratinghouse.kernel.engine.few_rows import FEWEST_ROWS

Value: TypeAlias = Callable[[list[Any]], Any]
"""A function that calculates a term from the arguments of its rule."""

_DIVISIONS = frozenset({"half_up", "half_away", "down", "whole"})


class Branch(NamedTuple):
    """A branch of a choice; ``is_long`` says that it divides, and reads nothing but columns of the rule's own rows."""

    value: Value
    is_long: bool


def is_long(term: Term) -> bool:
    """Return whether a term divides, and can be calculated for some rows without the others."""
    parts = list(parts_of(term))
    if any(isinstance(part, Aggregate | Running) for part in parts):
        return False
    return any(isinstance(part, AppliedOperation) and part.name in _DIVISIONS for part in parts)


def choice(condition: Value, then: Branch, otherwise: Branch) -> Value:
    """Return the function that chooses between two branches row by row."""

    def chosen(arguments: list[Any]) -> Any:
        flags = condition(arguments)
        if np.size(flags) >= FEWEST_ROWS:
            for is_taken, branch, other in ((flags, then, otherwise), (~flags, otherwise, then)):
                if branch.is_long and 2 * np.count_nonzero(is_taken) < len(flags):
                    return _with_few(other.value(arguments), branch.value, arguments, is_taken)
        return where(flags, then.value(arguments), otherwise.value(arguments))

    return chosen


def _with_few(usual: Any, branch: Value, arguments: list[Any], is_taken: NDArray[np.bool_]) -> NDArray[Any]:
    rows = np.flatnonzero(is_taken)
    of_rows = [argument.take(rows) if np.shape(argument) == is_taken.shape else argument for argument in arguments]
    numbers = np.asarray(branch(of_rows))
    column = np.empty(len(is_taken), np.result_type(numbers, usual))
    column[:] = usual
    column[rows] = numbers
    return column


def parts_of(term: Term) -> Iterator[Term]:
    """Yield a term and every term in it, except aggregated ones."""
    yield term
    if isinstance(term, AppliedOperation):
        for operand in term.operands[1:] if term.name == "table" else term.operands:
            yield from parts_of(operand)
