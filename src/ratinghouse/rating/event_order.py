"""The order in which a run takes its events: by time, whatever the order in which they are passed in."""

from __future__ import annotations

from datetime import date
from itertools import groupby
from typing import Any, NamedTuple

from ratinghouse.rating.period import DeclaredFacts, PendingResult, RatingPeriod
from ratinghouse.reports.report import Report, ReportEntry


class ReportWithFacts(NamedTuple):
    """A report, and the facts declared for its event."""

    report: Report
    declared: DeclaredFacts


def in_order_of_time(period: RatingPeriod) -> list[PendingResult | ReportWithFacts]:
    """Return pending results and reports by last day, first day, name and file; if those are equal, by content."""
    declared = period.declared or [DeclaredFacts()] * len(period.reports)
    sources: list[PendingResult | ReportWithFacts] = [
        *period.pending_results,
        *(ReportWithFacts(*source) for source in zip(period.reports, declared, strict=True)),
    ]
    sources.sort(key=_when)
    ordered: list[PendingResult | ReportWithFacts] = []
    for _, simultaneous in groupby(sources, key=_when):
        group = list(simultaneous)
        ordered.extend(sorted(group, key=_content) if len(group) > 1 else group)
    return ordered


def distinct_entries(report: Report) -> list[ReportEntry]:
    """Return the entries by starting number; if a number occurs twice, which is a finding, the first entry."""
    by_no: dict[int, ReportEntry] = {}
    for entry in report.entries:
        by_no.setdefault(entry.no, entry)
    return [by_no[no] for no in sorted(by_no)]


def _when(source: PendingResult | ReportWithFacts) -> tuple[date, date, str, str]:
    if isinstance(source, PendingResult):
        return (source.end, source.start or source.end, "", "")
    event = source.report.event
    end = event.end or event.start or date.max
    return (end, event.start or end, event.name, source.report.file)


def _content(source: PendingResult | ReportWithFacts) -> tuple[Any, ...]:
    if isinstance(source, PendingResult):
        return (
            0,
            source.event,
            source.player,
            source.games,
            source.score,
            source.opponents,
            source.Ru,
            source.major_team,
        )
    entries = tuple(
        (
            entry.no,
            entry.id,
            entry.name,
            entry.rating or 0,
            sorted((result.round, result.opponent or 0, result.code) for result in entry.results),
        )
        for entry in distinct_entries(source.report)
    )
    return (1, str(source.report.format), entries, sorted(source.declared.flags.items()))
