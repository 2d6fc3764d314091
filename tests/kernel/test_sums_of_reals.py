"""Sums of real columns: the same bits in any order, and close to the true sum."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.engine.groups import Pieces, add_real

REALS = st.lists(st.floats(-1, 1, allow_nan=False), min_size=1, max_size=60)


def _sum(values: list[float]) -> float:
    return float(add_real(Pieces("side", np.array([0, len(values)])), np.array(values))[0])


@given(REALS, st.randoms(use_true_random=False))
def test_no_order_of_rows_changes_a_bit(values: list[float], random: object) -> None:
    shuffled = list(values)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert _sum(shuffled) == _sum(values)


@given(REALS, st.integers(0, 60))
def test_partial_sums_add_up_to_the_same_bits(values: list[float], cut: int) -> None:
    assert _sum(values[:cut] or [0.0]) + _sum(values[cut:] or [0.0]) == _sum(values)


@given(REALS)
def test_each_row_adds_less_than_3e_14_of_error(values: list[float]) -> None:
    true = sum((Fraction(value) for value in values), Fraction(0))
    assert abs(Fraction(_sum(values)) - true) <= len(values) * Fraction(3, 10**14)


def test_a_sum_that_does_not_fit_is_refused() -> None:
    with pytest.raises(OverflowError, match="too large"):
        _sum([1e5, 1e5, 1e5])
