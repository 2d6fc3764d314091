"""What loops do less for: usual rows, blocks of games, the games of a frame, and rare events apart from the others.

Each is compared with the rules as they are written, run by columns, and looked for in the loops as they are printed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.arithmetic import clip, in_hundredths, real, real_score, where
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.game_blocks import GAMES
from ratinghouse.kernel.engine import game_rows
from ratinghouse.kernel.engine.frame import FEW, Frame
from ratinghouse.kernel.engine.game_rows import EVEN, Parity
from ratinghouse.kernel.engine.run import run
from tests.kernel.small_books import book_of_givens, frame
from tests.printed_loops import column_outputs, compiled_backend, compiled_outputs, loop_outputs, loops_for, needs_numba

__all__ = ["compiled_backend"]

Games = list[tuple[int, int]]
PLAYERS = 2 * FEW


def add(book: Rulebook, name: str, per: Any, function: Callable[..., Any], **options: Any) -> None:
    function.__name__, function.__doc__ = name, "A rule in one sentence."
    book.rule("5", per=per, **options)(function)


def book_of_newcomers() -> Rulebook:
    """A book in which much is asked of newcomers, who have no rating, and of rapid events, at every grain."""
    book = book_of_givens()
    add(book, "is_new", "entry", lambda Ro: Ro == 0)
    add(book, "met_rated", "side", lambda opponent_Ro: opponent_Ro > 0)
    add(book, "strength", "entry", lambda opponent_Ro, met_rated: opponent_Ro.sum(where=met_rated))
    add(book, "met", "entry", lambda met_rated: met_rated.sum())
    start = lambda Ro, strength, met: where(Ro > 0, Ro, where(met > 0, strength - 40 * met, 1000))  # noqa: E731
    add(book, "R", "entry", start)
    add(book, "D", "side", lambda R, opponent_R: clip(R - opponent_R, -400, 400))
    add(book, "W", "entry", lambda score, played, is_new: where(is_new, score.sum(where=played), score.sum()))
    add(book, "spread", "entry", lambda D: in_hundredths(D.largest() + abs(D.sum())))
    add(book, "long_rapid", "event", lambda rapid, rounds: rapid & (rounds > 3))
    add(book, "rapid_points", "entry", lambda score, met_rated: score.sum(where=met_rated) * 3, where="rapid")
    add(book, "rapid_gap", "side", lambda D, score: in_hundredths(abs(D) * 2) - score, where="rapid")
    add(book, "rapid_gaps", "entry", lambda rapid_gap: rapid_gap.sum() + rapid_gap.largest())
    add(book, "long_points", "entry", lambda W, rounds: W * rounds, where="long_rapid")
    add(book, "newcomers", "event", lambda is_new: is_new.sum())
    add(book, "strongest", "event", lambda R, newcomers: R.largest() - 10 * newcomers)
    points = lambda W, spread, rapid_points, rapid_gaps, long_points: (  # noqa: E731
        W + spread + rapid_points + rapid_gaps + long_points
    )
    add(book, "points", "entry", points)
    add(book, "in_rapid", "entry", lambda rapid: rapid)
    add(book, "top", "entry", lambda strongest: in_hundredths(strongest))  # noqa: PLW0108
    add(book, "total", "player", lambda points, in_rapid, top: points.sum(where=~in_rapid) - top.largest())
    add(book, "rapid_total", "player", lambda points, in_rapid: points.sum(where=in_rapid))
    add(book, "best", "player", lambda points: points.largest())
    return book


BOOK = book_of_newcomers()
NAMES = [rule.name for rule in BOOK.rules]
TOTALS = ["total", "rapid_total", "best"]


def season(chance: random.Random, ratings: Sequence[int], events: int = 12, **more: Any) -> Frame:
    """Events of 3 to 40 games between any players."""
    games: list[Games] = [
        [tuple(chance.sample(range(len(ratings)), 2)) for _ in range(chance.randint(3, 40))]  # type: ignore[misc]
        for _ in range(events)
    ]
    first = [chance.choice((0, 50, 100)) for some in games for _ in some]
    sides = frame(games, len(ratings))
    score = np.zeros(sides.sides, np.int64)
    lower = np.flatnonzero(sides.mirror > np.arange(sides.sides))
    score[lower] = first
    score[sides.mirror[lower]] = 100 - score[lower]
    columns = {
        "played": [chance.random() < 0.9 for _ in range(sides.sides)],
        "rapid": [chance.random() < 0.2 for _ in games],
        "rounds": [chance.randint(1, 6) for _ in games],
        **more,
    }
    return frame(games, len(ratings), score=score, Ro=np.asarray(ratings), **columns)


def assert_same(book: Rulebook, rows: Frame, outputs: Sequence[str]) -> str:
    """Compare loops, and simplified columns in small shards, with the rules as written; return the loops."""
    expected = run(book, rows, outputs=outputs)
    by_loops = loop_outputs(book, rows, outputs)
    assert by_loops is not None
    by_columns = column_outputs(book, rows, outputs, shard=5)
    for name in outputs:
        for calculated in (by_loops[name], *([by_columns[name]] if by_columns else [])):
            assert calculated.dtype == expected[name].dtype, name
            assert np.ascontiguousarray(calculated).tobytes() == np.ascontiguousarray(expected[name]).tobytes(), name
    return loops_for(book, rows, outputs).source


def ratings_with(newcomers: int, players: int = PLAYERS) -> list[int]:
    return [0] * newcomers + [1500 + 37 * number for number in range(players - newcomers)]


@pytest.mark.parametrize(
    ("newcomers", "is_asked"),
    [(0, False), (1, True), (2, False), (PLAYERS - 1, False)],
    ids=["nobody is new", "fewer than a tenth", "a tenth", "nearly everybody"],
)
def test_newcomers_are_apart_where_they_are_few(newcomers: int, is_asked: bool) -> None:
    rows = season(random.Random(newcomers), ratings_with(newcomers))
    assert rows.is_rarely_zero("Ro") == is_asked
    source = assert_same(BOOK, rows, NAMES)
    assert ("usual[" in source) == is_asked
    assert ("usual[" in assert_same(BOOK, rows, TOTALS)) == is_asked


def test_newcomers_are_not_apart_where_there_are_real_numbers() -> None:
    book = book_of_newcomers()
    add(book, "real_points", "side", lambda score: real_score(score))  # noqa: PLW0108
    add(book, "real_sum", "entry", lambda real_points, R: real_points.sum() + real(R))
    rows = season(random.Random(1), ratings_with(1))
    assert "usual[" in assert_same(book, rows, ["R", "points"])
    assert "usual[" not in assert_same(book, rows, ["R", "points", "real_sum"])


@pytest.mark.parametrize("seed", range(6))
def test_usual_and_other_rows_add_to_the_same_sums(seed: int) -> None:
    """Three of forty are new: usual players meet them, they meet each other, and most games are of two usual ones."""
    chance = random.Random(seed)
    ratings = ratings_with(3, 2 * PLAYERS)
    chance.shuffle(ratings)
    rows = season(chance, ratings, events=20)
    assert "if usual[x1] & usual[x2]:" in assert_same(BOOK, rows, NAMES)
    assert_same(BOOK, rows, chance.sample(NAMES, 5))


def test_a_newcomer_among_usual_players_by_hand() -> None:
    """The newcomer has 1600 + 1700 − 2 × 40 = 3220 from the rated; each of them met only one rated player, or none."""
    ratings = [0, 1600, 1700, *[2000] * (PLAYERS - 3)]
    score = [100, 50, 0, 100, 50, 0]
    rows = frame([[(0, 1), (0, 2), (1, 2)]], PLAYERS, score=score, played=[True] * 6, Ro=ratings)
    assert rows.is_rarely_zero("Ro")
    by_loops = loop_outputs(BOOK, rows, ["strength", "met", "R", "D"])
    assert by_loops is not None
    assert by_loops["strength"].tolist() == [3300, 1700, 1600]
    assert by_loops["met"].tolist() == [2, 1, 1]
    assert by_loops["R"].tolist() == [3220, 1600, 1700]
    assert by_loops["D"].tolist() == [400, 400, -400, -100, -400, 100]
    assert_same(BOOK, rows, NAMES)


@pytest.mark.parametrize("rapid", [[False] * 12, [True] * 12, [True] + [False] * 11, [False] * 11 + [True]])
@pytest.mark.parametrize("newcomers", [0, 1], ids=["rated", "one new"])
def test_rare_events_are_apart(rapid: list[bool], newcomers: int) -> None:
    chance = random.Random(len(rapid) + newcomers)
    rows = season(chance, ratings_with(newcomers), rapid=rapid)
    source = assert_same(BOOK, rows, NAMES)
    some = any(rapid) and not all(rapid)
    assert ("        if not (" in source) == some
    assert_same(BOOK, rows, TOTALS)


@pytest.mark.parametrize("rounds", [3, 4], ids=["no event is long", "the rapid ones are long"])
def test_a_calculated_flag_of_events_is_judged_before_them(rounds: int) -> None:
    chance = random.Random(rounds)
    rows = season(chance, ratings_with(1), rapid=[True, False] * 6, rounds=[rounds, 6] * 6)
    assert_same(BOOK, rows, [*TOTALS, "long_points", "rapid_gaps"])
    by_loops = loop_outputs(BOOK, rows, ["long_points"])
    assert by_loops is not None
    assert by_loops["long_points"].any() == (rounds > 3)


def test_an_event_that_is_rare_changes_no_other() -> None:
    """Without rapid events the columns of the ordinary ones are what they are beside rapid ones."""
    games: list[Games] = [[(0, 1), (1, 2)], [(0, 2), (2, 3), (3, 1)], [(0, 3)]]
    rows = {
        rapid: frame(
            games, 4, score=[50] * 12, played=[True] * 12, Ro=[0, 1500, 1600, 1700], rapid=[False, rapid, False]
        )
        for rapid in (False, True)
    }
    calm, mixed = (loop_outputs(BOOK, rows[rapid], ["points", "total", "rapid_total"]) for rapid in (False, True))
    assert calm is not None
    assert mixed is not None
    assert calm["points"][:3].tolist() == mixed["points"][:3].tolist()
    assert calm["points"][-2:].tolist() == mixed["points"][-2:].tolist()
    assert calm["points"][3:7].tolist() != mixed["points"][3:7].tolist()
    assert calm["rapid_total"].tolist() == [0, 0, 0, 0]
    assert mixed["rapid_total"].all()


def book_of_reals() -> Rulebook:
    """A book with sums of real numbers over games, which loops calculate in blocks."""
    book = book_of_givens()
    add(book, "pull", "side", lambda RD, opponent_RD, score: (RD - opponent_RD) / 7.0 + real_score(score) / 3.0)
    add(book, "near", "side", lambda pull, opponent_pull: pull < opponent_pull)
    add(book, "pulled", "entry", lambda pull, near: pull.sum(where=near) + pull.sum())
    add(book, "counted", "entry", lambda score, near: score.sum(where=near))
    add(book, "of_player", "player", lambda pulled: pulled.sum())
    return book


REALS = book_of_reals()
SIZES = [1, GAMES - 1, GAMES, GAMES + 1, 2 * GAMES, 2 * GAMES + 1]


def blocks_of(sizes: Sequence[int]) -> Frame:
    """Events of so many games each."""
    chance = random.Random(sum(sizes))
    games: list[Games] = [[tuple(chance.sample(range(9), 2)) for _ in range(size)] for size in sizes]  # type: ignore[misc]
    sides = 2 * sum(sizes)
    score = [chance.choice((0, 50, 100)) for _ in range(sides)]
    return frame(games, 9, score=score, RD=[40.0 + 1.7 * number for number in range(9)])


@pytest.mark.parametrize("size", SIZES)
def test_blocks_of_games_begin_and_end_where_they_should(size: int) -> None:
    source = assert_same(REALS, blocks_of([size]), [rule.name for rule in REALS.rules])
    assert "block_real" in source
    assert f"start += np.uint64({GAMES})" in source


def test_a_block_has_games_of_one_event_only() -> None:
    assert_same(REALS, blocks_of(SIZES), [rule.name for rule in REALS.rules])
    assert_same(REALS, blocks_of([3, 1, GAMES, 2]), ["of_player", "counted"])


THREE: list[Games] = [[(0, 1), (2, 0), (1, 2)], [(1, 0)], [(2, 1), (0, 2)]]


def test_games_have_the_side_with_the_lower_row_first() -> None:
    """Sides of the first event by entry: 0 has games 0 and 1, 1 has 0 and 2, 2 has 1 and 2."""
    games = frame(THREE, 3).games
    assert games.starts.tolist() == [0, 3, 4, 6]
    first, second = games.sides
    assert list(zip(first.tolist(), second.tolist(), strict=True)) == [(0, 2), (1, 4), (3, 5), (0, 1), (0, 3), (1, 2)]
    first, second = games.entries
    assert list(zip(first.tolist(), second.tolist(), strict=True)) == [(0, 1), (0, 2), (1, 2), (0, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize("block", [1, 2, 7, 8, 12, 100])
def test_games_are_gathered_in_blocks_of_whole_events(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = list(range(12))
    expected = frame(THREE, 3, score=numbers).games
    whole = [expected.column("score").first.tolist(), *(part.tolist() for part in (*expected.sides, *expected.entries))]
    monkeypatch.setattr(game_rows, "BLOCK", block)
    games = frame(THREE, 3, score=numbers).games
    assert [games.column("score").first.tolist(), *(part.tolist() for part in (*games.sides, *games.entries))] == whole


@pytest.mark.parametrize(
    ("column", "parity"),
    [
        ([100, 50, 0, 50], Parity(-1, 100)),
        ([5, 7, -5, -7], Parity(-1, 0)),
        ([8, 9, 8, 9], EVEN),
        ([100, 50, 0, 49], None),
        ([True, False, True, False], EVEN),
        ([True, False, False, True], None),
        ([0.5, 0.5, 0.5, 0.5], None),
    ],
    ids=["points", "differences", "the same", "one game differs", "flags", "opposite flags", "real numbers"],
)
def test_the_second_side_follows_from_the_first_only_if_it_does_in_every_game(
    column: list[Any], parity: Parity | None
) -> None:
    """Two games, of 0 against 2 and of 1 against 3: the sides are rows 0 and 2, and rows 1 and 3."""
    by_game = frame([[(0, 2), (1, 3)]], 4, score=column).games.column("score")
    assert by_game.parity == parity
    assert by_game.first.tolist() == column[:2]
    assert by_game.second.tolist() == column[2:]


@pytest.mark.slow
@needs_numba
def test_compiled_loops_give_the_same_rows(compiled_backend: None) -> None:
    """With newcomers and rapid events, few of each, and with blocks."""
    chance = random.Random(3)
    rows = season(chance, ratings_with(3, 2 * PLAYERS), events=30)
    for book, some, outputs in ((BOOK, rows, [*TOTALS, "R"]), (REALS, blocks_of(SIZES), ["pulled", "of_player"])):
        compiled, expected = compiled_outputs(book, some, outputs), run(book, some)
        assert compiled is not None
        for name in outputs:
            assert compiled[name].dtype == expected[name].dtype, name
            assert compiled[name].tobytes() == np.ascontiguousarray(expected[name]).tobytes(), name
