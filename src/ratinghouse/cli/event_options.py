"""What the file of an event does not tell: the options by which it is told, and the reports with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.options import Command
from ratinghouse.rulebooks.declarable import TELLABLE, Tellable

if TYPE_CHECKING:
    from ratinghouse.rating.period import DeclaredFacts
    from ratinghouse.reports.report import Report, ReportHeader

_HEADER = ("start", "end", "time-control")


def event_options(command: Command) -> Command:
    """The options for what the file does not tell."""
    told = [one for one in TELLABLE.values() if not one.to_reader or one.name in _HEADER]
    for one in reversed(told):
        command = _option(one)(command)
    return command


def _option(one: Tellable) -> Any:
    name, key = f"--{one.name}", one.name.replace("-", "_")
    if one.name == "organiser":
        return click.option(name, key, metavar="NAME", help=one.meaning)
    match one.kind:
        case "day":
            return click.option(name, key, type=IsoDate(), metavar="D", help=one.meaning)
        case "text":
            return click.option(name, key, metavar="TEXT", help=one.meaning)
        case "count":
            return click.option(name, key, type=click.IntRange(0), metavar="N", help=one.meaning)
        case "claim":
            return click.option(name, key, is_flag=True, help=one.meaning)
        case "choice":
            return click.option(name, key, type=click.Choice(one.words), help=one.meaning)
    return click.option(f"{name}/--no-{one.name}", key, default=None, help=one.meaning)


def told_of(options: Mapping[str, Any]) -> DeclaredFacts:
    """What was told, as columns of the event and days of the calendar."""
    from ratinghouse.rating.period import DeclaredFacts

    flags: dict[str, int] = {}
    days: dict[str, date] = {}
    for one in TELLABLE.values():
        said = None if one.to_reader else options[one.name.replace("-", "_")]
        if said is None or (one.kind == "claim" and not said):
            continue
        if one.kind == "day":
            days[one.key] = said
        elif one.kind == "choice":
            flags[one.key] = one.words.index(said)
        else:
            flags[one.key] = int(bool(said.strip()) if isinstance(said, str) else said)
    return DeclaredFacts(flags, days)


def with_told(reports: Sequence[Report], options: Mapping[str, Any]) -> list[Report]:
    """The reports with the header as it was told; what was told wins over what a file says."""
    return [replace(report, event=_header(report.event, options)) for report in reports]


def _header(event: ReportHeader, options: Mapping[str, Any]) -> ReportHeader:
    told = {name: options[name] for name in ("start", "end") if options[name] is not None}
    start, end = told.get("start", event.start), told.get("end", event.end)
    if told and isinstance(start, date) and isinstance(end, date) and end < start:
        raise WrongUsage(f"the event would end on {end}, before it starts on {start}; check --start and --end")
    lines = {field: line for field, line in event.lines.items() if field not in told}
    if options["time_control"] is not None:
        told |= {"time_control": _control(options["time_control"]), "time_control_code": ""}
        lines = {field: line for field, line in lines.items() if not field.startswith("time_control")}
    return replace(event, **told, lines=lines) if told else event


def _control(text: str) -> str:
    from ratinghouse.reports.time_control import parse_time_control, read_code

    code = read_code(text)
    control, found = parse_time_control("" if code else text, text if code else "")
    if control is None:
        raise WrongUsage(f"--time-control {text!r}: {found[0].message}; write it as 90+30, or 40/90, 30 + 30 s a move")
    return text
