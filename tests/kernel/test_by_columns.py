"""Simplified rules run by columns: where each is calculated, and worked numbers.

Three players meet in two events. Entries 0 to 4 are A, B, C of the first event (A-B, B-C) and A, B of the second (A-B);
sides 0 to 5 are A's, B's two and C's of the first event, A's and B's of the second.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ratinghouse.kernel.arithmetic import clip, larger, where
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.by_columns.conditions import ReadBy, _stays_inside
from ratinghouse.kernel.compiled.by_columns.opponents import read_across
from ratinghouse.kernel.compiled.by_columns.shared_sums import with_shared_sums
from ratinghouse.kernel.compiled.columns import LoopColumns, input_names
from ratinghouse.kernel.compiled.facts import facts_of
from ratinghouse.kernel.compiled.terms import AppliedOperation, ColumnRead, LoopColumn, Read, Running, aggregates
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.plain.run import run_lists
from ratinghouse.kernel.statutes.operations import OPERATIONS
from tests.kernel.small_books import book_of_givens, frame
from tests.kernel.test_plain import as_lists
from tests.printed_loops import column_outputs, loop_outputs

EVENTS = [[(0, 1), (1, 2)], [(0, 1)]]


def book_of(*rules: tuple[str, Any, Callable[..., Any]], **conditions: str) -> Rulebook:
    """A book with these rules; some have a condition."""
    book = book_of_givens()
    for name, per, function in rules:
        function.__name__, function.__doc__ = name, "A rule in one sentence."
        options: dict[str, Any] = {"where": conditions[name]} if name in conditions else {}
        book.rule("5", per=per, **options)(function)
    return book


def rows(**given: Any) -> Frame:
    columns: dict[str, Any] = {"score": [100, 0, 50, 50, 0, 100], "seed": [1, 2, 3, 40, 50], "Ro": [2000, 1900, 1800]}
    return frame(EVENTS, 3, **columns | given)


def assert_worked(book: Rulebook, given: Frame, name: str, numbers: list[Any]) -> None:
    """The numbers come out by the rules as written, by simplified columns and by loops."""
    assert run(book, given)[name].tolist() == numbers
    by_columns, by_loops = column_outputs(book, given, [name]), loop_outputs(book, given, [name])
    assert by_columns is not None
    assert by_columns[name].tolist() == numbers
    assert by_loops is not None
    assert by_loops[name].tolist() == numbers


def test_what_follows_from_the_opponents_entry_is_summed() -> None:
    """3 times the opponent's seed less the rounds: A has 6 - 5, B 3 - 5 + 9 - 5, C 6 - 5; then A 150 - 7, B 120 - 7."""
    book = book_of(
        ("far", "side", lambda opponent_seed, rounds: 3 * opponent_seed - rounds),
        ("far_sum", "entry", lambda far: far.sum()),
    )
    assert_worked(book, rows(rounds=[5, 7]), "far_sum", [1, 2, 1, 143, 113])


def test_only_what_follows_from_the_opponents_entry_alone_is_calculated_there() -> None:
    book = book_of(
        ("far", "side", lambda opponent_seed, rounds: 3 * opponent_seed - rounds),
        ("gap", "side", lambda opponent_seed, seed: 3 * opponent_seed - seed),
        ("far_sum", "entry", lambda far: far.sum()),
        ("gap_sum", "entry", lambda gap: gap.sum()),
    )
    given = rows(rounds=[5, 7])
    for output, moved in (("far_sum", {"far of the opponent"}), ("gap_sum", set())):
        wanted = frozenset({output})
        general = LoopColumns(book, wanted, facts_of(book, given, input_names(book, wanted)), {})
        columns = read_across(general)
        assert columns.columns.keys() - general.columns.keys() == moved
        assert (columns is general) == (not moved)


def test_what_follows_from_the_opponents_score_or_from_both_is_summed() -> None:
    """The opponent's score twice, and the opponent's seed with one's own: neither is the opponent's entry's alone."""
    book = book_of(
        ("lost", "side", lambda opponent_score: 2 * opponent_score),
        ("lost_sum", "entry", lambda lost: lost.sum()),
        ("gap", "side", lambda opponent_seed, seed: 3 * opponent_seed - seed),
        ("gap_sum", "entry", lambda gap: gap.sum()),
    )
    assert_worked(book, rows(), "lost_sum", [0, 300, 100, 200, 0])
    assert_worked(book, rows(), "gap_sum", [5, 8, 3, 110, 70])


