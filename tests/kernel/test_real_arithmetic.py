"""Exponentials: the numbers they are, and the bounds beyond which they stay the same."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ratinghouse.kernel.real_arithmetic import LN_2_HIGH, TERMS, exponential_of, power_of_ten_of


@pytest.mark.parametrize("number", [-700.5, -10.0, -1.0, -0.3465, 0.0, 1e-9, 0.25, 0.3466, 1.0, 2.5, 88.0, 700.5])
def test_the_exponential_of_a_number(number: float) -> None:
    assert exponential_of([number]).tolist() == [pytest.approx(math.exp(number), rel=4e-16)]


@pytest.mark.parametrize(
    ("number", "bits"),
    [(1.0, "0x1.5bf0a8b14576ap+1"), (-0.5, "0x1.368b2fc6f960ap-1"), (3.25, "0x1.9ca53b781114bp+4")],
)
def test_the_last_bit_of_an_exponential(number: float, bits: str) -> None:
    """As version 1 of the steps gives it; the first is one above the last bit of e."""
    assert float(exponential_of([number])[0]).hex() == bits


def test_exponentials_beyond_the_bounds_are_those_of_the_bounds() -> None:
    largest, smallest = exponential_of([709.0, -708.0])
    assert largest == pytest.approx(math.exp(709), rel=1e-15)
    assert smallest == pytest.approx(math.exp(-708), rel=1e-15)
    assert exponential_of([709.5, 1e9, math.inf]).tolist() == [largest] * 3
    assert exponential_of([-708.5, -1e9, -math.inf]).tolist() == [smallest] * 3


@pytest.mark.parametrize("number", [-2.0, -1.0, -0.5, 0.0, 0.25, 1.0, 2.0, 6.0])
def test_the_power_of_ten_of_a_number(number: float) -> None:
    assert power_of_ten_of([number]).tolist() == [pytest.approx(10.0**number, rel=2e-15)]


def test_the_terms_are_the_reciprocals_of_factorials() -> None:
    assert list(TERMS) == [1 / math.factorial(n) for n in range(13, -1, -1)]


def test_a_whole_multiple_of_the_high_part_of_ln_2_is_exact() -> None:
    mantissa = int(np.float64(LN_2_HIGH).view(np.int64)) & ((1 << 20) - 1)
    assert mantissa == 0
