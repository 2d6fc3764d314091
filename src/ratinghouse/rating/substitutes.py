"""Games that a substitute finished: who shares them, and what cannot be true of what the report says."""

from __future__ import annotations

from ratinghouse.kernel.finding import Finding
from ratinghouse.reports.report import Report, ReportEntry, Result

Seat = tuple[int, int, int]  # one side of a game: starting number, round, starting number of the opponent


def substitutes_of(report: Report) -> tuple[dict[Seat, int], list[Finding]]:
    """The starting number of each substitute, by the seat he took over; and a finding for each who cannot have."""
    reported = {
        (entry.no, result.round, result.opponent): (result.substitute, entry, result)
        for entry in report.entries
        for result in entry.results
        if result.substitute is not None and result.opponent is not None
    }
    if not reported:
        return {}, []
    numbers = {entry.no for entry in report.entries}
    substitutes: dict[Seat, int] = {}
    findings = []
    for (player, round, opponent), (no, entry, result) in reported.items():
        if no == player:
            wrong = "is the player himself"
        elif no == opponent or ((opponent, round, player) in reported and reported[opponent, round, player][0] == no):
            wrong = "is on both sides of the game"
        elif no not in numbers:
            wrong = "is not among the players of the event"
        else:
            substitutes[player, round, opponent] = no
            continue
        findings.append(_impossible(report, entry, result, wrong))
    return substitutes, findings


def _impossible(report: Report, entry: ReportEntry, result: Result, wrong: str) -> Finding:
    return Finding(
        "warning",
        "impossible-substitute",
        f"{entry.name}, round {result.round}: substitute {result.substitute} {wrong}; the game is rated without him",
        "correct the substitute, or enter him among the players of the event",
        file=report.file,
        line=result.line or entry.line,
        column=result.column,
    )