@pytest.mark.parametrize(
    ("flag", "given", "numbers"),
    [
        ("guest", {"guest": [False, True, False, False, False]}, [0, 0, 100, 0, 0, 0]),
        ("rapid", {"rapid": [True, False]}, [0, 0, 100, 0, 0, 0]),
        ("listed", {"listed": [True, True, False]}, [0, 0, 100, 0, 0, 0]),
        ("played", {"played": [True, False, True, True, True, True]}, [0, 0, 100, 0, 0, 0]),
        ("played", {"played": [True, True, False, True, True, True]}, [0, 0, 0, 0, 0, 0]),
    ],
    ids=["entry", "event", "player", "side", "another side"],
)
def test_a_sum_of_earlier_sides_has_those_for_which_the_flag_does_not_hold(
    flag: str, given: dict[str, Any], numbers: list[int]
) -> None:
    """A game is worth 100 to both sides. Of these B has one before the game with C, whether or not it was played."""
    book = book_of(
        ("worth", "side", lambda score, opponent_score: score + opponent_score),
        ("so_far", "side", lambda earlier_worth: earlier_worth),
        so_far=flag,
    )
    assert_worked(book, rows(**given), "so_far", numbers)


def test_a_sum_of_earlier_sides_adds_a_number_that_all_sides_of_an_entry_share() -> None:
    """Twice the seed is 4 for both sides of B in the first event: only before the second of them there is one."""
    book = book_of(
        ("double", "side", lambda seed: seed + seed),
        ("so_far", "side", lambda earlier_double: earlier_double),
    )
    assert run(book, rows())["so_far"].tolist() == [0, 0, 4, 0, 0, 0]
    assert column_outputs(book, rows(), ["so_far"]) is None  # left to the rules as they are written
    by_loops = loop_outputs(book, rows(), ["so_far"])
    assert by_loops is not None
    assert by_loops["so_far"].tolist() == [0, 0, 4, 0, 0, 0]


@pytest.mark.parametrize(
    ("flag", "given", "numbers"),
    [
        ("guest", {"guest": [False, False, False, True, False]}, [0, 0, 0, 2, 0]),
        ("rapid", {"rapid": [False, True]}, [0, 0, 0, 2, 4]),
        ("listed", {"listed": [False, True, True]}, [0, 0, 0, 0, 4]),
    ],
    ids=["entry", "event", "player"],
)
def test_a_sum_of_earlier_entries_has_those_for_which_the_flag_does_not_hold(
    flag: str, given: dict[str, Any], numbers: list[int]
) -> None:
    """Before the second event A had seed 1 and B seed 2: twice that."""
    book = book_of(
        ("double", "entry", lambda seed: seed + seed),
        ("before", "entry", lambda earlier_double: earlier_double),
        before=flag,
    )
    assert_worked(book, rows(**given), "before", numbers)


def test_a_number_that_is_the_same_everywhere_is_added_where_a_condition_holds() -> None:
    """4 for every entry, guest or not; two of the first event's are guests. 3 for every side; A, then B won."""
    book = book_of(
        ("four", "entry", lambda guest: where(guest, 4, 4)),
        ("of_guests", "event", lambda four, guest: four.sum(where=guest)),
        ("of_all", "event", lambda four: four.sum()),
        ("three", "side", lambda played: where(played, 3, 3)),
        ("won", "side", lambda score, opponent_score: score > opponent_score),
        ("of_wins", "entry", lambda three, won: three.sum(where=won)),
    )
    given = rows(guest=[True, True, False, False, False], played=[True] * 5 + [False])
    assert_worked(book, given, "of_guests", [8, 0])
    assert_worked(book, given, "of_all", [12, 8])
    assert_worked(book, given, "of_wins", [3, 0, 0, 0, 3])


def test_the_largest_of_a_number_that_is_the_same_everywhere_is_left_to_the_rules() -> None:
    book = book_of(
        ("four", "entry", lambda guest: where(guest, 4, 4)),
        ("top", "event", lambda four: four.largest()),
    )
    given = rows(guest=[True, False, False, False, False])
    assert column_outputs(book, given, ["top"]) is None
    assert run(book, given, outputs=["top"])["top"].tolist() == [4, 4]


def test_operations_of_one_two_and_three_operands() -> None:
    """A is 100 above B, B 100 above C: limited to 60 and 40, then looked up, and the largest of the size."""
    book = book_of(
        ("limited", "side", lambda Ro, opponent_Ro: clip(Ro - opponent_Ro, -40, 60)),
        ("size", "side", lambda limited: larger(abs(limited), 50)),
        ("chosen", "side", lambda limited, size, score: where(score > 0, size, limited)),
        ("step", "side", lambda Ro, opponent_Ro, expected: expected(clip(Ro - opponent_Ro, -1, 1))),
    )
    assert_worked(book, rows(), "limited", [60, -40, 60, -40, 60, -40])
    assert_worked(book, rows(), "size", [60, 50, 60, 50, 60, 50])
    assert_worked(book, rows(), "chosen", [60, -40, 60, 50, 60, 50])
    assert_worked(book, rows(), "step", [60, 40, 60, 40, 60, 40])


