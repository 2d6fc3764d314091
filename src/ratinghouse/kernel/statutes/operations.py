"""The operations of the language that rules are stored in. There are no others; adding one raises the version.

A statute names the version it was written in. What an operation gives never changes: it would be another operation,
with another name.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from ratinghouse.kernel import arithmetic, rounding
from ratinghouse.kernel.engine.many import Many
from ratinghouse.kernel.units import Hundredths

VERSION = 1


class Operation(NamedTuple):
    """An operation: the least and the largest number of operands, and what it gives for columns."""

    least: int
    most: int
    apply: Callable[..., Any]


def _sum(rows: Many, where: Many | None = None) -> Any:
    return rows.sum(where)


def _largest(rows: Many, where: Many | None = None) -> Any:
    return rows.largest(where)


def _look_up(table: Callable[[Any], Any], argument: Any) -> Any:
    return table(argument)


OPERATIONS: Mapping[str, Operation] = {
    # whole counts, hundredths and real numbers
    "add": Operation(2, 2, operator.add),
    "subtract": Operation(2, 2, operator.sub),
    "multiply": Operation(2, 2, operator.mul),
    "negative": Operation(1, 1, operator.neg),
    "absolute": Operation(1, 1, abs),
    "larger": Operation(2, 2, np.maximum),
    "smaller": Operation(2, 2, np.minimum),
    "clip": Operation(3, 3, arithmetic.clip),
    "in_hundredths": Operation(1, 1, arithmetic.in_hundredths),
    "hundredths": Operation(1, 1, Hundredths.of_count),
    "half_up": Operation(1, 2, rounding.half_up),
    "half_away": Operation(1, 2, rounding.half_away),
    "down": Operation(1, 2, rounding.down),
    "whole": Operation(1, 1, rounding.whole),
    "table": Operation(2, 2, _look_up),
    # real numbers
    "real": Operation(1, 1, arithmetic.real),
    "real_score": Operation(1, 1, arithmetic.real_score),
    "divide": Operation(2, 2, operator.truediv),
    "exponential": Operation(1, 1, arithmetic.exponential),
    "power_of_ten": Operation(1, 1, arithmetic.power_of_ten),
    "square_root": Operation(1, 1, arithmetic.square_root),
    "half_up_real": Operation(1, 1, rounding.half_up_real),
    # flags
    "less": Operation(2, 2, operator.lt),
    "less_or_equal": Operation(2, 2, operator.le),
    "greater": Operation(2, 2, operator.gt),
    "greater_or_equal": Operation(2, 2, operator.ge),
    "equal": Operation(2, 2, operator.eq),
    "not_equal": Operation(2, 2, operator.ne),
    "and": Operation(2, 2, operator.and_),
    "or": Operation(2, 2, operator.or_),
    "exclusive_or": Operation(2, 2, operator.xor),
    "not": Operation(1, 1, operator.invert),
    "where": Operation(3, 3, arithmetic.where),
    # the rows of a finer column
    "sum": Operation(1, 2, _sum),
    "count": Operation(1, 1, Many.count),
    "largest": Operation(1, 2, _largest),
}
