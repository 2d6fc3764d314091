"""Planned events side by side: what each may be expected to bring, how far it spreads, and the chance of a goal.

Two expectations stand beside each other. By the rulebook's own probabilities nobody gains or loses (but for rounding);
by the logistic formula of the article, with the strength that is assumed, whatever the tables and the 400-point rule
leave over becomes visible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ratinghouse.calculators.answer_parts import Document, Outcome, coefficient, heading, refused
from ratinghouse.calculators.chances import MODEL, Chances, distribution, mean, split, spread
from ratinghouse.calculators.goal import reaches, wanted_rating
from ratinghouse.calculators.question import CalculatorQuestion, QuestionEvent
from ratinghouse.calculators.scenarios import single, try_out
from ratinghouse.calculators.totals import TotalsOfEvent, totals_of
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.rulebooks import rulebook

MOST_PLANNED = 200  # games of all events together
FORMULA = "article"  # the book with the logistic formula
ADVICE = (
    "A-010: by a rulebook's own probabilities the expected change is 0 against anybody. A gain in the column of the "
    "formula comes from the 400-point rule, from the rounding of the tables, or from a strength other than the rating."
)


def schedule(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """The events, each rated by itself from the same rating."""
    has_goal = question.target is not None or question.gain is not None
    wanted = wanted_rating(book, question) if has_goal else None
    if isinstance(wanted, Finding):
        return wanted
    strength = question.strength or question.candidate.rating
    if strength is None:
        return refused(book, "no-rating", "a schedule needs a rating", "tell it with --rating")
    if sum(len(event.opponents) for event in question.events) > MOST_PLANNED:
        return refused(book, "too-many-planned", f"more than {MOST_PLANNED} games are planned", "compare fewer events")
    plans = []
    for event in question.events:
        ladder = totals_of(book, question, event)
        if isinstance(ladder, Finding):
            return ladder
        plans.append(_plan(ladder, question, event, strength, wanted))
    return {
        **heading("schedule", book),
        "rating": question.candidate.rating,
        "strength": strength,
        "target": wanted,
        "model": MODEL.format(draws=question.draws) if "win_chance" not in book.names else "the rulebook's own chances",
        "advice": ADVICE,
        "events": plans,
    }


def _plan(
    ladder: TotalsOfEvent, question: CalculatorQuestion, event: QuestionEvent, strength: int, wanted: int | None
) -> Document:
    ours = own_chances(ladder, question.draws)
    theirs = [split(score, question.draws) for score in _formula(question, event, ladder, strength)]
    document = {
        "name": event.name or None,
        "date": event.day.isoformat() if event.day else None,
        "open_games": len(ladder.open),
        "left_out": list(ladder.left_out),
        **coefficient(ladder.trial),
        "worst": ladder.lowest[0].change,
        "best": ladder.highest[-1].change,
        "own": _outlook(ladder, ours, wanted),
        "formula": _outlook(ladder, theirs, wanted),
    }
    if ladder.depends_on_games:
        document["way"] = "of the ways to make a total, the one with most draws is taken"
    return document


def own_chances(ladder: TotalsOfEvent, draws: float) -> list[Chances]:
    """The chances of the open games by the rulebook itself."""
    trial, found = ladder.trial, []
    for position in ladder.open:
        if trial.has("win_chance"):
            chances = [trial.game(name, position) for name in ("win_chance", "draw_chance", "loss_chance")]
            found.append(Chances(*(float(one) for one in chances if isinstance(one, float))))
        else:
            expected = trial.game("PD", position)
            assert isinstance(expected, (int, float))
            found.append(split(float(expected), draws))
    return found


def _formula(question: CalculatorQuestion, event: QuestionEvent, ladder: TotalsOfEvent, strength: int) -> list[float]:
    """The expected scores of the open games by the logistic formula, for a player of this strength."""
    opponents = [event.opponents[position] for position in ladder.open]
    if not opponents:
        return []
    player = replace(question.candidate, rating=strength)
    trial = try_out(rulebook(FORMULA), question.setting, [single(player, opponents)])
    scores = [trial.game("PD", position) for position in range(len(opponents))]
    return [float(score) for score in scores if isinstance(score, (int, float))]


def _outlook(ladder: TotalsOfEvent, games: Sequence[Chances], wanted: int | None) -> Document:
    """Expected score and change, spread, the chance of the goal, and the chance of every total."""
    chances, rungs = distribution(games), ladder.drawish
    changes = [rung.change for rung in rungs]
    outlook: Document = {
        "score": mean(chances, [rung.score for rung in rungs]),
        "change": mean(chances, changes),
        "spread": spread(chances, changes),
    }
    if wanted is not None:
        outlook["chance"] = mean(chances, [float(reaches(rung, wanted)) for rung in rungs])
    outlook["totals"] = [
        {"score": rung.score, "change": rung.change, "Rn": rung.Rn, "chance": chance}
        for rung, chance in zip(rungs, chances, strict=True)
    ]
    return outlook
