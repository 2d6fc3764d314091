"""The least score that reaches a rating or a gain."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.calculators.answer_elements import ScoreAtBest
from ratinghouse.calculators.answer_parts import Outcome, refused
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.totals import TotalOutcome, totals_of
from ratinghouse.calculators.what_if import opening, total_line
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text


def goal(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Return the totals that reach the goal, the smallest first, and the effect of the best and the worst total."""
    totals = totals_of(book, question, question.events[0])
    if isinstance(totals, Finding):
        return totals
    target = target_rating(book, question)
    if isinstance(target, Finding):
        return target
    surely, perhaps = least(totals.lowest, target), least(totals.highest, target)
    first = next((row for row in (perhaps, surely) if row is not None), len(totals.outcomes))
    score = None if perhaps is None else totals.highest[perhaps].score
    at_best: ScoreAtBest = {"least_score_at_best": score} if totals.depends_on_games else {}
    return {
        "calculator": "goal",
        **opening(book, question, totals),
        "target": target,
        "reachable": surely is not None or perhaps is not None,
        "least_score": None if surely is None else totals.lowest[surely].score,
        "totals": [total_line(totals, row) for row in range(first, len(totals.outcomes))],
        "worst": total_line(totals, 0),
        "best": total_line(totals, len(totals.outcomes) - 1),
        **at_best,
    }


def target_rating(book: Rulebook, question: CalculatorQuestion) -> int | Finding:
    """Return the rating to reach: the target, or the old rating and the gain."""
    if question.target is not None:
        return question.target
    if question.gain is not None and question.candidate.rating is not None:
        return question.candidate.rating + question.gain
    return refused(
        book,
        "no-goal",
        text("the goal is missing"),
        text("enter {target}, or {rating} and {gain}", target="--target", rating="--rating", gain="--gain"),
    )


def least(outcomes: Sequence[TotalOutcome], target: int) -> int | None:
    """Return the first total from which on every total reaches the target; None where not even the best does."""
    reached = [reaches(outcome, target) for outcome in outcomes]
    if not reached[-1]:
        return None
    return len(reached) - next(
        (row for row, reaches_target in enumerate(reversed(reached)) if not reaches_target), len(reached)
    )


def reaches(outcome: TotalOutcome, target: int) -> bool:
    """Return whether the list would show the target or more."""
    return outcome.Rn is not None and outcome.Rn >= target and outcome.status != "delisted"
