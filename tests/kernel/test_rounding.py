"""Named roundings against exact fractions, with the halves of both signs."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.rounding import down, half_away, half_up, whole
from ratinghouse.kernel.statutes.operations import OPERATIONS

COUNTS = st.integers(-(10**12), 10**12)
DIVISORS = st.integers(1, 10**6)


@pytest.mark.parametrize(
    ("dividend", "divisor", "up", "away", "below"),
    [
        (5, 2, 3, 3, 2),
        (-5, 2, -2, -3, -3),
        (1, 2, 1, 1, 0),
        (-1, 2, 0, -1, -1),
        (7, 3, 2, 2, 2),
        (-7, 3, -2, -2, -3),
        (8, 3, 3, 3, 2),
        (-8, 3, -3, -3, -3),
        (0, 7, 0, 0, 0),
        (6661, 3, 2220, 2220, 2220),
    ],
)
def test_quotients(dividend: int, divisor: int, up: int, away: int, below: int) -> None:
    for rounding, expected in ((half_up, up), (half_away, away), (down, below)):
        assert rounding(np.array([dividend]), np.array([divisor])).tolist() == [expected]


@pytest.mark.parametrize(
    ("hundredths", "up", "away", "below"),
    [(150, 2, 2, 1), (-150, -1, -2, -2), (250, 3, 3, 2), (-250, -2, -3, -3), (149, 1, 1, 1), (-151, -2, -2, -2)],
)
def test_one_argument_takes_hundredths_to_whole_points(hundredths: int, up: int, away: int, below: int) -> None:
    for rounding, expected in ((half_up, up), (half_away, away), (down, below)):
        assert rounding(np.array([hundredths], dtype=np.int32)).tolist() == [expected]


@pytest.mark.parametrize("hundredths", [-300, -100, 0, 100, 2000])
def test_whole_takes_what_is_whole(hundredths: int) -> None:
    assert whole(np.array([hundredths])).tolist() == [hundredths // 100]


def test_a_single_case_is_rounded_as_a_column() -> None:
    """As calendars and titles ask: -2.5 goes up to -2, away to -3, down to -3; 2.5 up to 3, away to 3, down to 2."""
    for name, below, above in (("half_up", -2, 3), ("half_away", -3, 3), ("down", -3, 2)):
        answer = OPERATIONS[name].answer
        assert answer is not None
        assert (answer(-5, 2), answer(5, 2), answer(0, 2)) == (below, above, 0)


@given(COUNTS, DIVISORS)
def test_half_up_is_the_floor_of_a_half_more(dividend: int, divisor: int) -> None:
    expected = floor(Fraction(dividend, divisor) + Fraction(1, 2))
    assert half_up(np.array([dividend]), np.array([divisor])).tolist() == [expected]


@given(COUNTS, DIVISORS)
def test_half_away_is_half_up_of_the_size_with_the_sign(dividend: int, divisor: int) -> None:
    size = floor(abs(Fraction(dividend, divisor)) + Fraction(1, 2))
    rounded = half_away(np.array([dividend]), np.array([divisor])).tolist()
    assert rounded == [size if dividend >= 0 else -size]


@given(COUNTS, DIVISORS)
def test_down_is_the_floor(dividend: int, divisor: int) -> None:
    assert down(np.array([dividend]), np.array([divisor])).tolist() == [floor(Fraction(dividend, divisor))]


@given(COUNTS)
def test_an_exact_half_goes_up_or_away(half: int) -> None:
    odd = 2 * half + 1
    assert half_up(np.array([odd]), 2).tolist() == [half + 1]
    assert half_away(np.array([odd]), 2).tolist() == [half + 1 if odd > 0 else half]


@given(st.lists(st.tuples(COUNTS, st.integers(0, 5)), min_size=1))
def test_a_division_by_zero_gives_zero_and_leaves_the_other_rows_alone(rows: list[tuple[int, int]]) -> None:
    dividends, divisors = (np.array(column) for column in zip(*rows, strict=True))
    expected = [floor(Fraction(a, b) + Fraction(1, 2)) if b else 0 for a, b in rows]
    assert half_up(dividends, divisors).tolist() == expected


def test_narrow_columns_are_divided_without_running_over() -> None:
    large = np.array([2**31 - 1], dtype=np.int32)
    assert half_up(large, np.array([1], dtype=np.int32)).tolist() == [2**31 - 1]
    assert half_away(-large, 1).tolist() == [1 - 2**31]
