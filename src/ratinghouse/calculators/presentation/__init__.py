"""Presentation of answers: facts, tables, charts and notes as data, for the command line and the pages to render."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ratinghouse.calculators.answer_parts import Document
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

_PRESENTERS: Mapping[str, Callable[[Document], Presentation]] = {
    "change": present_change,
    "initial": present_initial,
    "performance": present_performance,
    "expected": present_expected,
    "goal": present_goal,
    "what-if": present_what_if,
    "team": present_team,
    "schedule": present_schedule,
    "convert": present_conversion,
    "norm": present_norm,
}


def present(document: Document) -> Presentation:
    """Return the presentation of an answer, by one rulebook or by all; the article's has the regulation's beside it."""
    if "answers" in document:
        return present_every_rulebook(document)
    presentation = _PRESENTERS[document["calculator"]](document)
    comparisons, notes = [], list(presentation.notes)
    if "regulation" in document:
        regulation = document["regulation"]
        answered = "calculator" in regulation
        answers = [document, regulation] if answered else [document]
        comparisons.append(compared(document["calculator"], answers, text("The article and the regulation")))
        if not answered:
            notes.append(text("{problem}; {remedy}", problem=regulation["message"], remedy=regulation["remedy"]))
    comparisons += contradiction_tables(document.get("contradictions", ()))
    return replace(presentation, comparisons=comparisons, notes=notes)