@pytest.mark.parametrize(
    ("function", "numbers"),
    [
        (lambda played, guest: (played * guest) + (played * guest), [2, 0, 2, 0, 0, 2]),
        (lambda played, guest: (played * guest) - (played * guest), [0, 0, 0, 0, 0, 0]),
        (lambda played, guest, cap: played * (cap > 0) + guest * (cap > 0), [2, 1, 2, 1, 0, 2]),
        (lambda played, guest: ~where(played, guest, 0), [False, True, False, True, True, False]),
        (lambda played, guest: ~where(played, 0, guest), [True, False, True, True, True, True]),
        (lambda played, cap: ~where(played, cap > 0, 0), [False, True, False, False, True, False]),
        (lambda played, cap: played & ~(cap > 400), [True, False, True, True, False, True]),
        (lambda score, cap: where(~(cap == 400), score, 0), [0, 0, 0, 0, 0, 0]),
        (lambda score, cap: where(~(cap == 399), score, 0), [100, 0, 50, 50, 0, 100]),
        (lambda score, cap: where(where(cap > 400, cap > 0, 0), 0, score), [100, 0, 50, 50, 0, 100]),
        (lambda cap: where(cap > 400, cap > 0, 0) ^ (cap > 400), [False] * 6),
        (lambda played, cap: played ^ where(cap > 400, cap > 0, 0), [True, False, True, True, False, True]),
        (lambda played, guest, cap: 2 * ((cap > 0) * where(played, guest, 0)), [2, 0, 2, 0, 0, 2]),
        (
            lambda played, cap: (cap > 0) * where(played, cap > 0, 0) + (cap > 0) * where(played, cap > 0, 0),
            [2, 0, 2, 2, 0, 2],
        ),
        (lambda played, guest, cap: -((cap > 0) * where(played, 0, guest)), [0, -1, 0, 0, 0, 0]),
    ],
)
def test_flags_that_are_multiplied_chosen_or_without_a_column(function: Callable[..., Any], numbers: list[Any]) -> None:
    """A product of flags is the number 0 or 1, a choice between a flag and 0 is a flag, and so is a value compared."""
    given = rows(played=[True, False, True, True, False, True], guest=[True, True, False, False, True])
    book = book_of(("outcome", "side", function))
    assert_worked(book, given, "outcome", numbers)
    assert run_lists(book, as_lists(given))["outcome"] == numbers


@pytest.mark.parametrize(
    ("added", "numbers"),
    [
        (lambda year: year.sum(), [2, 4, 2, 2, 2]),
        (lambda year, counts: year.sum(where=counts), [2, 4, 2, 2, 2]),
    ],
)
def test_a_sum_of_what_is_the_same_for_the_whole_run(added: Callable[..., Any], numbers: list[int]) -> None:
    """The list is of the year 2: two for each of A's sides, and all of them count; left to the rules as written."""
    book = book_of(
        ("year", "side", lambda list_year: list_year),
        ("counts", "side", lambda list_year: list_year > 1),
        ("total", "entry", added),
    )
    given = rows(list_year=[2])
    assert run(book, given)["total"].tolist() == numbers
    assert column_outputs(book, given, ["total"]) is None
    by_loops = loop_outputs(book, given, ["total"])
    assert by_loops is not None
    assert by_loops["total"].tolist() == numbers


def side(name: str, term: Any = 0) -> LoopColumn:
    return LoopColumn(name, "side", "whole", term)


def entry(name: str, term: Any = 0) -> LoopColumn:
    return LoopColumn(name, "entry", "whole", term)


OWN = ColumnRead("column", "own", None)
ACROSS = ColumnRead("column", "opponent", None)


