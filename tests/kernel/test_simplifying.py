"""Simplified operations: what is left of each, and that nothing else is left out."""

from __future__ import annotations

from math import inf

import pytest

from ratinghouse.kernel.compiled.simplifying import multiplied_out, simplified, span_of_aggregate, span_of_operation
from ratinghouse.kernel.compiled.terms import (
    LARGEST_EXACT,
    MOST_ROWS,
    UNBOUNDED,
    Aggregate,
    AppliedOperation,
    Kind,
    Read,
    Span,
    Term,
    UnsupportedRule,
    is_constant,
)

R, Q = Read("R"), Read("Q")  # of whole numbers from 1000 to 2800, and from -5 to 1000
LISTED, GUEST = Read("listed"), Read("guest")  # flags
MU = Read("mu")  # real numbers
SPANS: dict[str, Span] = {"R": (1000, 2800), "Q": (-5, 1000), "listed": (0, 1), "guest": (0, 1), "mu": UNBOUNDED}
KINDS: dict[str, Kind] = {"R": "whole", "Q": "whole", "listed": "flag", "guest": "flag", "mu": "real"}


def span(term: Term) -> Span:
    if isinstance(term, Read):
        return SPANS[term.column]
    assert is_constant(term)
    return (term, term)


def kind(term: Term) -> Kind:
    if isinstance(term, Read):
        return KINDS[term.column]
    return "flag" if isinstance(term, bool) else "real" if isinstance(term, float) else "whole"


def operation(name: str, *operands: Term) -> AppliedOperation:
    return AppliedOperation(name, operands)


@pytest.mark.parametrize(
    ("name", "operands", "simplest"),
    [
        ("multiply", (R, 0), 0),
        ("multiply", (0, R), 0),
        ("multiply", (R, 1), R),
        ("multiply", (1, R), R),
        ("multiply", (R, 2), operation("multiply", R, 2)),
        ("multiply", (2, R), operation("multiply", 2, R)),
        ("multiply", (R, Q), operation("multiply", R, Q)),
        ("multiply", (LISTED, 1), operation("multiply", LISTED, 1)),  # a flag would not become a number
        ("multiply", (MU, 0), operation("multiply", MU, 0)),  # real numbers are left as they are
        ("multiply", (6, 7), 42),
        ("add", (R, 0), R),
        ("add", (0, R), R),
        ("add", (R, 1), operation("add", R, 1)),
        ("add", (MU, 0), operation("add", MU, 0)),
        ("subtract", (R, 0), R),
        ("subtract", (0, R), operation("subtract", 0, R)),
        ("subtract", (LISTED, 0), operation("subtract", LISTED, 0)),  # a flag would not become a number
        ("larger", (R, 1000), R),
        ("larger", (1000, R), R),
        ("larger", (R, 1001), operation("larger", R, 1001)),
        ("larger", (Q, R), R),
        ("larger", (MU, 0.0), operation("larger", MU, 0.0)),
        ("smaller", (R, 2800), R),
        ("smaller", (R, 2799), operation("smaller", R, 2799)),
        ("smaller", (Q, R), Q),
        ("and", (LISTED, True), LISTED),
        ("and", (False, LISTED), False),
        ("or", (LISTED, False), LISTED),
        ("or", (True, LISTED), True),
        ("and", (LISTED, LISTED), LISTED),
        ("and", (LISTED, GUEST), operation("and", LISTED, GUEST)),
        ("not", (operation("not", LISTED),), LISTED),
        ("not", (LISTED,), operation("not", LISTED)),
        ("not", (True,), False),
        ("where", (True, R, Q), R),
        ("where", (False, R, Q), Q),
        ("where", (LISTED, R, R), R),
        ("where", (LISTED, 1, True), operation("where", LISTED, 1, True)),
        ("where", (LISTED, True, False), LISTED),
        ("where", (operation("not", LISTED), R, Q), operation("where", LISTED, Q, R)),
        ("where", (LISTED, R, Q), operation("where", LISTED, R, Q)),
        ("where", (operation("greater", R, 0), R, 0), R),
        ("where", (operation("greater", R, 0), R, 1), operation("where", operation("greater", R, 0), R, 1)),
        ("where", (operation("greater", Q, 0), Q, 0), operation("where", operation("greater", Q, 0), Q, 0)),
    ],
)
def test_an_operation_is_as_simple_as_it_can_be(name: str, operands: tuple[Term, ...], simplest: Term) -> None:
    answer = simplified(name, operands, span, kind)
    assert answer == simplest
    assert type(answer) is type(simplest)


