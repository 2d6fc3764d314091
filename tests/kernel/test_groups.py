"""Groups, in one piece and scattered, against plain Python; and that sums do not depend on the order of rows."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.engine.groups import Groups, Pieces, Scattered, add_real
from ratinghouse.kernel.engine.many import Many
from ratinghouse.kernel.plain.groups import ListGroups
from ratinghouse.kernel.units import UnitMismatch

# Each group's rows; groups may be empty, and so may all of them.
PIECES = st.lists(st.lists(st.integers(-(2**22), 2**22), max_size=5), max_size=6)
REALS = st.floats(-3000, 3000)


def pieces(groups: list[list[int]]) -> Pieces:
    return Pieces("side", np.cumsum([0, *map(len, groups)]))


def scattered(groups: list[list[int]], seed: int) -> tuple[Scattered, list[int], list[int]]:
    """The groups with their rows mixed but in their own order, the rows, and the group of each."""
    index = [group for group, rows in enumerate(groups) for _ in rows]
    random.Random(seed).shuffle(index)
    waiting = [iter(rows) for rows in groups]
    return Scattered("entry", np.array(index, dtype=np.intp), len(groups)), [next(waiting[g]) for g in index], index


def column(rows: list[int], kind: type = np.int32) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    return np.array(rows, dtype=kind)


@given(PIECES, st.integers())
def test_sums(groups: list[list[int]], seed: int) -> None:
    rows = [row for group in groups for row in group]
    assert pieces(groups).add(column(rows)).tolist() == [sum(group) for group in groups]
    apart, mixed, _ = scattered(groups, seed)
    assert apart.add(column(mixed)).tolist() == [sum(group) for group in groups]


@given(PIECES, st.integers())
def test_largest(groups: list[list[int]], seed: int) -> None:
    groups = [[abs(row) for row in group] for group in groups]
    rows = [row for group in groups for row in group]
    expected = [max(group, default=0) for group in groups]
    assert pieces(groups).largest(column(rows)).tolist() == expected
    apart, mixed, _ = scattered(groups, seed)
    assert apart.largest(column(mixed)).tolist() == expected


@given(PIECES, st.integers())
def test_earlier(groups: list[list[int]], seed: int) -> None:
    rows = [row for group in groups for row in group]
    expected = [sum(group[:at]) for group in groups for at in range(len(group))]
    assert pieces(groups).earlier(column(rows)).tolist() == expected
    apart, mixed, index = scattered(groups, seed)
    so_far = [0] * len(groups)
    in_turn = []
    for row, group in zip(mixed, index, strict=True):
        in_turn.append(so_far[group])
        so_far[group] += row
    assert apart.earlier(column(mixed)).tolist() == in_turn


@given(PIECES)
def test_longest(groups: list[list[int]]) -> None:
    longest = max(map(len, groups), default=0)
    assert pieces(groups).longest == longest
    assert scattered(groups, 0)[0].longest == longest


def test_flags_are_counted_and_sums_go_beyond_32_bits() -> None:
    two = Pieces("side", np.array([0, 3, 3, 4]))
    assert two.add(np.array([True, True, False, True])).tolist() == [2, 0, 1]
    assert two.add(column([2**31 - 1, 2**31 - 1, 2, -5])).tolist() == [2**32, 0, -5]


@given(st.lists(REALS, max_size=30), st.randoms(use_true_random=False))
def test_a_sum_of_reals_is_the_same_in_every_order(rows: list[float], chance: random.Random) -> None:
    mixed = chance.sample(rows, len(rows))
    one_piece = Pieces("side", np.array([0, len(rows)]))
    all_in_one = Scattered("entry", np.zeros(len(rows), dtype=np.intp), 1)
    first = add_real(one_piece, np.array(rows, dtype=np.float64))
    assert first.tobytes() == add_real(one_piece, np.array(mixed, dtype=np.float64)).tobytes()
    assert first.tobytes() == add_real(all_in_one, np.array(mixed, dtype=np.float64)).tobytes()
    assert first[0] == pytest.approx(sum(rows), abs=1e-9)


def test_a_sum_of_reals_that_cannot_be_exact_is_refused() -> None:
    one_piece = Pieces("side", np.array([0, 2]))
    with pytest.raises(OverflowError, match="too large to be added exactly"):
        add_real(one_piece, np.array([2.0**17, 2.0**17]))
    assert add_real(one_piece, np.array([2.0**16, 2.0**16])).tolist() == [2.0**17]


GROUPS: list[Groups] = [
    Pieces("side", np.array([0, 3, 3, 4])),
    Scattered("side", np.array([0, 0, 0, 2]), 3),
]


@pytest.mark.parametrize("groups", GROUPS, ids=["pieces", "scattered"])
def test_many(groups: Groups) -> None:
    score = Many(column([100, 50, 0, 100]), groups)
    played = Many(np.array([True, True, False, True]), groups)
    rated = Many(np.array([True, False, True, False]), groups)
    assert score.sum().tolist() == [150, 0, 100]
    assert score.sum(where=played & rated).tolist() == [100, 0, 0]
    assert score.sum(where=played | rated).tolist() == [150, 0, 100]
    assert score.sum(where=~rated).tolist() == [50, 0, 100]
    assert score.largest(where=~rated).tolist() == [50, 0, 100]
    assert score.count().tolist() == [3, 0, 1]
    assert score.count(where=played).tolist() == [2, 0, 1]
    assert played.sum(where=rated).tolist() == [1, 0, 0]
    assert played.any(where=rated).tolist() == [True, False, False]
    assert played.all().tolist() == [False, True, True]
    assert played.all(where=rated).tolist() == [False, True, True]
    assert Many(np.array([0.5, 0.25, 8.0, 1.0]), groups).sum(where=played).tolist() == [0.75, 0.0, 1.0]


def test_many_small_numbers_are_not_too_large_together() -> None:
    """300,000 halves are 150,000, below the 2**18 up to which sums are exact; 600,000 of them are beyond it."""
    rows = 300_000
    assert add_real(Pieces("side", np.array([0, rows])), np.full(rows, 0.5)).tolist() == [150_000.0]
    with pytest.raises(OverflowError):
        add_real(Pieces("side", np.array([0, 2 * rows])), np.full(2 * rows, 0.5))


@pytest.mark.parametrize("kind", [np.int32, np.int64])
def test_sums_are_exact_on_both_sides_of_32_bits(kind: type) -> None:
    """Two rows whose sum is the last that fits, the first that does not, and a running sum that wraps around."""
    largest = 2**30
    for row in (largest - 1, largest, 2**31 - 1, -(2**31)):
        rows: np.ndarray[tuple[int], np.dtype[np.signedinteger]] = np.array([row, row, 5, row, row, row], dtype=kind)
        groups = Pieces("side", np.array([0, 2, 3, 6]))
        assert groups.add(rows).tolist() == [2 * row, 5, 3 * row]
        assert groups.add(rows).dtype == np.int64
        assert groups.earlier(rows).tolist() == [0, row, 0, 0, row, 2 * row]


@pytest.mark.parametrize("bounds", [[0, 2, 3, 6], [0, 70, 140]])  # groups of few rows, and of many
def test_a_bound_of_the_rows_does_not_change_their_sums(bounds: list[int]) -> None:
    rows = np.full(bounds[-1], 2**29, dtype=np.int32)
    groups = Pieces("side", np.array(bounds))
    expected = [(last - first) * 2**29 for first, last in pairwise(bounds)]
    for largest in (None, 2**29, 2**40):
        assert groups.add(rows, largest).tolist() == expected
    small = Pieces("side", np.array(bounds)).add(np.full(bounds[-1], -3, dtype=np.int32), 3)
    assert small.tolist() == [-3 * (last - first) for first, last in pairwise(bounds)]


def test_small_groups_are_added_right_after_a_running_sum_beyond_32_bits() -> None:
    rows = np.full(3000, 2**20, dtype=np.int32)
    assert set(Pieces("side", np.arange(0, 3001, 2)).add(rows).tolist()) == {2**21}


@pytest.mark.parametrize("failing", [0, 1, 12, 13, 50, 100])  # of 100: few, and too many to be called few
def test_flags_are_counted_however_few_fail(failing: int) -> None:
    flags = np.arange(100) >= failing
    bounds = np.array([0, 0, 7, 40, 40, 99, 100])
    expected = [int(flags[first:last].sum()) for first, last in pairwise(bounds)]
    index = np.repeat(np.arange(6, dtype=np.int32), np.diff(bounds))
    assert Pieces("side", bounds).add(flags).tolist() == expected
    assert Pieces("side", bounds, index).add(flags).tolist() == expected


@pytest.mark.parametrize("others", [1, 12, 13, 100])
def test_scattered_rows_that_are_mostly_zero(others: int) -> None:
    rows = np.where(np.arange(100) < others, 3, 0)
    groups = Scattered("entry", np.arange(100) % 7, 8)
    expected = [int(rows[group::7].sum()) for group in range(7)]
    assert groups.add(rows).tolist() == [*expected, 0]
    assert groups.earlier(rows).tolist() == [int(rows[row % 7 : row : 7].sum()) for row in range(100)]


def test_the_rows_of_one_group() -> None:
    assert Pieces("side", np.array([0, 2, 2, 5])).members(2).tolist() == [2, 3, 4]
    assert Pieces("side", np.array([0, 2, 2, 5])).members(1).tolist() == []
    assert Scattered("entry", np.array([1, 0, 1, 2]), 4).members(1).tolist() == [0, 2]
    assert Scattered("entry", np.array([1, 0, 1, 2]), 4).members(3).tolist() == []
    assert ListGroups("entry", [1, 0, 1, 2], 4, from_zero=True).members(1) == [0, 2]


@pytest.mark.parametrize(
    ("rows", "is_too_large"),
    [
        ([2.0**17, 1.0, 1.0], True),  # two rows of the first group: each could be as large
        ([2.0**17 - 1, 1.0, 1.0], False),
        ([1.0, -(2.0**17), 1.0], True),
        ([1.0, 1.0, 2.0**17], False),  # the only row of its group
        ([1.0, 1.0, 2.0**18 - 1], False),
        ([1.0, 1.0, 2.0**18], True),
    ],
)
def test_a_sum_of_real_rows_is_refused_by_the_rows_of_its_own_group(rows: list[float], is_too_large: bool) -> None:
    """The first two rows are one group, the third another; a sum must stay below 2**18."""
    pieces, lists = Pieces("side", np.array([0, 2, 3])), ListGroups("side", [0, 0, 1], 2, from_zero=False)
    if is_too_large:
        for add in (lambda: add_real(pieces, np.array(rows)), lambda: lists.add_real(rows)):
            with pytest.raises(OverflowError, match="too large to be added exactly"):
                add()
    else:
        expected = [rows[0] + rows[1], rows[2]]
        assert add_real(pieces, np.array(rows)).tolist() == expected
        assert lists.add_real(rows) == expected


def test_rows_are_counted_where_a_condition_of_the_same_rows_holds() -> None:
    sides, entries = Pieces("side", np.array([0, 2, 3])), Scattered("entry", np.array([0, 0, 1]), 2)
    rows = Many(np.array([5, 6, 7]), sides)
    assert rows.count(Many(np.array([True, False, True]), sides)).tolist() == [1, 1]
    with pytest.raises(UnitMismatch, match="a column per side does not go with one per entry"):
        rows.count(Many(np.array([True, False, True]), entries))
    with pytest.raises(UnitMismatch, match="only with another finer column"):
        rows.count(np.array([True, False]))  # type: ignore[arg-type]


@given(st.lists(st.integers(0, 400), min_size=1, max_size=4), st.integers(0, 2**32), st.integers(0, 100))
def test_sums_of_long_groups(sizes: list[int], seed: int, most_in_hundred: int) -> None:
    """Long enough to be added one by one, of which some may be empty: numbers of any width, and flags."""
    luck = random.Random(seed)
    groups = [[luck.randrange(-(2**31), 2**31) for _ in range(size)] for size in sizes]
    rows = [row for group in groups for row in group]
    assert pieces(groups).add(column(rows)).tolist() == [sum(group) for group in groups]
    assert pieces(groups).add(column([row % 100 for row in rows], np.int8)).tolist() == [
        sum(row % 100 for row in group) for group in groups
    ]
    flags = [[row % 100 < most_in_hundred for row in group] for group in groups]
    expected = [sum(group) for group in flags]
    assert pieces(groups).add(np.array([flag for group in flags for flag in group], np.bool_)).tolist() == expected


@given(PIECES, st.integers(), st.integers(1, 4))
def test_scattered_rows_are_added_block_by_block(groups: list[list[int]], seed: int, size: int) -> None:
    """Whatever the width of the index, and whether few or many rows of a block are not 0."""
    apart, mixed, _ = scattered(groups, seed)
    narrow = Scattered("entry", apart.index.astype(np.int32), apart.size)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ratinghouse.kernel.engine.groups.BLOCK", size)
        for index in (apart, narrow):
            assert index.add(column(mixed)).tolist() == [sum(group) for group in groups]
    assert narrow.largest(np.abs(column(mixed))).tolist() == [max(map(abs, group), default=0) for group in groups]
