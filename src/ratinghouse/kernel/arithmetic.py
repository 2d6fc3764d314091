"""The few operations rules use beside + - * and comparisons. They work on columns, on numbers and on marked columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ratinghouse.kernel.real_arithmetic import exponential_of, power_of_ten_of
from ratinghouse.kernel.units import Marked, Unit, UnitMismatch, expression_of, same_unit, scaled, unit_of


def clip(column: Any, least: Any, most: Any) -> Any:
    """Return the column with numbers below ``least`` raised to it and numbers above ``most`` lowered to it."""
    if isinstance(column, Marked) or isinstance(least, Marked) or isinstance(most, Marked):
        clipped = np.minimum(np.maximum(column, least), most)
        return Marked(clipped.values, clipped.unit, ("clip", *map(expression_of, (column, least, most))))
    return np.clip(column, least, most)


def larger(first: Any, second: Any) -> Any:
    """Return, row by row, the larger of the two."""
    return np.maximum(first, second)


def smaller(first: Any, second: Any) -> Any:
    """Return, row by row, the smaller of the two."""
    return np.minimum(first, second)


def where(condition: Any, then: Any, otherwise: Any) -> Any:
    """Return, row by row, ``then`` where the condition holds, else ``otherwise``."""
    if isinstance(condition, Marked) or isinstance(then, Marked) or isinstance(otherwise, Marked):
        if unit_of(condition) is not Unit.FLAG:
            raise UnitMismatch("a condition must be a flag")
        chosen = (condition, then, otherwise)
        return Marked(
            np.where(*map(_plain, chosen)), same_unit(then, otherwise), ("where", *map(expression_of, chosen))
        )
    # Most conditions of a run hold everywhere or nowhere: then one branch is the answer, if it is a whole column.
    rows = np.size(condition)
    hold = np.count_nonzero(condition)
    if hold == rows and np.size(then) == rows and np.ndim(then):
        return then
    if hold == 0 and np.size(otherwise) == rows and np.ndim(otherwise):
        return otherwise
    if hold == 0 and isinstance(otherwise, int) and isinstance(then, np.ndarray) and then.ndim:
        return np.full(rows, otherwise, dtype=then.dtype)
    return np.where(condition, then, otherwise)


def in_hundredths(column: Any) -> Any:
    """Return whole counts as hundredths, so that they can be added to hundredths."""
    if isinstance(column, Marked):
        return Marked(column.values * 100, scaled(column.unit, 1), ("in_hundredths", column.expression))
    return column * 100


def real(column: Any) -> Any:
    """Return whole counts as double-precision numbers, for rulebooks that are defined in them."""
    if isinstance(column, Marked):
        if column.unit not in (Unit.WHOLE, Unit.REAL):
            raise UnitMismatch(f"real() takes whole counts, not {column.unit.name.lower()}; a score has real_score()")
        return Marked(column.values * 1.0, Unit.REAL, ("real", column.expression))
    return np.asarray(column, dtype=np.float64)


def real_score(hundredths: Any) -> Any:
    """Return a score in hundredths as the double-precision number 0, 0.5 or 1."""
    if isinstance(hundredths, Marked):
        if hundredths.unit is not Unit.HUNDREDTHS:
            raise UnitMismatch("a score is counted in hundredths")
        return Marked(hundredths.values / 100, Unit.REAL, ("real_score", hundredths.expression))
    return np.asarray(hundredths) / 100


def exponential(column: Any) -> Any:
    """Return e to the power of a real column."""
    if isinstance(column, Marked):
        return _marked_real(column, exponential_of, "exponential")
    return exponential_of(column)


def power_of_ten(column: Any) -> Any:
    """Return 10 to the power of a real column."""
    if isinstance(column, Marked):
        return _marked_real(column, power_of_ten_of, "power_of_ten")
    return power_of_ten_of(column)


def square_root(column: Any) -> Any:
    """Return the square root of a real column."""
    return np.sqrt(column)


def _marked_real(column: Marked, function: Callable[[Any], Any], name: str) -> Marked:
    if column.unit is not Unit.REAL:
        raise UnitMismatch(f"{name}() is for real columns")
    return Marked(function(column.values), Unit.REAL, (name, column.expression))


def _plain(value: Any) -> Any:
    return value.values if isinstance(value, Marked) else value
