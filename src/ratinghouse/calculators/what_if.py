"""What if: every total of the games that are still open, with its change and the new rating."""

from __future__ import annotations

from ratinghouse.calculators.answer_parts import Document, Outcome, coefficient, entry_numbers, heading
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.calculators.totals import WAYS, TotalOutcome, TotalsOfEvent, totals_of
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding


def what_if(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """The table of all totals, lowest first. Results that were told stand."""
    ladder = totals_of(book, question, question.events[0])
    if isinstance(ladder, Finding):
        return ladder
    return {
        **opening("what-if", book, question, ladder),
        "totals": [total(ladder, row) for row in range(len(ladder.rungs))],
    }


def opening(calculator: str, book: Rulebook, question: CalculatorQuestion, ladder: TotalsOfEvent) -> Document:
    """What documents about totals have in common."""
    document = {
        **heading(calculator, book, ladder.trial),
        "rating": question.candidate.rating,
        **coefficient(ladder.trial),
        **entry_numbers(ladder.trial, ("n", "We", "Rc")),
        "open_games": len(ladder.open),
        "left_out": list(ladder.left_out),
    }
    if ladder.depends_on_games:
        document["ways"] = list(WAYS)
    return document


def total(ladder: TotalsOfEvent, row: int) -> Document:
    """One line of the table; where the games matter, the least that the total brings, and the most."""
    lowest, highest = ladder.lowest[row], ladder.highest[row]
    line = {"score": lowest.score, "change": lowest.change, **_list(lowest)}
    if ladder.depends_on_games:
        line["highest"] = {"change": highest.change, **_list(highest)}
    return line


def _list(rung: TotalOutcome) -> Document:
    shown: Document = {"Rn": rung.Rn, "status": rung.status}
    return shown if rung.RD is None else shown | {"RD": rung.RD}
