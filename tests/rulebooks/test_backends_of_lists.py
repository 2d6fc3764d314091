"""Rules over lists of plain numbers give the columns that they give over arrays, bit by bit, in every edition."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.judgement import judge
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.formulas.arguments import RowReader
from ratinghouse.kernel.plain.frame import ListFrame
from ratinghouse.kernel.plain.groups import FinerLists
from ratinghouse.kernel.plain.run import run_lists
from ratinghouse.rating.calculation import calculation_of
from ratinghouse.rating.circumstances import with_circumstances
from ratinghouse.rating.framing import frame_of, list_frame_of, with_arrays
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.player_rules import fide_kind
from ratinghouse.rating.roll import build_roll
from ratinghouse.rating.run import Run, rate, run_frame
from ratinghouse.rating.sheet import list_sheet, sheets_of
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.rulebooks.random_periods import periods

some = settings(max_examples=settings().max_examples // 4)  # each is a whole period, for every edition
every_edition = pytest.mark.parametrize("book", [rulebook(id) for id in rulebook_ids()], ids=rulebook_ids())
KINDS = {"b": bool, "i": int, "f": float}


def rated_by_lists_and_arrays(book: Rulebook, period: RatingPeriod) -> tuple[Run, Run]:
    """The same run twice, with everything that checks ask for."""
    by_arrays = rate(period, book)
    roll = by_arrays.framed.roll
    kind = fide_kind(book, period.pool)
    framed = list_frame_of(roll, substitutes=book.knows_twins, fide_kind=kind)
    by_lists = replace(by_arrays, framed=framed, working=run_frame(book, framed.frame))
    assert isinstance(by_lists.framed.frame, ListFrame)
    assert not isinstance(by_arrays.framed.frame, ListFrame)
    return with_circumstances(by_lists), with_circumstances(by_arrays)


def assert_same_bits(name: str, numbers: Any, column: Any) -> None:
    """A list has the numbers of an array, as Python's own."""
    assert {type(number) for number in numbers} <= {KINDS[column.dtype.kind]}, name
    assert np.array(numbers, dtype=column.dtype).tobytes() == column.tobytes(), name


@every_edition
@some
@given(periods())
def test_every_column_is_that_of_arrays(book: Rulebook, period: RatingPeriod) -> None:
    by_lists, by_arrays = rated_by_lists_and_arrays(book, period)
    for rule in book.rules:
        assert_same_bits(rule.name, by_lists.working[rule.name], by_arrays.working[rule.name])
    assert judge(by_lists.working) == judge(by_arrays.working)


@every_edition
@some
@given(periods(), st.randoms(use_true_random=False))
def test_some_columns_alone_are_those_of_the_whole_run(
    book: Rulebook, period: RatingPeriod, chance: random.Random
) -> None:
    frame = list_frame_of(build_roll(period), substitutes=book.knows_twins).frame
    assert isinstance(frame, ListFrame)
    outputs = chance.sample([rule.name for rule in book.rules], chance.randint(1, 6))
    working, whole = run_lists(book, frame, outputs=outputs), run_lists(book, frame)
    assert set(working.columns) == set(outputs)
    for name in (*outputs, chance.choice(book.rules).name):
        assert working[name] == whole[name]


@every_edition
@some
@given(periods())
def test_the_frame_of_lists_is_that_of_arrays(book: Rulebook, period: RatingPeriod) -> None:
    roll = build_roll(period)
    lists = list_frame_of(roll, substitutes=book.knows_twins)
    arrays = frame_of(roll, substitutes=book.knows_twins).frame
    again = with_arrays(lists).frame
    assert lists.frame.side_starts == arrays.side_starts.tolist()
    assert lists.frame.entry_starts == arrays.entry_starts.tolist()
    assert {name: column.dtype for name, column in again.inputs.items()} == {
        name: column.dtype for name, column in arrays.inputs.items()
    }
    assert run(book, again)["Rn"].tobytes() == run(book, arrays)["Rn"].tobytes()


@every_edition
@settings(max_examples=5)
@given(periods())
def test_sheets_and_their_numbers_are_the_same(book: Rulebook, period: RatingPeriod) -> None:
    by_lists, by_arrays = rated_by_lists_and_arrays(book, period)
    first, second = calculation_of(by_lists), calculation_of(by_arrays)
    for player in range(len(first.players)):
        assert sheets_of(first, player) == sheets_of(second, player)
        assert list_sheet(first, player) == list_sheet(second, player)


@every_edition
@settings(max_examples=5)
@given(periods())
def test_arguments_of_a_row_are_the_same(book: Rulebook, period: RatingPeriod) -> None:
    by_lists, by_arrays = rated_by_lists_and_arrays(book, period)
    for rule in book.rules:
        by_arrays.working[rule.name], by_lists.working[rule.name]
    first, second = RowReader(by_lists.working), RowReader(by_arrays.working)
    for rule in book.rules:
        for row in range(min(by_lists.framed.frame.size(rule.per), 3)):
            mine, theirs = first.arguments(rule, row), second.arguments(rule, row)
            assert [_plain(mine[name]) for name in mine] == [_plain(theirs[name]) for name in theirs]


def _plain(argument: Any) -> Any:
    return argument.values if isinstance(argument, FinerLists) else argument
