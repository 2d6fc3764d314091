"""What if: every total of the games that are still open, with its change and the new rating."""

from __future__ import annotations

from ratinghouse.calculators.answer_elements import HighestEffect, TotalEffect, TotalLine, WaysOfTotals
from ratinghouse.calculators.answer_parts import Outcome, coefficient, entry_numbers, heading
from ratinghouse.calculators.answers import OpenGames
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.totals import WAYS, TotalOutcome, TotalsOfEvent, totals_of
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding


def what_if(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Return all totals, lowest first. Known results are kept."""
    totals = totals_of(book, question, question.events[0])
    if isinstance(totals, Finding):
        return totals
    return {
        "calculator": "what-if",
        **opening(book, question, totals),
        "totals": [total_line(totals, row) for row in range(len(totals.outcomes))],
    }


def opening(book: Rulebook, question: CalculatorQuestion, totals: TotalsOfEvent) -> OpenGames:
    """Return the fields that all answers about totals have."""
    ways: WaysOfTotals = {"ways": list(WAYS)} if totals.depends_on_games else {}
    return {
        **heading(book, totals.trial),
        "rating": question.candidate.rating,
        **coefficient(totals.trial),
        **entry_numbers(totals.trial, ("n", "We", "Rc")),
        "open_games": len(totals.open),
        "left_out": list(totals.left_out),
        **ways,
    }


def total_line(totals: TotalsOfEvent, row: int) -> TotalLine:
    """Return one line of the table; where the games matter, with the lowest and the highest change of the total."""
    lowest = totals.lowest[row]
    highest: HighestEffect = {"highest": _effect(totals.highest[row])} if totals.depends_on_games else {}
    return {"score": lowest.score, **_effect(lowest), **highest}


def _effect(outcome: TotalOutcome) -> TotalEffect:
    effect: TotalEffect = {"change": outcome.change, "Rn": outcome.Rn, "status": outcome.status}
    if outcome.RD is not None:
        effect["RD"] = outcome.RD
    return effect