@pytest.mark.parametrize(
    ("name", "first", "second", "outcome"),
    [
        ("less", 999, R, True),
        ("less", 1000, R, None),
        ("less", R, 1000, False),
        ("less", R, 1001, None),
        ("less", Q, R, None),  # both can be 1000
        ("less_or_equal", Q, R, True),
        ("less_or_equal", R, 999, False),
        ("less_or_equal", R, 1000, None),
        ("greater", R, 999, True),
        ("greater", R, 2800, False),
        ("greater", R, 2799, None),
        ("greater_or_equal", R, 1000, True),
        ("greater_or_equal", R, 2801, False),
        ("greater_or_equal", R, 2800, None),
        ("equal", R, 2801, False),
        ("equal", R, 999, False),
        ("equal", R, 2800, None),
        ("not_equal", R, 2801, True),
        ("not_equal", R, 1000, None),
    ],
)
def test_a_comparison_is_decided_where_the_spans_leave_one_outcome(
    name: str, first: Term, second: Term, outcome: bool | None
) -> None:
    expected = AppliedOperation(name, (first, second)) if outcome is None else outcome
    assert simplified(name, (first, second), span, kind) == expected


def test_a_comparison_with_a_column_of_one_number_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SPANS, "Q", (7, 7))
    assert simplified("equal", (Q, 7), span, kind) is True
    assert simplified("not_equal", (Q, 7), span, kind) is False


def test_what_gives_no_number_is_left_to_the_rules() -> None:
    with pytest.raises(UnsupportedRule, match="larger of flags"):
        simplified("larger", (R, LISTED), span, kind)
    with pytest.raises(UnsupportedRule, match="not finite"):
        simplified("square_root", (-1.0,), span, kind)
    with pytest.raises(UnsupportedRule, match="a division by 0"):
        simplified("divide", (1.0, 0.0), span, kind)


@pytest.mark.parametrize(
    ("name", "spans", "expected"),
    [
        ("add", [(1, 2), (10, 20)], (11, 22)),
        ("subtract", [(1, 2), (10, 20)], (-19, -8)),
        ("negative", [(1, 2)], (-2, -1)),
        ("absolute", [(-5, 3)], (0, 5)),
        ("absolute", [(2, 3)], (2, 3)),
        ("absolute", [(-5, -3)], (0, 5)),
        ("multiply", [(-2, 3), (-5, 7)], (-15, 21)),
        ("multiply", [(0, 0), UNBOUNDED], UNBOUNDED),  # 0 times infinity is no number
        ("in_hundredths", [(-1, 2)], (-100, 200)),
        ("larger", [(1, 9), (4, 6)], (4, 9)),
        ("smaller", [(1, 9), (4, 6)], (1, 6)),
        ("clip", [(-900, 900), (-400, -300), (300, 400)], (-400, 400)),
        ("where", [(0, 1), (3, 5), (-2, 4)], (-2, 5)),
        ("less", [(1, 2), (3, 4)], (0, 1)),
        ("half_up", [(1, 2), (3, 4)], UNBOUNDED),
        ("add", [(0, LARGEST_EXACT - 1), (0, 0)], (0, LARGEST_EXACT - 1)),
        ("add", [(0, LARGEST_EXACT), (0, 0)], UNBOUNDED),
        ("subtract", [(0, 0), (0, LARGEST_EXACT)], UNBOUNDED),
    ],
)
def test_the_span_of_an_operation(name: str, spans: list[Span], expected: Span) -> None:
    assert span_of_operation(operation(name), spans, None) == expected


@pytest.mark.parametrize(
    ("how", "value", "expected"),
    [
        ("largest", (3, 5), (0, 5)),  # 0 where there is no row
        ("largest", (-5, -3), (-5, 0)),
        ("sum", (-1, 2), (-MOST_ROWS, 2 * MOST_ROWS)),
        ("sum", (3, 5), (0, 5 * MOST_ROWS)),
        ("sum", (-5, -3), (-5 * MOST_ROWS, 0)),
        ("sum", (0, MOST_ROWS), UNBOUNDED),
        ("sum", (-inf, inf), UNBOUNDED),
    ],
)
def test_the_span_of_an_aggregate(how: str, value: Span, expected: Span) -> None:
    assert span_of_aggregate(Aggregate(how, R, True, "side", "entry"), value) == expected  # type: ignore[arg-type]


def test_a_factor_that_all_rows_share_is_multiplied_once() -> None:
    """Σ K·x, under a condition, is K times Σ x under the condition, on whichever side K is."""
    aggregate = Aggregate("sum", True, GUEST, "side", "entry")
    remaining = aggregate._replace(value=Q, where=operation("and", GUEST, LISTED))
    for product in (operation("multiply", R, Q), operation("multiply", Q, R)):
        value = operation("where", LISTED, product, 0)
        assert multiplied_out(aggregate, value, lambda term: R if term == R else None) == (R, remaining)
    assert multiplied_out(aggregate, operation("multiply", R, Q), lambda _: None) is None
    assert multiplied_out(aggregate, operation("add", R, Q), lambda _: R) is None
    otherwise_one = operation("where", LISTED, operation("multiply", R, Q), 1)
    assert multiplied_out(aggregate, otherwise_one, lambda _: R) is None
