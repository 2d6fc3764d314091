"""The effect of every possible total, from which goals, scenarios and schedules are read.

Where a rulebook's numbers depend on the games in which the points were made (ICCF), each total is tried in three ways:
wins against the weakest, wins against the strongest, as many draws as possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ratinghouse.calculators.answer_parts import change_of, no_rating, refused, unanswerable
from ratinghouse.calculators.opponents import ListedOpponent
from ratinghouse.calculators.question import CalculatorQuestion, QuestionEvent
from ratinghouse.calculators.scenarios import Trial, single, try_out
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import Format

MOST_OPEN = 60
WAYS = (text("wins against the weakest"), text("wins against the strongest"), text("as many draws as possible"))


@dataclass(frozen=True)
class TotalOutcome:
    """One total, made in one way."""

    half_points: int  # in the games that are open
    way: str
    score: float  # in all games that count
    change: float
    Rn: int | None
    status: str
    RD: float | None


@dataclass(frozen=True)
class TotalsOfEvent:
    """All totals of an event, lowest first, each with the ways to make it."""

    trial: Trial
    open: tuple[int, ...]  # the positions of the games that are open and would count
    left_out: tuple[str, ...]  # why open games would not count
    outcomes: tuple[tuple[TotalOutcome, ...], ...]

    @property
    def lowest(self) -> tuple[TotalOutcome, ...]:
        """For each total, the way with the lowest change."""
        return tuple(min(ways, key=lambda outcome: outcome.change) for ways in self.outcomes)

    @property
    def highest(self) -> tuple[TotalOutcome, ...]:
        """For each total, the way with the highest change."""
        return tuple(max(ways, key=lambda outcome: outcome.change) for ways in self.outcomes)

    @property
    def drawish(self) -> tuple[TotalOutcome, ...]:
        """For each total, the way with the most draws; where ways do not matter, the only one."""
        return tuple(ways[-1] for ways in self.outcomes)

    @property
    def depends_on_games(self) -> bool:
        """Whether each total was tried in several ways."""
        return len(self.outcomes[0]) > 1


def totals_of(book: Rulebook, question: CalculatorQuestion, event: QuestionEvent) -> TotalsOfEvent | Finding:
    """Try every total of the open games of an event."""
    problem = unanswerable(book, replace(question, events=(event,)))
    if problem:
        return problem
    if question.setting.format is Format.MATCH:
        return refused(
            book,
            "order-matters",
            text("in a match it depends on the order of results which games still count"),
            text(
                "leave out {option}, or write the results and use {calculator}",
                option="--format",
                calculator="calc change",
            ),
        )
    setting = replace(question.setting, start=event.day or question.setting.start)
    drawn = try_out(book, setting, [single(question.candidate, event.opponents)])
    if change_of(drawn) is None:
        return no_rating(book)
    still = [position for position, opponent in enumerate(event.opponents) if opponent.result is None]
    if not still:
        return refused(
            book,
            "nothing-open",
            text("every game has its result"),
            text("leave out the results that are not known yet"),
        )
    open = tuple(position for position in still if drawn.counted(position))
    if len(open) > MOST_OPEN:
        return refused(
            book,
            "too-many-open",
            text("{number} games are open; at most {most} are allowed", number=len(open), most=MOST_OPEN),
            text("write fewer games"),
        )
    ways = WAYS if "RD_new" in book.names else WAYS[:1]
    tried = [(total, way) for total in range(2 * len(open) + 1) for way in ways]
    trial = try_out(
        book, setting, [single(question.candidate, scored(event.opponents, open, total, way)) for total, way in tried]
    )
    outcomes = [_outcome(trial, scenario, total, way) for scenario, (total, way) in enumerate(tried)]
    by_total = [outcomes[first : first + len(ways)] for first in range(0, len(outcomes), len(ways))]
    left_out = tuple(drawn.why(position) or "" for position in still if position not in open)
    return TotalsOfEvent(trial, open, left_out, tuple(map(tuple, by_total)))


def scored(
    opponents: Sequence[ListedOpponent], open: Sequence[int], half_points: int, way: str
) -> list[ListedOpponent]:
    """Return the list with this many half points in the open games; unrated opponents count as the weakest."""
    strongest_first = way == WAYS[1]
    order = sorted(open, key=lambda position: opponents[position].rating or 0, reverse=strongest_first)
    if way == WAYS[2]:
        draws = min(half_points, 2 * len(order) - half_points)
        wins = (half_points - draws) // 2
    else:
        wins, draws = divmod(half_points, 2)
    codes = dict(zip(order, "1" * wins + "=" * draws + "0" * (len(order) - wins - draws), strict=True))
    return [
        replace(opponent, result=codes.get(position, opponent.result)) for position, opponent in enumerate(opponents)
    ]


def _outcome(trial: Trial, scenario: int, half_points: int, way: str) -> TotalOutcome:
    score, deviation = trial.entry("W", scenario), trial.player("RD_new", scenario)
    change = change_of(trial, scenario)
    assert isinstance(score, (int, float))
    assert change is not None
    return TotalOutcome(
        half_points=half_points,
        way=way,
        score=score,
        change=change,
        Rn=int(trial.player("Rn", scenario) or 0) or None,
        status=str(trial.player("list_status", scenario)),
        RD=deviation if isinstance(deviation, (int, float)) else None,
    )
