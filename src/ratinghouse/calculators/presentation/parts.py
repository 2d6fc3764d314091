"""The parts of a presentation, and how numbers are written in it. Words and sentences are texts, to be translated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ratinghouse.calculators.answer_elements import (
    ChanceOfTotal,
    ChangeGame,
    Coefficient,
    ExpectedGame,
    FirstGame,
    NextListing,
    RuleStep,
    TotalEffect,
)
from ratinghouse.kernel.texts import Text, text

Layout = Literal["text", "number", "bar", "signed bar"]
"""The content of a column. Bars show a number between 0 and 1, or a change, and are drawn on terminals only."""

Cell = str | float | None
"""A text or a written number; in a column of bars the number itself, None for an empty cell."""

Fact = tuple[str, str]  # a label and its value


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    heading: str
    layout: Layout = "number"


@dataclass(frozen=True)
class AnswerTable:
    """Rows under headings."""

    caption: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True)
class ChartPoint:
    """A value of a chart, the label on its axis, and its description. ``gain``: it loses no points."""

    label: str
    value: float
    description: str
    gain: bool = True


@dataclass(frozen=True)
class Chart:
    """A line of changes around zero, or bars of chances."""

    kind: Literal["line", "bars"]
    title: str
    points: Sequence[ChartPoint]


@dataclass(frozen=True)
class PresentedStep:
    """A rule as it was applied: its article, its result, its sentence and, where they help, its inputs."""

    article: str
    symbol: str
    value: str
    sentence: str
    inputs: str = ""


@dataclass(frozen=True)
class Presentation:
    """An answer, ready to be rendered."""

    title: str
    rules: str
    facts: Sequence[Fact] = ()
    tables: Sequence[AnswerTable] = ()
    charts: Sequence[Chart] = ()
    notes: Sequence[str] = ()
    steps: Sequence[PresentedStep] = ()
    comparisons: Sequence[AnswerTable] = ()  # with other rulebooks, and with the article's claims


def words(heading: str) -> Column:
    """Return a column of words."""
    return Column(heading, "text")


def numbers(*headings: str) -> list[Column]:
    """Return columns of numbers."""
    return [Column(heading) for heading in headings]


def known_facts(*facts: Fact) -> list[Fact]:
    """Return the facts with a value."""
    return [(label, content) for label, content in facts if content]


def word(code: object) -> Text:
    """Return a word or sentence that rulebooks hold as a plain string, such as a status, as a text to be translated."""
    return code if isinstance(code, Text) else Text(str(code), {})


def number(value: Any) -> str:
    """Return a number without trailing zeros; nothing for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return text("yes") if value else text("no")
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)


def share(value: Any) -> str:
    """Return a probability or an expected score, to at most three decimals."""
    return "" if value is None else f"{round(value, 3):g}"


def points(value: Any) -> str:
    """Return a change with its sign, to at most two decimals."""
    if value is None:
        return ""
    return f"{round(value, 2):+g}" if round(value, 2) else "0"


def percent(value: float) -> str:
    """Return a chance in percent."""
    return f"{value:.1%}"


def rating(value: int | None) -> str:
    """Return the rating of a player or opponent."""
    return number(value) or text("unrated")


def new_rating(document: NextListing) -> str:
    """Return the rating on the next list, in words."""
    if document["status"] == "unrated" or document["Rn"] is None:
        return text("none")
    if document["status"] == "delisted":
        return text("{rating} ({status})", rating=document["Rn"], status=word("delisted"))
    if document.get("RD") is not None:
        return text("{rating} (RD {deviation})", rating=document["Rn"], deviation=number(document["RD"]))
    return str(document["Rn"])


def change_and_rating(total: TotalEffect | ChanceOfTotal) -> str:
    """Return a change and the rating it leads to."""
    return text("{change} → {rating}", change=points(total["change"]), rating=number(total["Rn"]) or text("none"))


def uncounted_games(games: Iterable[ChangeGame | ExpectedGame | FirstGame]) -> list[str]:
    """Return a note for each game that does not count."""
    return [
        text("{rating} does not count: {reason}", rating=rating(game["rating"]), reason=game["why"] or "")
        for game in games
        if not game["counted"]
    ]


def steps_of(steps: Iterable[RuleStep]) -> list[PresentedStep]:
    """Return the steps of the rules that were applied."""
    return [PresentedStep(step["article"], step["symbol"], number(step["value"]), step["says"]) for step in steps]


_UNKNOWN_AT_ZERO = {"published_K", "start_K", "peak", "start_peak"}


def coefficient_steps(document: Coefficient) -> list[PresentedStep]:
    """Return the rules that decide K, with their inputs, without a rule that does not change K."""
    steps: list[PresentedStep] = []
    for step in document.get("K_because", ()):
        if steps and steps[-1].value == number(step["value"]):
            continue
        inputs = [
            f"{name} {number(value)}" for name, value in step["from"].items() if value or name not in _UNKNOWN_AT_ZERO
        ]
        input_note = text("Here: {inputs}.", inputs=tuple(inputs)) if inputs else ""
        steps.append(PresentedStep(step["article"], step["symbol"], number(step["value"]), step["says"], input_note))
    return steps
