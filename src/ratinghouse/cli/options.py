"""What several commands have in common: reports to read, rulebooks to choose, findings and JSON to print."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from ratinghouse.cli.iso_date import WrongUsage, unreadable
from ratinghouse.cli.language import json_language, json_text, translated
from ratinghouse.cli.printing import cell, print_after, width_is_limited
from ratinghouse.kernel.finding import SEVERITIES, Finding, refuses
from ratinghouse.kernel.texts import message_of, text

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.kernel.finding_records import FindingJson
    from ratinghouse.lists.register import Register
    from ratinghouse.reports.report import Report

Arguments = Mapping[str, Any]
"""The options of a command by name, as click passes them."""

Command = TypeVar("Command", bound=Callable[..., Any])

_COLOURS = {"error": "bold red", "warning": "yellow", "note": "cyan"}


class RenamedOption(click.Option):
    """An option whose last name is a former one: it still works, and help does not list it."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        names = self.opts
        self.opts = names[:-1]
        try:
            return super().get_help_record(ctx)
        finally:
            self.opts = names


def report_options(command: Command) -> Command:
    """Add the options that say how a report is read."""
    from ratinghouse.rulebooks.declarable import DECLARABLE

    for option in (
        click.option("--encoding", metavar="NAME", help=DECLARABLE["encoding"].meaning),
        click.option(
            "--format", "format_name", type=click.Choice(DECLARABLE["format"].words), help=DECLARABLE["format"].meaning
        ),
    ):
        command = option(command)
    return command


def json_option(command: Command) -> Command:
    """Add ``--json``: one JSON document on standard output instead of tables."""
    return click.option("--json", "as_json", is_flag=True, help="one JSON document instead of tables")(command)


def read_reports(paths: Sequence[str], format_name: str | None, encoding: str | None) -> list[Report]:
    """Return the reports. Print all those that cannot be read at once, and end with status 1."""
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
    """Return the report with all its findings. Raise ``UnreadableReport``."""
    from ratinghouse.reports import crosscheck, read_report
    from ratinghouse.reports.report import Format

    report = read_report(path, encoding=encoding, format=Format(format_name) if format_name else None)
    return replace(report, findings=(*report.findings, *crosscheck(report)))


def read_registers(
    specs: Sequence[str], pool: str = "standard"
) -> tuple[dict[date | None, Register], tuple[Finding, ...]]:
    """Return the registers written FILE or YYYY-MM-DD=FILE, by their first day, and their findings.

    Print the findings and end with status 1 if one of them is an error.
    """
    registers: dict[date | None, Register] = {}
    findings: list[Finding] = []
    for spec in specs:
        from ratinghouse.lists.open_register import open_register

        since, path = _dated_file(spec)
        if since in registers:
            raise WrongUsage(
                text("--register: there are two registers for {day}; write each as YYYY-MM-DD=FILE", day=str(since))
                if since
                else text("--register: there are two registers without a day; write each as YYYY-MM-DD=FILE")
            )
        try:
            Path(path).open("rb").close()
        except OSError as problem:
            raise unreadable(f"--register: {path}", problem) from None
        registers[since], problems = open_register(Path(path), file=path, pool=pool)
        findings.extend(problems)
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


def choose_rulebook(id: str | None, reports: Sequence[Report], pool: str) -> Rulebook:
    """Return the rulebook of this ID, or FIDE's edition for the pool on the first day of the earliest event."""
    from ratinghouse.rulebooks import UnknownRulebook, rulebook_for

    if id is not None:
        return rulebook_of_option(id)
    day = _first_day(reports)
    if day is None:
        raise WrongUsage(text("no edition is known for the first day of these events; name a rulebook with --rules ID"))
    try:
        return rulebook_for("FIDE", day, pool)
    except UnknownRulebook as unknown:
        raise WrongUsage(text("{problem}; name a rulebook with --rules ID", problem=message_of(unknown))) from None


def editions_of(id: str | None, reports: Sequence[Report], pool: str) -> list[Rulebook]:
    """Return the rulebook of each report: that of the ID, or FIDE's edition for the pool on the event's first day.

    A report without a first day falls under the edition of the earliest event.
    """
    earliest = choose_rulebook(id, reports, pool)
    if id is not None:
        return [earliest] * len(reports)
    of_days = {report.event.start: report for report in reports}
    books = {day: choose_rulebook(None, [report], pool) if day else earliest for day, report in of_days.items()}
    return [books[report.event.start] for report in reports]


