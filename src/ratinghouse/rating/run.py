"""One run: a period's reports rated under one rulebook, with everything that was found on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, lru_cache
from sys import modules

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.plain.frame import ListFrame
from ratinghouse.rating.framing import Framed, list_frame_of, with_arrays
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.player_rules import fide_kind
from ratinghouse.rating.roll import Roll, build_roll
from ratinghouse.reports.report import Report
from ratinghouse.rulebooks.list_dates import answers_by_timeline

FEW_ROWS = 5000
"""Sides and players: up to this many are calculated as lists in less time than NumPy takes to load."""


@dataclass(frozen=True)
class Run:
    """A finished run."""

    book: Rulebook
    period: RatingPeriod
    framed: Framed
    working: Working
    register_findings: tuple[Finding, ...] = ()  # on the files that the registers were read from

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Return the findings on registers and reports as they were read, and on players as they were looked up."""
        of_reports = (finding for report in self.period.reports for finding in report.findings)
        return (*self.register_findings, *of_reports, *self.framed.roll.findings)


def rate(period: RatingPeriod, book: Rulebook, *, as_lists: bool = False, by_columns: bool = False) -> Run:
    """Rate the reports of a period. An event that would be refused is calculated too; its findings say so.

    ``as_lists`` leaves a small frame in lists; code that reads single rows of a run works with lists and arrays alike.
    ``by_columns`` frames many reports in less time, and is for callers that have NumPy loaded anyway.
    """
    if period.list_date is None:
        period = replace(period, list_date=list_of(book, period.reports, period.declared, period.pool))
    roll = build_roll(period, everyone=book.changes_idle)
    framed = _framed_by_columns(roll, fide_kind(book, period.pool)) if by_columns else None
    if framed is None:
        framed = list_frame_of(roll, substitutes=book.knows_twins, fide_kind=fide_kind(book, period.pool))
        if not (as_lists and is_small(framed)):
            framed = with_arrays(framed)
    return Run(book, period, framed, run_frame(book, framed.frame))


def _framed_by_columns(roll: Roll, kind: str) -> Framed | None:
    from ratinghouse.rating.games.framed_columns import framed_by_columns

    return framed_by_columns(roll, kind)


def is_small(framed: Framed) -> bool:
    """Return whether a frame is calculated faster as lists: it has few rows, and NumPy is not loaded yet."""
    return framed.frame.sides + framed.frame.players <= FEW_ROWS and "numpy" not in modules


def run_frame(book: Rulebook, frame: Frame) -> Working:
    """Return the working of a book over a frame of lists or of arrays."""
    if isinstance(frame, ListFrame):
        from ratinghouse.kernel.plain.run import run_lists

        return run_lists(book, frame)
    from ratinghouse.kernel.engine.run import run

    return run(book, frame)


def list_of(
    book: Rulebook, reports: Sequence[Report], declared: Sequence[DeclaredFacts] = (), pool: str = "standard"
) -> date | None:
    """Return the latest list that any of the events enters, by the reports and the declared facts."""
    lists = lists_of(book, reports, declared, pool)
    return max((day for day in lists if day is not None), default=None)


def lists_of(
    book: Rulebook, reports: Sequence[Report], declared: Sequence[DeclaredFacts] = (), pool: str = "standard"
) -> list[date | None]:
    """Return the list that each of the events enters, by its report and the declared facts."""
    events = [
        (report.event.start, report.event.end, bool(facts.flags.get("official")), facts.days.get("reported"))
        for report, facts in zip(reports, declared or [DeclaredFacts()] * len(reports), strict=True)
    ]
    return [_list_of_event(book, *event, pool) for event in events]  # cached: a month has few different days


@lru_cache(maxsize=4096)
def _list_of_event(
    book: Rulebook, start: date | None, end: date | None, official: bool, reported_on: date | None, pool: str
) -> date | None:
    """Return the list that an event enters; if its report came too late for any, the one it should have entered."""
    facts: dict[str, date | bool | None] = {"start": start, "end": end or start, "official": official}
    for reported in (reported_on, None):
        answer = answers_by_timeline(book, {**facts, "reported": reported}, pool).get("list")
        if answer is not None and isinstance(answer.value, date):
            return answer.value
    return None
