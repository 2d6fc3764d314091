"""Parts that several forms share: the facts of an event, signatures, tables too wide for one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from ratinghouse.forms.document import LabelledFacts, Signatures
from ratinghouse.forms.wording import day, rate_of_play
from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import Report

Element = TypeVar("Element")


def event_facts(report: Report) -> LabelledFacts:
    """Return the facts that identify the event."""
    event = report.event
    return LabelledFacts(
        [
            (text("Event"), event.name),
            (text("City"), event.city),
            (text("Federation"), event.fed),
            (text("Start"), day(event.start)),
            (text("Finish"), day(event.end)),
            (text("Rate of play"), rate_of_play(event)),
        ]
    )


def arbiters(report: Report) -> Signatures:
    """Return the lines on which those responsible for the report sign."""
    deputy = report.event.deputies[0] if report.event.deputies else ""
    return Signatures(
        [text("Chief Arbiter"), text("Deputy Arbiter"), text("Place and date")],
        [_short(report.event.arbiter), _short(deputy)],
    )


def endorsement(official: str = "") -> Signatures:
    """Return the lines of the federation's endorsement, for events that were not registered in advance."""
    labels = [text("Federation official, name in print"), text("Signature and seal of the federation")]
    return Signatures(labels, [_short(official)])


def portions(elements: Sequence[Element], size: int) -> Iterator[Sequence[Element]]:
    """Yield the elements, so many at a time; once even where there are none."""
    for start in range(0, max(len(elements), 1), size):
        yield elements[start : start + size]


def _short(name: str) -> str:
    return name if len(name) <= 40 else name[:39] + "…"
