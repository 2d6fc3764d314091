"""Facts about an event that its file lacks, from options or arguments: its header, columns and days."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.finding import WrongArgument
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.texts import text
from ratinghouse.library.reading import EventReport
from ratinghouse.rulebooks.declarable import DECLARABLE, DeclarableFact

if TYPE_CHECKING:
    from ratinghouse.rating.period import DeclaredFacts
    from ratinghouse.reports.report import Report, ReportHeader

HEADER = ("start", "end", "time-control")
"""Facts of the header; those of the reader, such as the encoding, are for ``read``."""


def declared(event: EventReport, facts: Mapping[str, Any]) -> EventReport:
    """Return the event with more facts. Raise ``WrongArgument`` for a name that no fact has."""
    known = {_key(fact): fact for fact in DECLARABLE.values() if not fact.to_reader or fact.name in HEADER}
    for name in facts:
        if name not in known:
            raise WrongArgument(text("there is no fact {name!r}", name=name), nearest_name(name, known), "unknown-fact")
    stated = {name: _stated(known[name], fact) for name, fact in facts.items()}
    added = declared_facts(stated)
    merged = replace(event.facts, flags={**event.facts.flags, **added.flags}, days={**event.facts.days, **added.days})
    return EventReport(with_declared_header(event.report, stated), merged)


def declared_facts(facts: Mapping[str, Any]) -> DeclaredFacts:
    """Return what is declared, as columns of the event and days of the calendar."""
    from ratinghouse.rating.period import DeclaredFacts

    flags: dict[str, int] = {}
    days: dict[str, date] = {}
    for fact in DECLARABLE.values():
        stated = None if fact.to_reader else facts.get(_key(fact))
        if stated is None or (fact.kind == "claim" and not stated):
            continue
        if fact.kind == "day":
            days[fact.key] = stated
        elif fact.kind == "choice":
            flags[fact.key] = fact.words.index(stated)
        else:
            flags[fact.key] = int(bool(stated.strip()) if isinstance(stated, str) else stated)
    return DeclaredFacts(flags, days)


def with_declared_header(report: Report, facts: Mapping[str, Any]) -> Report:
    """Return the report with the declared header, which replaces what the file says."""
    header = _header(report.event, facts)
    return report if header is report.event else replace(report, event=header)


def day_of(argument: date | str, name: str) -> date:
    """Return a day that was given as a date or as a text YYYY-MM-DD."""
    if isinstance(argument, date):
        return argument
    try:
        return date.fromisoformat(argument)
    except ValueError:
        raise WrongArgument(
            text("{option}: {word!r} is not a date", option=name, word=argument), text("write it as YYYY-MM-DD")
        ) from None


def _key(fact: DeclarableFact) -> str:
    return fact.name.replace("-", "_")


def _stated(fact: DeclarableFact, argument: Any) -> Any:
    if fact.kind == "day" and argument is not None:
        return day_of(argument, _key(fact))
    if fact.kind == "choice" and argument not in fact.words:
        raise WrongArgument(
            text("{name}: {word!r} is not known", name=_key(fact), word=str(argument)),
            text("use one of {choices}", choices=fact.words),
        )
    return argument


def _header(event: ReportHeader, facts: Mapping[str, Any]) -> ReportHeader:
    stated = {name: facts[name] for name in ("start", "end") if facts.get(name) is not None}
    if not stated and facts.get("time_control") is None:
        return event
    start, end = stated.get("start", event.start), stated.get("end", event.end)
    if stated and isinstance(start, date) and isinstance(end, date) and end < start:
        raise WrongArgument(
            text(
                "the event would end on {end}, before it starts on {start}",
                end=end.isoformat(),
                start=start.isoformat(),
            ),
            text("check the two days"),
        )
    lines = {field: line for field, line in event.lines.items() if field not in stated}
    if facts.get("time_control") is not None:
        stated |= {"time_control": _time_control(facts["time_control"]), "time_control_code": ""}
        lines = {field: line for field, line in lines.items() if not field.startswith("time_control")}
    return replace(event, **stated, lines=lines)


def _time_control(written: str) -> str:
    """Return the time control as it is written. Raise ``WrongArgument`` if it cannot be read."""
    from ratinghouse.reports.time_control import parse_time_control, read_code

    code = read_code(written)
    control, findings = parse_time_control("" if code else written, written if code else "")
    if control is None:
        raise WrongArgument(findings[0].message, text("write it as 90+30, or 40/90, 30 + 30 s a move"))
    return written
