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


class LanguageOperation(NamedTuple):
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


OPERATIONS: Mapping[str, LanguageOperation] = {
    # whole counts, hundredths and real numbers
    "add": LanguageOperation(2, 2, operator.add),
    "subtract": LanguageOperation(2, 2, operator.sub),
    "multiply": LanguageOperation(2, 2, operator.mul),
    "negative": LanguageOperation(1, 1, operator.neg),
    "absolute": LanguageOperation(1, 1, abs),
    "larger": LanguageOperation(2, 2, np.maximum),
    "smaller": LanguageOperation(2, 2, np.minimum),
    "clip": LanguageOperation(3, 3, arithmetic.clip),
    "in_hundredths": LanguageOperation(1, 1, arithmetic.in_hundredths),
    "hundredths": LanguageOperation(1, 1, Hundredths.of_count),
    "half_up": LanguageOperation(1, 2, rounding.half_up),
    "half_away": LanguageOperation(1, 2, rounding.half_away),
    "down": LanguageOperation(1, 2, rounding.down),
    "whole": LanguageOperation(1, 1, rounding.whole),
    "table": LanguageOperation(2, 2, _look_up),
    # real numbers
    "real": LanguageOperation(1, 1, arithmetic.real),
    "real_score": LanguageOperation(1, 1, arithmetic.real_score),
    "divide": LanguageOperation(2, 2, operator.truediv),
    "exponential": LanguageOperation(1, 1, arithmetic.exponential),
    "power_of_ten": LanguageOperation(1, 1, arithmetic.power_of_ten),
    "square_root": LanguageOperation(1, 1, arithmetic.square_root),
    "half_up_real": LanguageOperation(1, 1, rounding.half_up_real),
    # flags
    "less": LanguageOperation(2, 2, operator.lt),
    "less_or_equal": LanguageOperation(2, 2, operator.le),
    "greater": LanguageOperation(2, 2, operator.gt),
    "greater_or_equal": LanguageOperation(2, 2, operator.ge),
    "equal": LanguageOperation(2, 2, operator.eq),
    "not_equal": LanguageOperation(2, 2, operator.ne),
    "and": LanguageOperation(2, 2, operator.and_),
    "or": LanguageOperation(2, 2, operator.or_),
    "exclusive_or": LanguageOperation(2, 2, operator.xor),
    "not": LanguageOperation(1, 1, operator.invert),
    "where": LanguageOperation(3, 3, arithmetic.where),
    # the rows of a finer column
    "sum": LanguageOperation(1, 2, _sum),
    "count": LanguageOperation(1, 1, Many.count),
    "largest": LanguageOperation(1, 2, _largest),
}
