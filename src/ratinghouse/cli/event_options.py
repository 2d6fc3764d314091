"""Options for what the file of an event does not say, and the reports with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.options import Arguments, Command
from ratinghouse.kernel.texts import text
from ratinghouse.rulebooks.declarable import DECLARABLE, DeclarableFact

if TYPE_CHECKING:
    from ratinghouse.rating.period import DeclaredFacts
    from ratinghouse.reports.report import Report, ReportHeader

_HEADER = ("start", "end", "time-control")


def event_options(command: Command) -> Command:
    """Add the options for what the file does not say."""
    declarable = [fact for fact in DECLARABLE.values() if not fact.to_reader or fact.name in _HEADER]
    for fact in reversed(declarable):
        command = _option(fact)(command)
    return command


def _option(fact: DeclarableFact) -> Any:
    name, key = f"--{fact.name}", fact.name.replace("-", "_")
    if fact.name == "organiser":
        return click.option(name, key, metavar="NAME", help=fact.meaning)
    match fact.kind:
        case "day":
            return click.option(name, key, type=IsoDate(), metavar="D", help=fact.meaning)
        case "text":
            return click.option(name, key, metavar="TEXT", help=fact.meaning)
        case "count":
            return click.option(name, key, type=click.IntRange(0), metavar="N", help=fact.meaning)
        case "claim":
            return click.option(name, key, is_flag=True, help=fact.meaning)
        case "choice":
            return click.option(name, key, type=click.Choice(fact.words), help=fact.meaning)
    return click.option(f"{name}/--no-{fact.name}", key, default=None, help=fact.meaning)


def declared_facts(options: Arguments) -> DeclaredFacts:
    """Return what the options declare, as columns of the event and days of the calendar."""
    from ratinghouse.rating.period import DeclaredFacts

    flags: dict[str, int] = {}
    days: dict[str, date] = {}
    for fact in DECLARABLE.values():
        declared = None if fact.to_reader else options[fact.name.replace("-", "_")]
        if declared is None or (fact.kind == "claim" and not declared):
            continue
        if fact.kind == "day":
            days[fact.key] = declared
        elif fact.kind == "choice":
            flags[fact.key] = fact.words.index(declared)
        else:
            flags[fact.key] = int(bool(declared.strip()) if isinstance(declared, str) else declared)
    return DeclaredFacts(flags, days)


def with_declared_header(reports: Sequence[Report], options: Arguments) -> list[Report]:
    """Return the reports with the header that the options declare; they win over what a file says."""
    return [replace(report, event=_header(report.event, options)) for report in reports]


def _header(event: ReportHeader, options: Arguments) -> ReportHeader:
    declared = {name: options[name] for name in ("start", "end") if options[name] is not None}
    start, end = declared.get("start", event.start), declared.get("end", event.end)
    if declared and isinstance(start, date) and isinstance(end, date) and end < start:
        raise WrongUsage(
            text(
                "the event would end on {end}, before it starts on {start}; check --start and --end",
                end=end.isoformat(),
                start=start.isoformat(),
            )
        )
    lines = {field: line for field, line in event.lines.items() if field not in declared}
    if options["time_control"] is not None:
        declared |= {"time_control": _time_control(options["time_control"]), "time_control_code": ""}
        lines = {field: line for field, line in lines.items() if not field.startswith("time_control")}
    return replace(event, **declared, lines=lines) if declared else event


def _time_control(written: str) -> str:
    """Return the time control as it is written; wrong usage if it cannot be read."""
    from ratinghouse.reports.time_control import parse_time_control, read_code

    code = read_code(written)
    control, findings = parse_time_control("" if code else written, written if code else "")
    if control is None:
        raise WrongUsage(
            text(
                "--time-control {written!r}: {problem}; write it as 90+30, or 40/90, 30 + 30 s a move",
                written=written,
                problem=findings[0].message,
            )
        )
    return written
