"""Asks a calculator by its name: under one rulebook, or under all of them side by side.

The article's answer is never shown alone: beside it are the regulation's answer and the errors in the article's own
text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from ratinghouse.calculators.answer_elements import ContradictionAnswer
from ratinghouse.calculators.answer_parts import Outcome
from ratinghouse.calculators.answers import AnswersSideBySide, CalculatorAnswer, WithoutAnswer
from ratinghouse.calculators.change import change
from ratinghouse.calculators.conversion import convert
from ratinghouse.calculators.expected_score import expected
from ratinghouse.calculators.goal import goal
from ratinghouse.calculators.initial import initial
from ratinghouse.calculators.performance_rating import performance
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.schedule import schedule
from ratinghouse.calculators.team import team
from ratinghouse.calculators.what_if import what_if
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.rulebooks import UnknownRulebook, rulebook_for, rulebooks
from ratinghouse.rulebooks.article.contradictions import CONTRADICTIONS

Calculator = Callable[[Rulebook, CalculatorQuestion], Outcome]

CALCULATORS: Mapping[str, Calculator] = {
    "change": change,
    "initial": initial,
    "performance": performance,
    "expected": expected,
    "goal": goal,
    "what-if": what_if,
    "convert": convert,
    "team": team,
    "schedule": schedule,
}

# The article's contradictions that concern each calculator, by requirement.
_BEARING = {
    "change": ("A-003", "A-004", "A-005", "A-006", "A-007"),
    "performance": ("A-003",),
    "expected": ("A-003", "A-012"),
    "goal": ("A-003", "A-004", "A-006"),
    "what-if": ("A-003", "A-004", "A-006", "A-008"),
    "convert": ("A-011",),
    "team": ("A-003", "A-012"),
    "schedule": ("A-003", "A-004", "A-010"),
}


def answer_question(calculator: str, book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Return the answer of one rulebook; the article's with the regulation's beside it."""
    answer = CALCULATORS[calculator](book, question)
    if isinstance(answer, Finding) or book.base_id != "article":
        return answer
    answer["contradictions"] = contradictions(calculator)
    if calculator == "convert":
        return answer
    other = CALCULATORS[calculator](regulation(question.setting.start, question.setting.pool), question)
    if isinstance(other, Finding):
        # The texts themselves, so that they can still be translated.
        answer["regulation"] = {**other.as_json(), "message": other.message, "remedy": other.remedy}
    else:
        answer["regulation"] = other
    return answer


def answer_by_every_rulebook(calculator: str, question: CalculatorQuestion) -> AnswersSideBySide:
    """Return the answers of every rulebook side by side, and the reason for each that has none."""
    answers: list[CalculatorAnswer] = []
    without: list[WithoutAnswer] = []
    for book in rulebooks():
        outcome = CALCULATORS[calculator](book, question)
        if isinstance(outcome, Finding):
            without.append({"rules": book.id, "code": outcome.code, "why": outcome.message, "remedy": outcome.remedy})
        else:
            answers.append(outcome)
    return {
        "calculator": calculator,
        "answers": answers,
        "without_answer": without,
        "contradictions": contradictions(calculator),
    }


def contradictions(calculator: str) -> list[ContradictionAnswer]:
    """Return the article's wrong claims about this calculation, each with what is right."""
    bearing = _BEARING.get(calculator, ())
    return [
        {"requirement": requirement, "section": section, "claim": claim, "right": right, "error": error}
        for requirement, section, claim, right, error in CONTRADICTIONS
        if requirement in bearing
    ]


def regulation(start: date | None, pool: str) -> Rulebook:
    """Return FIDE's edition for a day and a pool; without a day, or where none is in force on it, the newest."""
    try:
        return rulebook_for("FIDE", start or date.max, pool)
    except UnknownRulebook:
        return rulebook_for("FIDE", date.max, "standard")
