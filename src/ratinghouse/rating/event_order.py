"""The order in which a run takes its events: by time, whatever order they were handed in."""

from __future__ import annotations

from datetime import date
from itertools import groupby
from typing import Any, NamedTuple

from ratinghouse.rating.period import DeclaredFacts, PendingResult, RatingPeriod
from ratinghouse.reports.report import Report, ReportEntry


class Reported(NamedTuple):
    """A report, and what was told of its event."""

    report: Report
    told: DeclaredFacts


def in_order_of_time(period: RatingPeriod) -> list[PendingResult | Reported]:
    """Kept results and reports, by last day, first day, name and file; where those agree, by what they say."""
    told = period.told or [DeclaredFacts()] * len(period.reports)
    papers: list[PendingResult | Reported] = [
        *period.kept,
        *(Reported(*paper) for paper in zip(period.reports, told, strict=True)),
    ]
    papers.sort(key=_when)
    ordered: list[PendingResult | Reported] = []
    for _, alike in groupby(papers, key=_when):
        some = list(alike)
        ordered.extend(sorted(some, key=_content) if len(some) > 1 else some)
    return ordered


def once_each(report: Report) -> list[ReportEntry]:
    """The entries by starting number; a number that stands twice is reported elsewhere, and the first one is kept."""
    by_no: dict[int, ReportEntry] = {}
    for entry in report.entries:
        by_no.setdefault(entry.no, entry)
    return [by_no[no] for no in sorted(by_no)]


def _when(paper: PendingResult | Reported) -> tuple[date, date, str, str]:
    if isinstance(paper, PendingResult):
        return (paper.end, paper.end, "", "")
    event = paper.report.event
    end = event.end or event.start or date.max
    return (end, event.start or end, event.name, paper.report.file)


def _content(paper: PendingResult | Reported) -> tuple[Any, ...]:
    if isinstance(paper, PendingResult):
        return (0, paper.event, paper.player, paper.games, paper.score, paper.opponents, paper.Ru, paper.major_team)
    entries = tuple(
        (
            entry.no,
            entry.id,
            entry.name,
            entry.rating or 0,
            sorted((result.round, result.opponent or 0, result.code) for result in entry.results),
        )
        for entry in once_each(paper.report)
    )
    return (1, str(paper.report.format), entries, sorted(paper.told.flags.items()))
