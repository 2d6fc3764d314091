"""A rulebook that is wrong fails when it is imported, and the message names the rulebook and the article."""

# ruff: noqa: PLW0108 - a lambda here is not the function it calls: its parameters are the names under test.

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.arithmetic import in_hundredths, real, real_score, where
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rounding import half_up
from ratinghouse.kernel.rule import Dated, InputColumn, RulebookError
from ratinghouse.kernel.units import Hundredths, Unit
from tests.kernel.small_books import book_of_givens

SENTENCE = "A rule in one sentence."


def define(book: Rulebook, function: Callable[..., Any], per: Any, **options: Any) -> None:
    """Put a function into the book as the rule of article 8.5 named "made"."""
    function.__name__ = "made"
    function.__doc__ = options.pop("doc", SENTENCE)
    book.rule(options.pop("article", "8.5"), per=per, **options)(function)


def refusal(function: Callable[..., Any], per: Any, **options: Any) -> str:
    """What the book says about a rule that it refuses."""
    with pytest.raises(RulebookError) as refused:
        define(book_of_givens(), function, per, **options)
    return str(refused.value)


WRONG: dict[str, tuple[Callable[..., Any], str, dict[str, Any], str]] = {
    "unknown name": (lambda stranger: stranger, "side", {}, "stranger is not defined above"),
    "opponent of an unknown name": (lambda opponent_x: opponent_x, "side", {}, "opponent_x is not defined above"),
    "no sentence": (lambda score: score, "side", {"doc": ""}, "made has no sentence"),
    "only examples": (lambda score: score, "side", {"doc": "score=1 → 1"}, "made has no sentence"),
    "sentence names no value": (lambda score: score, "side", {"doc": "At most {limit}."}, "names no value: 'limit'"),
    "sentence with a loose brace": (lambda score: score, "side", {"doc": "At most {."}, "the sentence of made"),
    "unknown grain": (lambda score: score, "game", {}, "made has no grain 'game'"),
    "grain of the run": (lambda list_year: list_year, "run", {}, "made has no grain 'run'"),
    "whole plus hundredths": (lambda Ro, score: Ro + score, "side", {}, "hundredths and whole have different units"),
    "whole less a value in hundredths": (lambda Ro, bonus: Ro - bonus, "player", {}, "hundredths and whole"),
    "hundredths compared with 1": (lambda score: score > 1, "side", {}, "hundredths and whole"),
    "branches of different units": (lambda played, score, Ro: where(played, score, Ro), "side", {}, "hundredths and"),
    "condition that is no flag": (lambda Ro: where(Ro, 1, 0), "player", {}, "a condition must be a flag"),
    "not of a number": (lambda Ro: ~Ro, "player", {}, "and, or, not are for flags only"),
    "flags added": (lambda played, guest: played + guest, "side", {}, "flags are not added"),
    "true division of integers": (lambda Ro: Ro / 2, "player", {}, "divided by a named rounding"),
    "floor division": (lambda Ro: Ro // 2, "player", {}, "down(a, b) instead of a // b"),
    "real plus whole": (lambda RD, Ro: RD + Ro, "player", {}, "real and whole have different units"),
    "real times whole": (lambda RD, Ro: RD * Ro, "player", {}, "real and whole have different units"),
    "score as a whole number": (lambda score: real(score), "side", {}, "a score has real_score()"),
    "rating as a score": (lambda Ro: real_score(Ro), "player", {}, "a score is counted in hundredths"),
    "three decimals too many": (lambda score: score * score * score, "side", {}, "no unit has 6 digits"),
    "rounding a real": (lambda RD: half_up(RD), "player", {}, "a named rounding divides integers"),
    "table entered with the wrong unit": (lambda score, expected: expected(score), "side", {}, "entered with whole"),
    "if": (lambda Ro, cap: Ro if Ro > cap else cap, "player", {}, "where() instead of if"),
    "and": (lambda played, guest: played and guest, "side", {}, "use & | ~"),
    "max": (lambda Ro, cap: max(Ro, cap), "player", {}, "where() instead of if"),
    "row sum by NumPy": (
        lambda Ro: np.add.reduce(Ro),
        "player",
        {},
        "np.add is not among",
    ),
    "in place": (lambda Ro: Ro.__iadd__(1), "player", {}, "changes no column in place"),
    "Many returned": (lambda score: score, "entry", {}, "must be aggregated by name"),
    "Many compared": (lambda score: score == 0, "entry", {}, "must be aggregated by name"),
    "Many ordered": (lambda score: score > 0, "entry", {}, "made: "),
    "Many added": (lambda score: score + score, "entry", {}, "made: "),
    "Many as a condition": (lambda played, cap: cap if played else 0, "entry", {}, "must be aggregated by name"),
    "Many in a branch": (lambda guest, score: where(guest, score, 0), "entry", {}, "must be aggregated by name"),
    "any number of parameters": (lambda *score: score, "side", {}, "must take all its parameters by plain names"),
    "parameters by keyword": (lambda *, score: score, "side", {}, "must take all its parameters by plain names"),
    "nothing returned": (lambda score: None, "side", {}, "it gives nothing: the function must return"),
    "sum where a coarser flag": (lambda score, guest: score.sum(where=guest), "entry", {}, "another finer column"),
    "a finer flag and a coarser one": (
        lambda score, played, guest: score.sum(where=played & guest),
        "entry",
        {},
        "only with another finer column",
    ),
    "sum where a number": (lambda score: score.sum(where=score), "entry", {}, "where= takes a flag"),
    "sides where entries": (lambda score, guest: score.sum(where=guest), "event", {}, "per side does not go with one"),
    "sides and entries": (lambda played, guest: (played & guest).any(), "event", {}, "per side does not go with one"),
    "entries counted where sides": (lambda played, guest: guest.count(played), "event", {}, "does not go with one"),
    "any of numbers": (lambda score: score.any(), "entry", {}, "any() is for flags"),
    "all of numbers": (lambda score: score.all(), "entry", {}, "all() is for flags"),
    "event in a player's rule": (lambda rounds: rounds, "player", {}, "rounds is per event and has no meaning"),
    "player in an event's rule": (lambda Ro: Ro, "event", {}, "Ro is per player and has no meaning"),
    "side in a player's rule": (lambda score: score.sum(), "player", {}, "score is per side and has no meaning"),
    "opponent in a player's rule": (lambda opponent_Ro: opponent_Ro, "player", {}, "an opponent has here"),
    "opponent of an event's column": (lambda opponent_rounds: opponent_rounds, "side", {}, "an opponent has here"),
    "opponent of a value": (lambda opponent_cap: opponent_cap, "side", {}, "an opponent has here"),
    "earlier at another grain": (lambda earlier_seed: earlier_seed, "side", {}, "comes in sequence"),
    "earlier of a player": (lambda earlier_Ro: earlier_Ro, "player", {}, "comes in sequence"),
    "earlier of the opponent's entry": (lambda opponent_earlier_seed: opponent_earlier_seed, "side", {}, "per side"),
    "where that is no flag": (lambda Ro: Ro, "player", {"where": "Ro"}, "where=Ro of made is not a flag per player"),
    "where of a finer grain": (lambda seed: seed, "entry", {"where": "played"}, "where=played of made is not a flag"),
    "where that is not a name": (lambda score: score, "side", {"where": "opponent_guest"}, "is not a flag per side"),
    "where of a value": (lambda score: score, "side", {"where": "cap"}, "where=cap of made is not a flag"),
    "reason that is no flag": (lambda score: score, "side", {"reason": True}, "must be a flag per side"),
    "reason of an entry": (lambda guest: ~guest, "entry", {"reason": True}, "must be a flag per side"),
    "labels of a flag": (lambda guest: guest, "entry", {"labels": ("no", "yes")}, "must give whole codes"),
    "repeat without itself": (lambda guest: guest, "entry", {"repeat": True}, "take its own column"),
    "repeat of a player": (lambda listed, made: made | listed, "player", {"repeat": True}, "be per side or entry"),
    "repeat that is no flag": (lambda made, seed: where(made, seed, 0), "entry", {"repeat": True}, "must give a flag"),
}


@pytest.mark.parametrize(("function", "per", "options", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_rule_is_refused(function: Any, per: str, options: dict[str, Any], message: str) -> None:
    text = refusal(function, per, **options)
    assert text.startswith("house-1900, article 8.5: ")
    assert message in text


def loop(score: Any) -> Any:
    total = 0
    for row in score:
        total = total + row
    return total


def numpy_call(Ro: Any) -> Any:
    return np.where(Ro > 2000, 1, 0)


def branch(Ro: Any) -> Any:
    if Ro > 2000:
        return 1
    return 0


def forgotten_sum(score: Any) -> Any:
    doubled = score
    return doubled + doubled


def power(Ro: Any) -> Any:
    return Ro**2


@pytest.mark.parametrize(
    ("function", "per", "line", "message"),
    [
        (loop, "entry", 2, "a rule has no loop: a finer column is aggregated by name"),
        (numpy_call, "player", 1, "np.where is not among the operations of rules"),
        (branch, "player", 1, "where() instead of if"),
        (forgotten_sum, "entry", 2, "must be aggregated by name, as in dR.sum(where=counted)"),
        (power, "player", 1, "a power is written as a product"),
    ],
)
def test_a_rule_that_leaves_the_language_is_named_with_its_line(
    function: Callable[..., Any], per: Any, line: int, message: str
) -> None:
    written = function.__code__.co_firstlineno
    with pytest.raises(RulebookError) as refused:
        define(book_of_givens(), function, per)
    assert message in refused.value.problem
    assert (refused.value.file, refused.value.line) == (__file__, written + line)
    assert str(refused.value).endswith(f"({__file__}, line {written + line})")


def test_a_rule_cites_an_article() -> None:
    assert refusal(lambda score: score, "side", article=" ").startswith(
        "house-1900, article ?: made cites no article ("
    )


def test_values_and_tables_cite_an_article() -> None:
    book = book_of_givens()
    with pytest.raises(RulebookError, match="limit cites no article"):
        book.value("", limit=1)


@pytest.mark.parametrize("name", ["cap", "expected", "Ro"])
def test_a_name_is_defined_once(name: str) -> None:
    with pytest.raises(RulebookError, match=f"house-1900, article 3: {name} is defined twice"):
        book_of_givens().value("3", note="", **{name: 1})


def test_a_rule_is_defined_once() -> None:
    book = book_of_givens()
    define(book, lambda score: score, "side")
    with pytest.raises(RulebookError, match=r"house-1900, article 8\.5: made is defined twice"):
        define(book, lambda score: score, "side")


@pytest.mark.parametrize(("first", "then"), [("limit", "opponent_limit"), ("opponent_limit", "limit")])
def test_a_name_is_not_also_the_opponents_column(first: str, then: str) -> None:
    book = book_of_givens()
    book.value("3", note="", **{first: 1})
    with pytest.raises(RulebookError, match="cannot both be names"):
        book.value("3", note="", **{then: 1})


def test_earlier_is_a_prefix_and_no_name() -> None:
    with pytest.raises(RulebookError, match="the prefix earlier_ is taken"):
        book_of_givens().value("3", earlier_peak=1)


def test_a_running_sum_of_reals_is_refused() -> None:
    book = book_of_givens()
    define(book, lambda score: real_score(score), "side")
    for name in ("earlier_made", "opponent_earlier_made"):
        with pytest.raises(RulebookError, match=name):
            book.source_of(name, "side", "9")


def test_a_given_that_can_be_unknown_is_no_flag() -> None:
    with pytest.raises(RulebookError, match="title_event can be unknown"):
        book_of_givens().input(
            InputColumn("title_event", "event", Unit.FLAG, "for titles", default=-1, option="--title")
        )


@pytest.mark.parametrize(("per", "day"), [("player", "list_day per run"), ("entry", "start_day per event")])
def test_a_dated_value_needs_its_day(per: Any, day: str) -> None:
    book = book_of_givens()
    book.value("3", floor=Dated({date(1900, 1, 1): 1000, date(1910, 1, 1): 1200}))
    with pytest.raises(RulebookError, match=f"the book needs the input {day}"):
        define(book, lambda floor: floor, per)


def test_what_is_made_on_request_is_not_needed_elsewhere() -> None:
    book = book_of_givens()
    define(book, lambda Ro: Ro, "player", on_request=True)

    def next_one(made: Any) -> Any:
        """A rule in one sentence."""
        return made

    with pytest.raises(RulebookError, match="next_one takes made, which is calculated on request only"):
        book.rule("9", per="player")(next_one)
    book.rule("9", per="player", on_request=True)(next_one)


def test_a_check_gives_a_flag_under_a_code_of_its_own() -> None:
    book = book_of_givens()

    def long_enough(rounds: Any) -> Any:
        """The event has at least three rounds."""
        return rounds >= 3

    book.check("4", per="event", code="short", remedy="play on")(long_enough)
    with pytest.raises(RulebookError, match="house-1900, article 4: the code short is taken"):
        book.check("4", per="event", code="short", remedy="play on")(long_enough)

    def rounds_left(rounds: Any) -> Any:
        """The rounds."""
        return rounds

    with pytest.raises(RulebookError, match="the check rounds_left must give a flag"):
        book.check("4", per="event", code="other", remedy="play on")(rounds_left)


UNITS: dict[str, tuple[Callable[..., Any], str, Unit]] = {
    "difference of ratings": (lambda Ro, opponent_Ro: Ro - opponent_Ro, "side", Unit.WHOLE),
    "whole in hundredths plus a bonus": (lambda Ro, bonus: in_hundredths(Ro) + bonus, "player", Unit.HUNDREDTHS),
    "K times hundredths": (lambda Ro, score: Ro * score, "side", Unit.HUNDREDTHS),
    "hundredths squared": (lambda score: score * score, "side", Unit.TEN_THOUSANDTHS),
    "hundredths by whole": (lambda score, seed: half_up(score, seed), "side", Unit.HUNDREDTHS),
    "hundredths to whole": (lambda score: half_up(score), "side", Unit.WHOLE),
    "hundredths by hundredths": (lambda score, bonus: half_up(score, bonus), "side", Unit.WHOLE),
    "zero beside hundredths": (lambda played, score: where(played, score, 0), "side", Unit.HUNDREDTHS),
    "comparison": (lambda score: score > 0, "side", Unit.FLAG),
    "table": (lambda Ro, expected: expected(Ro), "player", Unit.HUNDREDTHS),
    "sum": (lambda score, played: score.sum(where=played), "entry", Unit.HUNDREDTHS),
    "count": (lambda score: score.count(), "entry", Unit.WHOLE),
    "flags counted": (lambda played: played.sum(), "entry", Unit.WHOLE),
    "flags run up": (lambda earlier_played: earlier_played, "side", Unit.WHOLE),
    "any": (lambda played, guest: played.any() & guest.all(), "event", Unit.FLAG),
    "opponents' column": (lambda opponent_Ro: opponent_Ro.largest(), "entry", Unit.WHOLE),
    "real": (lambda RD, Ro, rate: real(Ro) * rate + RD / 2.0, "player", Unit.REAL),
    "real score": (lambda score: 1 - real_score(score), "side", Unit.REAL),
    "a value alone": (lambda cap: cap, "player", Unit.WHOLE),
    "a value in hundredths alone": (lambda bonus: bonus, "player", Unit.HUNDREDTHS),
}


@pytest.mark.parametrize(("function", "per", "unit"), UNITS.values(), ids=UNITS.keys())
def test_a_rule_knows_the_unit_of_what_it_makes(function: Any, per: str, unit: Unit) -> None:
    book = book_of_givens()
    define(book, function, per)
    assert book.rules[-1].unit is unit


def test_the_sentence_is_said_with_the_values_of_the_law() -> None:
    book = book_of_givens()
    book.value("3", floor=Dated({date(1900, 1, 1): Hundredths("10.5"), date(1910, 1, 1): Hundredths(12)}))
    define(book, lambda Ro: Ro, "player", doc="At most {cap}, {bonus} more,\n    and {floor}.\n\n    Ro=1 → 1")
    assert book.sentence(book.rules[0]) == "At most 400, 12.5 more, and 10.5 from 1900-01-01, 12 from 1910-01-01."
    assert book.rules[0].examples == ("Ro=1 → 1",)


def test_a_book_lists_what_it_is_made_of_in_order() -> None:
    book = book_of_givens()
    define(book, lambda played: ~played, "side", reason=True)
    assert [value.name for value in book.values] == ["cap", "bonus", "rate"]
    assert [table.name for table in book.tables] == ["expected"]
    assert [rule.name for rule in book.reasons] == ["made"]
    assert len(book.input_columns) == 10
