"""``ratinghouse calc`` as its users type it: every calculator, every wrong input."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.rulebooks import rulebook_ids

MANY = "2250 1, " * 10_000
# Each calculator with right input, the list of opponents last.
RIGHT: dict[str, tuple[str, ...]] = {
    "change": ("--rating", "2200", "2250 1, 2300 ½"),
    "initial": ("1902 ½, 1877 ½, 1884 1, 2012 0, 1832 1",),
    "performance": ("2250 1, 2300 ½",),
    "expected": ("--rating", "2200", "2250, 2300"),
    "goal": ("--rating", "2200", "--gain", "5", "2250, 2300"),
    "what-if": ("--rating", "2200", "2250, 2300"),
    "team": ("2250, 2300", "2200, 2350"),
    "schedule": ("--rating", "2200", "--gain", "5", "--event", "Open: 2250, 2300", "--event", "2100x3"),
    "convert": ("2100", "--from", "uscf"),
}


def calc(*arguments: str, input: str | None = None) -> Result:
    return CliRunner().invoke(verbs, ("calc", *arguments), input=input)


def document(*arguments: str) -> Any:
    result = calc(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def with_list(calculator: str, text: str) -> tuple[str, ...]:
    """The right input with another list in it."""
    if calculator == "convert":
        return (text, "--from", "uscf")
    if calculator == "team":
        return (text, "2200")
    if calculator == "schedule":
        return ("--rating", "2200", "--event", text)
    return (*RIGHT[calculator][:-1], text)


@pytest.mark.parametrize("calculator", RIGHT)
def test_every_calculator_answers(calculator: str) -> None:
    answer = document(calculator, *RIGHT[calculator])
    assert answer["calculator"] == calculator
    assert answer["rules"] == ("article" if calculator == "convert" else "fide-2024")
    printed = calc(calculator, *RIGHT[calculator])
    assert printed.exit_code == 0
    assert answer["title"] in printed.output


@pytest.mark.parametrize("calculator", RIGHT)
def test_every_calculator_answers_under_all_rules(calculator: str) -> None:
    answer = document(calculator, *RIGHT[calculator], "--all-rules")
    both = [*answer["answers"], *answer["without_answer"]]
    named = {rulebook_answer["rules"] for rulebook_answer in both}
    assert named == set(rulebook_ids())
    assert all(rulebook_answer["why"] and rulebook_answer["remedy"] for rulebook_answer in answer["without_answer"])
    printed = calc(calculator, *RIGHT[calculator], "--all-rules")
    assert printed.exit_code == 0
    assert all(rulebook_answer["rules"] in printed.output for rulebook_answer in answer["answers"])


@pytest.mark.parametrize("rules", rulebook_ids())
@pytest.mark.parametrize("calculator", RIGHT)
def test_every_rulebook_answers_or_says_why_not(calculator: str, rules: str) -> None:
    result = calc(calculator, *RIGHT[calculator], "--rules", rules)
    assert result.exit_code in (0, 2)
    if result.exit_code == 2:
        assert_one_line(result)


def test_the_article_is_never_shown_alone() -> None:
    printed = calc("change", "--rating", "1850", "--k", "20", "1900 1", "--rules", "article").output
    assert "The article and the regulation" in printed
    assert "fide-2024" in printed
    assert "E-24" in printed
    unrated = calc("performance", "2250 1, 2300 0", "--rules", "article")
    assert "fide-2024" in unrated.output


def assert_one_line(result: Result) -> None:
    assert result.exit_code == 2, result.output
    (line,) = result.output.strip().splitlines()
    assert line.startswith("Error: ")
    assert ";" in line, "a remedy follows"


WRONG_LISTS = {
    "text for a rating": "abc",
    "text and a score": "abc 1",
    "score 3": "2250 3",
    "negative": "-5",
    "negative rating": "-2250",
    "out of range": "99999",
    "empty": "",
    "10,000 opponents": MANY,
}


@pytest.mark.parametrize("wrong", WRONG_LISTS.values(), ids=WRONG_LISTS.keys())
@pytest.mark.parametrize("calculator", RIGHT)
def test_a_wrong_list_gets_one_line_and_status_2(calculator: str, wrong: str) -> None:
    assert_one_line(calc(calculator, *with_list(calculator, wrong)))


@pytest.mark.parametrize("calculator", RIGHT)
def test_an_unknown_rulebook_gets_one_line_and_status_2(calculator: str) -> None:
    result = calc(calculator, *RIGHT[calculator], "--rules", "fide-1066")
    assert_one_line(result)
    assert "fide-2024" in result.output


WRONG_OPTIONS = [
    ("--rating", "abc"),
    ("--rating", "-5"),
    ("--k", "0"),
    ("--k", "-3"),
    ("--k", "20.5"),
    ("--games", "-1"),
    ("--peak", "1"),
    ("--birth", "tomorrow"),
    ("--title", "King"),
    ("--pool", "bullet"),
    ("--format", "cup"),
    ("--start", "2025-13-01"),
    ("--list-date", "soon"),
]


@pytest.mark.parametrize(("option", "word"), WRONG_OPTIONS)
@pytest.mark.parametrize("calculator", ["change", "initial", "expected", "goal", "what-if", "schedule"])
def test_a_wrong_option_gets_one_line_and_status_2(calculator: str, option: str, word: str) -> None:
    result = calc(calculator, *RIGHT[calculator], option, word)
    assert_one_line(result)
    assert option in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("goal", "--rating", "2200", "2250", "--target", "abc"),
        ("goal", "--rating", "2200", "2250", "--gain", "-5"),
        ("goal", "--rating", "2200", "2250"),
        ("goal", "2250", "--target", "2300"),
        ("what-if", "2250"),
        ("what-if", "--rating", "2200", "2250 1"),
        ("expected", "2250"),
        ("change", "2250 1"),
        ("change", "--rating", "2200", "2250"),
        ("change", "--rating", "2200", "2250 1", "--ratng", "5"),
        ("change", "--rating", "2200", "2250 1", "--rules", "fide-2024", "--all-rules"),
        ("change", "--rating", "2200", "2250 1", "--start", "2000-05-01"),
        ("initial", "2250 1", "--rating", "2200"),
        ("initial", "2250 1", "--event", "2250 1"),
        ("schedule", "--event", "2250"),
        ("schedule", "--rating", "2200", "--event", "2250", "--draws", "2"),
        ("schedule", "--rating", "2200", "--event", "2250", "--strength", "x"),
        ("schedule", "--rating", "2200", *("--event", "2250") * 31),
        ("schedule", "--rating", "2200", "--event", "2025-02-30: 2250"),
        ("team", "2250, 2300", "2200"),
        ("team", "2250"),
        ("convert",),
        ("convert", "2100", "--from", "icelandic"),
        ("convert", "5", "--from", "ecf"),
    ],
)
def test_other_wrong_usage_gets_one_line_and_status_2(arguments: tuple[str, ...]) -> None:
    assert_one_line(calc(*arguments))


def test_all_that_is_wrong_is_told_at_once() -> None:
    result = calc("change", "--rating", "x", "--k", "0", "abc 1, 2250 3")
    assert result.exit_code == 2
    lines = result.output.splitlines()
    assert len(lines) == 4
    assert "column 1" in lines[2]
    assert "column 13" in lines[3]
    flood = calc("change", "--rating", "2200", "abc," * 50)
    assert len(flood.output.splitlines()) == 11
    assert "40 more" in flood.output


def test_a_list_may_come_as_words_or_on_standard_input() -> None:
    words = document("change", "--rating", "2200", "2250", "1,", "2300", "½")
    result = calc("change", "--rating", "2200", "-", "--json", input="2250 1\n2300 ½\n")
    assert json.loads(result.stdout) == words
    wrong = calc("change", "--rating", "2200", "-", input="2250 1\n2300 5\n")
    assert "line 2, column 6" in wrong.output


def test_where_one_would_rather_look_there_is_a_picture() -> None:
    assert "█" in calc("what-if", *RIGHT["what-if"]).output
    assert "█" in calc("expected", *RIGHT["expected"]).output
    assert "█" in calc("schedule", *RIGHT["schedule"]).output
