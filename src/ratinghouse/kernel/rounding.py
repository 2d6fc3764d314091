"""Named roundings: the only way integers are divided. Each article names its own.

Every function takes ``dividend`` and ``divisor`` as exact integers. Called with one argument, it rounds a count
in hundredths to whole points. A division by zero gives 0: rules guard such rows with ``where``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ratinghouse.kernel import unit_rules as units
from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.operation_definitions import operation
from ratinghouse.kernel.plain.real_numbers import half_up_of_number

Rounded = Callable[[Any, Any], Any]


def _half_up(a: Any, b: Any) -> Any:
    return (2 * a + b) // (2 * b)


def _half_away(a: Any, b: Any) -> Any:
    return np.sign(a) * ((2 * np.abs(a) + b) // (2 * b))


def _half_away_of_number(a: int, b: int) -> int:
    return (1 if a >= 0 else -1) * ((2 * abs(a) + b) // (2 * b))


def _down(a: Any, b: Any) -> Any:
    return a // b


def _of_numbers(rounded: Rounded) -> Callable[..., int]:
    """Return the rounding of single numbers."""

    def answer(dividend: int, divisor: int = 100) -> int:
        return int(rounded(dividend, divisor)) if divisor else 0

    return answer


@operation(units.divided, answer=_of_numbers(_half_up))
def half_up(dividend: Any, divisor: Any = None) -> Any:
    """Return the nearest whole number; an exact half goes up, towards plus infinity: 2.5 → 3, -2.5 → -2."""
    return _divide(dividend, divisor, _half_up)


@operation(units.divided, answer=_of_numbers(_half_away_of_number))
def half_away(dividend: Any, divisor: Any = None) -> Any:
    """Return the nearest whole number; an exact half goes away from zero: 2.5 → 3, -2.5 → -3."""
    return _divide(dividend, divisor, _half_away)


@operation(units.divided, answer=_of_numbers(_down))
def down(dividend: Any, divisor: Any = None) -> Any:
    """Return the largest whole number that is not greater."""
    return _divide(dividend, divisor, _down)


@operation(units.divided, answer=_of_numbers(_down))
def whole(hundredths: Any) -> Any:
    """Return hundredths that are known to be whole, as whole numbers (half points over 50 %, for instance)."""
    return _divide(hundredths, None, _down)


def _half_up_of_real(column: Any) -> Any:
    below = np.floor(column)
    # Not floor(x + 0.5): that sum can itself be rounded up, as for the number just under a half.
    return below.astype(np.int64) + (column - below >= 0.5)


@operation(units.rounded_real, answer=half_up_of_number)
def half_up_real(column: Any) -> Any:
    """Return real numbers as the nearest whole ones; an exact half goes up: 1992.5 → 1993, -2.5 → -2."""
    return _half_up_of_real(column)


def _divide(dividend: Any, divisor: Any, rounded: Rounded) -> Any:
    if divisor is None:
        return rounded(np.asarray(dividend, dtype=np.int64), 100)
    with np.errstate(divide="ignore"):  # NumPy gives 0 for whole numbers
        return rounded(np.asarray(dividend, dtype=np.int64), np.asarray(divisor, dtype=np.int64))
