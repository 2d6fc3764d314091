"""Formulas: what people read of an expression, and of its numbers at one row."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.formulas.arguments import RowReader
from ratinghouse.kernel.formulas.formula import formula
from ratinghouse.kernel.formulas.notation import number_in_formula
from ratinghouse.kernel.formulas.working import worked_formula
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.kernel.statutes.expressions import function_of, names_in
from ratinghouse.kernel.statutes.operations import OPERATIONS
from ratinghouse.kernel.texts import Text
from ratinghouse.kernel.units import Expression, Hundredths, Unit
from tests.kernel.small_books import CUT, empty_book, frame

WHOLE = ("a", "b", "c", "R", "K")
FLAGS = ("f", "g", "h")
HUNDREDTHS = ("chg", "W", "We")
REALS = ("x", "y")


def book_with(expression: Expression, per: Any = "entry", **more: Any) -> tuple[Rulebook, Rule]:
    """A book whose only rule is this expression, and the rule."""
    book = empty_book()
    columns = {Unit.WHOLE: WHOLE, Unit.FLAG: FLAGS, Unit.HUNDREDTHS: HUNDREDTHS, Unit.REAL: REALS}
    book.input(*(InputColumn(name, "entry", unit, name) for unit, names in columns.items() for name in names))
    book.input(InputColumn("pool", "run", Unit.WHOLE, "the pool", words=("standard", "rapid", "blitz")))
    book.input(
        InputColumn("dR", "side", Unit.HUNDREDTHS, "a difference"), InputColumn("counted", "side", Unit.FLAG, "")
    )
    book.value("1", cap=400, bonus=Hundredths("12.5"))
    book.table("2", table_b=CUT)
    parameters = tuple(dict.fromkeys(name for name in names_in(expression)))
    words = {"sentence": "It is so.", "examples": (), **more}
    book.define_rule(
        book.stored_rule("it", function_of(expression, parameters), parameters, "3", per, expression, **words)
    )
    rule = book.names["it"]
    assert isinstance(rule, Rule)
    return book, rule


def worked(expression: Expression, **numbers: Any) -> str:
    """The expression with the numbers of a row, of which there are two; columns not named are 0."""
    book, rule = book_with(expression)
    sides = {name: np.array(numbers.pop(name)) for name in ("dR", "counted") if name in numbers}
    games = [(0, 1)] * len(sides.get("dR", [0]))
    columns: dict[str, Any] = {name: np.array([number, number]) for name, number in numbers.items() if name != "pool"}
    columns |= {name: np.concatenate([column, np.zeros_like(column)]) for name, column in sides.items()}
    columns |= {"pool": np.array([numbers["pool"]])} if "pool" in numbers else {}
    working = run(book, frame([games], 2, **columns))
    answer = worked_formula(book, rule, RowReader(working).arguments(rule, 0), working["it"][0].item())
    assert answer is not None
    return f"{answer.working} | {answer.because}" if answer.because else answer.working


@pytest.mark.parametrize(
    ("expression", "written"),
    [
        (("multiply", "K", "chg"), "it = K × chg"),
        (("multiply", ("add", "a", "b"), "c"), "it = (a + b) × c"),
        (("add", ("multiply", "a", "b"), "c"), "it = a × b + c"),
        (("subtract", "a", ("subtract", "b", "c")), "it = a − (b − c)"),
        (("subtract", ("subtract", "a", "b"), "c"), "it = a − b − c"),
        (("add", "a", ("add", "b", "c")), "it = a + b + c"),
        (("divide", "x", ("multiply", "x", "y")), "it = x ÷ (x × y)"),
        (("multiply", ("add", "x", "y"), ("add", "x", "y")), "it = (x + y)²"),
        (("clip", "a", ("negative", "cap"), "cap"), "it = clip(a, −400, 400)"),
        (("half_up", "a", "b"), "it = round half up(a ÷ b)"),
        (("half_up", ("add", "W", "We")), "it = round half up(W + We)"),
        (("half_up", "W", "b"), "it = round half up to 0.01(W ÷ b)"),
        (("half_away", "W"), "it = round half away from 0(W)"),
        (("multiply", "bonus", "a"), "it = 12.5 × a"),
        (("sum", "dR", "counted"), "it = sum of dR over counted games"),
        (("sum", "dR", ("not", "counted")), "it = sum of dR over games where not counted"),
        (("half_up", ("sum", "dR"), "a"), "it = round half up to 0.01((sum of dR over all games) ÷ a)"),
        (("sum", "counted"), "it = number of counted games"),
        (("count", "counted"), "it = number of games"),
        (("where", "f", 1, 0), "it = 1 if f, otherwise 0"),
        (
            ("where", ("and", "f", ("not", "g")), 20, ("where", "h", 40, 10)),
            "it = 20 if f and not g; 40 if h; otherwise 10",
        ),
        (("add", "a", ("where", "f", 1, 0)), "it = a + (1 if f, otherwise 0)"),
        (("larger", ("where", "f", 1, 0), "a"), "it = max((1 if f, otherwise 0), a)"),
        (("table", "table_b", "a"), "it = table_b(a)"),
        (("subtract", ("hundredths", 100), "W"), "it = 1 − W"),
        (("power_of_ten", ("divide", ("negative", "x"), 400.0)), "it = 10^(−x ÷ 400)"),
        (("or", ("and", "f", "g"), ("less", "a", -1)), "it if f and g or a < −1"),
        (("and", ("or", "f", "g"), "h"), "it if (f or g) and h"),
        (("not", ("greater", "a", 0)), "it if not (a > 0)"),
        (("exclusive_or", "f", "g"), "it if either f or g"),
        (("equal", "pool", 1), "it if pool = rapid"),
        (("less", "W", ("in_hundredths", "a")), "it if W < a"),
    ],
)
def test_a_formula_has_brackets_only_where_they_are_needed(expression: Expression, written: str) -> None:
    book, rule = book_with(expression)
    assert formula(book, rule) == written


def test_a_rule_of_sides_names_the_opponent_the_earlier_rounds_and_the_other_player() -> None:
    names = ("opponent_R", "earlier_dR", "opponent_earlier_dR", "twin_R")
    expression: Expression = ("and", ("less", names[0], names[3]), ("less", names[1], names[2]))
    assert (
        formula(*book_with(expression, per="side"))
        == "it if opponent's R < other player's R and earlier dR < opponent's earlier dR"
    )


def test_numbers_that_stand_for_words_are_written_as_words() -> None:
    expression: Expression = ("where", "f", 0, ("where", "g", 1, 2))
    book, rule = book_with(expression, labels=("rated", "new", "unrated"))
    assert formula(book, rule) == "it = rated if f; new if g; otherwise unrated"


def test_8_58_the_numbers_of_a_row_stand_in_the_place_of_names() -> None:
    assert worked(("multiply", "K", "chg"), K=40, chg=-132) == "40 × −1.32 = −52.8"
    assert worked(("subtract", "W", "We"), W=550, We=-50) == "5.5 − (−0.5) = 6"
    assert worked(("add", "W", "We"), W=550, We=-50) == "5.5 − 0.5 = 5"
    assert worked("K", K=40) == "40"
    assert worked(("table", "table_b", "a"), a=-1) == "table_b(−1) = 0.4"
    assert worked(("clip", "a", ("negative", "cap"), "cap"), a=456) == "clip(456, −400, 400) = 400"
    assert worked(("half_up", "W", "b"), W=550, b=9) == "round half up to 0.01(5.5 ÷ 9) = 0.61"
    assert worked(("divide", "x", "y"), x=2.0, y=3.0) == "2 ÷ 3 ≈ 0.666667"


def test_a_sum_has_the_games_that_count_and_is_cut_short_when_there_are_many() -> None:
    total: Expression = ("sum", "dR", "counted")
    assert worked(total, dR=[92, 50, -33], counted=[True, True, True]) == "0.92 + 0.5 − 0.33 = 1.09"
    assert worked(total, dR=[92, 50, -33], counted=[True, False, True]) == "0.92 − 0.33 = 0.59"
    assert worked(total, dR=[92], counted=[False]) == "0"
    assert worked(total, dR=[8] * 12, counted=[True] * 12).startswith("0.08 + 0.08 + 0.08 + 0.08")
    assert worked(total, dR=[8] * 13, counted=[True] * 13) == "0.08 + 0.08 + 0.08 + … (13 in all) = 1.04"


CHOICE: Expression = ("where", ("less", "R", 2300), ("multiply", "K", 2), ("where", "f", "b", 20))


@pytest.mark.parametrize(
    ("expression", "numbers", "written"),
    [
        (CHOICE, {"R": 1850, "K": 20}, "K × 2 = 20 × 2 = 40 | R 1850 < 2300"),
        (CHOICE, {"R": 2300, "f": True, "b": 30}, "b = 30 | f"),
        (CHOICE, {"R": 2300}, "20 | no other case applies"),
        (("where", ("greater", "R", 0), "R", 1), {"R": 0}, "1 | R = 0"),
        (("where", ("greater_or_equal", "R", "cap"), 1, 2), {"R": 399}, "2 | R 399 < 400"),
        (("where", ("greater_or_equal", "R", "cap"), 1, 2), {"R": 400}, "1 | R 400 ≥ 400"),
        (("subtract", "a", ("where", "f", 0, 1)), {"a": 8}, "8 − 1 = 7 | not f"),
        (("and", "f", ("less", "R", 2300)), {"f": True, "R": 1850}, "yes | f and R 1850 < 2300"),
        (("and", "f", ("less", "R", 2300)), {"f": True, "R": 2301}, "no | R 2301 ≥ 2300"),
        (("or", "f", ("less", "R", 2300)), {"f": True, "R": 1850}, "yes | f"),
        (("or", "f", "g"), {}, "no | not f and not g"),
        (("not", ("or", "f", "g")), {"g": True}, "no | g"),
        (("exclusive_or", "f", "g"), {"g": True}, "yes | not f and g"),
        (("less_or_equal", ("subtract", "a", "b"), 26), {"a": 30, "b": 10}, "yes | 30 − 10 = 20 ≤ 26"),
        (("equal", "pool", 1), {"pool": 1}, "yes | pool = rapid"),
        (("equal", "pool", 1), {"pool": 2}, "no | pool blitz ≠ rapid"),
        (("where", "f", ("less", "R", 5), True), {"f": True, "R": 4}, "yes | f and R 4 < 5"),
        (
            ("greater", ("sum", "counted"), 0),
            {"counted": [True] * 2, "dR": [1, 1]},
            "yes | number of counted games 2 > 0",
        ),
    ],
)
def test_of_a_choice_only_the_case_that_applied_is_written_with_its_reason(
    expression: Expression, numbers: dict[str, Any], written: str
) -> None:
    assert worked(expression, **numbers) == written


def test_numbers_that_do_not_give_the_result_are_not_shown() -> None:
    book, rule = book_with(("multiply", "K", "chg"))
    working = run(book, frame([[(0, 1)]], 2, K=np.array([40, 20]), chg=np.array([-132, 10])))
    arguments = RowReader(working).arguments(rule, 0)
    assert worked_formula(book, rule, arguments, -5280) is not None
    assert worked_formula(book, rule, arguments, -5281) is None


def test_a_column_that_the_working_lacks_is_a_key_error() -> None:
    book, rule = book_with(("multiply", "K", "chg"))
    book.define_rule(
        book.stored_rule("next", function_of("it", ("it",)), ("it",), "4", "entry", "it", sentence="So.", examples=())
    )
    working = run(book, frame([[(0, 1)]], 2))
    del working.columns["it"]
    following = book.names["next"]
    assert isinstance(following, Rule)
    with pytest.raises(KeyError):
        RowReader(working).arguments(following, 0)
    assert RowReader(working).arguments(rule, 0)


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (-52.8, "−52.8"),
        (2348, "2348"),
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.333333"),
        (99.999999, "100"),
        (2156.372194, "2156.3722"),
        (4.2e-5, "4.2 × 10^−5"),
        (1.5e17, "1.5 × 10^17"),
        (1234567, "1234567"),
        (0.0, "0"),
    ],
)
def test_numbers_have_natural_units_and_few_digits_of_a_real_one(number: float, written: str) -> None:
    assert number_in_formula(number) == written


class _Backwards:
    """A catalogue that translates words but no signs."""

    def gettext(self, message: str) -> str:
        return {"{then} if {condition}, otherwise {otherwise}": "{condition} ? {then} : {otherwise}"}.get(
            message, message
        )

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return singular if n == 1 else plural


def test_the_words_of_a_formula_are_translated_inside_it_too() -> None:
    written = formula(*book_with(("add", "a", ("where", "f", 1, 0))))
    assert isinstance(written, Text)
    assert written.rendered(_Backwards()) == "it = a + (f ? 1 : 0)"


def test_every_operation_on_columns_can_be_written() -> None:
    operands: dict[str, list[Expression]] = {
        "hundredths": [50],
        "table": ["table_b", "a"],
        "where": ["f", "a", "b"],
        "clip": ["a", "b", "c"],
        "sum": ["dR", "counted"],
        "count": ["dR"],
        "largest": ["dR", "counted"],
    }
    real = {"divide", "exponential", "power_of_ten", "square_root", "half_up_real"}
    flags = {"and", "or", "exclusive_or", "not"}
    for name, operation in ((name, it) for name, it in OPERATIONS.items() if it.apply is not None):
        plain = ["x", "y"] if name in real else ["f", "g"] if name in flags else ["W", "We"]
        names = operands.get(name, plain[: operation.least])
        expression: Expression = (name, *names)
        if name == "hundredths":
            expression = ("add", "W", expression)
        elif name in ("in_hundredths", "real"):
            expression = (name, "a")
        assert formula(*book_with(expression)).startswith("it ")
