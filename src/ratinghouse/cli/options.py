"""What several verbs ask and print alike: reports to read, rulebooks to choose, findings to show."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.kernel.finding import Finding, refuses
from ratinghouse.rulebooks import UnknownRulebook, rulebook, rulebook_for
from ratinghouse.rulebooks.declarable import TELLABLE

if TYPE_CHECKING:
    from rich.console import Console

    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.lists.register import Register
    from ratinghouse.reports.report import Report

Command = TypeVar("Command", bound=Callable[..., Any])


def report_options(command: Command) -> Command:
    """The options by which a report is read."""
    for option in (
        click.option("--encoding", metavar="NAME", help=TELLABLE["encoding"].meaning),
        click.option(
            "--format", "format_name", type=click.Choice(TELLABLE["format"].words), help=TELLABLE["format"].meaning
        ),
    ):
        command = option(command)
    return command


def json_option(command: Command) -> Command:
    """One JSON document on standard output instead of tables."""
    return click.option("--json", "as_json", is_flag=True, help="one JSON document instead of tables")(command)


def read_reports(paths: Sequence[str], format_name: str | None, encoding: str | None) -> list[Report]:
    """Read every report. Those that cannot be read at all are told together, and the verb ends with status 1."""
    from ratinghouse.reports import UnreadableReport

    reports, unreadable = [], []
    for path in paths:
        try:
            reports.append(read_and_crosschecked(path, format_name, encoding))
        except UnreadableReport as problem:
            unreadable.append(problem.finding)
    if unreadable:
        refuse(unreadable)
    return reports


def read_and_crosschecked(path: str, format_name: str | None, encoding: str | None) -> Report:
    """The report with all findings on it. Raises Unreadable."""
    from ratinghouse.reports import crosscheck, read_report
    from ratinghouse.reports.report import Format

    read = read_report(path, encoding=encoding, format=Format(format_name) if format_name else None)
    return replace(read, findings=(*read.findings, *crosscheck(read)))


def read_registers(
    specs: Sequence[str], pool: str = "standard"
) -> tuple[dict[date | None, Register], tuple[Finding, ...]]:
    """Registers written FILE or YYYY-MM-DD=FILE; one that is wrong is told whole, and the verb ends with status 1."""
    from ratinghouse.lists.open_register import open_register

    registers: dict[date | None, Register] = {}
    findings: list[Finding] = []
    for spec in specs:
        since, path = _dated_file(spec)
        if since in registers:
            raise WrongUsage(f"--register: two registers for {since or 'every day'}; write each as YYYY-MM-DD=FILE")
        try:
            Path(path).open("rb").close()
        except OSError as problem:
            raise WrongUsage(f"--register: {path}: {problem.strerror}; name a file that exists") from None
        registers[since], found = open_register(Path(path), file=path, pool=pool)
        findings.extend(found)
    if refuses(findings):
        refuse(findings)
    return registers, tuple(findings)


def _dated_file(spec: str) -> tuple[date | None, str]:
    head, equals, tail = spec.partition("=")
    if equals:
        try:
            return date.fromisoformat(head), tail
        except ValueError:
            pass  # an equals sign in the file's own name
    return None, spec


def choose_rulebook(id: str | None, reports: Sequence[Report]) -> Rulebook:
    """The rulebook that was named, or FIDE's edition for the first day of the earliest event."""
    book = known_rulebook(id, reports)
    if book is None:
        raise WrongUsage("no edition is known for the first day of these events; name a rulebook with --rules ID")
    return book


def known_rulebook(id: str | None, reports: Sequence[Report]) -> Rulebook | None:
    """The same; None where no rulebook was named and none follows."""
    starts = [report.event.start for report in reports if report.event.start is not None]
    try:
        if id is not None:
            return rulebook(id)
        return rulebook_for("FIDE", min(starts)) if starts else None
    except UnknownRulebook as unknown:
        if id is None:
            return None
        raise WrongUsage(f"--rules: {unknown}") from None


def console() -> Console:
    """A console for tables: as wide as the terminal, or wide enough for a file or a pipe."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else 140)


def print_findings(findings: Sequence[Finding]) -> None:
    """The findings as a list, worst first, each with its place and its remedy."""
    from rich.text import Text

    colours = {"error": "bold red", "warning": "yellow", "note": "cyan"}
    order = list(colours)
    out = console()
    for finding in sorted(findings, key=lambda one: order.index(one.severity)):
        line = Text()
        line.append(f"{finding.severity:<7} ", style=colours[finding.severity])
        if finding.place:
            line.append(finding.place + ": ", style="bold")
        line.append(finding.message)
        line.append(f"  [{finding.code}{', ' + finding.article if finding.article else ''}]", style="dim")
        out.print(line, soft_wrap=True)
        if finding.remedy:
            out.print(Text(f"        → {finding.remedy}", style="dim"), soft_wrap=True)


def print_json(document: Any) -> None:
    """One JSON document on standard output: spread out for a person at a terminal, compact for a program."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None))


def refuse(findings: Sequence[Finding]) -> None:
    """Tell the findings that refuse the input, on standard error, and end with status 1."""
    for finding in findings:
        place = f"{finding.place}: " if finding.place else ""
        remedy = f" → {finding.remedy}" if finding.remedy else ""
        click.echo(f"{finding.severity}: {place}{finding.message} [{finding.code}]{remedy}", err=True)
    sys.exit(1)


def spoken(number: Any) -> str:
    """A number as a sheet shows it: no trailing zeros, nothing where there is none."""
    if number is None:
        return ""
    if isinstance(number, bool):
        return "yes" if number else "no"
    return f"{number:.10g}" if isinstance(number, float) else str(number)


def signed(number: Any) -> str:
    """A change as a sheet shows it: always with its sign."""
    return "" if number is None else f"{number:+.10g}"
