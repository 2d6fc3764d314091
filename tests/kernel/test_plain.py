"""Rules over lists: the numbers, the refusals and the errors of rules over arrays, for any rules of the language."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.plain.frame import ListFrame
from ratinghouse.kernel.plain.operations import PLAIN_OPERATIONS
from ratinghouse.kernel.plain.real_numbers import exponential_of_number, half_up_of_number, quotient
from ratinghouse.kernel.plain.run import run_lists
from ratinghouse.kernel.real_arithmetic import exponential_of
from ratinghouse.kernel.rounding import half_up_real
from ratinghouse.kernel.statutes.operations import OPERATIONS
from tests.kernel.small_books import book_of_givens, frame
from tests.kernel.test_compiled import BOOK, EVENTS, FAILURES, NAMES, add, random_frame

SOUND = frame([[(0, 1), (1, 2)], [(2, 0)]], players=3)


def as_lists(rows: Frame, **changed: Any) -> ListFrame:
    """The same frame in lists, with some of its parts changed."""
    parts = {
        **{name: getattr(rows, name) for name in ("events", "players")},
        **{name: getattr(rows, name).tolist() for name in ("event_of_entry", "player_of_entry", "entry_of_side")},
        "mirror": rows.mirror.tolist(),
        "inputs": {name: column.tolist() for name, column in rows.inputs.items()},
        "twin": None if rows.twin is None else rows.twin.tolist(),
    }
    return ListFrame(**{**parts, **changed})


def test_every_operation_on_columns_has_one_on_lists() -> None:
    assert {name for name, operation in OPERATIONS.items() if operation.apply} == PLAIN_OPERATIONS.keys()


@pytest.mark.parametrize(
    ("name", "operands", "expected"),
    [
        ("half_away", (1, 2), 1),
        ("half_away", (-1, 2), -1),
        ("half_away", ([1, -1, 0, 5], 3), [0, 0, 0, 2]),
        ("half_up", (-1, 2), 0),
        ("down", (-1, 2), -1),
        ("larger", (2, 1), 2),
        ("larger", (2, 1.5), 2.0),
        ("larger", ([1, 3], 2), [2, 3]),
        ("smaller", ([1.0, 3.0], 2), [1.0, 2.0]),
        ("smaller", (2, 2.5), 2.0),
    ],
)
def test_a_whole_number_becomes_a_real_one_only_beside_a_real_one(
    name: str, operands: tuple[Any, ...], expected: Any
) -> None:
    """As text, in which 2 and 2.0 differ."""
    assert repr(PLAIN_OPERATIONS[name](*operands)) == repr(expected)


@given(EVENTS, st.randoms(use_true_random=False))
def test_lists_give_the_columns_of_any_rules(events: list[list[tuple[int, int]]], chance: random.Random) -> None:
    rows = random_frame(events, chance)
    expected, calculated = run(BOOK, rows), run_lists(BOOK, as_lists(rows))
    for name in NAMES:
        column = expected[name]
        assert np.array(calculated[name], dtype=column.dtype).tobytes() == np.ascontiguousarray(column).tobytes(), name


@pytest.mark.parametrize("case", FAILURES)
def test_a_run_fails_in_the_same_way(case: str) -> None:
    rules, columns, message = FAILURES[case]
    book = book_of_givens()
    for name, per, function in rules:
        add(book, name, per, function, **({"repeat": True} if name == "turn" else {}))
    rows = frame([[(0, 1)], [(0, 2)]], 3, score=[100, 0, 50, 50], **columns)
    with pytest.raises((ArithmeticError, OverflowError), match=message):
        run_lists(book, as_lists(rows), outputs=[rules[-1][0]])


@pytest.mark.parametrize(
    ("seed", "bonus", "fits"),
    [(-(2**21), 0, True), (-(2**21), -1, False), (2**21, -1, True), (2**21, 0, False)],
    ids=["the least", "below the least", "the largest", "above the largest"],
)
def test_a_number_of_a_side_has_32_bits(seed: int, bonus: int, fits: bool) -> None:
    """2**21 times 1024 is 2**31: the first number that does not fit, and with a minus the last that does."""
    book = book_of_givens()
    add(book, "product", "side", lambda seed, rounds: seed * 1024 + rounds)
    rows = frame([[(0, 1)]], 2, score=[100, 0], seed=[seed, 1], rounds=[bonus])
    if fits:
        assert run_lists(book, as_lists(rows))["product"] == [seed * 1024 + bonus, 1024 + bonus]
        assert run(book, rows)["product"].tolist() == [seed * 1024 + bonus, 1024 + bonus]
        return
    with pytest.raises(OverflowError, match="product grows beyond 32 bits"):
        run_lists(book, as_lists(rows))
    with pytest.raises(OverflowError, match="product grows beyond 32 bits"):
        run(book, rows)


def test_the_first_rows_that_belong_to_each_row() -> None:
    """A and B of the first event have one side and two, C one; C and A of the second have one each."""
    rows = as_lists(SOUND)
    assert rows.side_starts == SOUND.side_starts.tolist() == [0, 1, 3, 4, 5, 6]
    assert rows.entry_starts == SOUND.entry_starts.tolist() == [0, 3, 5]


def test_an_integer_beyond_64_bits_stops_the_run() -> None:
    book = book_of_givens()
    add(book, "product", "player", lambda Ro: Ro * Ro * Ro * Ro)
    rows = as_lists(frame([[(0, 1)]], 2, score=[100, 0], Ro=[4_000_000, 1]))
    with pytest.raises(OverflowError, match="product grows beyond 64 bits"):
        run_lists(book, rows)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"event_of_entry": [0, 1, 0, 1, 1]}, "event_of_entry must not decrease"),
        ({"events": 1}, "event_of_entry must name one of 1 rows"),
        ({"entry_of_side": [0, 1, 1, 2, 3, 5]}, "entry_of_side must name one of 5 rows"),
        ({"players": 2}, "player_of_entry must name one of the players"),
        ({"player_of_entry": [0, 1, 2]}, "player_of_entry must name one of the players"),
        ({"mirror": [1, 2, 0, 3, 5, 4]}, "mirror must lead back"),
        ({"mirror": [1, 0, 3, 2, -1, -2]}, "mirror must lead back"),
        ({"mirror": [1, 0, 2, 3, 5, 4]}, "no player meets themselves"),
        ({"mirror": [1, 0, 4, 5, 2, 3]}, "mirror must stay within the event"),
        ({"twin": [0, 1, 4, 3, 2, 5]}, "twin must stay within the event"),
        ({"twin": [1, 2, 0, 3, 4, 5]}, "twin must lead back"),
        ({"inputs": {"Ro": [1 << 22, 0, 0]}}, "Ro holds a number beyond 4,194,304"),
        ({"inputs": {"RD": [0.5, math.nan, 1.0]}}, "RD holds something that is not a number"),
    ],
)
def test_a_frame_of_lists_is_refused_as_one_of_arrays(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        as_lists(SOUND, **changed)


@given(st.floats(allow_nan=True, allow_infinity=True))
def test_exponentials_of_numbers_are_those_of_columns(number: float) -> None:
    with np.errstate(all="ignore"):
        column = exponential_of(np.array([number]))
    assert np.array([exponential_of_number(number)]).tobytes() == column.tobytes() or number != number


@given(st.floats(-1e15, 1e15) | st.integers(-1000, 1000).map(lambda halves: halves / 2))
def test_rounded_numbers_are_those_of_columns(number: float) -> None:
    assert half_up_of_number(number) == int(half_up_real(np.array([number]))[0])


@given(st.floats(), st.floats())
def test_quotients_are_those_of_columns(dividend: float, divisor: float) -> None:
    with np.errstate(all="ignore"):
        column = np.array([dividend]) / np.array([divisor])
    mine = quotient(dividend, divisor)
    assert np.array([mine]).tobytes() == column.tobytes() or (math.isnan(mine) and math.isnan(column[0]))
