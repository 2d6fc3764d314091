"""Named roundings: the only way integers are divided. Each article names its own.

Every function takes ``dividend`` and ``divisor`` as exact integers. Called with one argument it takes a count in
hundredths back to whole points. A division by zero gives 0: rules guard such rows with ``where``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ratinghouse.kernel.units import Marked, Unit, UnitMismatch, expression_of, scaled, unit_of


def half_up(dividend: Any, divisor: Any = None) -> Any:
    """Return the nearest whole number; an exact half goes up, towards plus infinity: 2.5 → 3, -2.5 → -2."""
    return _divide("half_up", dividend, divisor, lambda a, b: (2 * a + b) // (2 * b))


def half_away(dividend: Any, divisor: Any = None) -> Any:
    """Return the nearest whole number; an exact half goes away from zero: 2.5 → 3, -2.5 → -3."""
    return _divide("half_away", dividend, divisor, lambda a, b: np.sign(a) * ((2 * np.abs(a) + b) // (2 * b)))


def down(dividend: Any, divisor: Any = None) -> Any:
    """Return the largest whole number that is not greater."""
    return _divide("down", dividend, divisor, lambda a, b: a // b)


def whole(hundredths: Any) -> Any:
    """Return hundredths that are known to be whole, as whole numbers (half points over 50 %, for instance)."""
    return _divide("whole", hundredths, None, lambda a, b: a // b)


def half_up_real(column: Any) -> Any:
    """Return real numbers as the nearest whole ones; an exact half goes up: 1992.5 → 1993, -2.5 → -2."""
    if isinstance(column, Marked):
        if column.unit is not Unit.REAL:
            raise UnitMismatch("half_up_real rounds real columns; integers have half_up")
        return Marked(half_up_real(column.values), Unit.WHOLE, ("half_up_real", column.expression))
    below = np.floor(column)
    # Not floor(x + 0.5): that sum can itself be rounded up, as for the number just under a half.
    return below.astype(np.int64) + (column - below >= 0.5)


def _divide(name: str, dividend: Any, divisor: Any, rounded: Any) -> Any:
    if isinstance(dividend, Marked) or isinstance(divisor, Marked):
        return _divide_marked(name, dividend, divisor, rounded)
    if divisor is None:
        return rounded(np.asarray(dividend, dtype=np.int64), 100)
    divisor = np.asarray(divisor)
    impossible = divisor == 0
    if not impossible.any():
        return rounded(np.asarray(dividend, dtype=np.int64), divisor.astype(np.int64, copy=False))
    safe = np.where(impossible, 1, divisor).astype(np.int64)
    return np.where(impossible, 0, rounded(np.asarray(dividend, dtype=np.int64), safe))


def _divide_marked(name: str, dividend: Any, divisor: Any, rounded: Any) -> Marked:
    top = unit_of(dividend)
    below = Unit.HUNDREDTHS if divisor is None else unit_of(divisor)
    if Unit.REAL in (top, below) or Unit.FLAG in (top, below):
        raise UnitMismatch("a named rounding divides integers")
    plain = _divide(name, _plain(dividend), _plain(divisor) if divisor is not None else None, rounded)
    divided = (dividend,) if divisor is None else (dividend, divisor)
    return Marked(plain, scaled(top, -below.value), (name, *map(expression_of, divided)))


def _plain(value: Any) -> Any:
    return value.values if isinstance(value, Marked) else value
