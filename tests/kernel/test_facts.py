"""What loops may take for granted of a frame: the span of each input, and of what is calculated from it."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest

from ratinghouse.kernel.compiled.facts import SMALL, TWINS, facts_of, hold_for, no_facts, widened
from ratinghouse.kernel.compiled.simplifying import span_of_operation
from ratinghouse.kernel.compiled.terms import UNBOUNDED, AppliedOperation, Span
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.game_rows import GameRows
from ratinghouse.kernel.engine.late_columns import LIMIT
from tests.kernel.small_books import book_of_givens, frame

NAMES = frozenset({"seed", "guest", "Ro"})


def rows(seed: list[int], guest: list[bool]) -> Frame:
    """A game of two entries; no column of ratings."""
    return frame([[(0, 1)]], 2, seed=seed, guest=guest)


@pytest.mark.parametrize(
    ("seed", "span"),
    [
        ([0, 0], (0, 0)),
        ([0, 1], (0, SMALL)),
        ([1, SMALL], (1, SMALL)),
        ([1, SMALL + 1], (1, LIMIT)),
        ([0, SMALL + 1], (0, LIMIT)),
        ([-1, 5], (-LIMIT, LIMIT)),
    ],
)
def test_the_span_of_a_column_of_whole_numbers(seed: list[int], span: Span) -> None:
    assert facts_of(book_of_givens(), rows(seed, [True, False]), NAMES)["seed"] == span


@pytest.mark.parametrize(("guest", "span"), [([False, False], (0, 0)), ([True, True], (1, 1)), ([False, True], (0, 1))])
def test_the_span_of_a_flag(guest: list[bool], span: Span) -> None:
    assert facts_of(book_of_givens(), rows([1, 2], guest), NAMES)["guest"] == span


def test_a_column_that_is_absent_has_its_default_everywhere() -> None:
    rows_of_two = rows([1, 2], [True, True])
    for facts in (facts_of(book_of_givens(), rows_of_two, NAMES), no_facts(book_of_givens(), rows_of_two, NAMES)):
        assert facts["Ro"] == facts[TWINS] == (0, 0)


def test_without_facts_a_column_may_hold_anything_of_its_unit() -> None:
    facts = no_facts(book_of_givens(), rows([1, 2], [True, True]), NAMES)
    assert {name: facts[name] for name in ("guest", "seed")} == {"guest": (0, 1), "seed": (-LIMIT, LIMIT)}


@pytest.mark.parametrize(
    ("seed", "guest", "holds"),
    [
        ([0, 2], [False, False], True),
        ([1, SMALL], [False, False], True),
        ([0, SMALL + 1], [False, False], False),
        ([-1, 2], [False, False], False),
        ([0, 2], [False, True], False),
    ],
)
def test_facts_of_a_frame_hold_for_another_one_within_their_spans(
    seed: list[int], guest: list[bool], holds: bool
) -> None:
    book, other = book_of_givens(), rows(seed, guest)
    facts = facts_of(book, rows([0, 5], [False, False]), NAMES)
    assert hold_for(facts, book, other, NAMES) == holds
    assert hold_for(widened(facts, facts_of(book, other, NAMES)), book, other, NAMES)


@pytest.mark.parametrize(
    ("name", "spans", "span"),
    [
        ("multiply", [(-2, 3), (-5, 7)], (-15, 21)),
        ("multiply", [(0, inf), (0, 4)], UNBOUNDED),
        ("multiply", [(0, inf), (0, 0)], UNBOUNDED),  # 0 times no bound is no number, the other corners are
        ("subtract", [(1, 3), (10, 20)], (-19, -7)),
        ("absolute", [(-4, 3)], (0, 4)),
        ("absolute", [(2, 3)], (2, 3)),
        ("larger", [(1, 3), (2, 9)], (2, 9)),
        ("smaller", [(1, 3), (2, 9)], (1, 3)),
        ("where", [(0, 1), (1, 3), (2, 9)], (1, 9)),
        ("clip", [(-5, 9), (0, 0), (7, 7)], (0, 7)),
        ("less", [(1, 3), (2, 9)], (0, 1)),
    ],
)
def test_the_span_of_an_operation(name: str, spans: list[Span], span: Span) -> None:
    assert span_of_operation(AppliedOperation(name, ()), spans, None) == span


@pytest.mark.parametrize(("longest", "kind"), [(0, np.uint16), (65_535, np.uint16), (65_536, np.uint32)])
def test_lengths_of_rows_have_16_bits_as_long_as_they_fit(longest: int, kind: type[np.generic]) -> None:
    assert GameRows._kind(np.array([1, longest])) is kind
