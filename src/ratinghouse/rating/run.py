"""One run: a period's reports rated under one rulebook, with everything that was found on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.finding import Finding
from ratinghouse.rating.framing import Framed, frame_of
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.reports.report import Report


@dataclass(frozen=True)
class Run:
    """A finished run."""

    book: Rulebook
    period: RatingPeriod
    framed: Framed
    working: Working
    findings: tuple[Finding, ...]


def rate(period: RatingPeriod, book: Rulebook) -> Run:
    """Rate the reports of a period. An event that would be refused is calculated too; its findings say so."""
    if period.list_date is None:
        period = replace(period, list_date=list_of(book, period.reports, period.declared))
    roll = build_roll(period, everyone=book.changes_idle)
    framed = frame_of(roll, substitutes=book.knows_twins)
    findings = tuple(finding for report in period.reports for finding in report.findings)
    return Run(book, period, framed, run(book, framed.frame), (*findings, *roll.findings))


def list_of(book: Rulebook, reports: Sequence[Report], declared: Sequence[DeclaredFacts] = ()) -> date | None:
    """Return the latest list that any of the events enters, by the reports and the declared facts."""
    lists = [
        _list_of_event(book, *event)
        for event in zip(reports, declared or [DeclaredFacts()] * len(reports), strict=True)
    ]
    return max((day for day in lists if day is not None), default=None)


def _list_of_event(book: Rulebook, report: Report, declared: DeclaredFacts) -> date | None:
    """Return the list that an event enters; if its report came too late for any, the one it should have entered."""
    header, calendar = report.event, book.calendar
    facts: dict[str, date | bool | None] = {
        "start": header.start,
        "end": header.end or header.start,
        "official": bool(declared.flags.get("official")),
    }
    for reported in (declared.days.get("reported"), None):
        answer = calendar.answer(**facts, reported=reported).get("list")
        if answer is not None and isinstance(answer.value, date):
            return answer.value
    return None
