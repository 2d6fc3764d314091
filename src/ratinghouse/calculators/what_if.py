"""What if: every total of the games that are still open, with its change and the new rating."""

from __future__ import annotations

from ratinghouse.calculators.answer_parts import Document, Outcome, coefficient, entry_numbers, heading
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.totals import WAYS, TotalOutcome, TotalsOfEvent, totals_of
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding


def what_if(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Return all totals, lowest first. Known results stand."""
    totals = totals_of(book, question, question.events[0])
    if isinstance(totals, Finding):
        return totals
    return {
        **opening("what-if", book, question, totals),
        "totals": [total_line(totals, row) for row in range(len(totals.outcomes))],
    }


def opening(calculator: str, book: Rulebook, question: CalculatorQuestion, totals: TotalsOfEvent) -> Document:
    """What documents about totals have in common."""
    document = {
        **heading(calculator, book, totals.trial),
        "rating": question.candidate.rating,
        **coefficient(totals.trial),
        **entry_numbers(totals.trial, ("n", "We", "Rc")),
        "open_games": len(totals.open),
        "left_out": list(totals.left_out),
    }
    if totals.depends_on_games:
        document["ways"] = list(WAYS)
    return document


def total_line(totals: TotalsOfEvent, row: int) -> Document:
    """One line of the table; where the games matter, the least that the total brings, and the most."""
    lowest, highest = totals.lowest[row], totals.highest[row]
    line = {"score": lowest.score, "change": lowest.change, **_list(lowest)}
    if totals.depends_on_games:
        line["highest"] = {"change": highest.change, **_list(highest)}
    return line


def _list(outcome: TotalOutcome) -> Document:
    document: Document = {"Rn": outcome.Rn, "status": outcome.status}
    return document if outcome.RD is None else document | {"RD": outcome.RD}
