"""Formulas: what people read of an expression, and that it says the same as the expression."""

from __future__ import annotations

from typing import Any

import pytest

from ratinghouse.kernel.statutes.formulas import formula
from ratinghouse.kernel.units import Expression
from ratinghouse.rulebooks import rulebook, rulebook_ids


@pytest.mark.parametrize(
    ("expression", "written"),
    [
        (("multiply", "K", "chg"), "K × chg"),
        (("multiply", ("add", "a", "b"), "c"), "(a + b) × c"),
        (("add", ("multiply", "a", "b"), "c"), "a × b + c"),
        (("subtract", "a", ("subtract", "b", "c")), "a − (b − c)"),
        (("subtract", ("subtract", "a", "b"), "c"), "a − b − c"),
        (("add", "a", ("add", "b", "c")), "a + b + c"),
        (("divide", "a", ("multiply", "b", "c")), "a ÷ (b × c)"),
        (("clip", "D", ("negative", "cap"), "cap"), "clip(D, from −cap to cap)"),
        (("half_up", "Rc_sum", "n"), "round half up(Rc_sum ÷ n)"),
        (("half_up", ("add", "a", "b")), "round half up(a + b)"),
        (("sum", "dR", "counted"), "sum(dR where counted)"),
        (("where", ("and", "rated", ("not", "junior")), 20, ("where", "new", 40, 10)), None),
        (("table", "PD_of", "D_counted"), "PD_of(D_counted)"),
        (("subtract", ("hundredths", 100), "PD"), "1 − PD"),
        (("subtract", "R", "opponent_R"), "R − opponent's R"),
        (("power_of_ten", ("divide", ("negative", "D"), 400.0)), "10^(−D ÷ 400)"),
        (("or", ("and", "a", "b"), ("less", "c", -1)), "a and b or c < −1"),
        (("and", ("or", "a", "b"), "c"), "(a or b) and c"),
    ],
)
def test_a_formula_has_brackets_only_where_they_are_needed(expression: Expression, written: str | None) -> None:
    assert formula(expression) == (written or "20 if rated and not junior, else 40 if new, else 10")


def test_8_58_the_numbers_of_a_row_stand_in_the_place_of_names() -> None:
    assert formula(("multiply", "K", "chg"), {"K": "40", "chg": "-1.32"}) == "40 × −1.32"
    assert formula(("subtract", "W", "We"), {"W": "5.5", "We": "-0.5"}) == "5.5 − −0.5"


RULES = [pytest.param(rule, id=f"{id}-{rule.name}") for id in rulebook_ids() for rule in rulebook(id).rules]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_formula(rule: Any) -> None:
    written = formula(rule.expression)
    assert written.count("(") == written.count(")")
    assert "_earlier" not in written
