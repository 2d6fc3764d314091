"""The least score that reaches a rating or a gain."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.calculators.answer_parts import Outcome, refused
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.totals import TotalOutcome, totals_of
from ratinghouse.calculators.what_if import opening, total
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding


def goal(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """The totals that reach the goal, the least of them first; and what the best and the worst total would bring."""
    ladder = totals_of(book, question, question.events[0])
    if isinstance(ladder, Finding):
        return ladder
    wanted = wanted_rating(book, question)
    if isinstance(wanted, Finding):
        return wanted
    surely, perhaps = least(ladder.lowest, wanted), least(ladder.highest, wanted)
    document = {
        **opening("goal", book, question, ladder),
        "target": wanted,
        "reachable": surely is not None or perhaps is not None,
        "least_score": None if surely is None else ladder.lowest[surely].score,
    }
    if ladder.depends_on_games:
        document["least_score_at_best"] = None if perhaps is None else ladder.highest[perhaps].score
    first = next((row for row in (perhaps, surely) if row is not None), len(ladder.rungs))
    return document | {
        "totals": [total(ladder, row) for row in range(first, len(ladder.rungs))],
        "worst": total(ladder, 0),
        "best": total(ladder, len(ladder.rungs) - 1),
    }


def wanted_rating(book: Rulebook, question: CalculatorQuestion) -> int | Finding:
    """The rating to reach: the target, or the old rating and the gain."""
    if question.target is not None:
        return question.target
    if question.gain is not None and question.candidate.rating is not None:
        return question.candidate.rating + question.gain
    return refused(book, "no-goal", "no goal was told", "tell --target RATING, or --rating and --gain POINTS")


def least(rungs: Sequence[TotalOutcome], target: int) -> int | None:
    """The first total from which on every total reaches the target; None where not even the best does."""
    reached = [reaches(rung, target) for rung in rungs]
    if not reached[-1]:
        return None
    return len(reached) - next((row for row, one in enumerate(reversed(reached)) if not one), len(reached))


def reaches(rung: TotalOutcome, target: int) -> bool:
    """Whether the list would show the target or more."""
    return rung.Rn is not None and rung.Rn >= target and rung.status != "delisted"
