"""Choices between branches: the same numbers whether a branch is calculated for all rows or for those that take it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.arithmetic import where
from ratinghouse.kernel.compiled.by_columns.rare_branches import Branch, choice, is_long
from ratinghouse.kernel.compiled.terms import Aggregate, AppliedOperation, Read
from ratinghouse.kernel.engine.few_rows import FEWEST_ROWS
from ratinghouse.kernel.rounding import down

ROWS = 2 * FEWEST_ROWS
GAMES = np.random.default_rng(1).integers(0, 40, ROWS)
LUCK = np.random.default_rng(2).random(ROWS)


class CountedDivision:
    """700 by the number of games, and for how many rows it was calculated."""

    rows = 0

    def __call__(self, arguments: Sequence[Any]) -> Any:
        self.rows += len(arguments[0])
        return down(700, arguments[0])


@pytest.mark.parametrize("share", [0.0, 0.01, 0.3, 0.6, 1.0])
@pytest.mark.parametrize("of_usual", ["a number", "a column"])
@pytest.mark.parametrize("is_then", [True, False])
def test_a_branch_that_divides_is_calculated_where_it_is_taken(share: float, of_usual: str, is_then: bool) -> None:
    flags = share > LUCK
    usual: Any = 40 if of_usual == "a number" else np.arange(ROWS)
    division = CountedDivision()
    long, other = Branch(division, is_long=True), Branch(lambda arguments: usual, is_long=False)
    branches = (long, other) if is_then else (other, long)
    chosen = choice(lambda arguments: arguments[1], *branches)([GAMES, flags])
    expected = where(flags, down(700, GAMES), usual) if is_then else where(flags, usual, down(700, GAMES))
    assert np.broadcast_to(chosen, ROWS).tolist() == np.broadcast_to(expected, ROWS).tolist()
    branch_rows = int(np.count_nonzero(flags if is_then else ~flags))
    assert division.rows == (branch_rows if 2 * branch_rows < ROWS else ROWS)


def test_which_branches_take_long() -> None:
    divided = AppliedOperation("down", (700, Read("games")))
    assert is_long(divided)
    assert is_long(AppliedOperation("add", (1, divided)))
    assert not is_long(AppliedOperation("add", (1, Read("games"))))
    of_sides = Aggregate("sum", Read("W"), True, "side", "entry")
    assert not is_long(AppliedOperation("add", (divided, of_sides))), "it reads rows of another grain"
