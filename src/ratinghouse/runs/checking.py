"""The checks of a rulebook on a run, as findings with a place in the report."""

from __future__ import annotations

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.judgement import Verdict, judge
from ratinghouse.runs.inputs import inputs_of
from ratinghouse.runs.rating import Run


def checked(run: Run) -> tuple[Finding, ...]:
    """A finding for each condition of the rulebook that fails, and for each that cannot be judged."""
    return tuple(_finding(run, verdict) for verdict in judge(run.working))


def _finding(run: Run, verdict: Verdict) -> Finding:
    check = verdict.check
    who, file, line, column = _place(run, verdict)
    sentence = run.book.sentence(check.rule)
    if verdict.unknown:
        asked = " and ".join(given.ask for given in verdict.unknown)
        told = " and ".join(given.sentence for given in verdict.unknown)
        return Finding(
            "warning",
            f"unknown-{check.code}",
            f"{who}cannot be judged: {sentence} The report does not tell {told}.",
            f"tell it: {asked}",
            article=check.rule.article,
            file=file,
            line=line,
            column=column,
        )
    return Finding(
        check.severity,
        check.code,
        f"{who}{sentence}{_measured(run, verdict)}",
        check.remedy,
        article=check.rule.article,
        file=file,
        line=line,
        column=column,
    )


def _place(run: Run, verdict: Verdict) -> tuple[str, str, int, int]:
    """Who is concerned, and the file, line and column."""
    frame, roll = run.framed.frame, run.framed.roll
    per, row = verdict.check.rule.per, verdict.row
    if per == "player":
        player = roll.players[row]
        line = player.seen[-1].line if player.seen else 0
        return f"{player.name}: ", "", line, 0
    event = roll.events[frame.belongs_to(per, row, "event")]
    if event.report is None:
        return "", "", 0, 0
    file = event.report.file
    if per == "event":
        line = event.report.event.lines.get(verdict.check.at, 0)
        return "", file, line, 5 if line else 0
    entry_row = frame.belongs_to(per, row, "entry")
    first = int(frame.entry_starts[int(frame.event_of_entry[entry_row])])
    entry = event.entries[entry_row - first].entry
    assert entry is not None
    if per == "entry":
        return f"{entry.name}: ", file, entry.line, 0
    result = run.framed.results[row]
    return f"{entry.name}, round {result.round}: ", file, result.line, result.column


def _measured(run: Run, verdict: Verdict) -> str:
    """The numbers that the check looked at, in brackets."""
    given = inputs_of(run, verdict.check.rule, verdict.row)
    shown = [f"{name} {number}" for name, number in given if number is not True]
    return f" ({', '.join(shown)})" if shown else ""
