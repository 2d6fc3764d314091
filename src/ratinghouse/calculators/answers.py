"""The calculators' answers, as ``calc --json`` prints them and the JSON interface describes them."""

from __future__ import annotations

from typing import Literal, NotRequired, final

from typing_extensions import TypedDict

from ratinghouse.calculators.answer_elements import (
    Amount,
    Board,
    ChangeGame,
    Coefficient,
    ContradictionAnswer,
    EntryColumns,
    ExpectedGame,
    FirstColumns,
    FirstEvent,
    MissingCondition,
    NextListing,
    PerformanceColumns,
    RuleStep,
    ScheduledEvent,
    ScoreAtBest,
    TeamNote,
    TitleRequirement,
    TotalLine,
    WaysOfTotals,
)
from ratinghouse.kernel.finding_records import FindingJson
from ratinghouse.rating.answer_values import Number


class AnswerHeading(TypedDict):
    """The beginning of every answer. The article's has the regulation's answer or refusal beside it."""

    rules: str
    title: str
    list_date: str | None
    contradictions: NotRequired[list[ContradictionAnswer]]
    regulation: NotRequired[CalculatorAnswer | FindingJson]


@final
class ChangeAnswer(AnswerHeading, Coefficient, EntryColumns, NextListing):
    """The rating change of an event."""

    calculator: Literal["change"]
    rating: int | None
    games: list[ChangeGame]
    outcomes: str
    change: Number


@final
class InitialAnswer(AnswerHeading, FirstColumns, NextListing):
    """The first rating from several events, or what is missing for it."""

    calculator: Literal["initial"]
    events: list[FirstEvent]
    published: bool
    missing: list[MissingCondition]
    steps: list[RuleStep]


@final
class PerformanceAnswer(AnswerHeading, PerformanceColumns):
    """A performance rating."""

    calculator: Literal["performance"]
    n: Number
    W: Number
    Rp: Number
    notional: bool
    steps: list[RuleStep]


@final
class ExpectedAnswer(AnswerHeading, EntryColumns):
    """An expected score."""

    calculator: Literal["expected"]
    rating: int | None
    games: list[ExpectedGame]


class OpenGames(AnswerHeading, Coefficient, EntryColumns, WaysOfTotals):
    """What answers about the totals of open games have in common."""

    rating: int | None
    open_games: int
    left_out: list[str]


@final
class WhatIfAnswer(OpenGames):
    """Every total of the open games, lowest first."""

    calculator: Literal["what-if"]
    totals: list[TotalLine]


@final
class GoalAnswer(OpenGames, ScoreAtBest):
    """The least score that reaches a rating, and the totals that do."""

    calculator: Literal["goal"]
    target: int
    reachable: bool
    least_score: Amount | None
    totals: list[TotalLine]
    worst: TotalLine
    best: TotalLine


@final
class ScheduleAnswer(AnswerHeading):
    """Planned events side by side."""

    calculator: Literal["schedule"]
    rating: int | None
    strength: int
    target: int | None
    model: str
    advice: str
    events: list[ScheduledEvent]


@final
class TeamAnswer(AnswerHeading, TeamNote):
    """The expected score and the chances of a team match."""

    calculator: Literal["team"]
    boards: list[Board]
    expected: Amount
    expected_away: Amount
    boards_without: int
    win: float
    draw: float
    loss: float
    model: str


@final
class ConversionAnswer(AnswerHeading):
    """A rating of another system as a FIDE rating, approximately."""

    calculator: Literal["convert"]
    article: str
    system: str
    rating: int
    fide_lowest: int
    fide_highest: int
    label: str
    caution: str


@final
class NormAnswer(TypedDict):
    """What a list of opponents asks for titles."""

    calculator: Literal["norm"]
    edition: str
    titles: list[TitleRequirement]
    says: str


CalculatorAnswer = (
    ChangeAnswer
    | InitialAnswer
    | PerformanceAnswer
    | ExpectedAnswer
    | GoalAnswer
    | WhatIfAnswer
    | ScheduleAnswer
    | TeamAnswer
    | ConversionAnswer
)


class WithoutAnswer(TypedDict):
    """A rulebook that has no answer, and why."""

    rules: str
    code: str
    why: str
    remedy: str


@final
class AnswersSideBySide(TypedDict):
    """The answers of every rulebook to the same question."""

    calculator: str
    answers: list[CalculatorAnswer]
    without_answer: list[WithoutAnswer]
    contradictions: list[ContradictionAnswer]


AnyAnswer = CalculatorAnswer | NormAnswer | AnswersSideBySide
