"""A side of a game that two players share: each finds the other's columns under the prefix twin_."""

from __future__ import annotations

from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.rule import InputColumn, RulebookError
from ratinghouse.kernel.units import Unit
from tests.printed_loops import column_outputs, loop_outputs


def _book(twins: bool = True) -> Rulebook:
    book = Rulebook("trial", title="Trial", authority="none", in_force=date(2024, 1, 1), source="none")
    book.input(
        InputColumn("R", "player", Unit.WHOLE, "the rating"),
        InputColumn("seed", "entry", Unit.WHOLE, "the seed"),
        InputColumn("mark", "side", Unit.WHOLE, "a mark"),
    )
    if twins:

        @book.rule("1", per="side")
        def rating_of_twin(twin_R: Any) -> Any:
            """The twin's rating.

            twin_R=2100 → 2100
            """
            return twin_R

        @book.rule("2", per="side")
        def seed_of_twin(twin_seed: Any) -> Any:
            """The twin's seed.

            twin_seed=3 → 3
            """
            return twin_seed

        @book.rule("3", per="side")
        def mark_of_twin(twin_mark: Any) -> Any:
            """The twin's mark.

            twin_mark=3 → 3
            """
            return twin_mark

    return book


def _frame(twin: list[int] | None) -> Frame:
    """Two events alike: entry 0 shares its side with entry 2, so that entry 1 meets both."""
    return Frame(
        events=2,
        players=3,
        event_of_entry=np.array([0, 0, 0, 1, 1, 1]),
        player_of_entry=np.array([0, 1, 2, 0, 1, 2]),
        entry_of_side=np.array([0, 1, 1, 2, 3, 4, 4, 5]),
        mirror=np.array([1, 0, 3, 2, 5, 4, 7, 6]),
        inputs={
            "R": np.array([2000, 2100, 2200]),
            "seed": np.array([1, 2, 3, 4, 5, 6]),
            "mark": np.arange(8, dtype=np.int32) + 10,
        },
        twin=None if twin is None else np.array(twin),
    )


@pytest.mark.parametrize("shard", [1 << 16, 1])
def test_a_side_finds_its_twin_in_every_event(shard: int) -> None:
    working = run(_book(), _frame([3, 1, 2, 0, 7, 5, 6, 4]), shard=shard)
    assert working["rating_of_twin"].tolist() == [2200, 2100, 2100, 2000, 2200, 2100, 2100, 2000]
    assert working["seed_of_twin"].tolist() == [3, 2, 2, 1, 6, 5, 5, 4]
    assert working["mark_of_twin"].tolist() == [13, 11, 12, 10, 17, 15, 16, 14]


def test_what_is_calculated_from_twins_is_the_same_by_loops_and_by_columns() -> None:
    """Of A, B, C with seeds 1, 2, 3 and 4, 5, 6 and marks 10 to 17, A and C share a side. B's two are their own.

    Twice a side's mark and twice an entry's seed are read from the twin; marks are added up for the entries.
    """
    book = _book()
    rules: list[tuple[str, Any, Any]] = [
        ("double", "side", lambda mark: mark + mark),
        ("twice", "entry", lambda seed: seed * 2),
        ("of_side", "side", lambda twin_double, double: twin_double * 100 + double),
        ("of_entry", "side", lambda twin_twice, twice: twin_twice * 100 + twice),
        ("of_player", "side", lambda twin_R, R: twin_R - R),
        ("marks", "entry", lambda of_side: of_side.sum()),
    ]
    for name, per, function in rules:
        function.__name__, function.__doc__ = name, "A rule in one sentence."
        book.rule("4", per=per)(function)
    expected = {
        "of_side": [2620, 2222, 2424, 2026, 3428, 3030, 3232, 2834],
        "of_entry": [602, 404, 404, 206, 1208, 1010, 1010, 812],
        "of_player": [200, 0, 0, -200] * 2,
        "marks": [2620, 2222 + 2424, 2026, 3428, 3030 + 3232, 2834],
        "mark_of_twin": [13, 11, 12, 10, 17, 15, 16, 14],
    }
    without_twins = {"of_side": [2020, 2222], "of_entry": [202, 404], "of_player": [0, 0], "marks": [2020, 2222 + 2424]}
    for name, numbers in expected.items():
        for rows, of_rows in (
            (_frame([3, 1, 2, 0, 7, 5, 6, 4]), numbers),
            (_frame(None), without_twins.get(name, [10, 11])),
        ):
            calculated = (
                run(book, rows, outputs=[name]),
                loop_outputs(book, rows, [name]),
                column_outputs(book, rows, [name]),
            )
            for columns in calculated:
                assert columns is not None
                assert columns[name].tolist()[: len(of_rows)] == of_rows, name


def test_without_twins_every_side_is_its_own() -> None:
    working = run(_book(), _frame(None))
    assert working["mark_of_twin"].tolist() == list(range(10, 18))


def test_a_rulebook_that_does_not_know_twins_refuses_them() -> None:
    assert _book().knows_twins
    assert not _book(twins=False).knows_twins
    with pytest.raises(ValueError, match="no rule for a side of a game that two players share"):
        run(_book(twins=False), _frame([3, 1, 2, 0, 7, 5, 6, 4]))


def test_twins_lead_back() -> None:
    with pytest.raises(ValueError, match="twin must lead back"):
        _frame([3, 1, 2, 1, 7, 5, 6, 4])


def test_only_sides_have_twins() -> None:
    with pytest.raises(RulebookError, match="not a column that the twin of a side has"):

        @_book().rule("4", per="entry")
        def wrong(twin_seed: Any) -> Any:
            """No meaning."""
            return twin_seed


def test_the_prefix_is_taken() -> None:
    with pytest.raises(RulebookError, match="the prefix twin_ is taken"):
        _book().value("5", twin_peak=1)
