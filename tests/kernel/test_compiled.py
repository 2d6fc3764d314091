"""The compiled backend: the same columns as by columns, the same failures, and a cache that never changes a number."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from datetime import date
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.arithmetic import (
    clip,
    exponential,
    in_hundredths,
    larger,
    power_of_ten,
    real,
    real_score,
    smaller,
    square_root,
    where,
)
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled import backend, cache, calling
from ratinghouse.kernel.engine import run as engine_run
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.rounding import down, half_away, half_up, half_up_real, whole
from ratinghouse.kernel.rule import Dated, InputColumn
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Unit
from tests.kernel.small_books import book_of_givens, frame
from tests.printed_loops import column_outputs, compiled_backend, compiled_outputs, loop_outputs, loops_for, needs_numba

__all__ = ["compiled_backend"]

UNEVEN = LookupTable({-1: 40, 0: 50, 1: 61}, argument=Unit.WHOLE, result=Unit.HUNDREDTHS)
GAMES = st.tuples(st.integers(0, 4), st.integers(0, 4)).filter(lambda pair: pair[0] != pair[1])
EVENTS = st.lists(st.lists(GAMES, min_size=1, max_size=8), min_size=1, max_size=4)


def add(book: Rulebook, name: str, per: Any, function: Callable[..., Any], **options: Any) -> None:
    function.__name__, function.__doc__ = name, "A rule in one sentence."
    book.rule("5", per=per, **options)(function)


def every_operation() -> Rulebook:
    """A book in which every operation, prefix and aggregate occurs, most of them under conditions."""
    book = book_of_givens()
    book.input(InputColumn("start_day", "event", Unit.WHOLE, "the first day"))
    book.input(InputColumn("list_day", "run", Unit.WHOLE, "the list"))
    book.value("1", limit=Dated({date(2000, 1, 1): 300, date(2010, 1, 1): 500}))
    book.table("2", uneven=UNEVEN)
    add(book, "strong", "player", lambda Ro: Ro > 1900)
    add(book, "R", "entry", lambda Ro, seed, guest: where(guest & (seed > 0), seed, Ro))
    add(book, "D", "side", lambda R, opponent_R: R - opponent_R)
    add(book, "D_counted", "side", lambda D, limit: clip(D, -limit, limit), where="played")
    add(book, "D_fixed", "side", lambda D, cap: clip(D, -cap, cap))
    add(book, "P", "side", lambda D_fixed, expected: expected(D_fixed))
    add(book, "P_uneven", "side", lambda D_fixed, uneven: uneven(D_fixed), where="guest")
    add(book, "P_across", "side", lambda opponent_P_uneven, P: opponent_P_uneven - P)
    add(book, "so_far", "side", lambda earlier_score, opponent_earlier_P: larger(earlier_score, opponent_earlier_P))  # noqa: PLW0108
    add(book, "gap", "side", lambda R, opponent_R, D: smaller(larger(R, opponent_R), abs(D)) - 100, where="strong")
    add(book, "far", "side", lambda gap, opponent_gap: (gap == opponent_gap) ^ (gap >= 0) | (gap != 7) & ~(gap < 3))
    add(book, "widest", "entry", lambda gap, far: gap.largest(where=far) - gap.largest())
    add(book, "points", "entry", lambda score, far: score.sum(where=far | ~far))
    low = lambda score, opponent_out, rounds: score.sum(where=~opponent_out) < in_hundredths(rounds)  # noqa: E731
    add(book, "out", "entry", low, repeat=True)
    add(book, "met_out", "side", lambda opponent_met_out, out, guest: out | opponent_met_out & guest, repeat=True)
    add(book, "strength", "event", lambda R, D: R.largest() + abs(D.sum()) + R.count() - D.count())
    add(book, "many_out", "event", lambda out, guest: out.sum() > (~guest).sum())
    add(book, "first_points", "entry", lambda points, earlier_points: where(earlier_points == 0, points, 0))
    add(book, "share", "entry", lambda points, strength: half_up(points, strength) + half_away(-points, strength))
    add(book, "rest", "entry", lambda points, rounds: down(points, rounds) - points, where="many_out")
    add(book, "full", "entry", lambda points: whole(points) * 3)
    add(book, "factor", "player", lambda Ro, limit: where(Ro > limit, 20, 40))
    add(book, "gain", "entry", lambda points, factor: factor * points, where="guest")
    add(book, "total", "player", lambda gain, out: gain.sum() - gain.sum(where=out))
    add(book, "best", "player", lambda points: points.largest())
    add(book, "rank", "entry", lambda points, total: total - points)
    add(book, "sigma", "player", lambda RD, rate, Ro: larger(square_root(RD * RD + rate), real(Ro) / 1000.0) + rate)
    add(book, "mu", "side", lambda score, sigma, opponent_sigma: real_score(score) / (sigma + opponent_sigma))
    add(book, "e", "side", lambda mu: exponential(-mu) + power_of_ten(smaller(mu, 0.5)), where="played")
    add(book, "sum_e", "entry", lambda e, far: e.sum(where=far))
    add(book, "total_e", "player", lambda sum_e: sum_e.sum())
    add(book, "in_points", "player", lambda total_e, total: half_up_real(total_e * 100 - real_score(total)))
    add(book, "low", "entry", lambda listed, many_out: listed & many_out)
    add(book, "hundred", "player", lambda Ro: in_hundredths(Ro + 1), where="listed")
    return book


BOOK = every_operation()
NAMES = [rule.name for rule in BOOK.rules]


def random_frame(events: list[list[tuple[int, int]]], chance: random.Random) -> Frame:
    """A frame in which every column is there or not, and of few or of many different numbers."""
    sides, entries = 2 * sum(map(len, events)), sum(len({it for game in some for it in game}) for some in events)
    columns: dict[str, Any] = {
        "score": [chance.choice((0, 50, 100)) for _ in range(sides)],
        "played": [chance.random() < 0.8 for _ in range(sides)],
        "seed": [chance.choice((0, 1500, 2100, -3)) for _ in range(entries)],
        "guest": [chance.random() < 0.5 for _ in range(entries)],
        "rapid": [chance.random() < 0.5 for _ in events],
        "rounds": [chance.randint(0, 3) for _ in events],
        "start_day": [chance.choice((0, date(2005, 1, 1).toordinal(), date(2015, 1, 1).toordinal())) for _ in events],
        "Ro": [chance.choice((0, 1800, 1900, 2000, 2300)) for _ in range(5)],
        "RD": [chance.choice((0.0, 40.5)) for _ in range(5)],
        "listed": [chance.random() < 0.5 for _ in range(5)],
        "list_day": [date(2012, 1, 1).toordinal()],
    }
    kinds = {"score": np.int8, "seed": np.int32}
    return frame(
        events,
        5,
        **{
            name: np.asarray(column, dtype=kinds.get(name))
            if chance.random() < 0.8
            else np.full_like(column, column[0])
            for name, column in columns.items()
            if name == "score" or chance.random() < 0.9
        },
    )


@given(EVENTS, st.randoms(use_true_random=False))
def test_printed_loops_give_the_columns_of_any_rules(
    events: list[list[tuple[int, int]]], chance: random.Random
) -> None:
    rows = random_frame(events, chance)
    outputs = chance.sample(NAMES, chance.randint(1, len(NAMES)))
    by_loops = loop_outputs(BOOK, rows, outputs, assuming=chance.random() < 0.7)
    backend._kinds.clear()
    by_columns = column_outputs(BOOK, rows, outputs, shard=chance.randint(1, 9))
    expected = run(BOOK, rows, outputs=outputs)
    assert by_loops is not None
    for name in outputs:
        for calculated in (by_loops[name], *([by_columns[name]] if by_columns else [])):
            assert calculated.dtype == expected[name].dtype, name
            assert np.ascontiguousarray(calculated).tobytes() == np.ascontiguousarray(expected[name]).tobytes(), name


def test_what_a_frame_does_not_have_is_not_in_its_loops() -> None:
    """Without guests nobody is under a condition of guests, and the table's two halves are looked up once."""
    events = [[(0, 1), (1, 2)]]
    plain = frame(events, 3, score=[100, 0, 50, 50], played=[True] * 4, Ro=[2000, 1900, 1800])
    rare = frame(events, 3, score=[100, 0, 50, 50], Ro=[2000, 1900, 1800], guest=[True, False, False])
    shorter, longer = (loops_for(BOOK, rows, ["total", "P_uneven"]).source for rows in (plain, rare))
    assert len(shorter) < len(longer) - 500
    assert "(100 - v_" in loops_for(BOOK, plain, ["P"]).source


