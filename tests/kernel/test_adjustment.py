"""An adjustment must say what it is, and leaves alone who has no rating."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratinghouse.kernel.adjustment import adjustment
from ratinghouse.kernel.rule import RulebookError

DAY = date(1987, 1, 1)


def raised(rating: Any) -> Any:
    """Every rating was raised by 100 points.

    rating=2000 → 2100
    """
    return rating + 100


def without_examples(rating: Any) -> Any:
    """Every rating was raised by 100 points."""
    return rating + 100


def without_rating(standard: Any) -> Any:
    """Every rating became the standard rating.

    standard=2000 → 2000
    """
    return standard


def test_who_has_no_rating_gets_none() -> None:
    women = adjustment("women-1987", article="GA 1986", day=DAY, pools=("standard",))(raised)
    assert women.after({"rating": [2000, 0, 2150], "unasked": [1, 2, 3]}).tolist() == [2100, 0, 2250]
    assert (women.sentence, women.rule.examples) == ("Every rating was raised by 100 points.", ("rating=2000 → 2100",))


@pytest.mark.parametrize(
    ("article", "pools", "function", "missing"),
    [
        (" ", ("standard",), raised, "raised cites no article"),
        ("GA 1986", (), raised, "women-1987 lacks pools"),
        ("GA 1986", ("standard",), without_examples, "worked examples"),
        ("GA 1986", ("standard",), without_rating, "the parameter rating"),
        ("GA 1986", ("standard",), lambda rating: rating, "has no sentence"),
    ],
)
def test_what_is_missing_is_named(article: str, pools: tuple[str, ...], function: Any, missing: str) -> None:
    with pytest.raises(RulebookError, match=missing):
        adjustment("women-1987", article=article, day=DAY, pools=pools)(function)
