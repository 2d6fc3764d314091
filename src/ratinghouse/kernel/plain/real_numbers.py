"""Operations on single real numbers, as IEEE 754 defines them and NumPy gives them, also for infinities and NaN."""

from __future__ import annotations

from math import copysign, floor, inf, isfinite, ldexp, nan, sqrt

from ratinghouse.kernel.real_arithmetic import LARGEST, LN_2_HIGH, LN_2_LOW, LN_10, LOG2_E, SMALLEST, TERMS

NO_INTEGER = -(2**63)
"""The 64-bit integer for NaN, infinities and numbers that are too large."""


def exponential_of_number(number: float) -> float:
    """Return e to the power of a number, by the same steps as ``exponential_of`` for columns."""
    if number != number:
        return nan
    bounded = min(max(number, SMALLEST), LARGEST)
    power = floor(bounded * LOG2_E + 0.5)
    rest = (bounded - power * LN_2_HIGH) - power * LN_2_LOW
    total = TERMS[0]
    for term in TERMS[1:]:
        total = total * rest + term
    return ldexp(total, power)


def power_of_ten_of_number(number: float) -> float:
    """Return 10 to the power of a number."""
    return exponential_of_number(number * LN_10)


def square_root_of_number(number: float) -> float:
    """Return the square root; NaN for a negative number."""
    return sqrt(number) if number >= 0 else nan


def quotient(dividend: float, divisor: float) -> float:
    """Return the quotient, also of a division by 0."""
    if divisor:
        return dividend / divisor
    if not dividend or dividend != dividend or divisor != divisor:
        return nan
    return copysign(inf, dividend) * copysign(1.0, divisor)


def half_up_of_number(number: float) -> int:
    """Return the nearest whole number; an exact half goes up."""
    if not isfinite(number) or not -(2.0**63) <= number < 2.0**63:
        return NO_INTEGER
    below = floor(number)
    return below + (number - below >= 0.5)
