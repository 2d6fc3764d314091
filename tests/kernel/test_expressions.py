"""Expressions: every rule of every edition is one, and gives the same columns as the function it was traced from."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.engine.groups import Pieces
from ratinghouse.kernel.engine.many import Many
from ratinghouse.kernel.statutes.expressions import (
    DEEPEST,
    MOST_OPERATIONS,
    StatuteError,
    function_of,
    names_in,
    read_expression,
)
from ratinghouse.kernel.units import Expression
from ratinghouse.rulebooks import rulebook, rulebook_ids

NAMES = frozenset({"D", "cap", "K"})
RULES = [
    pytest.param(rule, id=f"{id}-{rule.name}")
    for id in rulebook_ids()
    for rule in (*rulebook(id).rules, *(check.rule for check in rulebook(id).checks))
]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_an_expression_that_a_document_can_hold(rule: Any) -> None:
    names = frozenset({*rule.parameters})
    assert read_expression(json.loads(json.dumps(rule.expression)), names) == rule.expression
    assert set(names_in(rule.expression)) <= names


def test_8_54_a_difference_is_cut_at_400() -> None:
    function = function_of(("clip", "D", ("negative", "cap"), "cap"), ("D", "cap"))
    assert function(np.array([456, -456, 12]), 400).tolist() == [400, -400, 12]


def test_finer_rows_are_added_where_a_condition_holds() -> None:
    function = function_of(("sum", "dR", ("not", "left_out")), ("dR", "left_out"))
    groups = Pieces("side", np.array([0, 2, 3]))
    rows, left_out = Many(np.array([10, 20, 40]), groups), Many(np.array([False, True, False]), groups)
    assert function(rows, left_out).tolist() == [10, 40]


def test_true_and_one_are_not_the_same_constant() -> None:
    function = function_of(("where", "rated", ("add", "D", 1), ("where", True, 1.0, 1.0)), ("rated", "D"))
    assert function(np.array([True, False]), np.array([5, 5])).tolist() == [6.0, 1.0]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (["exec", "D"], "there is no operation 'exec' in version 1"),
        (["known", "D"], "known is no operation on columns"),
        (["add", "D"], "add does not take 1 operands"),
        (["add", "D", "D", "D"], "add does not take 3 operands"),
        (["larger", "D", "D", "D"], "larger does not take 3 operands"),
        (["negative", "D", "D"], "negative does not take 2 operands"),
        (["where", "D", "D"], "where does not take 2 operands"),
        (["add", "D", "Ro"], "'Ro', which is no parameter"),
        (["add", "D", None], "an operation with its operands"),
        ([], "an operation with its operands"),
        ([["add"], "D", "D"], "an operation with its operands"),
        ({"add": ["D", "D"]}, "an operation with its operands"),
        (["add", "D", 2**60], "out of range"),
        (["add", "D", float("nan")], "out of range"),
        (["add", "D", float("inf")], "out of range"),
    ],
)
def test_what_is_no_expression_is_rejected_with_the_reason(document: object, message: str) -> None:
    with pytest.raises(StatuteError, match=message):
        read_expression(document, NAMES)


def test_depth_and_size_are_bounded_from_both_sides() -> None:
    deep: Any = "D"
    for _ in range(DEEPEST - 1):
        deep = ["negative", deep]
    assert read_expression(deep, NAMES)
    with pytest.raises(StatuteError, match="too large"):
        read_expression(["negative", deep], NAMES)
    wide: Any = "D"
    for _ in range(40):
        wide = ["add", wide, wide]
    with pytest.raises(StatuteError, match="too large"):
        read_expression(wide, NAMES)
    assert MOST_OPERATIONS < 2**40
    whole = _sum_of(MOST_OPERATIONS // 2)  # a sum has one part less than twice its numbers
    assert read_expression(["negative", whole], NAMES)
    with pytest.raises(StatuteError, match="too large"):
        read_expression(["negative", ["negative", whole]], NAMES)


def _sum_of(numbers: int) -> Any:
    """The sum of so many numbers, nowhere deeper than it must be."""
    if numbers == 1:
        return "D"
    return ["add", _sum_of(numbers // 2), _sum_of(numbers - numbers // 2)]


DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["D", "cap", "add", "where"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=20,
)


@given(DOCUMENTS)
def test_anything_is_read_or_rejected(document: object) -> None:
    try:
        expression: Expression = read_expression(document, NAMES)
    except StatuteError:
        return
    assert json.loads(json.dumps(expression)) == document
