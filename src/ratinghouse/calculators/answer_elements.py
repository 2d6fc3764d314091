"""Parts of the calculators' answers: opponents, games, events, totals, boards, requirements.

A column that the rulebook lacks is an absent key; a column whose rule does not apply is None.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic makes the API's schemas, and needs it on Python 3.11

from ratinghouse.calculators.scenarios import ColumnValue
from ratinghouse.rating.answer_values import Number

Amount = int | float
GameSymbol = Literal["opponent_rating", "counts_as", "D", "D_counted", "PD", "change", "win", "draw", "loss"]
EntrySymbol = Literal["n", "W", "We", "Rc", "D", "PD"]
FirstSymbol = Literal[
    "first_games",
    "first_score",
    "first_opponents",
    "first_Rc",
    "first_Ra",
    "first_RA",
    "first_p",
    "first_dp",
    "first_rating",
]

RuleStep = TypedDict(
    "RuleStep",
    {"article": str, "symbol": str, "value": ColumnValue, "says": str, "from": dict[str, ColumnValue]},
)
"""A rule as it was applied: its result, its sentence and its inputs."""


class ContradictionAnswer(TypedDict):
    """A claim of the article that does not hold, and what is right."""

    requirement: str
    section: str
    claim: str
    right: str
    error: str


class OpponentAnswer(TypedDict):
    """An opponent of the list."""

    no: int
    name: str | None
    rating: int | None
    colour: str | None
    RD: NotRequired[int]


class ResultAnswer(TypedDict):
    """A result, both None where it is open."""

    result: str | None
    score: float | None


class CountedAnswer(TypedDict):
    """Whether a game counts, and why not."""

    counted: bool
    why: str | None


class GameColumns(TypedDict, total=False):
    """Numbers of a game, None where it does not count."""

    opponent_rating: Number
    counts_as: Number
    D: Number
    D_counted: Number
    PD: Number
    change: Number
    win: Number
    draw: Number
    loss: Number


class EntryColumns(TypedDict, total=False):
    """Numbers of the player in an event."""

    n: Number
    W: Number
    We: Number
    Rc: Number
    D: Number
    PD: Number


class Coefficient(TypedDict, total=False):
    """K and the rules that decide it; where a rulebook has none, the RD in its place."""

    K: Number
    K_because: list[RuleStep]
    RD_before: Number


class NextListing(TypedDict):
    """The player on the next list."""

    Rn: Number
    status: str | None
    RD: NotRequired[Number]


class ChangeGame(OpponentAnswer, ResultAnswer, CountedAnswer, GameColumns):
    """A game with its change, and the changes that a win, a draw and a loss would bring."""


class FirstGame(OpponentAnswer, ResultAnswer, CountedAnswer):
    """A game towards a first rating."""


class FirstEventColumns(TypedDict, total=False):
    """Numbers of an event towards a first rating."""

    pool_games: Number
    pool_score: Number
    Ru: Number
    pooled: bool | None
    in_window: bool | None


class FirstEvent(FirstEventColumns):
    """An event towards a first rating."""

    name: str | None
    date: str | None
    status: str | None
    games: list[FirstGame]


class FirstColumns(TypedDict, total=False):
    """Numbers of a first rating."""

    first_games: Number
    first_score: Number
    first_opponents: Number
    first_Rc: Number
    first_Ra: Number
    first_RA: Number
    first_p: Number
    first_dp: Number
    first_rating: Number


class MissingCondition(TypedDict):
    """A condition of a first rating that is not met: what is missing, and how much of it."""

    what: Literal["games", "floor", "results"]
    article: str
    missing: int | None
    says: str


class ExpectedGame(OpponentAnswer, CountedAnswer, GameColumns):
    """A game with its expected score, and the chances where the rulebook has them."""


class PerformanceColumns(TypedDict, total=False):
    """Numbers of a performance rating; ``says`` where it is not the rulebook's own."""

    Ra: Number
    p: Number
    dp: Number
    Rc: Number
    says: str


class TotalEffect(TypedDict):
    """What a total brings."""

    change: Amount
    Rn: int | None
    status: str
    RD: NotRequired[Amount]


class HighestEffect(TypedDict, total=False):
    """The most that a total brings, where it depends on the games."""

    highest: TotalEffect


class TotalLine(TotalEffect, HighestEffect):
    """A total and the least that it brings."""

    score: Amount


class WaysOfTotals(TypedDict, total=False):
    """The ways to make a total that were tried, where it depends on the games."""

    ways: list[str]


class ScoreAtBest(TypedDict, total=False):
    """The least score that reaches a goal at best, where a total depends on the games."""

    least_score_at_best: Amount | None


class ChanceOfTotal(TypedDict):
    """A total with its chance."""

    score: Amount
    change: Amount
    Rn: int | None
    chance: float


class ChanceOfGoal(TypedDict, total=False):
    """The chance to reach the goal, where there is one."""

    chance: float


class Outlook(ChanceOfGoal):
    """Expected score and change of an event, the spread, the chance of the goal, and the chance of every total."""

    score: float
    change: float
    spread: float
    totals: list[ChanceOfTotal]


class WayOfTotals(TypedDict, total=False):
    """How totals are made, where it matters."""

    way: str


class ScheduledEvent(Coefficient, WayOfTotals):
    """A planned event, by the rulebook's own probabilities and by the formula."""

    name: str | None
    date: str | None
    open_games: int
    left_out: list[str]
    worst: Amount
    best: Amount
    own: Outlook
    formula: Outlook


class TeamPlayer(TypedDict):
    """A player of a team."""

    name: str | None
    rating: int | None


class TeamNote(TypedDict, total=False):
    """A note on the boards, where there is one."""

    note: str


class Board(TypedDict):
    """A board of a team match, with the expected score of each side."""

    no: int
    home: TeamPlayer
    away: TeamPlayer
    expected: Number
    expected_away: Number
    why: str | None


class AnnexLine(TypedDict):
    """A score of the table of a title, and the least average that it needs."""

    score: float
    least_average: int


class TitleRequirement(TypedDict):
    """What a list of opponents asks for a title."""

    title: str
    games: int
    Ra: int
    least_average: int
    score: float
    open: int
    required: float | None
    needed: float | None
    Rp: int | None
    enough: bool
    possible: bool
    table: list[AnnexLine]
