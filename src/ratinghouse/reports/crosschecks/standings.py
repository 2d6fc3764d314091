"""Points must follow from the results, and ranks from the points."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from ratinghouse.kernel.texts import Text, text
from ratinghouse.reports.report import Report, ReportEntry
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.scoring import Scoring

_ABSENT = "A"
_UNKNOWN = "X"
_WELL_KNOWN = {
    text("3 for a win, 1 for a draw"): {"1": 300, "+": 300, "W": 300, "F": 300, "U": 300, "=": 100, "D": 100, "H": 100},
    text("2 for a win, 1 for a draw"): {"1": 200, "+": 200, "W": 200, "F": 200, "U": 200, "=": 100, "D": 100, "H": 100},
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
        scoring = next((name for name, points in _WELL_KNOWN.items() if _fits(claimed, Scoring(points))), None)
        if scoring is not None:
            message = text(
                "The points of {count} of {players} players do not follow from 1, ½, 0; they follow from {scoring}.",
                count=len(unexplained),
                players=len(claimed),
                scoring=scoring,
            )
        else:
            message = text(
                "The points of {count} of {players} players do not follow from 1, ½, 0. The first: {difference}.",
                count=len(unexplained),
                players=len(claimed),
                difference=_difference(entry, total),
            )
        findings.add("points-otherwise-scored", message, entry.line, column)
        return
    for entry, total in unexplained:
        findings.add("points-differ", _difference(entry, total), entry.line, column)


def _fits(entries: list[ReportEntry], scoring: Scoring) -> bool:
    return all(scoring.total(entry) == entry.points for entry in entries)


def _blank_rounds_explain(entry: ReportEntry, total: int, rounds: int) -> bool:
    """Return whether the points claimed beyond the results could be byes in rounds that were left blank."""
    blank = rounds - len(entry.results) + sum(result.code == _ABSENT for result in entry.results)
    surplus = (entry.points or 0) - total
    return surplus > 0 and surplus % 50 == 0 and surplus <= 100 * blank


def _difference(entry: ReportEntry, total: int) -> Text:
    return text(
        "{player} has {points} points, but the results give {total}",
        player=entry.numbered_name,
        points=_points(entry.points or 0),
        total=_points(total),
    )


def _points(hundredths: int) -> str:
    return f"{hundredths / 100:.2f}".removesuffix("0")


def _check_ranks(ranked: list[ReportEntry], report: Report, findings: ReportFindings) -> None:
    column = report.columns.get("rank", 0)
    by_rank: dict[int, list[ReportEntry]] = defaultdict(list)
    for entry in ranked:
        by_rank[entry.rank or 0].append(entry)
    for rank, entries in sorted(by_rank.items()):
        for entry in entries[1:]:
            example = text("rank {rank}, also held by {player}", rank=rank, player=entries[0].numbered_name)
            findings.count("rank-repeated", entry.line, column, example)
    expected = 1
    for rank, entries in sorted(by_rank.items()):
        if rank not in (expected, expected - len(entries) + 1) and rank > expected:
            findings.count("rank-gap", entries[0].line, column, text("nobody has rank {expected}", expected=expected))
            expected = rank
        expected = max(expected, rank) + len(entries)
    _check_order(ranked, column, findings)


def _check_order(ranked: list[ReportEntry], column: int, findings: ReportFindings) -> None:
    in_order = sorted((entry for entry in ranked if entry.points is not None), key=lambda entry: entry.rank or 0)
    for above, below in pairwise(in_order):
        if above.rank != below.rank and (above.points or 0) < (below.points or 0):
            example = text(
                "{above} has rank {rank} with {points}, above {below} with {more_points}",
                above=above.numbered_name,
                rank=above.rank or 0,
                points=_points(above.points or 0),
                below=below.numbered_name,
                more_points=_points(below.points or 0),
            )
            findings.count("rank-order", above.line, column, example)
