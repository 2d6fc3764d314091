"""Parts that several forms share: the head of an event, those who sign, tables too wide for one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from ratinghouse.forms.document import LabelledFacts, Signatures
from ratinghouse.forms.wording import day, rate_of_play
from ratinghouse.reports.report import Report

Element = TypeVar("Element")


def event_facts(report: Report) -> LabelledFacts:
    """Which event it is."""
    event = report.event
    return LabelledFacts(
        [
            ("Event", event.name),
            ("City", event.city),
            ("Federation", event.fed),
            ("Start", day(event.start)),
            ("Finish", day(event.end)),
            ("Rate of play", rate_of_play(event)),
        ]
    )


def arbiters(report: Report) -> Signatures:
    """Those who answer for the report."""
    deputy = report.event.deputies[0] if report.event.deputies else ""
    return Signatures(
        ["Chief Arbiter", "Deputy Arbiter", "Place and date"], [_short(report.event.arbiter), _short(deputy)]
    )


def endorsement() -> Signatures:
    """The federation's endorsement, for events that were not registered in advance."""
    return Signatures(["Federation official, name in print", "Signature and seal of the federation"])


def portions(items: Sequence[Element], size: int) -> Iterator[Sequence[Element]]:
    """The items, so many at a time; once even where there are none."""
    for start in range(0, max(len(items), 1), size):
        yield items[start : start + size]


def _short(name: str) -> str:
    return name if len(name) <= 40 else name[:39] + "…"
