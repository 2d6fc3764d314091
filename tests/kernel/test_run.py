"""Running small rulebooks over small frames: grains, where, repeat, dates, shards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.arithmetic import larger, real, where
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine import scope
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.rounding import half_up
from ratinghouse.kernel.rule import Dated, InputColumn
from ratinghouse.kernel.statutes.operations import OPERATIONS
from ratinghouse.kernel.units import Hundredths, Unit
from tests.kernel.small_books import book_of_givens, empty_book, frame
from tests.printed_loops import column_outputs, loop_outputs

# Event 0: 0-1, 1-2, 0-2; event 1: 0-3; event 2: 3-1, 3-1.
EVENTS = [[(0, 1), (1, 2), (0, 2)], [(0, 3)], [(3, 1), (3, 1)]]
PLAYERS = {"Ro": [2000, 1900, 1800, 0], "listed": [True, True, True, False], "RD": [10.0, 20.0, 30.0, 0.0]}
# Sides: player 0, 0, 1, 1, 2, 2 | 0, 3 | 1, 1, 3, 3
SCORES = [100, 50, 0, 100, 0, 50, 0, 100, 50, 100, 50, 0]


def the_frame(**inputs: Any) -> Frame:
    return frame(EVENTS, players=4, **{"score": SCORES, **PLAYERS, **inputs})


def ruled(*rules: tuple[Any, Callable[..., Any]], **options: Any) -> Rulebook:
    """A book with these rules, named r0, r1 …; the options are the last rule's."""
    book = book_of_givens()
    for number, (per, function) in enumerate(rules):
        function.__name__ = f"r{number}"
        function.__doc__ = "A rule in one sentence."
        book.rule("5", per=per, **(options if number == len(rules) - 1 else {}))(function)
    return book


def last_column(
    *rules: tuple[Any, Callable[..., Any]], inputs: dict[str, Any] | None = None, **options: Any
) -> list[Any]:
    """The last rule's column; the same for every size of shard, and by simplified rules."""
    book, rows = ruled(*rules, **options), the_frame(**(inputs or {}))
    name = book.rules[-1].name
    columns = [run(book, rows, shard=shard)[name].tolist() for shard in (1 << 16, 1, 3, 5)]
    for assuming in (True, False):
        by_loops = loop_outputs(book, rows, [name], assuming=assuming)
        assert by_loops is not None
        columns.append(by_loops[name].tolist())
    by_columns = column_outputs(book, rows, [name])
    assert by_columns is not None
    columns.append(by_columns[name].tolist())
    assert columns.count(columns[0]) == len(columns)
    return list(columns[0])


COLUMNS_READ: dict[str, tuple[Any, Callable[..., Any], list[int]]] = {
    "player per side": ("side", lambda Ro: Ro, [2000, 2000, 1900, 1900, 1800, 1800, 2000, 0, 1900, 1900, 0, 0]),
    "opponent's player": (
        "side",
        lambda opponent_Ro: opponent_Ro,
        [1900, 1800, 2000, 1800, 1900, 2000, 0, 2000, 0, 0, 1900, 1900],
    ),
    "opponent's side": (
        "side",
        lambda opponent_score: opponent_score,
        [0, 50, 100, 0, 100, 50, 100, 0, 50, 0, 50, 100],
    ),
    "earlier side": ("side", lambda earlier_score: earlier_score, [0, 100, 0, 0, 0, 0, 0, 0, 0, 50, 0, 50]),
    "opponent's earlier side": (
        "side",
        lambda opponent_earlier_score: opponent_earlier_score,
        [0, 0, 0, 0, 0, 100, 0, 0, 0, 50, 0, 50],
    ),
    "run": ("event", lambda list_year: list_year, [1905, 1905, 1905]),
    "player per entry": ("entry", lambda Ro: Ro, [2000, 1900, 1800, 2000, 0, 1900, 0]),
    "event per entry": ("entry", lambda rounds: rounds, [3, 3, 3, 1, 1, 2, 2]),
    "event per side": ("side", lambda rounds: rounds, [3, 3, 3, 3, 3, 3, 1, 1, 2, 2, 2, 2]),
    "sides per entry": ("entry", lambda score: score.sum(), [150, 100, 50, 0, 100, 150, 50]),
    "sides per event": ("event", lambda score: score.sum(), [300, 100, 200]),
    "entries per event": ("event", lambda seed: seed.largest(), [3, 5, 7]),
    "entries per player": ("player", lambda seed: seed.sum(), [5, 8, 3, 12]),
    "opponents per entry": ("entry", lambda opponent_Ro: opponent_Ro.sum(), [3700, 3800, 3900, 0, 2000, 0, 3800]),
    "opponents per event": ("event", lambda opponent_seed: opponent_seed.sum(), [12, 9, 26]),
    "earlier entries of a player": ("entry", lambda earlier_seed: earlier_seed, [0, 0, 0, 1, 0, 2, 5]),
    "player alone": ("player", lambda Ro, cap: Ro + cap, [2400, 2300, 2200, 400]),
    "a constant": ("entry", lambda cap: cap, [400] * 7),
    "value in hundredths": ("entry", lambda bonus: bonus, [1250] * 7),
    "table": ("player", lambda Ro, expected: expected(Ro - 1900), [60, 50, 40, 40]),
}


