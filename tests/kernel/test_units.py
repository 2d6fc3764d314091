"""Counts and what a person writes for them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.symbols import Symbol, constant_symbol
from ratinghouse.kernel.unit_rules import same_unit
from ratinghouse.kernel.units import Hundredths, Unit, UnitMismatch, scaled, unit_of_constant


@pytest.mark.parametrize(
    ("unit", "count", "natural"),
    [
        (Unit.WHOLE, 2400, 2400),
        (Unit.HUNDREDTHS, 92, 0.92),
        (Unit.HUNDREDTHS, -9630, -96.3),
        (Unit.TEN_THOUSANDTHS, 12345, 1.2345),
        (Unit.FLAG, 1, True),
        (Unit.REAL, 0.1, 0.1),
    ],
)
def test_natural(unit: Unit, count: float, natural: float) -> None:
    assert unit.natural(count) == natural
    assert type(unit.natural(count)) is type(natural)
    assert unit.count(natural) == count


@given(st.integers(-(10**9), 10**9))
def test_every_count_comes_back(count: int) -> None:
    for unit in (Unit.WHOLE, Unit.HUNDREDTHS, Unit.TEN_THOUSANDTHS):
        assert unit.count(unit.natural(count)) == count


@pytest.mark.parametrize(("unit", "natural"), [(Unit.WHOLE, "0.5"), (Unit.HUNDREDTHS, "0.125")])
def test_a_digit_too_many_is_never_rounded(unit: Unit, natural: str) -> None:
    with pytest.raises(ValueError, match="more decimals"):
        unit.count(natural)


def test_hundredths_of_the_law() -> None:
    assert Hundredths("12.5") == 1250
    assert Hundredths(15) == 1500
    assert unit_of_constant(Hundredths(15)) is Unit.HUNDREDTHS
    with pytest.raises(ValueError, match="more decimals"):
        Hundredths("0.125")


def test_zero_goes_with_every_unit_and_other_numbers_do_not() -> None:
    hundredths, zero, number = Symbol(Unit.HUNDREDTHS, "x"), constant_symbol(0), constant_symbol(1)
    assert same_unit([hundredths, zero]) is Unit.HUNDREDTHS
    with pytest.raises(UnitMismatch):
        same_unit([hundredths, number])
    assert same_unit([Symbol(Unit.REAL, "x"), number]) is Unit.REAL


@pytest.mark.parametrize(
    ("value", "unit"),
    [(True, Unit.FLAG), (np.True_, Unit.FLAG), (3, Unit.WHOLE), (np.int32(3), Unit.WHOLE), (0.5, Unit.REAL)],
)
def test_the_unit_of_a_literal(value: object, unit: Unit) -> None:
    assert unit_of_constant(value) is unit
    assert constant_symbol(value).unit is unit


def test_scaling_stays_within_the_units_there_are() -> None:
    assert scaled(Unit.WHOLE, 1) is Unit.HUNDREDTHS
    assert scaled(Unit.FLAG, 0) is Unit.WHOLE
    assert scaled(Unit.REAL, 1) is Unit.REAL
    with pytest.raises(UnitMismatch, match="no unit has -2 digits"):
        scaled(Unit.WHOLE, -1)
