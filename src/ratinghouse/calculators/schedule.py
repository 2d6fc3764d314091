"""Planned events side by side: the expected change of each, its spread, and the chance of a goal.

Each event is calculated twice. By the rulebook's own probabilities the expected change is 0, apart from rounding. By
the article's logistic formula, for the assumed strength, the expected change shows the effect of the tables, of the
400-point rule, and of a strength other than the rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ratinghouse.calculators.answer_elements import Outlook, ScheduledEvent, WayOfTotals
from ratinghouse.calculators.answer_parts import Outcome, coefficient, heading, refused, without_chances
from ratinghouse.calculators.chances import RULEBOOK_CHANCES, Chances, distribution, mean, model_of, split, spread
from ratinghouse.calculators.goal import reaches, target_rating
from ratinghouse.calculators.question import CalculatorQuestion, QuestionEvent
from ratinghouse.calculators.scenarios import single, try_out
from ratinghouse.calculators.totals import TotalsOfEvent, totals_of
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.rulebooks import rulebook

MOST_PLANNED = 200  # games of all events together
FORMULA = "article"  # the book with the logistic formula
ADVICE = text(
    "A-010: by a rulebook's own probabilities the expected change is 0 against anybody. A gain in the column of the "
    "formula comes from the 400-point rule, from the rounding of the tables, or from a strength other than the rating."
)


def schedule(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Return the events, each rated separately from the same rating."""
    problem = without_chances(book)
    if problem:
        return problem
    has_goal = question.target is not None or question.gain is not None
    target = target_rating(book, question) if has_goal else None
    if isinstance(target, Finding):
        return target
    strength = question.strength or question.candidate.rating
    if strength is None:
        return refused(
            book, "no-rating", text("a schedule needs a rating"), text("enter it with {option}", option="--rating")
        )
    if sum(len(event.opponents) for event in question.events) > MOST_PLANNED:
        return refused(
            book,
            "too-many-planned",
            text("more than {most} games are planned", most=MOST_PLANNED),
            text("compare fewer events"),
        )
    plans = []
    for event in question.events:
        totals = totals_of(book, question, event)
        if isinstance(totals, Finding):
            return totals
        plans.append(_plan(totals, question, event, strength, target))
    return {
        "calculator": "schedule",
        **heading(book),
        "rating": question.candidate.rating,
        "strength": strength,
        "target": target,
        "model": RULEBOOK_CHANCES if "win_chance" in book.names else model_of(question.draws),
        "advice": ADVICE,
        "events": plans,
    }


def _plan(
    totals: TotalsOfEvent, question: CalculatorQuestion, event: QuestionEvent, strength: int, target: int | None
) -> ScheduledEvent:
    ours = rulebook_chances(totals, question.draws)
    theirs = [split(score, question.draws) for score in _formula(question, event, totals, strength)]
    most_draws = text("of the ways to make a total, the one with most draws is taken")
    way: WayOfTotals = {"way": most_draws} if totals.depends_on_games else {}
    return {
        "name": event.name or None,
        "date": event.day.isoformat() if event.day else None,
        "open_games": len(totals.open),
        "left_out": list(totals.left_out),
        **coefficient(totals.trial),
        "worst": totals.lowest[0].change,
        "best": totals.highest[-1].change,
        "own": _outlook(totals, ours, target),
        "formula": _outlook(totals, theirs, target),
        **way,
    }


def rulebook_chances(totals: TotalsOfEvent, draws: float) -> list[Chances]:
    """Return the chances of the open games by the rulebook itself."""
    trial, games = totals.trial, []
    for position in totals.open:
        if trial.has("win_chance"):
            chances = [trial.game(name, position) for name in ("win_chance", "draw_chance", "loss_chance")]
            games.append(Chances(*(float(chance) for chance in chances if isinstance(chance, float))))
        else:
            expected = trial.game("PD", position)
            assert isinstance(expected, (int, float))
            games.append(split(float(expected), draws))
    return games


def _formula(question: CalculatorQuestion, event: QuestionEvent, totals: TotalsOfEvent, strength: int) -> list[float]:
    """Return the expected scores of the open games by the logistic formula, for a player of this strength."""
    opponents = [event.opponents[position] for position in totals.open]
    if not opponents:
        return []
    player = replace(question.candidate, rating=strength)
    trial = try_out(rulebook(FORMULA), question.setting, [single(player, opponents)])
    scores = [trial.game("PD", position) for position in range(len(opponents))]
    return [float(score) for score in scores if isinstance(score, (int, float))]


def _outlook(totals: TotalsOfEvent, games: Sequence[Chances], target: int | None) -> Outlook:
    """Return expected score and change, spread, the chance of the goal, and the chance of every total."""
    chances, outcomes = distribution(games), totals.drawish
    changes = [outcome.change for outcome in outcomes]
    outlook: Outlook = {
        "score": mean(chances, [outcome.score for outcome in outcomes]),
        "change": mean(chances, changes),
        "spread": spread(chances, changes),
        "totals": [
            {"score": outcome.score, "change": outcome.change, "Rn": outcome.Rn, "chance": chance}
            for outcome, chance in zip(outcomes, chances, strict=True)
        ],
    }
    if target is not None:
        outlook["chance"] = mean(chances, [float(reaches(outcome, target)) for outcome in outcomes])
    return outlook
