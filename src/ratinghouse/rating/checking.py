"""The checks of a rulebook on a run, as findings with a location in the report.

Each fact that the report lacks is one finding, with everything that cannot be judged without it. If many games or
players fail a requirement, that is one finding, located at the first of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.judgement import Verdict, judge
from ratinghouse.kernel.finding import MISSING_FACT, Finding
from ratinghouse.kernel.texts import Text, joined, text
from ratinghouse.kernel.units import Unit
from ratinghouse.rating.circumstances import with_circumstances
from ratinghouse.rating.dated_checks import DatedVerdict, judge_dates
from ratinghouse.rating.period import POOLS
from ratinghouse.rating.rate_of_play import rate_of_play
from ratinghouse.rating.run import Run
from ratinghouse.rating.verdicts import event_of, failure_sentence, header_location, location_of
from ratinghouse.reports.report import Report
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.columns import YES_NO

_RATE_OPTION = "--time-control"
_TIME_CLASSES = ("time_class", "jcf_class")
_OPTION_EXAMPLES = {
    _RATE_OPTION: text("--time-control 90+30, or whatever it was"),
    "--organiser": "--organiser NAME",
}


EventFinding = tuple[int, Finding]
"""The row of an event, and a finding on it."""


class _MissingFact(NamedTuple):
    """A fact that the report lacks, and what cannot be judged without it."""

    event: int
    option: str
    meaning: str
    article: str
    sentence: str
    at: str


def check_run(run: Run) -> tuple[Finding, ...]:
    """Return a finding for each condition of the rulebook that fails, and for each fact that is missing."""
    return tuple(finding for _, finding in judged_findings(with_circumstances(run)))


def findings_by_event(run: Run) -> dict[int, tuple[Finding, ...]]:
    """Return the same findings by the row of their event."""
    by_event: dict[int, list[Finding]] = defaultdict(list)
    for event, finding in judged_findings(with_circumstances(run)):
        by_event[event].append(finding)
    return {event: tuple(findings) for event, findings in by_event.items()}


def judged_findings(run: Run) -> Iterator[EventFinding]:
    """Yield the findings on a run that has the columns that checks ask for."""
    if not run.book.every_check:
        return
    reported = {row: event.report for row, event in enumerate(run.framed.roll.events) if event.report is not None}
    verdicts = [verdict for verdict in judge(run.working) if event_of(run, verdict) in reported]
    dated = list(judge_dates(run))
    yield from _wrong_editions(run, reported)
    yield from _failures(run, verdicts)
    yield from _dated_failures(run, dated)
    yield from _rate_of_play_notes(run, reported)
    yield from _missing_information(run, [*_unknown_inputs(run, verdicts), *_unknown_dates(dated)])


def pool_by_rate_of_play(run: Run) -> str | None:
    """Return the pool of the first event by its rate of play, where the rulebook distinguishes pools by it."""
    run = with_circumstances(run)
    for column in _TIME_CLASSES:
        if column in run.working and run.framed.frame.events:
            pool = run.working.at(column, 0)
            return str(pool) if pool in POOLS else None
    return None


def _failures(run: Run, verdicts: Iterable[Verdict]) -> Iterator[EventFinding]:
    groups: dict[tuple[str, int], dict[int, Verdict]] = defaultdict(dict)
    for verdict in verdicts:
        if not verdict.unknown:
            groups[verdict.check.code, event_of(run, verdict)].setdefault(_failing_row(run, verdict), verdict)
    for (_, event), group in groups.items():
        failed = list(group.values())
        check, place = failed[0].check, location_of(run, failed[0])
        sentence = failure_sentence(run, failed)
        yield event, Finding(check.severity, check.code, sentence, check.remedy, check.rule.article, *place)


def _failing_row(run: Run, verdict: Verdict) -> int:
    """Return the row that fails; it is the same for both sides of a game."""
    mirror = run.framed.frame.mirror
    return min(verdict.row, int(mirror[verdict.row])) if verdict.check.rule.per == "side" else verdict.row


def _dated_failures(run: Run, verdicts: Iterable[DatedVerdict]) -> Iterator[EventFinding]:
    for verdict in verdicts:
        if not verdict.missing:
            check, place = verdict.check, header_location(run, verdict.event, verdict.check.at)
            finding = Finding(check.severity, check.code, verdict.sentence, check.remedy, check.rule.article, *place)
            yield verdict.event, finding


def _unknown_inputs(run: Run, verdicts: Iterable[Verdict]) -> Iterator[_MissingFact]:
    """Yield the facts that each event lacks: they are the same for all its games, so the first verdict is enough."""
    first: dict[tuple[str, int], Verdict] = {}
    for verdict in verdicts:
        if verdict.unknown:
            first.setdefault((verdict.check.code, event_of(run, verdict)), verdict)
    for (_, event), verdict in first.items():
        rule = verdict.check.rule
        for input_column in verdict.unknown:
            yield _MissingFact(
                event, input_column.option, input_column.label, rule.article, run.book.sentence(rule), verdict.check.at
            )


def _unknown_dates(verdicts: Iterable[DatedVerdict]) -> Iterator[_MissingFact]:
    facts: dict[str, tuple[str, Text]] = {}  # many events lack the same ones
    for verdict in verdicts:
        for name in verdict.missing:
            if name not in facts:
                facts[name] = "--" + name.replace("_", "-"), Text(CALENDAR_INPUTS[name].meaning.partition(";")[0])
            article, at = verdict.check.rule.article, verdict.check.at
            yield _MissingFact(verdict.event, *facts[name], article, verdict.sentence, at)


def _missing_information(run: Run, missing_facts: Iterable[_MissingFact]) -> Iterator[EventFinding]:
    """Yield a finding for each option that would help."""
    by_option: dict[tuple[int, str], list[_MissingFact]] = defaultdict(list)
    for fact in missing_facts:
        by_option[fact.event, fact.option].append(fact)
    texts: dict[tuple[str, ...], tuple[Text, Text]] = {}  # many events lack the same fact for the same reasons
    for (event, option), some in by_option.items():
        why_unknown = _why_rate_unknown(run, event) if option == _RATE_OPTION else ""
        key = (option, why_unknown, *(fact.sentence for fact in some))
        if key not in texts:
            texts[key] = _missing_fact_texts(run, option, why_unknown, some)
        message, remedy = texts[key]
        articles = ", ".join(dict.fromkeys(fact.article for fact in some))
        code = MISSING_FACT + option.removeprefix("--")
        place = header_location(run, event, some[0].at)
        yield event, Finding("warning", code, message, remedy, articles, *place)


def _missing_fact_texts(run: Run, option: str, why_unknown: str, some: Sequence[_MissingFact]) -> tuple[Text, Text]:
    """Return the message and the remedy for a fact that the report lacks."""
    sentences = joined(dict.fromkeys(fact.sentence for fact in some))
    reason = why_unknown or text("Missing information: {fact}", fact=some[0].meaning)
    return (
        text("{reason}. This cannot be judged without it: {sentences}", reason=reason, sentences=sentences),
        text("enter it: {option}", option=_option_example(run, option)),
    )


def _option_example(run: Run, option: str) -> str:
    """Return an option as it is written on the command line."""
    name = option.removeprefix("--").replace("-", "_")
    if option in _OPTION_EXAMPLES:
        return _OPTION_EXAMPLES[option]
    if name in CALENDAR_INPUTS:
        return (
            f"{option} YYYY-MM-DD"
            if CALENDAR_INPUTS[name].unit is Unit.DAY
            else f"{option} or --no-{option.removeprefix('--')}"
        )
    words = next((input_column.words for input_column in run.book.input_columns if input_column.option == option), ())
    if words == YES_NO:
        return f"{option} or --no-{option.removeprefix('--')}"
    choices = sorted(words, key=lambda word: word == "other")
    return f"{option} {' or '.join(choices)}" if choices else f"{option} N"


def _why_rate_unknown(run: Run, event: int) -> str:
    report = run.framed.roll.events[event].report
    assert report is not None
    _, findings = rate_of_play(report.event)
    return findings[0].message if findings else ""


def _rate_of_play_notes(run: Run, reported: Mapping[int, Report]) -> Iterator[EventFinding]:
    """Yield how the rate of play was read, for rulebooks that need it; an unknown one is missing information."""
    if not any(column_input.option == _RATE_OPTION for column_input in run.book.input_columns):
        return
    for row, report in reported.items():
        control, findings = rate_of_play(report.event)
        for finding in findings if control is not None else ():
            column = report.columns.get("event", 0) if finding.line else 0
            texts = finding.severity, finding.code, finding.message, finding.remedy, finding.article
            yield row, Finding(*texts, report.file, finding.line, column)


def _wrong_editions(run: Run, reported: Mapping[int, Report]) -> Iterator[EventFinding]:
    """Yield a finding for each event that started when the rulebook was not in force. It is applied all the same.

    An edition that applies to rating periods says nothing of when an event started.
    """
    book = run.book
    if book.follows_period:
        return
    first = book.first_day(run.period.pool) or book.in_force
    for row, report in reported.items():
        start = report.event.start
        if start is not None and not (first <= start <= (book.until or start)):
            remedy = text("name the edition of that day with --rules, or leave out --rules")
            place = header_location(run, row, "start")
            yield row, Finding("warning", "other-edition", _outside_of_force(book, first, start), remedy, "", *place)


def _outside_of_force(book: Rulebook, first: date, start: date) -> Text:
    if book.until is None:
        return text(
            "{rulebook} is for events that start from {first} on; this one started on {start}.",
            rulebook=book.id,
            first=first.isoformat(),
            start=start.isoformat(),
        )
    return text(
        "{rulebook} is for events that start from {first} to {last}; this one started on {start}.",
        rulebook=book.id,
        first=first.isoformat(),
        last=book.until.isoformat(),
        start=start.isoformat(),
    )
