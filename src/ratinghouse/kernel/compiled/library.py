"""What the printed loops begin with: the roundings and the real arithmetic of the language, for single numbers."""

from __future__ import annotations

from ratinghouse.kernel import real_arithmetic

_EXPONENTIAL = "\n".join(f"    total = total * rest + {term!r}" for term in real_arithmetic.TERMS[1:])

LIBRARY = f"""
import numpy as np

FIRST = np.uint64(0)
NEXT = np.uint64(1)
LEAST = np.int64(-(1 << 62))
POWERS_OF_TWO = np.ldexp(1.0, np.arange(-1074, 1024))


@compiled
def half_up(a, b):
    return np.int64(0) if b == 0 else (2 * a + b) // (2 * b)


@compiled
def half_away(a, b):
    if b == 0:
        return np.int64(0)
    rounded = (2 * abs(a) + b) // (2 * b)
    return rounded if a > 0 else -rounded if a < 0 else np.int64(0)


@compiled
def down(a, b):
    return np.int64(0) if b == 0 else a // b


@compiled
def half_up_real(x):
    below = np.floor(x)
    return np.int64(below) + np.int64(x - below >= 0.5)


@compiled
def larger_real(a, b):
    return a if a >= b or a != a else b


@compiled
def smaller_real(a, b):
    return a if a <= b or a != a else b


@compiled
def exponential(x):
    if x != x:
        return x
    bounded = min(max(x, {real_arithmetic.SMALLEST!r}), {real_arithmetic.LARGEST!r})
    powers = np.floor(bounded * {real_arithmetic.LOG2_E!r} + 0.5)
    rest = (bounded - powers * {real_arithmetic.LN_2_HIGH!r}) - powers * {real_arithmetic.LN_2_LOW!r}
    total = {real_arithmetic.TERMS[0]!r}
{_EXPONENTIAL}
    return total * POWERS_OF_TWO[np.int64(powers) + 1074]


@compiled
def power_of_ten(x):
    return exponential(x * {real_arithmetic.LN_10!r})
"""
