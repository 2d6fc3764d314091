"""The conversion calculator without a rating: a finding, never an error of the program."""

from __future__ import annotations

import pytest

from ratinghouse.kernel.finding import Finding
from ratinghouse.rulebooks import rulebook
from ratinghouse.runs.calculators.conversion import convert
from ratinghouse.runs.calculators.question import Question


@pytest.mark.parametrize("question", [Question(), Question(system="uscf"), Question(foreign_rating=2000)])
def test_a_blank_rating_is_a_finding(question: Question) -> None:
    outcome = convert(rulebook("article"), question)
    assert isinstance(outcome, Finding)
    assert outcome.severity == "error"
