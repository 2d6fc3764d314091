"""Real columns rounded to whole numbers: an exact half goes up, and nothing else does."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.rounding import half_up_real
from ratinghouse.kernel.symbols import Symbol
from ratinghouse.kernel.units import Unit, UnitMismatch

JUST_UNDER_A_HALF = math.nextafter(0.5, 0)


@pytest.mark.parametrize(
    ("real", "whole"),
    [(1992.5, 1993), (2.5, 3), (-2.5, -2), (-2.6, -3), (2.4999, 2), (JUST_UNDER_A_HALF, 0), (-0.5, 0), (0.0, 0)],
)
def test_half_up_real(real: float, whole: int) -> None:
    rounded = half_up_real(np.array([real]))
    assert rounded.tolist() == [whole]
    assert rounded.dtype == np.int64


@given(st.integers(-4000, 4000), st.floats(0, 1, exclude_max=True))
def test_half_up_real_takes_the_nearer_neighbour(whole: int, part: float) -> None:
    real = np.array([whole + part])
    distance = float(real[0]) - int(half_up_real(real)[0])
    assert -0.5 <= distance < 0.5


def test_half_up_real_is_for_real_columns_and_gives_whole_ones() -> None:
    assert half_up_real(Symbol(Unit.REAL, "x")).unit is Unit.WHOLE
    with pytest.raises(UnitMismatch, match="integers have half_up"):
        half_up_real(Symbol(Unit.HUNDREDTHS, "x"))