def test_no_word_of_a_book_is_printed() -> None:
    source = loops_for(BOOK, frame([[(0, 1)]], 2, score=[100, 0]), NAMES).source
    assert not [name for name in NAMES if len(name) > 6 and name in source]


FAILURES: dict[str, tuple[list[tuple[str, Any, Callable[..., Any]]], dict[str, Any], str]] = {
    "beyond 32 bits": (
        [("big", "entry", lambda seed: seed * 2_000), ("bigger", "side", lambda big: big + 1)],
        {"seed": [4_000_000, 1, 1, 1]},
        "bigger grows beyond 32 bits",
    ),
    "not finite": ([("ratio", "side", lambda RD: 1.0 / RD)], {"RD": [0.0, 1.0, 2.0]}, "ratio gives no finite number"),
    "not finite, and not read": (
        [("ratio", "player", lambda RD: 1.0 / RD), ("inverse", "player", lambda ratio: 1.0 / ratio)],
        {"RD": [0.0, 1.0, 2.0]},
        "ratio gives no finite number",
    ),
    "does not settle": (
        [("turn", "entry", lambda opponent_turn: opponent_turn.sum() == 0)],
        {},
        "turn does not settle",
    ),
    "too large a sum": (
        [("heavy", "side", lambda RD: RD * 100_000.0), ("heavy_sum", "entry", lambda heavy: heavy.sum())],
        {"RD": [3.0, 1.0, 2.0]},
        "too large to be added exactly",
    ),
}