@pytest.mark.parametrize(("per", "function", "expected"), COLUMNS_READ.values(), ids=COLUMNS_READ.keys())
def test_what_a_rule_sees(per: Any, function: Callable[..., Any], expected: list[int]) -> None:
    inputs = {"seed": [1, 2, 3, 4, 5, 6, 7], "rounds": [3, 1, 2], "list_year": [1905]}
    assert last_column((per, function), inputs=inputs) == expected


def test_a_given_that_nobody_filled_has_its_default() -> None:
    book = empty_book()
    book.input(InputColumn("cycles", "event", Unit.WHOLE, "the cycles", default=2))
    book.rule("1", per="side")(lambdas("per_side", lambda cycles: cycles))
    assert run(book, the_frame())["per_side"].tolist() == [2] * 12


def lambdas(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    function.__name__, function.__doc__ = name, "A rule in one sentence."
    return function


@pytest.mark.parametrize(
    ("per", "flag", "expected"),
    [
        ("entry", "guest", [0, 1900, 0, 0, 0, 1900, 0]),
        ("entry", "listed", [2000, 1900, 1800, 2000, 0, 1900, 0]),
        ("entry", "rapid", [0, 0, 0, 0, 0, 1900, 0]),
        ("side", "guest", [0, 0, 1900, 1900, 0, 0, 0, 0, 1900, 1900, 0, 0]),
        ("player", "listed", [2000, 1900, 1800, 0]),
    ],
)
def test_where_the_rule_does_not_apply_its_column_is_zero(per: Any, flag: str, expected: list[int]) -> None:
    inputs = {
        "guest": [False, True, False, False, False, True, True],
        "rapid": [False, False, True],
        "Ro": [2000, 1900, 1800, 0],
    }
    assert last_column((per, lambda Ro: Ro), inputs=inputs, where=flag) == expected


def calls_of(operation: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The operands of each call of an operation from now on."""
    calls: list[tuple[Any, ...]] = []
    apply = OPERATIONS[operation].apply
    assert apply is not None

    def noted(*operands: Any) -> Any:
        calls.append(operands)
        return apply(*operands)

    monkeypatch.setitem(OPERATIONS, operation, OPERATIONS[operation]._replace(apply=noted))
    return calls


def test_a_rule_that_applies_nowhere_is_not_even_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = calls_of("larger", monkeypatch)
    book = ruled(("entry", lambda seed: larger(seed, 0)), where="guest")
    run(book, the_frame(seed=[1] * 7, guest=[False] * 7))
    assert calls == []
    run(book, the_frame(seed=[1] * 7, guest=[True] + [False] * 6))
    assert len(calls) == 1


def test_a_flag_of_a_player_counts_only_where_he_plays() -> None:
    rows = the_frame(listed=[True, True, True, False], seed=[1] * 7)
    column = run(ruled(("entry", lambda seed: seed), where="listed"), rows, shard=1)["r0"]
    assert column.tolist() == [1, 1, 1, 1, 0, 1, 0]


def test_repeated_until_nothing_changes() -> None:
    """A chain 0-1, 1-2, 2-3, 3-4: who meets a marked player is marked, one step at a time."""
    chain = frame([[(0, 1), (1, 2), (2, 3), (3, 4)], [(4, 3)]], players=5, guest=[True] + [False] * 6)
    book = ruled(("entry", lambda guest, opponent_r0: guest | opponent_r0.any()), repeat=True)
    for shard in (1, 1 << 16):
        assert run(book, chain, shard=shard)["r0"].tolist() == [True] * 5 + [False] * 2


def test_repeated_takes_its_own_rows_too() -> None:
    """Marked when the game was won, or the opponent's side of it is marked: every game with a winner, on both sides."""
    won = [
        score == 100 or other == 100 for score, other in zip(SCORES, COLUMNS_READ["opponent's side"][2], strict=True)
    ]
    full = Hundredths(1)
    assert last_column(("side", lambda r0, opponent_r0, score: r0 | opponent_r0 | (score == full)), repeat=True) == won


def test_a_repeated_rule_never_spreads_from_rows_it_does_not_apply_to() -> None:
    """Entry 0 is no guest: it would be marked by itself, and its opponents by it."""
    rows = the_frame(guest=[False, True, True, True, True, True, True], seed=[1, 0, 0, 0, 0, 0, 0])
    book = ruled(("entry", lambda seed, opponent_r0: (seed > 0) | opponent_r0.any()), repeat=True, where="guest")
    assert run(book, rows)["r0"].tolist() == [False] * 7


def test_what_does_not_settle_is_an_error_with_its_article() -> None:
    book = ruled(("side", lambda r0: ~r0), repeat=True)
    with pytest.raises(ArithmeticError, match="house-1900, article 5: r0 does not settle"):
        run(book, the_frame())


def test_dated_values_follow_the_event_and_the_list() -> None:
    book = empty_book()
    book.input(
        InputColumn("start_day", "event", Unit.WHOLE, "the first day"),
        InputColumn("list_day", "run", Unit.WHOLE, "the list"),
    )
    book.value("1", floor=Dated({date(1900, 1, 1): 1000, date(1910, 1, 1): 1200, date(1920, 1, 1): 1400}))
    for per in ("side", "entry", "event", "player"):
        book.rule("2", per=per)(lambdas(f"per_{per}", lambda floor: floor))
    starts = [date(1909, 12, 31), date(1910, 1, 1), date(1890, 1, 1)]
    working = run(
        book,
        the_frame(start_day=[day.toordinal() for day in starts], list_day=[date(1925, 1, 1).toordinal()]),
    )
    assert working["per_event"].tolist() == [1000, 1200, 1000]
    assert working["per_entry"].tolist() == [1000] * 3 + [1200] * 2 + [1000] * 2
    assert working["per_side"].tolist() == [1000] * 6 + [1200] * 2 + [1000] * 4
    assert working["per_player"].tolist() == [1400] * 4
    unknown = run(book, the_frame(start_day=[0, 0, 0], list_day=[0]))
    assert unknown["per_event"].tolist() == [1400] * 3
    assert unknown["per_player"].tolist() == [1400] * 4


def test_a_players_rule_that_needs_no_event_is_there_for_the_entries_written_above_it() -> None:
    """K is written between rules of entries; it is run first and does not cut them apart."""
    book = ruled(
        ("entry", lambda score: score.sum()),
        ("player", lambda Ro, cap: where(Ro >= 1900, cap, 30)),
        ("player", lambda r1: 2 * r1),
        ("entry", lambda r0, r2: r0 * r2),
    )
    assert run(book, the_frame(), shard=1)["r3"].tolist() == [120000, 80000, 3000, 0, 6000, 120000, 3000]


def test_players_come_back_to_their_entries() -> None:
    """A sum over a player's events, taken up by a later rule of entries."""
    rules: list[tuple[Any, Callable[..., Any]]] = [
        ("entry", lambda score: score.count()),
        ("player", lambda r0: r0.sum()),
        ("entry", lambda r0, r1: r1 - r0),
    ]
    assert last_column(*rules) == [1, 2, 0, 2, 2, 2, 1]


def test_columns_for_information_are_made_when_asked_for() -> None:
    book = ruled(("player", lambda Ro: Ro), ("player", lambda r0: 2 * r0), on_request=True)
    book.rule("6", per="player", on_request=True)(lambdas("twice", lambda r1: 2 * r1))
    working = run(book, the_frame())
    assert "r1" not in working.columns
    assert "r1" in working
    assert working["twice"].tolist() == [8000, 7600, 7200, 0]
    assert working.at("r1", 0) == 4000


def test_a_run_calculates_the_outputs_alone_and_the_rest_when_it_is_asked_for() -> None:
    book = ruled(("side", lambda score: 2 * score), ("entry", lambda r0: r0.sum()), ("player", lambda r1: r1.sum()))
    working = run(book, the_frame(), outputs=["r2"], shard=1)
    assert list(working.columns) == ["r2"]
    whole = run(book, the_frame())
    assert working["r2"].tolist() == whole["r2"].tolist()
    assert working["r1"].tolist() == whole["r1"].tolist()
    assert set(working.columns) == {"r0", "r1", "r2"}


def test_columns_on_request_are_calculated_together() -> None:
    book = ruled(("player", lambda Ro: Ro + 1), ("player", lambda r0: r0 * 2), ("player", lambda r1: r1 + 3))
    working = run(book, the_frame(), outputs={"r0"})
    working.calculate("r1", "r2", "no rule of the book")
    assert {name: column.values.tolist() for name, column in working.columns.items()} == {
        "r0": [2001, 1901, 1801, 1],
        "r1": [4002, 3802, 3602, 2],
        "r2": [4005, 3805, 3605, 5],
    }


def test_rules_of_events_are_not_run_without_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player's rule that adds up events, and an entry's that stands beside it, find none: the sums are 0."""
    calls = calls_of("larger", monkeypatch)
    of_entries = lambda score: larger(score.sum(), 0)  # noqa: E731
    book = ruled(("entry", of_entries), ("player", lambda r0: r0.sum()), ("player", lambda r1: 2 * r1))
    nobody_played = run(book, frame([], players=2, Ro=[2000, 0]))
    assert [nobody_played[name].tolist() for name in ("r0", "r1", "r2")] == [[], [0, 0], [0, 0]]
    assert calls == []
    assert run(book, the_frame())["r2"].tolist() == [300, 500, 100, 300]
    assert len(calls) == 1


def test_an_output_must_be_a_rule_of_the_book() -> None:
    with pytest.raises(KeyError, match="Rn"):
        run(ruled(("player", lambda Ro: Ro)), the_frame(), outputs=["Rn"])


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int64, np.uint8])
def test_given_columns_may_come_in_any_integer_type(kind: Any) -> None:
    rows = the_frame(score=np.array(SCORES, dtype=kind), guest=np.ones(7, dtype=kind))
    book = ruled(("side", lambda score: 300 * score), ("entry", lambda r0, guest: where(guest, r0.sum(), 0)))
    assert run(book, rows)["r1"].tolist() == [300 * total for total in (150, 100, 50, 0, 100, 150, 50)]


def test_a_given_column_must_have_its_rows_and_no_fractions() -> None:
    book = ruled(("side", lambda score: score))
    with pytest.raises(ValueError, match=r"score has \(3,\) rows, the frame 12"):
        run(book, the_frame(score=[0, 50, 100]))
    with pytest.raises(ValueError, match="score holds real numbers, the rulebook wants hundredths"):
        run(book, the_frame(score=[0.5] * 12))


def test_a_side_that_outgrows_its_column_is_an_error_with_its_article() -> None:
    book = ruled(("side", lambda Ro: half_up(Ro, 1) * 2**30))
    with pytest.raises(OverflowError, match="house-1900, article 5: r0 grows beyond 32 bits"):
        run(book, the_frame())


def test_a_real_number_must_be_one_where_its_rule_applies() -> None:
    book = ruled(("player", lambda RD, Ro: RD / (real(Ro) - 1900.0)), where="listed")
    rows = the_frame(listed=[True, False, True, False])
    assert run(book, rows)["r0"].tolist() == [0.1, 0.0, -0.3, 0.0]
    with pytest.raises(ArithmeticError, match="house-1900, article 5: r0 gives no finite number"):
        run(book, the_frame())


def test_a_frame_without_games() -> None:
    none = np.zeros(0, dtype=np.intp)
    rules: list[tuple[Any, Callable[..., Any]]] = [
        ("side", lambda score, opponent_Ro: score * opponent_Ro),
        ("entry", lambda r0, seed: r0.sum() + 100 * seed),
        ("event", lambda r1: r1.sum()),
        ("player", lambda r1: r1.sum()),
    ]
    rules[1] = ("entry", lambda score, bonus: score.sum() + bonus)
    working = run(ruled(*rules), Frame(2, 1, np.array([1]), np.array([0]), none, none, {}))
    assert working["r2"].tolist() == [0, 1250]
    assert working["r3"].tolist() == [1250]
    nothing = run(ruled(*rules), Frame(0, 0, none, none, none, none, {}))
    assert [nothing[f"r{number}"].tolist() for number in range(4)] == [[], [], [], []]


def answers(working: Working) -> list[Any]:
    return [[working.at("r1", row) for row in range(4)], working.at("r0", 1), working.at("r0", 0)]


def test_a_row_is_told_as_a_person_writes_it() -> None:
    book = ruled(
        ("entry", lambda score: score.sum()), ("player", lambda Ro: where(Ro > 1900, 1, 0)), labels=("low", "high")
    )
    assert answers(run(book, the_frame())) == [["high", "low", "low", "low"], 1.0, 1.5]


def test_a_row_the_rule_does_not_apply_to_is_told_as_nothing() -> None:
    book = ruled(("side", lambda score: score), where="listed")
    working = run(book, the_frame())
    assert working.at("r0", 0) == 1.0
    assert working.at("r0", 7) is None  # player 3
    assert working.holds("listed", "side", 0)
    assert not working.holds("rapid", "side", 0)  # not filled: its default


def test_a_column_that_no_rule_makes_is_not_there() -> None:
    working = run(ruled(("side", lambda score: score)), the_frame())
    assert "Ro" not in working
    with pytest.raises(KeyError):
        working["Ro"]


@pytest.mark.parametrize("rapid", [[True, False, True], [False, True, False], [False, False, True]])
def test_a_column_is_zero_between_the_shards_its_rule_applies_to(rapid: list[bool]) -> None:
    """Read by a later rule of the same shard, too, whatever its memory held before."""
    book = ruled(("entry", lambda cap: cap))
    book.rule("5", per="entry", where="rapid")(lambdas("some", lambda cap: cap))
    book.rule("5", per="entry")(lambdas("seen", lambda some: some))
    expected = [400 * rapid[event] for event in (0, 0, 0, 1, 1, 2, 2)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(np, "empty", lambda size, dtype: np.full(size, 7, dtype=dtype))
        working = run(book, the_frame(rapid=rapid), shard=1)
    assert working["some"].tolist() == working["seen"].tolist() == expected


@pytest.mark.parametrize("shard", [1 << 16, 1, 7])
def test_players_who_are_each_of_a_run_of_their_own(shard: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve hundred players on lists of 2001 to 2012: the numbers are those of each list's own run."""
    book = ruled(
        ("player", lambda Ro, list_year: Ro + list_year),
        ("player", lambda r0, list_year, listed: where(listed, r0, list_year)),
    )
    book.rule("6", per="player", where="listed")(_years_and_ratings)
    monkeypatch.setattr(scope, "FEWEST_ROWS", 0)
    nobody = np.zeros(0, np.intp)
    players = 1_200
    years, ratings = 2001 + np.arange(players) % 12, 1_000 + np.arange(players)
    listed = np.arange(players) % 97 == 0  # so few that their rows are selected
    together = {"Ro": ratings, "list_year": years, "listed": listed}
    several = run(book, Frame(0, players, nobody, nobody, nobody, nobody, together, runs=players), shard=shard * 100)
    for year in range(2001, 2013):
        rows = years == year
        inputs = {"Ro": ratings[rows], "list_year": np.array([year]), "listed": listed[rows]}
        single = run(book, Frame(0, int(rows.sum()), nobody, nobody, nobody, nobody, inputs))
        for rule in book.rules:
            assert several[rule.name][rows].tolist() == single[rule.name].tolist(), (year, rule.name)
    assert several.holds("listed", "player", 97)
    outputs = run(book, Frame(0, players, nobody, nobody, nobody, nobody, together, runs=players), outputs=["r1"])
    assert outputs["r1"].tolist() == several["r1"].tolist()


def _years_and_ratings(Ro: Any, list_year: Any) -> Any:
    """A rule in one sentence."""
    return Ro - list_year
