"""Worked examples: read, run, and refused where they are not written properly."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from ratinghouse.kernel.arithmetic import real, where
from ratinghouse.kernel.examples import ExampleOutcome, outcomes
from ratinghouse.kernel.rounding import half_up
from ratinghouse.kernel.rule import Dated, InputColumn, RulebookError
from ratinghouse.kernel.units import Unit
from tests.kernel.small_books import book_of_givens


def outcome_of(example: str, function: Callable[..., Any], per: Any = "player", **options: Any) -> ExampleOutcome:
    """What becomes of one example of a rule."""
    book = book_of_givens()
    book.input(
        InputColumn("start_day", "event", Unit.WHOLE, "the first day"),
        InputColumn("list_day", "run", Unit.WHOLE, "a day"),
    )
    book.value("3", floor=Dated({date(1900, 1, 1): 1000, date(1910, 1, 1): 1200}))
    function.__name__, function.__doc__ = "made", f"A rule in one sentence.\n\n    {example}"
    book.rule("8.5", per=per, **options)(function)
    (outcome,) = outcomes(book, book.rules[-1])
    return outcome


HOLD: dict[str, tuple[Any, Callable[..., Any], dict[str, Any]]] = {
    "Ro=2000 → 2400": ("player", lambda Ro, cap: Ro + cap, {}),
    "Ro=2000 cap=350 → 2350": ("player", lambda Ro, cap: Ro + cap, {}),
    "score=.5 bonus=0.25 → .75": ("side", lambda score, bonus: score + bonus, {}),
    "score=½ → ½": ("side", lambda score: score, {}),
    "score=[1, .5, 0] played=[yes, no, yes] → 1": ("entry", lambda score, played: score.sum(where=played), {}),
    "score=[] → 0": ("entry", lambda score: score.sum(), {}),
    "played=no → yes": ("side", lambda played: ~played, {}),
    "Ro=-1 → .40": ("player", lambda Ro, expected: expected(Ro), {}),
    "Ro=0 → low": ("player", lambda Ro: where(Ro > 1000, 1, 0), {"labels": ("low", "high")}),
    "Ro=1199 → no": ("player", lambda Ro, floor: Ro >= floor, {}),
    "Ro=1100 floor=1000 → yes": ("player", lambda Ro, floor: Ro >= floor, {}),
    "Ro=1 → 0.33": ("player", lambda Ro: real(Ro) / 3.0, {}),
    "seed=[2, 3] score=[1, 0, 1] → 200": (
        "event",
        lambda seed, score: 40 * seed.sum() + 0 * half_up(score.sum()),
        {},
    ),
    "guest=no opponent_made=[no, yes] → yes": (
        "entry",
        lambda guest, opponent_made: guest | opponent_made.any(),
        {"repeat": True},
    ),
}


@pytest.mark.parametrize("example", HOLD)
def test_an_example_that_holds(example: str) -> None:
    per, function, options = HOLD[example]
    assert outcome_of(example, function, per, **options).holds


@pytest.mark.parametrize(
    ("example", "function", "per", "calculated"),
    [
        ("Ro=2000 → 2401", lambda Ro, cap: Ro + cap, "player", 2400),
        ("Ro=1 → 0.34", lambda Ro: real(Ro) / 3.0, "player", 1 / 3),
        ("played=no → no", lambda played: ~played, "side", True),
        ("score=.5 → .51", lambda score: score, "side", 0.5),
    ],
)
def test_an_example_that_does_not_hold(example: str, function: Any, per: str, calculated: object) -> None:
    outcome = outcome_of(example, function, per)
    assert not outcome.holds
    assert outcome.calculated == calculated


@pytest.mark.parametrize(
    ("example", "function", "per", "message"),
    [
        ("Ro=1 peak=2 → 1", lambda Ro: Ro, "player", "has peak, which made does not take"),
        ("Ro=1 → 1", lambda Ro, RD: Ro, "player", "lacks RD"),
        ("Ro = 1 → 1", lambda Ro: Ro, "player", "not written as name=number"),
        ("Ro=1 Ro=2 → 1", lambda Ro: Ro, "player", "each name once"),
        ("with Ro=1 → 1", lambda Ro: Ro, "player", "not written as name=number"),
        ("score=[1, 1] played=[yes] → 1", lambda score, played: score.sum(where=played), "entry", "different lengths"),
    ],
)
def test_an_example_that_is_not_written_properly(example: str, function: Any, per: str, message: str) -> None:
    with pytest.raises(RulebookError, match=r"house-1900, article 8\.5: the example ") as refused:
        outcome_of(example, function, per)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("example", "function", "per", "message"),
    [
        ("played=1 → no", lambda played: ~played, "side", "a flag is yes or no, not '1'"),
        ("played=no → true", lambda played: ~played, "side", "a flag is yes or no, not 'true'"),
        ("Ro=1.5 → 1", lambda Ro: Ro, "player", "more decimals than whole can hold"),
    ],
)
def test_a_word_that_is_no_count_of_its_unit(example: str, function: Any, per: str, message: str) -> None:
    with pytest.raises(RulebookError, match=message):
        outcome_of(example, function, per)


@pytest.mark.parametrize(
    ("line", "calculated", "holds"),
    [("x=1 → 12", 12.4, True), ("x=1 → 12", 12.6, False), ("x=1 → 12.5", 12.54, True), ("x=1 → 12.5", 12.56, False)],
)
def test_a_real_number_holds_to_the_digits_that_are_written(line: str, calculated: float, holds: bool) -> None:
    rule = outcome_of("Ro=1 → 2", lambda Ro: real(Ro) + real(Ro)).rule
    assert ExampleOutcome(rule, line, float(line.rpartition("→")[2]), calculated).holds is holds
