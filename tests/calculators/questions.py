"""Questions to the calculators in one line."""

from __future__ import annotations

from datetime import date
from typing import Any

from ratinghouse.calculators.answering import answer_question
from ratinghouse.calculators.opponents import read_opponents
from ratinghouse.calculators.question import (
    CalculatorPlayer,
    CalculatorQuestion,
    GameCircumstances,
    QuestionEvent,
    read_question_event,
)
from ratinghouse.kernel.finding import Finding
from ratinghouse.rulebooks import rulebook

NINE_ROUNDS = "1900 ½, 1800 1, 1850 ½, 1950 0, 1750 1, 1825 1, 1975 0, 1800 1, 1850 ½"  # the article's section 7
TABLE_BOOKS = (
    *("fide-2009", "fide-2009-applied", "fide-2011", "fide-2012", "fide-2014", "fide-2017"),
    *("fide-2022", "fide-2024", "jcf-2024"),
)
EVERY_BOOK = ("article", "fide-2003", *TABLE_BOOKS, "iccf-2023")


def meeting(text: str) -> QuestionEvent:
    """An event, from its list."""
    opponents, findings = read_opponents(text, results=False)
    assert not findings
    return QuestionEvent(opponents)


def question(text: str, rating: int | None = None, *, start: date | None = None, **options: Any) -> CalculatorQuestion:
    """A question about one list. What is no field of the player or the circumstances is one of the question."""
    player = {name: options.pop(name) for name in tuple(options) if name in CalculatorPlayer.__dataclass_fields__}
    around = {name: options.pop(name) for name in tuple(options) if name in GameCircumstances.__dataclass_fields__}
    events = options.pop("events", None) or (meeting(text),)
    return CalculatorQuestion(
        CalculatorPlayer(rating=rating, **player), GameCircumstances(start=start, **around), events, **options
    )


def answer_of(calculator: str, rules: str, text: str, rating: int | None = None, **options: Any) -> dict[str, Any]:
    """The document that answers."""
    outcome = answer_question(calculator, rulebook(rules), question(text, rating, **options))
    assert not isinstance(outcome, Finding), outcome
    return {**outcome}


def refusal(calculator: str, rules: str, text: str, rating: int | None = None, **options: Any) -> Finding:
    """The finding that says why there is no answer."""
    outcome = answer_question(calculator, rulebook(rules), question(text, rating, **options))
    assert isinstance(outcome, Finding), outcome
    return outcome


def events(*texts: str) -> tuple[QuestionEvent, ...]:
    """Several events, each from its text."""
    read = [read_question_event(text, results=False) for text in texts]
    assert not any(findings for _, findings in read)
    return tuple(event for event, _ in read)