@pytest.mark.parametrize(
    ("column", "reader", "read", "inside"),
    [
        (side("column"), side("reader"), OWN, {"side", "entry", "event", "player"}),
        (side("column"), side("reader"), ACROSS, {"event"}),
        (entry("column"), side("reader"), OWN, {"entry", "event", "player"}),
        (entry("column"), side("reader"), ACROSS, {"event"}),
        (entry("column"), entry("reader"), OWN, {"entry", "event", "player"}),
        (side("column"), entry("reader"), OWN, {"entry", "event", "player"}),
        (side("column"), side("reader", Running("column")), OWN, {"entry", "event", "player"}),
        (entry("column"), entry("reader", Running("column")), OWN, {"player"}),
        (LoopColumn("column", "event", "whole", 1), entry("reader"), OWN, {"event"}),
        (LoopColumn("column", "player", "whole", 1), entry("reader"), OWN, {"player"}),
        (entry("column"), LoopColumn("reader", "event", "whole", 1), OWN, {"event"}),
        (entry("column"), LoopColumn("reader", "player", "whole", 1), OWN, {"player"}),
    ],
)
def test_the_flags_whose_rows_read_only_rows_of_the_flag(
    column: LoopColumn, reader: LoopColumn, read: ColumnRead, inside: set[Grain]
) -> None:
    grains: tuple[Grain, ...] = ("side", "entry", "event", "player", "run")
    flag = Read("flag")
    assert {it for it in grains if _stays_inside(column, ReadBy(reader, flag, read), it)} == inside


def test_a_rule_beyond_32_bits_on_the_way_is_calculated_in_64() -> None:
    """3,000,000 times 1000 is more than 32 bits have; divided again it fits."""
    book = book_of(
        ("big", "entry", lambda seed: seed + 1),
        ("share", "side", lambda big, rounds: (big * 1000 - rounds) - big * 999),
    )
    given = rows(seed=[3_000_000, 1, 2, 3, -4_000_000], rounds=[1, 2])
    assert_worked(book, given, "share", [3_000_000, 1, 1, 2, 2, -4_000_001])


def columns_for(book: Rulebook, given: Frame, *outputs: str) -> LoopColumns:
    wanted = frozenset(outputs)
    return LoopColumns(book, wanted, facts_of(book, given, input_names(book, wanted)), {})


def test_a_sum_that_another_column_consists_of_is_read_from_there() -> None:
    """The seeds of A are 1 and 40, of B 2 and 50, of C 3."""
    book = book_of(
        ("total", "player", lambda seed: seed.sum()),
        ("more", "player", lambda seed, Ro: seed.sum() + Ro),
        ("top", "player", lambda seed: seed.largest()),
    )
    given = rows()
    shared = with_shared_sums(columns_for(book, given, "total", "more", "top")).columns
    assert shared["more"].term == AppliedOperation("add", (Read("total"), Read("Ro")))
    assert [len(list(aggregates(shared[name].term))) for name in ("total", "top")] == [1, 1]
    by_columns = column_outputs(book, given, ["total", "more", "top"])
    assert by_columns is not None
    numbers = {"total": [41, 52, 3], "more": [2041, 1952, 1803], "top": [40, 50, 3]}
    assert {name: by_columns[name].tolist() for name in numbers} == numbers


def test_an_operation_that_a_rule_has_more_than_once_is_calculated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seeds are 1, 2, 3, 40 and 50: twice as much where that is above 5, and else 5 less than it."""
    book = book_of(
        ("share", "entry", lambda seed: where(larger(seed, 2) > 5, 2 * larger(seed, 2), larger(seed, 2) - 5))
    )
    calls = []

    def counted(*operands: Any) -> Any:
        calls.append(operands)
        return larger(*operands)

    monkeypatch.setitem(OPERATIONS, "larger", OPERATIONS["larger"]._replace(apply=counted))
    by_columns = column_outputs(book, rows(), ["share"])
    assert by_columns is not None
    assert by_columns["share"].tolist() == [-3, -3, -2, 80, 100]
    assert len(calls) == 1


def test_a_condition_of_a_sum_is_left_out_where_every_other_row_is_0_anyway() -> None:
    """Points count in rapid events alone, of which the second is one: there A has 0 and B 100."""
    book = book_of(
        ("in_rapid", "entry", lambda rapid: rapid),
        ("points", "entry", lambda score: score.sum()),
        ("rapid_points", "player", lambda points, in_rapid: points.sum(where=in_rapid)),
        ("other_points", "player", lambda points, in_rapid: points.sum(where=~in_rapid)),
        points="in_rapid",
    )
    given = rows(rapid=[False, True])
    columns = columns_for(book, given, "rapid_points", "other_points").columns
    conditions = [[it.where for it in aggregates(columns[name].term)] for name in ("rapid_points", "other_points")]
    assert conditions[0] == [True]
    assert conditions[1] != [True]
    assert_worked(book, given, "rapid_points", [0, 100, 0])
    assert_worked(book, given, "other_points", [0, 0, 0])
