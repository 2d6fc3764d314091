"""A verdict in words: the players it concerns, its location in the report, and the numbers that led to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ratinghouse.kernel.engine.judgement import Verdict
from ratinghouse.kernel.parameters import RuleParameter
from ratinghouse.kernel.rule import UNKNOWN, InputColumn, Rule
from ratinghouse.kernel.texts import Text, joined, text
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
    """Return the row of the event that a verdict belongs to."""
    return run.framed.frame.belongs_to(verdict.check.rule.per, verdict.row, "event")


def header_location(run: Run, event: int, at: str) -> ReportLocation:
    """Return the location of a header field; the whole file where the report has no such line."""
    report = run.framed.roll.events[event].report
    assert report is not None
    line = report.event.lines.get(at, 0)
    return ReportLocation(report.file, line, report.columns.get("event", 0) if line else 0)


def location_of(run: Run, verdict: Verdict) -> ReportLocation:
    """Return the location of a verdict's row."""
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


def failure_sentence(run: Run, verdicts: Sequence[Verdict]) -> Text:
    """Return the sentence on the verdicts of one check on one event: the requirement, then where it is not met."""
    first = verdicts[0]
    requirement = with_measurements(run.book.sentence(first.check.rule), _measured(run, first, of_event=True))
    per = first.check.rule.per
    if per == "event":
        return requirement
    failures = [
        with_measurements(_who(run, verdict), _measured(run, verdict, of_event=False)) for verdict in verdicts[:SAMPLES]
    ]
    if len(verdicts) > SAMPLES:
        failures.append(text("and {more} more", more=len(verdicts) - SAMPLES))
    samples, number = joined(failures, "; "), len(verdicts)
    if number == 1:
        return text("{requirement} Not met: {failures}.", requirement=requirement, failures=samples)
    if per == "side":
        return text(
            "{requirement} Not met in {number} games: {failures}.",
            requirement=requirement,
            number=number,
            failures=samples,
        )
    return text(
        "{requirement} Not met by {number} players: {failures}.",
        requirement=requirement,
        number=number,
        failures=samples,
    )


def with_measurements(sentence: str, measurements: Sequence[str]) -> Text:
    """Return a sentence followed by the numbers that led to it, in brackets."""
    if not measurements:
        return joined([sentence])
    return text("{sentence} ({measurements})", sentence=sentence, measurements=tuple(measurements))


def _who(run: Run, verdict: Verdict) -> str:
    frame = run.framed.frame
    if verdict.check.rule.per == "entry":
        return str(_entry(run, verdict.row).name)
    result = run.framed.results[verdict.row]
    players = [_entry(run, int(frame.entry_of_side[side])).name for side in (verdict.row, frame.mirror[verdict.row])]
    return text(
        "{player} against {opponent} in round {round}", player=players[0], opponent=players[1], round=result.round
    )


def _entry(run: Run, row: int) -> Any:
    frame = run.framed.frame
    event = int(frame.event_of_entry[row])
    return run.framed.roll.events[event].entries[row - int(frame.entry_starts[event])].entry


def _measured(run: Run, verdict: Verdict, *, of_event: bool) -> list[Text]:
    """Return the numbers of the event or of the row that led to a verdict; the rulebook's are in its sentence."""
    rule = verdict.check.rule
    parts = []
    for parameter in rule.parameters:
        source = run.book.source_of(parameter, rule.per)
        if source.kind == "column" and source.unit is not Unit.FLAG and (source.grain in _SHARED) == of_event:
            number = _number(run, rule, source, verdict.row)
            if number is not None:
                parts.append(text("{label}: {number}", label=_label(run, parameter), number=_spelled(number)))
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
    """Return the name of a number: of an input column its label, of a column of the rulebook its name."""
    definition = run.book.names.get(parameter)
    if isinstance(definition, InputColumn):
        return definition.label
    return text("rating") if parameter.startswith("R_") else parameter.replace("_", " ")


def _spelled(number: Any) -> str:
    """Return a number as it is written; a word from a column, such as a time class, as a text."""
    return Text(number, {}) if type(number) is str else number if isinstance(number, Text) else str(number)
