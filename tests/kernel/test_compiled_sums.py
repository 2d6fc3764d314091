"""Sums in printed loops, worked by hand: those that share a condition, guarded ones, real ones and the largest.

Three players meet in two events. Entries 0 to 4 are A, B, C of the first event (A-B, B-C) and A, B of the second (A-B);
sides 0 to 5 are A's, B's two and C's of the first event, A's and B's of the second.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ratinghouse.kernel.arithmetic import in_hundredths, real_score
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.columns import LoopColumns, input_names
from ratinghouse.kernel.compiled.facts import facts_of
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from tests.kernel.small_books import book_of_givens, frame
from tests.printed_loops import loop_outputs, loops_for

Rule = tuple[str, Any, Callable[..., Any]]
GUARDED = "if h_c0:\n                for game in"
"""The games of an event are gone through where its first flag holds."""


def book_of(*rules: Rule, **conditions: str) -> Rulebook:
    book = book_of_givens()
    for name, per, function in rules:
        function.__name__, function.__doc__ = name, "A rule in one sentence."
        options: dict[str, Any] = {"where": conditions[name]} if name in conditions else {}
        book.rule("5", per=per, **options)(function)
    return book


def rows(**inputs: Any) -> Frame:
    columns: dict[str, Any] = {
        "score": [100, 0, 50, 50, 0, 100],
        "played": [True, True, True, True, True, False],
        "seed": [1, 2, 3, 40, 50],
        "Ro": [2000, 1900, 1800],
        "rapid": [False, True],
    }
    return frame([[(0, 1), (1, 2)], [(0, 1)]], 3, **columns | inputs)


def assert_worked(book: Rulebook, input_frame: Frame, expected: dict[str, list[Any]]) -> str:
    """The numbers come out by loops, all together, and by the rules as written; returns the loops."""
    by_loops, by_rules = loop_outputs(book, input_frame, list(expected)), run(book, input_frame)
    assert by_loops is not None
    for name, numbers in expected.items():
        assert by_loops[name].tolist() == by_rules[name].tolist() == numbers, name
    return loops_for(book, input_frame, list(expected)).source


D: Rule = ("D", "side", lambda Ro, opponent_Ro: Ro - opponent_Ro)
LOST: Rule = ("lost", "side", lambda score, opponent_score: score < opponent_score)


def test_a_side_without_the_condition_counts_0_for_the_largest() -> None:
    """B lost to A in the first event and drew with C; in the second A lost to B. Differences are 100, -100, 100 …"""
    book = book_of(
        D,
        LOST,
        ("worst", "entry", lambda D, lost: D.largest(where=lost)),
        ("sum_lost", "entry", lambda D, lost: D.sum(where=lost)),
        ("losses", "entry", lambda lost: lost.sum()),
        ("points_lost", "entry", lambda score, lost: score.sum(where=lost)),
    )
    expected = {
        "worst": [0, 0, 0, 100, 0],  # B's draw counts 0, and that is more than -100
        "sum_lost": [0, -100, 0, 100, 0],
        "losses": [0, 1, 0, 1, 0],
        "points_lost": [0, 0, 0, 0, 0],
    }
    assert_worked(book, rows(), expected)


def test_the_largest_of_sides_that_are_all_below_0() -> None:
    book = book_of(D, ("top", "entry", lambda D: D.largest()), ("count", "entry", lambda D: D.count()))
    assert_worked(book, rows(Ro=[1000, 1900, 2800]), {"top": [-900, 900, 900, -900, 900], "count": [1, 2, 1, 1, 1]})


def test_sums_of_players_under_one_condition_are_added_together() -> None:
    """Of A's entries the second is in a rapid event, and of B's; C has none."""
    book = book_of(
        ("points", "entry", lambda score: score.sum()),
        ("in_rapid", "entry", lambda rapid: rapid),
        ("rapid_points", "player", lambda points, in_rapid: points.sum(where=in_rapid)),
        ("rapid_seeds", "player", lambda seed, in_rapid: seed.sum(where=in_rapid)),
        ("rapid_top", "player", lambda points, in_rapid: points.largest(where=in_rapid)),
        ("other_points", "player", lambda points, in_rapid: points.sum(where=~in_rapid)),
    )
    expected = {
        "rapid_points": [0, 100, 0],
        "rapid_seeds": [40, 50, 0],
        "rapid_top": [0, 100, 0],
        "other_points": [100, 50, 50],
    }
    assert_worked(book, rows(), expected)


def test_real_sums_under_one_condition() -> None:
    book = book_of(
        LOST,
        ("points", "side", lambda score: real_score(score) + 0.25),
        ("lost_points", "entry", lambda points, lost: points.sum(where=lost)),
        ("lost_scores", "entry", lambda score, lost: score.sum(where=~lost)),
        ("all_points", "entry", lambda points: points.sum()),
    )
    expected: dict[str, list[Any]] = {
        "lost_points": [0.0, 0.25, 0.0, 0.25, 0.0],
        "lost_scores": [100, 50, 50, 0, 100],
        "all_points": [1.25, 1.0, 0.75, 0.25, 1.25],
    }
    assert_worked(book, rows(), expected)


def test_products_of_real_numbers_whole_ones_and_flags() -> None:
    book = book_of(
        ("square", "player", lambda RD: RD * RD),
        ("twice", "player", lambda Ro: Ro * 2),
        ("of_played", "side", lambda seed, played: seed * played),
        ("quotient", "player", lambda RD: 1 / RD + 2 * RD),
    )
    expected: dict[str, list[Any]] = {
        "square": [0.25, 2.25, 6.25],
        "twice": [4000, 3800, 3600],
        "of_played": [1, 2, 2, 3, 40, 0],
        "quotient": [3.0, 3.0 + 1 / 1.5, 5.4],
    }
    assert_worked(book, rows(RD=[0.5, 1.5, 2.5]), expected)


def test_a_real_number_that_is_not_added_may_be_as_large_as_it_likes() -> None:
    """300,000 is too large for an exact sum; where the condition leaves it out, it is not added."""
    book = book_of(
        LOST,
        ("heavy", "side", lambda RD: RD * 1.0),
        ("lost_heavy", "entry", lambda heavy, lost: heavy.sum(where=lost)),
    )
    by_loops = loop_outputs(book, rows(RD=[1.0, 1.0, 300_000.0]), ["lost_heavy"])
    assert by_loops is not None
    assert by_loops["lost_heavy"].tolist() == [0.0, 1.0, 0.0, 1.0, 0.0]
    assert loop_outputs(book, rows(RD=[300_000.0, 1.0, 1.0]), ["lost_heavy"]) is None


def test_games_are_gone_through_for_rapid_events_alone_where_no_other_sum_is_asked_for() -> None:
    rapid_points: Rule = ("rapid_points", "entry", lambda score: score.sum())
    book = book_of(rapid_points, rapid_points="rapid")
    assert GUARDED in assert_worked(book, rows(), {"rapid_points": [0, 0, 0, 0, 100]})


def test_games_are_gone_through_for_rapid_events_alone_where_a_sum_over_the_event_counts_there_alone() -> None:
    rapid_total: Rule = ("rapid_total", "event", lambda score: score.sum())
    book = book_of(rapid_total, rapid_total="rapid")
    assert GUARDED in assert_worked(book, rows(), {"rapid_total": [0, 100]})
    both = book_of(rapid_total, ("total", "event", lambda score: score.sum()), rapid_total="rapid")
    assert GUARDED not in assert_worked(both, rows(), {"rapid_total": [0, 100], "total": [200, 100]})


def test_games_are_gone_through_for_every_event_where_any_sum_needs_that() -> None:
    """Twice the points counts for rapid events, the points themselves for all."""
    book = book_of(
        ("points", "entry", lambda score: score.sum()),
        ("twice", "entry", lambda points: points + points),
        ("seeds", "entry", lambda seed: seed + seed),
        twice="rapid",
        seeds="rapid",
    )
    expected = {"points": [100, 50, 50, 0, 100], "twice": [0, 0, 0, 0, 200], "seeds": [0, 0, 0, 80, 100]}
    assert GUARDED not in assert_worked(book, rows(), expected)


def test_sums_over_events_of_sides_and_of_entries() -> None:
    book = book_of(
        ("points", "entry", lambda score: score.sum()),
        ("event_points", "event", lambda score: score.sum()),
        ("rapid_points", "event", lambda score, played: score.sum(where=played)),
        ("top", "event", lambda points: points.largest()),
        ("seeds", "event", lambda seed: seed.sum()),
        ("share", "entry", lambda points, event_points, top: points + event_points - top),
        rapid_points="rapid",
    )
    expected = {
        "event_points": [200, 100],
        "rapid_points": [0, 0],
        "top": [100, 100],
        "seeds": [6, 90],
        "share": [200, 150, 150, 0, 100],
    }
    assert_worked(book, rows(), expected)


@pytest.mark.parametrize(
    ("name", "per", "function", "checked"),
    [
        ("big", "side", lambda seed: seed * 512, True),  # 2**22 times 512 is 2**31
        ("nearly_big", "side", lambda seed: seed * 512 - seed, False),
        ("small", "side", lambda seed: seed + 1, False),
        ("big_of_entry", "entry", lambda seed: seed * 2000, False),
        ("real_of_entry", "entry", lambda RD: RD * 2.0, True),
        ("flag", "side", lambda Ro: Ro > 5, False),
    ],
    ids=["beyond 32 bits", "less", "within", "of an entry", "real", "flag"],
)
def test_a_number_that_can_stop_a_run_is_checked(name: str, per: Any, function: Any, checked: bool) -> None:
    book = book_of((name, per, function))
    output_names = frozenset({name})
    input_frame = rows(seed=[4_000_000, 2, 3, 4, 5], RD=[0.5, 1.0, 2.0])
    columns = LoopColumns(book, output_names, facts_of(book, input_frame, input_names(book, output_names)), {})
    assert columns.columns[name].checked is checked


def test_what_reads_nothing_of_the_side_is_calculated_for_the_entry() -> None:
    """Unless it is an output, which is asked for side by side."""
    book = book_of(
        ("of_entry", "side", lambda seed, Ro: seed + Ro),
        ("of_side", "side", lambda score, opponent_score: score + opponent_score),
        ("of_opponent", "side", lambda opponent_seed: opponent_seed + 1),
        ("gap", "side", lambda of_entry, of_opponent: of_entry - of_opponent),
        ("points", "entry", lambda of_side, gap: of_side.sum() + in_hundredths(gap.sum())),
    )
    output_names = frozenset({"points"})
    columns = LoopColumns(book, output_names, facts_of(book, rows(), input_names(book, output_names)), {}).columns
    grains = {name: columns[name].grain for name in ("of_entry", "of_side", "of_opponent", "gap")}
    assert grains == {"of_entry": "entry", "of_side": "side", "of_opponent": "side", "gap": "side"}
    output_names |= {"of_entry"}
    columns = LoopColumns(book, output_names, facts_of(book, rows(), input_names(book, output_names)), {}).columns
    assert columns["of_entry"].grain == "side"
