"""A report with one game the other way round: what an arbiter enters by mistake, and what the corrected report says."""

from __future__ import annotations

from dataclasses import replace

from ratinghouse.reports import Report, ReportEntry
from ratinghouse.reports.results import COMPLEMENT

_POINT = 100


def first_win(report: Report) -> tuple[int, int]:
    """The starting number of a winner and the round of the game, the first in the report's order."""
    return next((entry.no, result.round) for entry in report.entries for result in entry.results if result.code == "1")


def turned_round(report: Report, winner: int, round_number: int) -> Report:
    """The report with the winner and the loser of a game exchanged, their points and everybody's ranks with them."""
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
