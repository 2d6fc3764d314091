"""Every way of running a rulebook gives the same columns, bit by bit: every edition, any outputs, any shards."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled import backend
from ratinghouse.kernel.engine import scope
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.engine.working import Working
from ratinghouse.rating.framing import frame_of
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.printed_loops import column_outputs, loop_outputs
from tests.rulebooks.random_periods import periods

some = settings(max_examples=settings().max_examples // 4)  # each is a whole period, for every edition
every_edition = pytest.mark.parametrize("book", [rulebook(id) for id in rulebook_ids()], ids=rulebook_ids())


def frame_for(book: Rulebook, period: RatingPeriod) -> Frame:
    """The frame of a period as a run under this book has it."""
    return frame_of(build_roll(period), substitutes=book.knows_twins).frame


def assert_equal_columns(working: Working, expected: Working) -> None:
    """Every column that the working was asked for has the bits of the expected one."""
    for name, column in working.columns.items():
        assert column.values.dtype == expected[name].dtype, name
        assert np.array_equal(column.values, expected[name]), name


@every_edition
@some
@given(periods(), st.randoms(use_true_random=False))
def test_some_columns_alone_are_the_columns_of_the_whole_run(
    book: Rulebook, period: RatingPeriod, chance: random.Random
) -> None:
    frame = frame_for(book, period)
    expected = run(book, frame)
    outputs = chance.sample([rule.name for rule in book.rules], chance.randint(1, 6))
    working = run(book, frame, outputs=outputs, shard=chance.randint(1, 40))
    assert set(working.columns) == set(outputs)
    assert_equal_columns(working, expected)
    later = chance.choice(book.rules).name
    assert np.array_equal(working[later], expected[later])
    assert_equal_columns(working, expected)


@every_edition
@pytest.mark.parametrize("assuming", [True, False], ids=["for this frame", "for any frame"])
@some
@given(periods(), st.randoms(use_true_random=False))
def test_simplified_rules_give_the_columns_of_the_whole_run(
    book: Rulebook, assuming: bool, period: RatingPeriod, chance: random.Random
) -> None:
    """As columns and as loops, not compiled, so that many periods can be tried (compiled: test_compiled_editions)."""
    frame = frame_for(book, period)
    rules = [rule.name for rule in book.rules]
    outputs = chance.sample(rules, chance.randint(1, len(rules)))
    by_loops = loop_outputs(book, frame, outputs, assuming=assuming)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backend, "_kinds", {})
        patch.setattr(backend, "MOST_KINDS", 1 if assuming else 0)
        patch.setattr(scope, "FEWEST_ROWS", 0)  # as in large frames, rules run over the rows to which they apply
        by_columns = column_outputs(book, frame, outputs, shard=chance.randint(1, 40))
    expected = run(book, frame, outputs=outputs)
    assert by_loops is not None
    assert by_columns is not None
    for name in outputs:
        for calculated in (by_loops[name], by_columns[name]):
            assert calculated.dtype == expected[name].dtype, name
            assert np.array_equal(calculated, expected[name]), name
