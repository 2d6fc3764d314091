"""One run: a period's reports rated under one rulebook, with everything that was found on the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.run import run
from ratinghouse.kernel.working import Working
from ratinghouse.reports.report import Report
from ratinghouse.rulebooks import calendar_of
from ratinghouse.runs.framing import Framed, frame_of
from ratinghouse.runs.period import Period
from ratinghouse.runs.roll import call_roll


@dataclass(frozen=True)
class Run:
    """A finished run."""

    book: Rulebook
    period: Period
    framed: Framed
    working: Working
    findings: tuple[Finding, ...]


def rate(period: Period, book: Rulebook) -> Run:
    """Rate the reports of a period. An event that would be refused is calculated too; its findings say so."""
    if period.list_date is None:
        period = replace(period, list_date=list_of(book, period.reports))
    roll = call_roll(period, everyone=book.changes_idle)
    framed = frame_of(roll, substitutes=book.knows_twins)
    found = tuple(finding for report in period.reports for finding in report.findings)
    return Run(book, period, framed, run(book, framed.frame), (*found, *roll.findings))


def list_of(book: Rulebook, reports: Iterable[Report]) -> date | None:
    """The latest list that any of the events enters, as far as the reports tell."""
    calendar = calendar_of(book.id)
    lists = []
    for report in reports:
        answers = calendar.answer(start=report.event.start, end=report.event.end or report.event.start)
        answer = answers.get("list")
        if answer is not None and isinstance(answer.value, date):
            lists.append(answer.value)
    return max(lists, default=None)
