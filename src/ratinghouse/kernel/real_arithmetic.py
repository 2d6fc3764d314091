"""Exponentials as a fixed sequence of IEEE operations, so that every machine gives the same last bit.

A library's ``exp`` differs from one machine to the next in the last place. Here each step is one addition,
multiplication, rounding to a whole number or scaling by a power of two in double precision, in this order and never
fused, so that repeating the steps gives the same bits. Square roots need no such care: IEEE 754 defines them exactly.
"""

from __future__ import annotations

from typing import Any

from ratinghouse.kernel.engine.late_numpy import np

VERSION = 1
"""Raised when any step changes: a stored number names the version that it was calculated by."""

LOG2_E = 1.4426950408889634
LN_2_HIGH = 0.6931471803691238  # its last 20 bits are zero, so that a product with a whole number is exact
LN_2_LOW = 1.9082149292705877e-10
LN_10 = 2.302585092994046
LARGEST, SMALLEST = 709.0, -708.0
"""Numbers beyond these give the result of the boundary; no rating needs them."""

TERMS = (
    1.6059043836821613e-10,
    2.08767569878681e-09,
    2.505210838544172e-08,
    2.755731922398589e-07,
    2.7557319223985893e-06,
    2.48015873015873e-05,
    0.0001984126984126984,
    0.001388888888888889,
    0.008333333333333333,
    0.041666666666666664,
    0.16666666666666666,
    0.5,
    1.0,
    1.0,
)
"""1/13! to 1/0!, each the nearest double."""


def exponential_of(column: Any) -> Any:
    """Return e to the power of each number."""
    bounded = np.minimum(np.maximum(np.asarray(column, dtype=np.float64), SMALLEST), LARGEST)
    powers = np.floor(bounded * LOG2_E + 0.5)
    rest = (bounded - powers * LN_2_HIGH) - powers * LN_2_LOW
    total = np.full_like(rest, TERMS[0])
    for term in TERMS[1:]:
        total = total * rest + term
    return np.ldexp(total, powers.astype(np.int32))


def power_of_ten_of(column: Any) -> Any:
    """Return 10 to the power of each number."""
    return exponential_of(np.asarray(column, dtype=np.float64) * LN_10)
