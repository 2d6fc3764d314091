"""Presentation of answers: facts, tables, charts and notes as data, for the command line and the pages to render."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

from ratinghouse.calculators.answers import AnswersSideBySide, AnyAnswer
from ratinghouse.calculators.presentation.comparison import compared, contradiction_tables, present_every_rulebook
from ratinghouse.calculators.presentation.games import (
    present_change,
    present_conversion,
    present_expected,
    present_initial,
    present_performance,
    present_team,
)
from ratinghouse.calculators.presentation.norm import present_norm
from ratinghouse.calculators.presentation.parts import Presentation
from ratinghouse.calculators.presentation.totals import present_goal, present_schedule, present_what_if
from ratinghouse.kernel.texts import text

_PRESENTERS: Mapping[str, Callable[[Any], Presentation]] = {
    "change": present_change,
    "initial": present_initial,
    "performance": present_performance,
    "expected": present_expected,
    "goal": present_goal,
    "what-if": present_what_if,
    "team": present_team,
    "schedule": present_schedule,
    "convert": present_conversion,
}


def present(document: AnyAnswer) -> Presentation:
    """Return the presentation of an answer, by one rulebook or by all; the article's has the regulation's beside it."""
    if "answers" in document:
        return present_every_rulebook(cast("AnswersSideBySide", document))  # mypy narrows no union of recursive records
    if document["calculator"] == "norm":
        return present_norm(document)
    presentation = _PRESENTERS[document["calculator"]](document)
    comparisons, notes = [], list(presentation.notes)
    if "regulation" in document:
        regulation, answers = document["regulation"], [document]
        if "calculator" in regulation:
            answers.append(regulation)
        else:
            notes.append(text("{problem}; {remedy}", problem=regulation["message"], remedy=regulation["remedy"]))
        comparisons.append(compared(document["calculator"], answers, text("The article and the regulation")))
    comparisons += contradiction_tables(document.get("contradictions", ()))
    return replace(presentation, comparisons=comparisons, notes=notes)
