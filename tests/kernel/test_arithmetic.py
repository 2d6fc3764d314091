"""The operations of rules on plain columns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.arithmetic import clip, in_hundredths, larger, real, real_score, smaller, where

ROWS = st.lists(st.tuples(st.booleans(), st.integers(-900, 900), st.integers(-900, 900)), min_size=1, max_size=8)


@given(ROWS)
def test_where_chooses_row_by_row(rows: list[tuple[bool, int, int]]) -> None:
    condition, then, otherwise = (np.array(column) for column in zip(*rows, strict=True))
    assert where(condition, then, otherwise).tolist() == [a if c else b for c, a, b in rows]
    assert where(condition, then, 7).tolist() == [a if c else 7 for c, a, _ in rows]
    assert where(condition, 7, otherwise).tolist() == [7 if c else b for c, _, b in rows]
    assert where(condition, 1, 0).tolist() == [int(c) for c, _, _ in rows]
    assert where(condition, 10, 40).tolist() == [10 if c else 40 for c, _, _ in rows]
    assert where(condition, 10, 40).dtype == np.int64


@pytest.mark.parametrize("flag", [True, False])
def test_where_stays_a_column_when_the_condition_is_the_same_everywhere(flag: bool) -> None:
    condition = np.array([flag, flag])
    chosen = where(condition, 0, np.array([5, 6], dtype=np.int32))
    assert chosen.tolist() == ([0, 0] if flag else [5, 6])
    # A bare 0 compared gives a Python bool, whose ~ is -1, not True.
    assert (~(chosen > 0)).tolist() == ([True, True] if flag else [False, False])


def test_where_on_an_empty_column() -> None:
    none: Any = np.zeros(0, dtype=bool)
    assert where(none, 10, 40).tolist() == []
    assert where(none, np.zeros(0, dtype=np.int32), 0).tolist() == []
    assert where(none, 0, np.zeros(0, dtype=np.int32)).tolist() == []


@given(st.integers(-9999, 9999), st.integers(-800, 0), st.integers(0, 800))
def test_clip_larger_smaller(number: int, least: int, most: int) -> None:
    column = np.array([number], dtype=np.int32)
    assert clip(column, least, most).tolist() == [min(max(number, least), most)]
    assert clip(column, np.array([least]), np.array([most])).tolist() == [min(max(number, least), most)]
    assert larger(column, least).tolist() == [max(number, least)]
    assert smaller(column, least).tolist() == [min(number, least)]


def test_a_narrow_column_stays_narrow() -> None:
    column = np.array([1000, -1000], dtype=np.int32)
    assert clip(column, -400, 400).dtype == np.int32
    assert where(column > 0, column, 0).dtype == np.int32
    assert in_hundredths(column).dtype == np.int32


def test_real_numbers() -> None:
    assert real(np.array([2400], dtype=np.int32)).dtype == np.float64
    assert real_score(np.array([0, 50, 100], dtype=np.int32)).tolist() == [0.0, 0.5, 1.0]
