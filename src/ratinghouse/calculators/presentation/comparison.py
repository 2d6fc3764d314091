"""Answers of several rulebooks side by side, and the errors in the article."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ratinghouse.calculators.answer_elements import ContradictionAnswer, ScheduledEvent
from ratinghouse.calculators.answers import AnswersSideBySide, CalculatorAnswer, InitialAnswer, ScheduleAnswer
from ratinghouse.calculators.names import NAMES
from ratinghouse.calculators.presentation.parts import (
    AnswerTable,
    Column,
    Presentation,
    change_and_rating,
    new_rating,
    number,
    percent,
    points,
    share,
    word,
    words,
)
from ratinghouse.kernel.texts import joined, text


class Compared(NamedTuple):
    """A column of a comparison: its heading, and its cell for an answer of the calculator that it belongs to."""

    heading: str
    cell: Callable[[Any], str]


def missing_conditions(document: InitialAnswer) -> str:
    """Return what is still missing for a first rating, with the articles."""
    conditions = [
        text("{condition} ({article})", condition=condition["says"], article=condition["article"])
        for condition in document["missing"]
    ]
    return joined(conditions, "; ") if conditions else ""


def _of_events(cell: Callable[[ScheduledEvent], str]) -> Callable[[ScheduleAnswer], str]:
    return lambda answer: " · ".join(cell(event) for event in answer["events"])


_COMPARED: Mapping[str, Sequence[Compared]] = {
    "change": (
        Compared("K", lambda answer: number(answer.get("K"))),
        Compared(text("score"), lambda answer: number(answer["W"])),
        Compared(text("expected"), lambda answer: share(answer.get("We"))),
        Compared(text("change"), lambda answer: points(answer["change"])),
        Compared(text("new rating"), new_rating),
    ),
    "initial": (
        Compared(text("games"), lambda answer: number(answer.get("first_games"))),
        Compared(text("first rating"), lambda answer: new_rating(answer) if answer["published"] else text("none yet")),
        Compared(text("missing"), missing_conditions),
    ),
    "performance": (
        Compared(text("average"), lambda answer: number(answer.get("Ra", answer.get("Rc")))),
        Compared("dp", lambda answer: number(answer.get("dp"))),
        Compared(text("performance"), lambda answer: number(answer["Rp"]) or text("none")),
    ),
    "expected": (
        Compared(text("games"), lambda answer: number(answer["n"])),
        Compared(text("expected score"), lambda answer: share(answer["We"])),
    ),
    "goal": (
        Compared(text("target"), lambda answer: number(answer["target"])),
        Compared(text("least score"), lambda answer: number(answer["least_score"]) or text("out of reach")),
        Compared(text("at best"), lambda answer: change_and_rating(answer["best"])),
    ),
    "what-if": (
        Compared("K", lambda answer: number(answer.get("K"))),
        Compared(text("expected"), lambda answer: share(answer.get("We"))),
        Compared(text("worst"), lambda answer: change_and_rating(answer["totals"][0])),
        Compared(text("half"), lambda answer: change_and_rating(answer["totals"][len(answer["totals"]) // 2])),
        Compared(text("best"), lambda answer: change_and_rating(answer["totals"][-1])),
    ),
    "team": (
        Compared(text("home"), lambda answer: share(answer["expected"])),
        Compared(text("away"), lambda answer: share(answer["expected_away"])),
        Compared(text("home wins"), lambda answer: percent(answer["win"])),
    ),
    "schedule": (
        Compared(text("own"), _of_events(lambda event: points(event["own"]["change"]))),
        Compared(text("formula"), _of_events(lambda event: points(event["formula"]["change"]))),
        Compared(text("spread"), _of_events(lambda event: number(round(event["formula"]["spread"], 1)))),
    ),
    "convert": (
        Compared(text("from"), lambda answer: number(answer["fide_lowest"])),
        Compared(text("to"), lambda answer: number(answer["fide_highest"])),
    ),
}


def compared(calculator: str, answers: Sequence[CalculatorAnswer], caption: str) -> AnswerTable:
    """Return a table with one row for each answer."""
    columns = _COMPARED[calculator]
    headings = [
        words(column.heading) if column.cell is missing_conditions else Column(column.heading) for column in columns
    ]
    rows = [[answer["rules"], *(column.cell(answer) for column in columns)] for answer in answers]
    return AnswerTable(caption, [words(text("rulebook")), *headings], rows)


def contradiction_tables(contradictions: Sequence[ContradictionAnswer]) -> list[AnswerTable]:
    """Return a table of the article's wrong claims and what is right; none without such claims."""
    if not contradictions:
        return []
    rows = [
        [
            contradiction["error"] or contradiction["requirement"],
            text("{claim} ({section})", claim=word(contradiction["claim"]), section=contradiction["section"]),
            word(contradiction["right"]),
        ]
        for contradiction in contradictions
    ]
    headings = [words(""), words(text("the article claims")), words(text("what is right"))]
    return [AnswerTable(text("Where the article goes wrong"), headings, rows)]


def present_every_rulebook(document: AnswersSideBySide) -> Presentation:
    """Present the answers of all rulebooks side by side, and the reason for each that has none."""
    calculator = document["calculator"]
    article = any(answer["rules"] == "article" for answer in document["answers"])
    title = text("{calculator}: all rulebooks side by side", calculator=NAMES[calculator])
    return Presentation(
        title,
        "",
        tables=[compared(calculator, document["answers"], "")],
        notes=[answer["why"] for answer in document["without_answer"]],
        comparisons=contradiction_tables(document["contradictions"]) if article else (),
    )
