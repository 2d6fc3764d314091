"""Numbers on the way of a rule: a rule of sides that could exceed 32 bits is calculated in 64, and nothing wraps."""

# ruff: noqa: PLW0108 - a lambda here is not the function it calls: its parameters are the names under test.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.arithmetic import clip, in_hundredths, where
from ratinghouse.kernel.engine.late_columns import LIMIT
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.rounding import down
from ratinghouse.kernel.rule import Rule, RulebookError
from tests.kernel.small_books import book_of_givens, frame

GAME = [[(0, 1)]]


def result(function: Callable[..., Any], **inputs: Any) -> tuple[Rule, list[int]]:
    """The rule per side that a function states, and its column over one game."""
    book = book_of_givens()
    function.__name__, function.__doc__ = "outcome", "A rule in one sentence."
    book.rule("8.5", per="side")(function)
    return book.rules[-1], run(book, frame(GAME, 2, **inputs))["outcome"].tolist()


def test_what_is_large_only_on_the_way_is_exact() -> None:
    rule, column = result(lambda Ro: down(Ro * 2**30, 2**30), Ro=np.array([2400, 2300]))
    assert rule.wide
    assert column == [2400, 2300]


def test_a_comparison_of_large_numbers_is_exact() -> None:
    rule, column = result(lambda Ro: where(Ro * 2**21 > 2**30, 1, 0), Ro=np.array([2400, 3]))
    assert rule.wide
    assert column == [1, 0]


def test_a_result_that_does_not_fit_stops_the_run() -> None:
    with pytest.raises(OverflowError, match=r"house-1900, article 8\.5: outcome grows beyond 32 bits"):
        result(lambda Ro: Ro * 2**30, Ro=np.array([2400, 2300]))


@pytest.mark.parametrize(
    "function",
    [
        lambda Ro: Ro - 400,
        lambda Ro, opponent_Ro: clip(Ro - opponent_Ro, -400, 400) * 1_000_000,
        lambda Ro: in_hundredths(Ro),
        lambda seed, expected: expected(seed) * 1_000_000,
    ],
)
def test_an_ordinary_rule_stays_in_32_bits(function: Callable[..., Any]) -> None:
    rule, _ = result(function, Ro=np.array([2400, 2300]), seed=np.array([1, 2]))
    assert not rule.wide


@given(st.integers(-LIMIT + 1, LIMIT - 1), st.integers(1, 2**31 - 1), st.integers(1, 2**31 - 1))
def test_products_and_quotients_never_wrap(rating: int, factor: int, divisor: int) -> None:
    _, column = result(lambda Ro: clip(down(Ro * factor, divisor), -(2**30), 2**30), Ro=np.array([rating, 0]))
    assert column[0] == min(max(rating * factor // divisor, -(2**30)), 2**30)


def test_a_column_that_is_large_makes_the_rule_after_it_wide() -> None:
    book = book_of_givens()

    @book.rule("1", per="side")
    def large(Ro: Any) -> Any:
        """A rating times a hundred."""
        return Ro * 100

    @book.rule("2", per="side")
    def again(large: Any) -> Any:
        """Times a hundred again, and back."""
        return down(large * 100, 100)

    assert [rule.wide for rule in book.rules] == [False, True]
    assert run(book, frame(GAME, 2, Ro=np.array([4_000_000, 1])))["again"].tolist() == [400_000_000, 100]


def test_no_number_of_a_law_is_beyond_32_bits() -> None:
    with pytest.raises(RulebookError, match="enormous is out of range"):
        book_of_givens().value("3", enormous=2**31)
    with pytest.raises(RulebookError, match="a number of an expression is out of range"):
        result(lambda Ro: Ro + 2**31)
