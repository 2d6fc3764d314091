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
    """Two events alike: entry 0 shares his side with entry 2, so that entry 1 meets both."""
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
