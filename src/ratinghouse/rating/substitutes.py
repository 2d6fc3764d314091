"""Games that a substitute finished: the players who share them, and findings on substitutes that are impossible."""

from __future__ import annotations

from sys import modules

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.reports.report import Report, ReportEntry, Result
from ratinghouse.reports.unread_entries import UnreadEntries

Seat = tuple[int, int, int]  # one side of a game: starting number, round, starting number of the opponent


def substitutes_of(report: Report) -> tuple[dict[Seat, int], list[Finding]]:
    """Return the number of each substitute, by the seat they took over; and a finding for each impossible one."""
    entries = report.entries
    if isinstance(entries, UnreadEntries) and "numpy" in modules and not entries.columns.substitutes:
        return {}, []
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
            wrong = text("is the player")
        elif no == opponent or ((opponent, round, player) in reported and reported[opponent, round, player][0] == no):
            wrong = text("is on both sides of the game")
        elif no not in numbers:
            wrong = text("is not among the players of the event")
        else:
            substitutes[player, round, opponent] = no
            continue
        findings.append(_impossible(report, entry, result, wrong))
    return substitutes, findings


def _impossible(report: Report, entry: ReportEntry, result: Result, wrong: Text) -> Finding:
    return Finding(
        "warning",
        "impossible-substitute",
        text(
            "{name}, round {round}: substitute {substitute} {problem}; the game is rated without a substitute",
            name=entry.name,
            round=result.round,
            substitute=str(result.substitute),
            problem=wrong,
        ),
        text("correct the substitute, or enter them among the players of the event"),
        file=report.file,
        line=result.line or entry.line,
        column=result.column,
    )
