"""Every key of every calculator's document stands in the reference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ratinghouse.calculators.answering import CALCULATORS, answer_by_every_rulebook
from ratinghouse.calculators.question import CalculatorPlayer, CalculatorQuestion
from ratinghouse.rulebooks import rulebook_ids
from tests.calculators.asked import events, meeting

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "calculators.md"
QUESTIONS: dict[str, CalculatorQuestion] = {
    "change": CalculatorQuestion(CalculatorPlayer(rating=2200), events=(meeting("2250/60 1, unrated 0"),)),
    "initial": CalculatorQuestion(events=events("Open 2025-01-05: 1900x5 3")),
    "performance": CalculatorQuestion(events=(meeting("2250 1, 2300 0"),)),
    "expected": CalculatorQuestion(CalculatorPlayer(rating=2200), events=(meeting("2250, 2300"),)),
    "goal": CalculatorQuestion(CalculatorPlayer(rating=2200), events=(meeting("2250, 2300"),), gain=5),
    "what-if": CalculatorQuestion(CalculatorPlayer(rating=2200), events=(meeting("2250, 2300"),)),
    "convert": CalculatorQuestion(system="ecf", foreign_rating=200),
    "team": CalculatorQuestion(events=(meeting("2800, 2300"),), away=meeting("2250, 2310").opponents),
    "schedule": CalculatorQuestion(CalculatorPlayer(rating=2200), events=events("Open: 2250, 2300"), gain=5),
}


def keys_of(document: Any) -> Iterator[str]:
    """The keys of a document, but for those inside ``from``, which are names of the rulebook."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield key
            if key != "from":
                yield from keys_of(value)
    elif isinstance(document, list):
        for element in document:
            yield from keys_of(element)


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_every_key_is_documented(calculator: str) -> None:
    documented = set(re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8")))
    document = answer_by_every_rulebook(calculator, QUESTIONS[calculator])
    assert document["answers"]
    assert len(document["answers"]) + len(document["without_answer"]) == len(rulebook_ids())
    assert set(keys_of(document)) - documented == set()


def test_every_calculator_has_a_section() -> None:
    headings = re.findall(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(CALCULATORS) <= {name for heading in headings for name in heading.split(" and ")}
