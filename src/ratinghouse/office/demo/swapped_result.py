"""A report with one result reversed, as an arbiter may enter it by mistake, and the corrected report."""

from __future__ import annotations

from dataclasses import replace

from ratinghouse.reports import Report, ReportEntry
from ratinghouse.reports.results import COMPLEMENT

_POINT = 100


def first_win(report: Report) -> tuple[int, int]:
    """Return the starting number of the first winner in the report, and the round."""
    return next((entry.no, result.round) for entry in report.entries for result in entry.results if result.code == "1")


def turned_round(report: Report, winner: int, round_number: int) -> Report:
    """Return the report with winner and loser of a game exchanged, including points and ranks."""
    game = next(
        result
        for entry in report.entries
        if entry.no == winner
        for result in entry.results
        if result.round == round_number
    )
    gains = {winner: -_POINT, game.opponent: _POINT}
    entries = [
        _other_result(entry, round_number, gains[entry.no]) if entry.no in gains else entry for entry in report.entries
    ]
    order = sorted(entries, key=lambda entry: (-(entry.points or 0), entry.no))
    ranks = {entry.no: rank for rank, entry in enumerate(order, start=1)}
    return replace(report, entries=tuple(entry._replace(rank=ranks[entry.no]) for entry in entries))


def _other_result(entry: ReportEntry, round_number: int, gain: int) -> ReportEntry:
    results = tuple(
        result._replace(code=COMPLEMENT[result.code]) if result.round == round_number else result
        for result in entry.results
    )
    return entry._replace(results=results, points=(entry.points or 0) + gain)
