"""Rules under a condition that few rows meet: they run over these rows alone, and give the same numbers as over all."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.arithmetic import in_hundredths, larger
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine import run as engine_run
from ratinghouse.kernel.engine import scope
from ratinghouse.kernel.engine.few_rows import FewRows, finer_rows
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from tests.kernel.small_books import book_of_givens, frame
from tests.printed_loops import column_outputs

Rules = dict[str, Callable[..., Any]]


def of_sides() -> Rules:
    """What a side can read: coarser rows, the opponent's, and earlier ones."""
    return {
        "wide": lambda Ro, seed, rounds, list_year: Ro + 2 * seed + 3 * rounds + list_year,
        "across": lambda opponent_Ro, opponent_seed, Ro, seed: opponent_Ro - 2 * opponent_seed + 3 * Ro - 5 * seed,
        "mirrored": lambda score, opponent_score: 3 * score - opponent_score,
        "running": lambda score, earlier_score, opponent_earlier_score: (
            score + 2 * earlier_score - opponent_earlier_score
        ),
        "squared": lambda Ro: 100 * Ro * Ro,
    }


def of_entries() -> Rules:
    """What an entry can read: its sides, coarser rows, and the player's earlier entries."""
    return {
        "points": lambda score, won: score.sum() - 2 * score.sum(where=won),
        "strength": lambda opponent_Ro, met_guest: opponent_Ro.sum(where=met_guest) - opponent_Ro.largest(),
        "counts": lambda score, won, met_guest: 7 * score.count() - 3 * won.sum() + 5 * met_guest.sum(),
        "seeds": lambda seed, earlier_seed, Ro, rounds: seed - 2 * earlier_seed + Ro * rounds,
    }


def of_coarser_rows() -> list[tuple[str, Any, str | None, Callable[..., Any]]]:
    """What events and players can read, and columns that were calculated for few rows, read by these and by all."""
    return [
        ("of_guests", "entry", "guest", lambda points_guest, seeds_guest: points_guest + in_hundredths(seeds_guest)),
        ("after_guests", "entry", None, lambda points_guest, score: larger(points_guest, score.sum())),
        ("rapid_sum", "entry", "rapid", lambda across_rapid, wide_rapid: across_rapid.sum() - wide_rapid.largest()),
        ("rapid_size", "event", "rapid", lambda seed, won: seed.sum() + seed.largest() + seed.count() * won.sum()),
        ("rapid_guests", "event", "rapid", lambda seed, guest: seed.sum(where=guest) + 10 * guest.sum()),
        ("seed_total", "player", "listed", lambda seed, guest, Ro: seed.sum() - 3 * seed.sum(where=guest) + Ro),
        ("best", "player", "listed", lambda points_listed, points_guest: points_listed.largest() + points_guest.sum()),
        ("since", "player", "listed", lambda Ro, list_year: Ro - list_year),
        ("shown", "player", None, lambda seed_total, since, Ro: larger(seed_total, Ro) - since),
    ]


def add(book: Rulebook, name: str, per: Any, function: Callable[..., Any], **options: Any) -> None:
    function.__name__, function.__doc__ = name, "A rule in one sentence."
    book.rule("5", per=per, **options)(function)


def conditional_book() -> Rulebook:
    """A book with most rules under a flag: of the side, the entry, the event or the player."""
    book = book_of_givens()
    add(book, "won", "side", lambda score, opponent_score: score > opponent_score)
    add(book, "met_guest", "side", lambda opponent_guest: opponent_guest)
    for flag in ("played", "guest", "rapid", "listed"):
        for name, function in of_sides().items():
            add(book, f"{name}_{flag}", "side", function, where=flag)
    for flag in ("guest", "rapid", "listed"):
        for name, function in of_entries().items():
            add(book, f"{name}_{flag}", "entry", function, where=flag)
    for name, per, where, function in of_coarser_rows():
        add(book, name, per, function, **({} if where is None else {"where": where}))
    return book


BOOK = conditional_book()
NAMES = [rule.name for rule in BOOK.rules]
PLAYERS = 30


