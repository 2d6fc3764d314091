"""The dates of an event, checked by the calendar of its rulebook: what does not hold, and which facts are missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import product

from ratinghouse.kernel.calendars.calendar import Calendar, CalendarAnswer
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import DatedCheck, Rule
from ratinghouse.kernel.texts import Text, joined, text
from ratinghouse.rating.circumstances import calendar_flags
from ratinghouse.rating.roll import RollEvent
from ratinghouse.rating.run import Run
from ratinghouse.rating.verdicts import with_measurements

CalendarFacts = dict[str, date | bool | None]


@dataclass(frozen=True)
class DatedVerdict:
    """A condition that does not hold for an event or, where ``missing`` names facts, cannot be judged without them."""

    check: DatedCheck
    event: int
    sentence: Text
    missing: tuple[str, ...] = ()


def judge_dates(run: Run) -> Iterator[DatedVerdict]:
    """Yield a verdict for every dated check that does not hold, or cannot be judged, on every event it applies to."""
    if not run.book.dated_checks:
        return
    calendar = run.book.calendar
    judged: dict[tuple[object, ...], tuple[Text, tuple[str, ...]] | None] = {}  # many events have the same days
    columns = {name: _column(run, column) for name, column in calendar_flags(calendar).items()}
    for row, event in enumerate(run.framed.roll.events):
        if event.report is None:
            continue
        facts = _known_facts(run, event, row, columns)
        for check in run.book.dated_checks:
            if check.where is None or run.working.holds(check.where, "event", row):
                case = (check.code, *facts.items())
                if case not in judged:
                    judged[case] = _judge(calendar, check, facts)
                verdict = judged[case]
                if verdict is not None:
                    yield DatedVerdict(check, row, *verdict)


def _judge(calendar: Calendar, check: DatedCheck, facts: CalendarFacts) -> tuple[Text, tuple[str, ...]] | None:
    """Return the sentence on a check that does not hold, and the missing facts; None where it holds."""
    rule = check.rule
    lacking = tuple(dict.fromkeys(_lacking(calendar, rule, facts)))
    needed = calendar.read_for(rule.name)
    if lacking:
        return _sentence(calendar, rule, facts, calendar.answer(needed, **facts)), lacking
    open_facts = [name for name in check.facts if facts.get(name) is None]
    outcomes = []
    for values in product((False, True), repeat=len(open_facts)):
        answers = calendar.answer(needed, **facts | dict(zip(open_facts, values, strict=True)))
        if rule.name in answers:
            outcomes.append((bool(answers[rule.name].value), answers))
    if not outcomes or all(holds for holds, _ in outcomes):
        return None
    missing = tuple(open_facts) if any(holds for holds, _ in outcomes) else ()
    return _sentence(calendar, rule, facts, outcomes[0][1]), missing


_FlagColumn = tuple[str, Sequence[bool] | None]
"""The column of the event that holds a flag of the calendar, and its rows where there is such a column."""


def _column(run: Run, column: str) -> _FlagColumn:
    if column in run.working:
        return column, [bool(flag) for flag in run.working[column]]
    inputs = run.framed.frame.inputs
    return column, [bool(flag) for flag in inputs[column]] if column in inputs else None


def _known_facts(run: Run, event: RollEvent, row: int, columns: Mapping[str, _FlagColumn]) -> CalendarFacts:
    """Return what is known of an event, under the calendar's names; a flag neither declared nor derived is None."""
    assert event.report is not None
    header, declared = event.report.event, event.declared.flags
    facts: CalendarFacts = {
        "start": header.start,
        "end": header.end,
        "list": run.period.list_date,
        **event.declared.days,
    }
    for name, (column, rows) in columns.items():
        if column in declared:
            facts[name] = bool(declared[column])
        else:
            facts[name] = rows[row] if rows is not None else None
    return facts


def _lacking(calendar: Calendar, rule: Rule, facts: Mapping[str, object]) -> Iterator[str]:
    """Yield the facts without which a rule has no answer, also through the rules it is made from."""
    for name in rule.required:
        if facts.get(name) is None and name not in calendar.values:
            if name in calendar.rules:
                yield from _lacking(calendar, calendar.rules[name], facts)
            else:
                yield name


def _sentence(calendar: Calendar, rule: Rule, facts: CalendarFacts, answers: Mapping[str, CalendarAnswer]) -> Text:
    """Return the rule in words, after the rules it is made from, with the days and numbers that it looked at."""
    parts = [calendar.sentence(calendar.rules[name]) for name in rule.parameters if name in calendar.rules]
    measurements: list[str] = []
    for name in rule.parameters:
        value = answers[name].value if name in answers else facts.get(name)
        if name not in calendar.values and value is not None and value is not False:
            label = calendar.label(name)
            measurements.append(label if value is True else text("{label}: {number}", label=label, number=str(value)))
    return with_measurements(joined([*parts, calendar.sentence(rule)]), measurements)
