"""Counts and what a person writes for them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.symbols import Symbol, constant_symbol, symbolic
from ratinghouse.kernel.unit_rules import added, same_unit
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


def test_of_real_numbers_0_alone_is_none() -> None:
    assert [constant_symbol(number).is_zero for number in (0.0, 1.0, 0, 1)] == [True, False, True, False]
    assert same_unit([Symbol(Unit.HUNDREDTHS, "x"), constant_symbol(0.0)]) is Unit.HUNDREDTHS


def test_only_what_follows_from_values_alone_goes_with_real_columns() -> None:
    """R + 1 is a column: it is made real first. 2 + 1 is a number of the law."""
    real, rating = Symbol(Unit.REAL, "x"), Symbol(Unit.WHOLE, "R")
    assert same_unit([real, symbolic("add", 2, 1)]) is Unit.REAL
    for mixed in (symbolic("add", rating, 1), symbolic("multiply", 2, rating), rating):
        assert not mixed.is_number
        with pytest.raises(UnitMismatch):
            same_unit([real, mixed])


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


@pytest.mark.parametrize(
    ("units", "unit"),
    [((Unit.DAY, Unit.SPAN), Unit.DAY), ((Unit.WHOLE, Unit.WHOLE), Unit.WHOLE), ((Unit.REAL, Unit.REAL), Unit.REAL)],
)
def test_the_unit_of_a_sum(units: tuple[Unit, Unit], unit: Unit) -> None:
    assert added([Symbol(summand, "x") for summand in units]) is unit


@pytest.mark.parametrize(
    ("units", "message"),
    [
        ((Unit.DAY, Unit.DAY), "a day is moved by a span of days"),
        ((Unit.DAY, Unit.WHOLE), "a day is moved by a span of days"),
        ((Unit.SPAN, Unit.SPAN), "a day is moved by a span of days"),
        ((Unit.WHOLE, Unit.FLAG), "flags are not added"),
    ],
)
def test_what_cannot_be_added_is_refused_with_what_to_write(units: tuple[Unit, Unit], message: str) -> None:
    with pytest.raises(UnitMismatch, match=message):
        added([Symbol(summand, "x") for summand in units])


def test_a_literal_that_is_no_number_is_refused() -> None:
    with pytest.raises(UnitMismatch, match="str is neither a number nor a column"):
        constant_symbol("400")