def season(seed: int) -> Frame:
    """Ten events of 12 games; of rows of every grain less than a quarter have the flag."""
    chance = random.Random(seed)
    events: list[list[tuple[int, int]]] = [
        [tuple(chance.sample(range(PLAYERS), 2)) for _ in range(12)]  # type: ignore[misc]
        for _ in range(10)
    ]
    rows = frame(events, PLAYERS)

    def rarely(size: int) -> np.ndarray[Any, Any]:
        flags = np.zeros(size, np.bool_)
        flags[chance.sample(range(size), size // 5)] = True
        return flags

    return frame(
        events,
        PLAYERS,
        score=np.array([chance.choice((0, 50, 100)) for _ in range(rows.sides)], np.int32),
        played=rarely(rows.sides),
        seed=[chance.randint(-3, 90) for _ in range(rows.entries)],
        guest=rarely(rows.entries),
        rapid=rarely(10),
        rounds=[chance.randint(1, 9) for _ in range(10)],
        Ro=[chance.choice((0, *range(1400, 2800))) for _ in range(PLAYERS)],
        listed=rarely(PLAYERS),
        list_year=[2025],
    )


@pytest.fixture
def selections(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Few rows are chosen however small a frame is; the grains of those that were."""
    chosen: list[str] = []

    class Counted(FewRows):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            chosen.append(self.grain)

    monkeypatch.setattr(scope, "FewRows", Counted)
    monkeypatch.setattr(scope, "FEWEST_ROWS", 0)
    return chosen


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("shard", [1 << 16, 60])
def test_rules_give_the_same_over_few_rows(seed: int, shard: int, selections: list[str]) -> None:
    rows = season(seed)
    by_few = run(BOOK, rows, shard=shard)
    assert set(selections) >= {"side", "entry", "player"}  # and events, where a shard has enough of them
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scope, "FEWEST_ROWS", 1 << 40)
        expected = run(BOOK, rows)
    for name in NAMES:
        assert by_few[name].dtype == expected[name].dtype, name
        assert by_few[name].tolist() == expected[name].tolist(), name


@pytest.mark.parametrize(
    "outputs", [NAMES, ["shown", "best"], ["of_guests"], ["rapid_sum"]], ids=["all", "two", "entries", "sums"]
)
def test_simplified_rules_give_the_same_over_few_rows(outputs: list[str], selections: list[str]) -> None:
    rows = season(3)
    simplified = column_outputs(BOOK, rows, outputs, shard=90)
    expected = run(BOOK, rows, outputs=outputs)
    assert simplified is not None
    for name in outputs:
        assert simplified[name].dtype == expected[name].dtype, name
        assert simplified[name].tolist() == expected[name].tolist(), name


def test_a_number_of_few_sides_has_32_bits(selections: list[str]) -> None:
    """4,000,000 times 2,000 does not fit. Of six sides one was played."""
    book = book_of_givens()
    add(book, "product", "side", lambda seed: seed * 2000, where="played")
    events, played = [[(0, 1), (0, 2), (1, 2)]], [False, False, True, False, False, False]
    small = frame(events, 3, score=[0] * 6, seed=[1, 1_000_000, 1], played=played)
    assert run(book, small)["product"].tolist() == [0, 0, 2_000_000_000, 0, 0, 0]
    large = frame(events, 3, score=[0] * 6, seed=[1, 4_000_000, 1], played=played)
    with pytest.raises(OverflowError, match="product grows beyond 32 bits"):
        run(book, large)
    assert selections == ["side", "side"]


def test_nothing_of_a_run_is_held_after_it(selections: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the garbage collector: selections and the rows they are of would hold each other."""
    scopes: list[weakref.ref[scope.Scope]] = []

    class Counted(scope.Scope):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            scopes.append(weakref.ref(self))

    monkeypatch.setattr(engine_run, "Scope", Counted)
    gc.disable()
    try:
        run(BOOK, season(1))
        assert selections
        assert scopes
        assert not [it for it in scopes if it() is not None]
    finally:
        gc.enable()


def test_the_finer_rows_of_some_rows() -> None:
    """Rows 0 to 3 have the finer rows 0-1, none, 2-4 and 5."""
    bounds = np.array([0, 2, 2, 5, 6])
    finer, finer_bounds = finer_rows(np.array([0, 1, 3]), bounds)
    assert (finer.tolist(), finer_bounds.tolist()) == ([0, 1, 5], [0, 2, 2, 3])
    finer, finer_bounds = finer_rows(np.array([], np.intp), bounds)
    assert (finer.tolist(), finer_bounds.tolist()) == ([], [0])
