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
from ratinghouse.library.editions import edition_of_first_day, editions_of_events, known_edition, named_rulebook

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.kernel.finding_records import FindingJson
    from ratinghouse.lists.register import Register
    from ratinghouse.reports.report import Report

Arguments = Mapping[str, Any]
"""The options of a command by name, as click passes them."""

Command = TypeVar("Command", bound=Callable[..., Any])
Chosen = TypeVar("Chosen")

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
            "--format",
            "format_name",
            metavar="FORMAT",
            type=click.Choice(DECLARABLE["format"].words),
            help=f"{DECLARABLE['format'].meaning}: {', '.join(DECLARABLE['format'].words)}",
        ),
    ):
        command = option(command)
    return command


def tournament_option(command: Command) -> Command:
    """Add ``--tournament``: the tournament that is meant in a file with several."""
    meaning = text("which tournament is meant, in an event of Sharly Chess that holds several")
    return click.option("--tournament", metavar="NAME", default="", help=meaning)(command)


def json_option(command: Command) -> Command:
    """Add ``--json``: one JSON document on standard output instead of tables."""
    return click.option("--json", "as_json", is_flag=True, help="one JSON document instead of tables")(command)


def read_reports(
    paths: Sequence[str], format_name: str | None, encoding: str | None, tournament: str = ""
) -> list[Report]:
    """Return the reports. If some cannot be read, print the findings on all of these and exit with status 1."""
    from ratinghouse.reports import UnreadableReport

    reports, unreadable = [], []
    for path in paths:
        try:
            reports.append(read_and_crosschecked(path, format_name, encoding, tournament))
        except UnreadableReport as problem:
            unreadable.append(problem.finding)
    if unreadable:
        refuse(unreadable)
    return reports


def read_and_crosschecked(path: str, format_name: str | None, encoding: str | None, tournament: str = "") -> Report:
    """Return the report with all its findings. Raise ``UnreadableReport``."""
    from ratinghouse.library.reading import read_and_crosschecked

    return read_and_crosschecked(path, encoding=encoding, format=format_name, tournament=tournament)


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
    return rulebook_of_option(id) if id is not None else _by_first_day(edition_of_first_day, reports, pool)


def editions_of(id: str | None, reports: Sequence[Report], pool: str) -> list[Rulebook]:
    """Return the rulebook of each report: that of the ID, or FIDE's edition for the pool on the event's first day.

    A report without a first day falls under the edition of the earliest event.
    """
    if id is not None:
        return [rulebook_of_option(id)] * len(reports)
    return _by_first_day(editions_of_events, reports, pool)


def _by_first_day(choose: Callable[[Sequence[Report], str], Chosen], reports: Sequence[Report], pool: str) -> Chosen:
    from ratinghouse.rulebooks import UnknownRulebook

    try:
        return choose(reports, pool)
    except UnknownRulebook as unknown:
        raise WrongUsage(text("{problem}; name a rulebook with --rules ID", problem=message_of(unknown))) from None


def known_rulebook(id: str | None, reports: Sequence[Report], pool: str) -> Rulebook | None:
    """Return the rulebook as ``choose_rulebook`` does, or None if none is named and no edition is known."""
    return rulebook_of_option(id) if id is not None else known_edition(reports, pool)


def rulebook_of_option(name: str) -> Rulebook:
    """Return the rulebook that ``--rules`` names, by its ID or its file. Print the findings on a broken one."""
    from ratinghouse.rulebooks import BrokenRulebook, UnknownRulebook

    try:
        return named_rulebook(name)
    except BrokenRulebook as broken:
        refuse(in_this_folder(broken.findings))
    except UnknownRulebook as unknown:
        raise WrongUsage(text("--rules: {problem}", problem=message_of(unknown))) from None


def usable_rulebook(name: str) -> Rulebook:
    """Return the rulebook of an ID, a file or a folder. Print the findings on a broken one and exit with status 1."""
    from ratinghouse.rulebooks import BrokenRulebook, UnknownRulebook

    try:
        return named_rulebook(name)
    except BrokenRulebook as broken:
        refuse(in_this_folder(broken.findings))
    except UnknownRulebook as unknown:
        raise WrongUsage(message_of(unknown)) from None


def in_this_folder(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings with paths relative to the current folder, for files in this folder."""
    current_folder = Path.cwd()
    return [
        replace(finding, file=str(Path(finding.file).relative_to(current_folder)))
        if finding.file and Path(finding.file).is_relative_to(current_folder)
        else finding
        for finding in findings
    ]


def print_findings(findings: Sequence[Finding]) -> None:
    """Print the findings as a list, worst first, each with its place and its remedy.

    In a file or a pipe each is one line, so that lines can be searched; on a terminal it is broken into lines.
    """
    unbroken = not width_is_limited()
    severities = {severity: cell(translated(severity), _COLOURS[severity]) for severity in _COLOURS}
    indent = max(label.width for label in severities.values()) + 1
    for label in severities.values():
        label.append(" " * (indent - label.width))
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
    """Return findings as records of the JSON interface, with their sentences in the language of ``--lang``."""
    return [finding.as_json(json_language()) for finding in findings]


def print_json(document: Any) -> None:
    """Print one JSON document: indented on a terminal, else compact."""
    click.echo(json_text(document, 2 if sys.stdout.isatty() else None))


def refuse(findings: Sequence[Finding]) -> NoReturn:
    """Print the findings that refuse the input on standard error, and exit with status 1.

    In a file or a pipe each is one line; on a terminal it is broken into lines.
    """
    for finding in findings:
        severity = f"{translated(finding.severity)}: "
        place = f"{finding.place}: " if finding.place else ""
        message = f"{place}{translated(finding.message)} [{finding.code}]"
        remedy = translated(finding.remedy)
        if width_is_limited(sys.stderr):
            print_after(cell(severity), cell(message), err=True)
            if remedy:
                print_after(cell(" " * len(severity) + "→ "), cell(remedy), err=True)
        else:
            click.echo(f"{severity}{message} → {remedy}" if remedy else f"{severity}{message}", err=True)
    sys.exit(1)
