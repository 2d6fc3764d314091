"""The one-off changes of whole lists: what was decided, on which day, for which pools."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.adjustment import AdjustmentRule
from ratinghouse.kernel.examples import words_of_example
from ratinghouse.rulebooks import adjustments_of, rulebook_ids

ADJUSTMENTS = [adjustment for id in rulebook_ids() for adjustment in adjustments_of(id)]
(COMPRESSION,) = adjustments_of("fide-2024")
(LIFT,) = adjustments_of("fide-2022")
EXAMPLES = [
    pytest.param(adjustment, line, id=f"{adjustment.id}: {line}")
    for adjustment in ADJUSTMENTS
    for line in adjustment.rule.examples
]


@pytest.mark.parametrize(("adjustment", "line"), EXAMPLES)
def test_worked_examples(adjustment: AdjustmentRule, line: str) -> None:
    words, after = words_of_example(adjustment.columns, adjustment.rule, line)
    assert adjustment.after({name: [int(word)] for name, word in words.items()}).tolist() == [int(after)]


def test_where_and_when_they_belong() -> None:
    assert [(adjustment.id, adjustment.day, adjustment.pools) for adjustment in ADJUSTMENTS] == [
        ("fide-2022-lift", date(2022, 10, 1), ("rapid", "blitz")),
        ("fide-2024-compression", date(2024, 3, 1), ("standard", "rapid", "blitz")),
    ]
    assert all(adjustment.sentence.endswith(".") for adjustment in ADJUSTMENTS)
    assert adjustments_of("fide-2009") == ()


def test_a_whole_list_at_once() -> None:
    assert COMPRESSION.after({"rating": [0, 1000, 1500, 2000, 2813]}).tolist() == [0, 1400, 1700, 2000, 2813]
    lifted = LIFT.after({"rating": [0, 1500, 1700, 1750], "standard": [1800, 1800, 1800, 0]})
    assert lifted.tolist() == [0, 1700, 1700, 1750]


def test_the_compression_is_six_tenths_and_800_exactly() -> None:
    before = np.arange(1, 2000)
    exact = 6 * before + 8000
    after = COMPRESSION.after({"rating": before})
    assert (np.abs(10 * after - exact) <= 5).all()
    assert (after[before >= 1000] >= 1400).all()


@given(rating=st.integers(1000, 2900), other_rating=st.integers(1000, 2900))
def test_the_compression_keeps_the_order_and_lowers_nobody(rating: int, other_rating: int) -> None:
    low, high = sorted((rating, other_rating))
    after = COMPRESSION.after({"rating": [low, high]})
    assert after[0] <= after[1]
    assert after[0] >= low
    assert after[1] >= high


@given(rating=st.integers(1000, 2900), standard=st.integers(0, 2900))
def test_after_the_lift_nobody_is_more_than_100_below_his_standard_rating(rating: int, standard: int) -> None:
    (after,) = LIFT.after({"rating": [rating], "standard": [standard]})
    assert after == max(rating, standard - 100)
