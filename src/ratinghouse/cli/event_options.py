"""Options that declare what the file of an event does not say, and the reports with these declarations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli.iso_date import IsoDate, wrong_arguments
from ratinghouse.cli.options import Arguments, Command
from ratinghouse.rulebooks.declarable import DECLARABLE, DeclarableFact

if TYPE_CHECKING:
    from ratinghouse.rating.period import DeclaredFacts
    from ratinghouse.reports.report import Report

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
    from ratinghouse.library import declaring

    return declaring.declared_facts(options)


def with_declared_header(reports: Sequence[Report], options: Arguments) -> list[Report]:
    """Return the reports with the header fields that the options declare; these override the fields of the file."""
    from ratinghouse.library import declaring

    with wrong_arguments():
        return [declaring.with_declared_header(report, options) for report in reports]
