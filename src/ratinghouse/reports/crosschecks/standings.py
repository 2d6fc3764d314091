"""Points must follow from the results, and ranks from the points."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from ratinghouse.reports.report import Report, ReportEntry
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.scoring import Scoring

_ABSENT = "A"
_UNKNOWN = "X"
_WELL_KNOWN = {
    "3 for a win, 1 for a draw": {"1": 300, "+": 300, "W": 300, "F": 300, "U": 300, "=": 100, "D": 100, "H": 100},
    "2 for a win, 1 for a draw": {"1": 200, "+": 200, "W": 200, "F": 200, "U": 200, "=": 100, "D": 100, "H": 100},
}


def check(report: Report, findings: ReportFindings) -> None:
    """Check the points, then the ranks."""
    _check_points(report, findings)
    ranked = [entry for entry in report.entries if entry.rank is not None]
    if ranked and not report.teams:
        _check_ranks(ranked, report, findings)


def _check_points(report: Report, findings: ReportFindings) -> None:
    column = report.columns.get("points", 0)
    claimed = [
        entry
        for entry in report.entries
        if entry.points is not None and entry.results and all(result.code != _UNKNOWN for result in entry.results)
    ]
    wrong = [(entry, report.scoring.total(entry)) for entry in claimed]
    wrong = [(entry, total) for entry, total in wrong if entry.points != total]
    unexplained = []
    for entry, total in wrong:
        if _blank_rounds_explain(entry, total, report.event.rounds):
            findings.count("points-of-blank-rounds", entry.line, column, _difference(entry, total))
        else:
            unexplained.append((entry, total))
    if len(unexplained) > max(2, len(claimed) // 2):
        entry, total = unexplained[0]
        fit = next((name for name, points in _WELL_KNOWN.items() if _fits(claimed, Scoring(points))), "")
        message = f"The points of {len(unexplained)} of {len(claimed)} players do not follow from 1, ½, 0"
        message += f"; they follow from {fit}." if fit else f". The first: {_difference(entry, total)}."
        findings.add("points-otherwise-scored", message, entry.line, column)
        return
    for entry, total in unexplained:
        findings.add("points-differ", f"{_difference(entry, total)}.", entry.line, column)


def _fits(entries: list[ReportEntry], scoring: Scoring) -> bool:
    return all(scoring.total(entry) == entry.points for entry in entries)


def _blank_rounds_explain(entry: ReportEntry, total: int, rounds: int) -> bool:
    """Whether the points claimed beyond the results could be byes in rounds that were left blank."""
    blank = rounds - len(entry.results) + sum(result.code == _ABSENT for result in entry.results)
    surplus = (entry.points or 0) - total
    return surplus > 0 and surplus % 50 == 0 and surplus <= 100 * blank


def _difference(entry: ReportEntry, total: int) -> str:
    return f"{entry.no} {entry.name} has {_points(entry.points or 0)}, but the results give {_points(total)}"


def _points(hundredths: int) -> str:
    return f"{hundredths / 100:.2f}".removesuffix("0")


def _check_ranks(ranked: list[ReportEntry], report: Report, findings: ReportFindings) -> None:
    column = report.columns.get("rank", 0)
    by_rank: dict[int, list[ReportEntry]] = defaultdict(list)
    for entry in ranked:
        by_rank[entry.rank or 0].append(entry)
    for rank, entries in sorted(by_rank.items()):
        for entry in entries[1:]:
            findings.count("rank-repeated", entry.line, column, f"rank {rank}, also {entries[0].no} {entries[0].name}")
    expected = 1
    for rank, entries in sorted(by_rank.items()):
        if rank not in (expected, expected - len(entries) + 1) and rank > expected:
            findings.count("rank-gap", entries[0].line, column, f"nobody has rank {expected}")
            expected = rank
        expected = max(expected, rank) + len(entries)
    _check_order(ranked, column, findings)


def _check_order(ranked: list[ReportEntry], column: int, findings: ReportFindings) -> None:
    in_order = sorted((entry for entry in ranked if entry.points is not None), key=lambda entry: entry.rank or 0)
    for above, below in pairwise(in_order):
        if above.rank != below.rank and (above.points or 0) < (below.points or 0):
            sample = (
                f"rank {above.rank}, {above.no} {above.name} with {_points(above.points or 0)}, stands above"
                f" {below.no} {below.name} with {_points(below.points or 0)}"
            )
            findings.count("rank-order", above.line, column, sample)
