"""A verdict in words: whom it concerns, where that stands in the report, and the numbers that were looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ratinghouse.kernel.engine.judgement import Verdict
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import UNKNOWN, InputColumn, Rule
from ratinghouse.kernel.units import Unit
from ratinghouse.rating.run import Run

SAMPLES = 3
_SHARED = ("event", "run")  # the grains that all games and players of an event have in common


class ReportLocation(NamedTuple):
    """A place in a report."""

    file: str = ""
    line: int = 0
    column: int = 0


def event_of(run: Run, verdict: Verdict) -> int:
    """The row of the event that a verdict belongs to."""
    return run.framed.frame.belongs_to(verdict.check.rule.per, verdict.row, "event")


def header_location(run: Run, event: int, at: str) -> ReportLocation:
    """The line of a header field; the whole file where the report has no such line."""
    report = run.framed.roll.events[event].report
    assert report is not None
    line = report.event.lines.get(at, 0)
    return ReportLocation(report.file, line, report.columns.get("event", 0) if line else 0)


def location_of(run: Run, verdict: Verdict) -> ReportLocation:
    """Where the row of a verdict stands."""
    check, event = verdict.check, event_of(run, verdict)
    if check.rule.per == "event":
        return header_location(run, event, check.at)
    report = run.framed.roll.events[event].report
    assert report is not None
    if check.rule.per == "side":
        result = run.framed.results[verdict.row]
        return ReportLocation(report.file, result.line, result.column)
    entry = _entry(run, verdict.row)
    return ReportLocation(report.file, entry.line, report.columns.get(check.at, 0) if entry.line else 0)


def failure_sentence(run: Run, verdicts: Sequence[Verdict]) -> str:
    """The verdicts of one check on one event: the requirement, then who failed it."""
    first = verdicts[0]
    sentence = run.book.sentence(first.check.rule) + _in_brackets(_measured(run, first, of_event=True))
    if first.check.rule.per == "event":
        return sentence
    samples = [
        _who(run, verdict) + _in_brackets(_measured(run, verdict, of_event=False)) for verdict in verdicts[:SAMPLES]
    ]
    more = f"; and {len(verdicts) - SAMPLES} more" if len(verdicts) > SAMPLES else ""
    number = f"{len(verdicts)} games" if first.check.rule.per == "side" else f"{len(verdicts)} players"
    count = "" if len(verdicts) == 1 else f"{number}: "
    return f"{sentence} Not so for {count}{'; '.join(samples)}{more}."


def _who(run: Run, verdict: Verdict) -> str:
    frame = run.framed.frame
    if verdict.check.rule.per == "entry":
        return str(_entry(run, verdict.row).name)
    result = run.framed.results[verdict.row]
    players = [_entry(run, int(frame.entry_of_side[side])).name for side in (verdict.row, frame.mirror[verdict.row])]
    return f"{players[0]} against {players[1]} in round {result.round}"


def _entry(run: Run, row: int) -> Any:
    frame = run.framed.frame
    event = int(frame.event_of_entry[row])
    return run.framed.roll.events[event].entries[row - int(frame.entry_starts[event])].entry


def _in_brackets(parts: list[str]) -> str:
    return f" ({', '.join(parts)})" if parts else ""


def _measured(run: Run, verdict: Verdict, *, of_event: bool) -> list[str]:
    """The numbers behind a verdict, of the event or of the row itself; those of the law stand in its sentence."""
    rule = verdict.check.rule
    parts = []
    for parameter in rule.parameters:
        source = run.book.source_of(parameter, rule.per)
        if source.kind == "column" and source.unit is not Unit.FLAG and (source.grain in _SHARED) == of_event:
            number = _number(run, rule, source, verdict.row)
            if number is not None:
                parts.append(f"{_label(run, parameter)}: {number}")
    return parts


def _number(run: Run, rule: Rule, source: RuleParameter, row: int) -> Any:
    frame = run.framed.frame
    side = int(frame.mirror[row]) if source.opponent else row
    at = frame.belongs_to(rule.per, side, source.grain)
    if source.name in run.working:
        return run.working.at(source.name, at)
    column = run.book.names[source.name]
    assert isinstance(column, InputColumn)
    number = int(frame.inputs[source.name][at]) if source.name in frame.inputs else column.default
    if number == UNKNOWN or (number == 0 and "0 = " in column.meaning):
        return None
    return column.words[number] if column.words else source.unit.natural(number)


def _label(run: Run, parameter: str) -> str:
    """How a number is called: a given column by its sentence, a column of the rulebook by its name."""
    definition = run.book.names.get(parameter)
    if isinstance(definition, InputColumn):
        return definition.label
    return "rating" if parameter.startswith("R_") else parameter.replace("_", " ")