def known_rulebook(id: str | None, reports: Sequence[Report], pool: str) -> Rulebook | None:
    """Return the same, or None if no rulebook is named and none follows."""
    from ratinghouse.rulebooks import UnknownRulebook, rulebook_for

    if id is not None:
        return rulebook_of_option(id)
    day = _first_day(reports)
    try:
        return rulebook_for("FIDE", day, pool) if day is not None else None
    except UnknownRulebook:
        return None


def _first_day(reports: Sequence[Report]) -> date | None:
    """Return the first day of the earliest event; None where no report says it."""
    return min((report.event.start for report in reports if report.event.start is not None), default=None)


def rulebook_of_option(name: str) -> Rulebook:
    """Return the rulebook that ``--rules`` names, by its ID or its file. Print all that is wrong with a broken one."""
    from ratinghouse.rulebooks import BrokenRulebook, UnknownRulebook

    try:
        return named_rulebook(name)
    except BrokenRulebook as broken:
        refuse(in_this_folder(broken.findings))
    except UnknownRulebook as unknown:
        raise WrongUsage(text("--rules: {problem}", problem=message_of(unknown))) from None


def named_rulebook(name: str) -> Rulebook:
    """Return the rulebook of an ID, of a Python file or of a folder, also an amended one. Raise ``UnknownRulebook``."""
    if "+" in name or name.startswith("lab-"):
        from ratinghouse.lab import rulebooks_for_study

        return rulebooks_for_study.named_rulebook(name)
    from ratinghouse.rulebooks import rulebook, rulebook_at

    return rulebook_at(name) if name.endswith(".py") or "/" in name or Path(name).is_dir() else rulebook(name)


def usable_rulebook(name: str) -> Rulebook:
    """Return the rulebook of an ID, a file or a folder; end with its findings if it is broken, or wrong usage."""
    from ratinghouse.rulebooks import BrokenRulebook, UnknownRulebook

    try:
        return named_rulebook(name)
    except BrokenRulebook as broken:
        refuse(in_this_folder(broken.findings))
    except UnknownRulebook as unknown:
        raise WrongUsage(message_of(unknown)) from None


def in_this_folder(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings whose files are named as seen from the current folder, where they are in it."""
    here = Path.cwd()
    return [
        replace(finding, file=str(Path(finding.file).relative_to(here)))
        if finding.file and Path(finding.file).is_relative_to(here)
        else finding
        for finding in findings
    ]


def print_findings(findings: Sequence[Finding]) -> None:
    """Print the findings as a list, worst first, each with its place and its remedy.

    Each is one line in a file or a pipe, where lines are searched, and is broken into lines on a terminal.
    """
    unbroken = not width_is_limited()
    severities = {severity: cell(translated(severity), _COLOURS[severity]) for severity in _COLOURS}
    indent = max(label.cell_len for label in severities.values()) + 1
    for label in severities.values():
        label.pad_right(indent - label.cell_len)
    for finding in sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity)):
        sentence = cell("")
        if finding.place:
            sentence.append(finding.place + ": ", style="bold")
        sentence.append(translated(finding.message))
        article = f", {translated(finding.article)}" if finding.article else ""
        sentence.append(f"  [{finding.code}{article}]", style="dim")
        print_after(severities[finding.severity], sentence, unbroken=unbroken)
        if finding.remedy:
            print_after(cell(" " * indent + "→ "), cell(translated(finding.remedy), "dim"), unbroken=unbroken)


def findings_json(findings: Iterable[Finding]) -> list[FindingJson]:
    """Return findings as the JSON interface has them, with their sentences in the language of ``--lang``."""
    return [finding.as_json(json_language()) for finding in findings]


def print_json(document: Any) -> None:
    """Print one JSON document: spread out for a person at a terminal, compact for a program."""
    click.echo(json_text(document, 2 if sys.stdout.isatty() else None))


def refuse(findings: Sequence[Finding]) -> NoReturn:
    """Print the findings that refuse the input, on standard error, and end with status 1."""
    for finding in findings:
        place = f"{finding.place}: " if finding.place else ""
        remedy = f" → {translated(finding.remedy)}" if finding.remedy else ""
        message = f"{place}{translated(finding.message)} [{finding.code}]{remedy}"
        click.echo(f"{translated(finding.severity)}: {message}", err=True)
    sys.exit(1)