@pytest.mark.parametrize("case", FAILURES)
@pytest.mark.parametrize(
    "compiled", [False, pytest.param(True, marks=needs_numba)], ids=["by columns", "by compiled loops"]
)
def test_a_run_fails_in_the_same_way(
    case: str, compiled: bool, compiled_backend: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, columns, message = FAILURES[case]
    if not compiled:
        monkeypatch.setenv("RATINGHOUSE_BACKEND", "columns")
    book = book_of_givens()
    for name, per, function in rules:
        add(book, name, per, function, **({"repeat": True} if name == "turn" else {}))
    rows = frame([[(0, 1)], [(0, 2)]], 3, score=[100, 0, 50, 50], **columns)
    assert loop_outputs(book, rows, [rules[-1][0]]) is None
    assert column_outputs(book, rows, [rules[-1][0]]) is None
    with pytest.raises((ArithmeticError, OverflowError), match=message):
        run(book, rows, outputs=[rules[-1][0]])


def test_a_rule_that_divides_by_nothing_only_where_it_does_not_count() -> None:
    """The frame has no deviations, so that 1 / RD is 1 / 0 for everybody, and nobody's answer."""
    book = book_of_givens()
    add(book, "precision", "player", lambda RD: where(RD > 0.0, 1.0 / RD, 0.0))
    rows = frame([[(0, 1)]], 2, score=[100, 0])
    assert run(book, rows, outputs=["precision"])["precision"].tolist() == [0.0, 0.0]
    assert backend.simplified_run(book, rows, frozenset({"precision"})) is None


@pytest.mark.slow
@needs_numba
def test_compiled_loops_give_the_columns_of_any_rules(compiled_backend: None) -> None:
    chance = random.Random(2)
    events = [[tuple(chance.sample(range(5), 2)) for _ in range(9)] for _ in range(40)]
    rows = random_frame(events, chance)  # type: ignore[arg-type]
    calculated, expected = run(BOOK, rows, outputs=NAMES), run(BOOK, rows)
    assert compiled_outputs(BOOK, rows, NAMES) is not None
    for name in NAMES:
        assert calculated[name].dtype == expected[name].dtype, name
        assert calculated[name].tobytes() == np.ascontiguousarray(expected[name]).tobytes(), name


SMALL = frame([[(0, 1), (1, 2)]], 3, score=[100, 0, 50, 50], Ro=[2000, 1900, 1800])


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the compiled loops of one run, which this process has forgotten."""
    monkeypatch.setenv("RATINGHOUSE_CACHE", str(tmp_path))
    monkeypatch.setenv("RATINGHOUSE_BACKEND", "compiled")
    monkeypatch.setattr(calling, "_functions", {})
    assert run(BOOK, SMALL, outputs=["best"])["best"].tolist() == run(BOOK, SMALL)["best"].tolist()
    (entry,) = (tmp_path / "loops").iterdir()
    assert cache.entry_is_sound(entry)
    monkeypatch.setattr(calling, "_functions", {})
    return entry


@needs_numba
def test_stored_loops_are_loaded_and_not_compiled_again(stored: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in stored.rglob("*") if path.is_file()}
    assert run(BOOK, SMALL, outputs=["best"])["best"].tolist() == run(BOOK, SMALL)["best"].tolist()
    assert {path: path.stat().st_mtime_ns for path in stored.rglob("*") if path.is_file()} == before
    assert list(stored.parent.iterdir()) == [stored]


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize("damage", ["a byte", "a file more", "no hashes", "hashes of something else", "open to others"])
def test_a_damaged_or_foreign_entry_is_compiled_again(stored: Path, damage: str) -> None:
    code = next(path for path in stored.rglob("*.nbc"))
    if damage == "a byte":
        content = bytearray(code.read_bytes())
        content[len(content) // 2] ^= 1
        code.write_bytes(content)
    elif damage == "a file more":
        (stored / "more.py").write_text("raise SystemExit")
    elif damage == "no hashes":
        (stored / cache.HASHES).unlink()
    elif damage == "hashes of something else":
        (stored / cache.HASHES).write_text(json.dumps(["loops.py"]))
    else:
        stored.chmod(0o755)
    assert not cache.entry_is_sound(stored)
    assert run(BOOK, SMALL, outputs=["best"])["best"].tolist() == run(BOOK, SMALL)["best"].tolist()
    assert cache.entry_is_sound(stored)
    assert list(stored.parent.iterdir()) == [stored]


@needs_numba
def test_a_folder_that_others_can_read_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATINGHOUSE_CACHE", str(tmp_path))
    monkeypatch.setenv("RATINGHOUSE_BACKEND", "compiled")
    monkeypatch.setattr(calling, "_functions", {})
    (tmp_path / "loops").mkdir(mode=0o755)
    assert cache.cache_folder() is None
    assert run(BOOK, SMALL, outputs=["best"])["best"].tolist() == run(BOOK, SMALL)["best"].tolist()
    assert list((tmp_path / "loops").iterdir()) == []


def test_who_wants_columns_gets_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "SIDES_BEFORE_COMPILING", 0)
    monkeypatch.setenv("RATINGHOUSE_BACKEND", "columns")
    assert compiled_outputs(BOOK, SMALL, ["best"]) is None


@pytest.mark.parametrize(("fewest", "simplified"), [(4, True), (5, False)], ids=["large enough", "too small"])
def test_rules_are_simplified_for_large_frames(fewest: int, simplified: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The frame has four sides."""
    simplified_outputs: list[frozenset[str]] = []
    original = backend.simplified_run

    def spied(book: Rulebook, rows: Frame, outputs: frozenset[str]) -> Any:
        simplified_outputs.append(outputs)
        return original(book, rows, outputs)

    monkeypatch.setattr(backend, "simplified_run", spied)
    monkeypatch.setattr(engine_run, "FEWEST_SIDES", fewest)
    monkeypatch.setenv("RATINGHOUSE_BACKEND", "columns")
    assert run(BOOK, SMALL, outputs=["best", "full"])["best"].tolist() == run(BOOK, SMALL)["best"].tolist()
    assert bool(simplified_outputs) == simplified


@pytest.mark.parametrize(("players", "simplified"), [(3, [2, 3]), (4, [])], ids=["enough players", "too few"])
def test_rules_are_simplified_for_outputs_that_are_asked_for_again(
    players: int, simplified: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frame has three players; from the third run on, if that many are enough."""
    answers: list[list[int]] = []
    runs: list[int] = []
    original = backend.simplified_run

    def spied(book: Rulebook, rows: Frame, outputs: frozenset[str]) -> Any:
        runs.append(len(answers))
        return original(book, rows, outputs)

    monkeypatch.setattr(backend, "simplified_run", spied)
    monkeypatch.setattr(engine_run, "FEWEST_RUNS", 2)
    monkeypatch.setattr(engine_run, "FEWEST_PLAYERS", players)
    monkeypatch.setattr(engine_run, "_runs", type(engine_run._runs)())
    monkeypatch.setenv("RATINGHOUSE_BACKEND", "columns")
    for _ in range(4):
        answers.append(run(BOOK, SMALL, outputs=["best", "full"])["best"].tolist())
    assert answers == [run(BOOK, SMALL)["best"].tolist()] * 4
    assert runs == simplified


@needs_numba
def test_loops_are_used_once_columns_have_cost_as_much(compiled_backend: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RATINGHOUSE_BACKEND")
    for name, value in {"SIDES_BEFORE_COMPILING": 7, "SIDES_BEFORE_LOADING": 3}.items():
        monkeypatch.setattr(backend, name, value)
    monkeypatch.setattr(calling, "_functions", {})
    monkeypatch.setattr(backend, "_sides_run", type(backend._sides_run)())
    outputs = frozenset({"share", "best"})
    assert compiled_outputs(BOOK, SMALL, outputs) is None  # 4 sides
    assert compiled_outputs(BOOK, SMALL, outputs) is not None  # 8 sides: compiled, and stored
    monkeypatch.setattr(calling, "_functions", {})
    monkeypatch.setattr(backend, "_sides_run", type(backend._sides_run)())
    assert compiled_outputs(BOOK, SMALL, outputs) is not None  # 4 sides: loaded


def test_frames_of_too_many_kinds_run_in_loops_that_assume_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "MOST_KINDS", 1)
    monkeypatch.setattr(backend, "_kinds", {})
    outputs = frozenset({"D_counted"})
    flags = ([True] * 4, [False] * 4, [True, False] * 2)
    rows = [frame([[(0, 1), (1, 2)]], 3, score=[100, 0, 50, 50], played=played, Ro=[1, 2, 3]) for played in flags]
    first, second, third = (backend._columns_for(BOOK, it, outputs, {}) for it in rows)
    assert first is not second
    assert second is third


def test_a_kind_of_frames_becomes_wider_until_all_of_them_fit_into_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "_kinds", {})
    outputs = frozenset({"D_counted"})
    ratings = ([0, 0, 0], [0, 2000, 1900], [0, 0, 0], [1500, 1600, 0])
    rows = [frame([[(0, 1), (1, 2)]], 3, score=[100, 0, 50, 50], Ro=Ro) for Ro in ratings]
    first, *others = (backend._columns_for(BOOK, it, outputs, {}) for it in rows)
    assert first is not others[0]
    assert others == [others[0]] * 3


def test_the_kinds_of_a_limited_number_of_books_and_outputs_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that compares many amended editions does not keep all of them in memory."""
    monkeypatch.setattr(backend, "_kinds", {})
    monkeypatch.setattr(backend, "MOST_REMEMBERED", 2)
    rows = frame([[(0, 1), (1, 2)]], 3, score=[100, 0, 50, 50], Ro=[1, 2, 3])
    for name in ("D_counted", "share", "best", "D_counted"):
        columns = backend._columns_for(BOOK, rows, frozenset({name}), {})
        assert len(backend._kinds) <= 2
        assert columns is backend._columns_for(BOOK, rows, frozenset({name}), {})


@pytest.mark.parametrize("most_kinds", [0, 6])
def test_loops_read_no_input_that_a_frame_does_not_have(most_kinds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever frames came before: one that states who played, and one in which it has its default."""
    monkeypatch.setattr(backend, "MOST_KINDS", most_kinds)
    monkeypatch.setattr(backend, "_kinds", {})
    rows = partial(frame, [[(0, 1), (1, 2)]], 3, score=[100, 0, 50, 50], Ro=[1, 2, 3])
    for inputs in ({"played": [True, True, False, False]}, {}, {"played": [True] * 4}, {}):
        columns = backend._columns_for(BOOK, rows(**inputs), frozenset({"D_counted"}), {})
        assert ("played" in columns.side_inputs) <= ("played" in inputs)
    stated = rows(played=[True, False] * 2)
    assert "played" in backend._columns_for(BOOK, stated, frozenset({"D_counted"}), {}).side_inputs


@pytest.mark.skipif(find_spec("numba") is not None, reason="Numba is installed")
def test_without_numba_runs_are_by_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RATINGHOUSE_BACKEND", "compiled")
    assert compiled_outputs(BOOK, SMALL, ["best"]) is None


def test_earlier_rows_of_a_column_that_is_the_same_everywhere() -> None:
    """Nobody is rated, so that every expected score is 0.50: loops add it up, columns leave it to the rules."""
    rows = frame([[(0, 1), (0, 2), (0, 1)]], 3, score=[0] * 6)
    assert run(BOOK, rows, outputs=["so_far"])["so_far"].tolist() == [0, 0, 50, 0, 100, 50]
    by_loops = loop_outputs(BOOK, rows, ["so_far"])
    assert by_loops is not None
    assert by_loops["so_far"].tolist() == [0, 0, 50, 0, 100, 50]
    assert column_outputs(BOOK, rows, ["so_far"]) is None
