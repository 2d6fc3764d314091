"""Columns of sides that every sweep calculates for itself: which they are, and that the numbers stay the same.

Two events, A-B and B-C, then A-B. A sweep goes over all events; what follows from a player's total needs a second one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.columns import LoopColumns, input_names
from ratinghouse.kernel.compiled.facts import facts_of
from ratinghouse.kernel.compiled.later_sweeps import planned_sweeps, renamed
from ratinghouse.kernel.compiled.terms import Aggregate, AppliedOperation, Read, Running
from ratinghouse.kernel.engine.run import run
from tests.kernel.small_books import book_of_givens, frame
from tests.printed_loops import loop_outputs

FRAME = frame(
    [[(0, 1), (1, 2)], [(0, 1)]],
    3,
    score=[100, 0, 50, 50, 0, 100],
    seed=[1, 2, 3, 40, 50],
    Ro=[2000, 1900, 1800],
)


def book_of(*rules: tuple[str, Any, Callable[..., Any]]) -> Rulebook:
    book = book_of_givens()
    for name, per, function in rules:
        function.__name__, function.__doc__ = name, "A rule in one sentence."
        book.rule("5", per=per)(function)
    return book


def two_sweeps(*more: tuple[str, Any, Callable[..., Any]]) -> Rulebook:
    """A player's total of all events is read again for each entry, beside the gain that it was added up from."""
    return book_of(
        ("gain", "side", lambda score, opponent_score: score + score - opponent_score),
        ("double", "side", lambda gain: gain + gain),
        ("points", "entry", lambda gain: gain.sum()),
        ("total", "player", lambda points: points.sum()),
        ("won", "side", lambda score, opponent_score: score > opponent_score),
        ("after", "entry", lambda double, won, total: double.sum(where=won) - total),
        *more,
    )


def columns_for(book: Rulebook, *outputs: str, twins: bool = False) -> LoopColumns:
    output_names = frozenset(outputs)
    rows = replace(FRAME, twin=np.array([0, 3, 2, 1, 4, 5])) if twins else FRAME  # B's first side and C's
    return LoopColumns(book, output_names, facts_of(book, rows, input_names(book, output_names)), {})


def copies(book: Rulebook, *outputs: str, twins: bool = False) -> set[str]:
    """The columns that a later sweep calculates again."""
    planned = planned_sweeps(columns_for(book, *outputs, twins=twins))
    return {column.name for column in planned.calculated if " in sweep " in column.name}


def test_a_gain_that_two_sweeps_read_is_calculated_in_both() -> None:
    """Gains are 200, -100, 50, 50, -100 and 200: A has 100 in all, B 150, C 50. A won in the first event, B then."""
    book = two_sweeps()
    assert copies(book, "after") == {"gain in sweep 3", "double in sweep 3", "won in sweep 3"}
    by_loops = loop_outputs(book, FRAME, ["after"])
    assert by_loops is not None
    assert by_loops["after"].tolist() == run(book, FRAME)["after"].tolist()
    assert by_loops["after"].tolist() == [400 - 100, -150, -50, -100, 400 - 150]


def test_each_copy_reads_what_its_own_sweep_calculated() -> None:
    planned = planned_sweeps(columns_for(two_sweeps(), "after"))
    terms = {column.name: column.term for column in planned.calculated}
    assert terms["double in sweep 3"] == AppliedOperation("add", (Read("gain in sweep 3"), Read("gain in sweep 3")))
    assert terms["points"] == Aggregate("sum", Read("gain"), True, "side", "entry")
    assert list(terms) == ["gain", "gain in sweep 3", "double in sweep 3", "points", "total", "won in sweep 3", "after"]
    assert {name: planned.positions.of[name].stage for name in terms if name.startswith("gain")} == {
        "gain": 1,
        "gain in sweep 3": 3,
    }
    assert planned.columns.columns.keys() >= terms.keys()


def test_nothing_is_calculated_again_where_one_sweep_reads_it() -> None:
    general = columns_for(two_sweeps(), "points", "total")
    planned = planned_sweeps(general)
    assert planned.columns is general
    assert copies(two_sweeps(), "points", "total") == set()


def test_an_output_and_a_column_that_is_read_in_order_are_not_calculated_again() -> None:
    assert copies(two_sweeps(), "after", "gain") == {"won in sweep 3"}
    running = ("so_far", "side", lambda earlier_gain: earlier_gain)
    assert copies(two_sweeps(running), "after", "so_far") == {"double in sweep 3", "won in sweep 3"}
    of_twin = ("shared", "side", lambda twin_gain: twin_gain)
    assert copies(two_sweeps(of_twin), "after", "shared", twins=True) == {"double in sweep 3", "won in sweep 3"}


def test_a_product_that_is_not_quick_is_not_calculated_again() -> None:
    book = book_of(
        ("stake", "side", lambda score, expected, Ro, opponent_Ro: score - expected(Ro - opponent_Ro)),
        ("points", "entry", lambda stake: stake.sum()),
        ("total", "player", lambda points: points.sum()),
        ("after", "entry", lambda stake, total: stake.largest() - total),
    )
    assert copies(book, "after") == set()
    by_loops = loop_outputs(book, FRAME, ["after"])
    assert by_loops is not None
    assert by_loops["after"].tolist() == run(book, FRAME)["after"].tolist()


def test_a_term_that_reads_other_columns_instead() -> None:
    names = {"gain": "other", "score": "another"}
    aggregate = Aggregate("sum", Read("gain", "opponent"), Read("score"), "side", "entry")
    assert renamed(aggregate, names) == Aggregate("sum", Read("other", "opponent"), Read("another"), "side", "entry")
    assert renamed(Running("gain"), names) == Running("other")
    look_up = AppliedOperation("table", (Read("score"), Read("gain")))  # a table that has the name of a column
    assert renamed(look_up, names) == AppliedOperation("table", (Read("score"), Read("other")))
    assert renamed(AppliedOperation("add", (Read("seed"), 5)), names) == AppliedOperation("add", (Read("seed"), 5))
