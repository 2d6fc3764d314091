"""The conversion calculator without a rating: a finding, never an error of the program."""

from __future__ import annotations

import pytest

from ratinghouse.calculators.conversion import convert
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.kernel.finding import Finding
from ratinghouse.rulebooks import rulebook


@pytest.mark.parametrize(
    "question", [CalculatorQuestion(), CalculatorQuestion(system="uscf"), CalculatorQuestion(foreign_rating=2000)]
)
def test_a_blank_rating_is_a_finding(question: CalculatorQuestion) -> None:
    outcome = convert(rulebook("article"), question)
    assert isinstance(outcome, Finding)
    assert outcome.severity == "error"
