"""``ratinghouse rate``: what these reports would give, from a register or from the reports alone."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.event_options import declared_facts, event_options, with_declared_header
from ratinghouse.cli.iso_date import IsoDate, WrongUsage, unwritable
from ratinghouse.cli.language import json_language, json_text
from ratinghouse.cli.printing import Layout, print_line, print_table, signed, word
from ratinghouse.cli.rating.rate_list import is_list, rate_list
from ratinghouse.kernel.finding import Finding, WrongArgument, refuses
from ratinghouse.kernel.texts import counted_text, text

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.library.rating_runs import RatingRun
    from ratinghouse.lists.register import RegisterPlayer
    from ratinghouse.rating.answer_records import EntryAnswer, PlayerAnswer, RunAnswer
    from ratinghouse.rating.period import RatingPeriod
    from ratinghouse.rating.run import Run
    from ratinghouse.reports.report import Report

POOLS = ("standard", "rapid", "blitz", "correspondence")


def period_options(command: options.Command) -> options.Command:
    """Add the options of a rating period, and those that declare what the files do not say."""
    command = event_options(command)
    for option in (
        click.option("--pool", type=click.Choice(POOLS), help="the rating pool; standard by default"),
        click.option("--list-date", type=IsoDate(), metavar="D", help="the date of the new list; else it follows"),
        click.option(
            "--register",
            "registers",
            multiple=True,
            metavar="[D=]FILE",
            help="players' previous ratings: CSV or a FIDE list",
        ),
        click.option("--rules", "book_id", metavar="ID", help="the rulebook; else FIDE's for the first day"),
    ):
        command = option(command)
    return options.report_options(command)


def run_options(command: options.Command) -> options.Command:
    """Add the options of a run over several reports."""
    stages = click.option(
        "--stages", is_flag=True, help="the reports are stages of one event: preliminaries, finals (6.2)"
    )
    return period_options(stages(command))


def run_of(paths: Sequence[str], book_id: str | None, arguments: options.Arguments) -> Run:
    """Return the run that rates the reports in these files."""
    from ratinghouse.rating.run import rate

    reports = options.read_reports(paths, arguments["format_name"], arguments["encoding"])
    period, findings = period_of(reports, arguments)
    run = rate(period, options.choose_rulebook(book_id, period.reports, period.pool), as_lists=True)
    return replace(run, register_findings=findings)


def period_of(reports: list[Report], arguments: options.Arguments) -> tuple[RatingPeriod, tuple[Finding, ...]]:
    """Return the input of a run, including what the options declare, and the findings on the registers."""
    from ratinghouse.rating.period import RatingPeriod

    if arguments.get("stages"):
        from ratinghouse.reports.stages import joined_stages

        reports = [joined_stages(reports)]
    reports = with_declared_header(reports, arguments)
    registers, findings = options.read_registers(arguments["registers"], arguments["pool"])
    period = RatingPeriod(
        reports,
        registers,
        list_date=arguments["list_date"],
        pool=arguments["pool"] or POOLS[0],
        declared=[declared_facts(arguments)] * len(reports),
    )
    return period, findings


@click.command("rate")
@click.argument("reports", nargs=-1, required=True, type=click.Path())
@run_options
@click.option(
    "--out",
    metavar="FILE",
    help="write the answer (.json), the new register (.csv) or the new list (.txt, .xml); of folders and archives, the "
    "new list in any of these",
)
@click.option("--strict", is_flag=True, help="end with status 1 if a finding would refuse an event")
@options.json_option
def command(
    reports: tuple[str, ...], book_id: str | None, out: str | None, strict: bool, as_json: bool, **arguments: Any
) -> None:
    """Rate REPORTS as one period and print what each game, entry and player gets.

    For a new list, REPORTS may be folders and ZIP archives, and the list before it is the register.
    """
    if is_list(out, reports):
        rate_list(reports, book_id, str(out), strict, as_json, arguments)
        return
    parsed = options.read_reports(reports, arguments["format_name"], arguments["encoding"])
    period, findings = period_of(parsed, arguments)
    books = options.editions_of(book_id, period.reports, period.pool)
    run = _rated(period, books, findings)
    document = run.answer(json_language())
    if out is not None:
        write(out, document, run.next_register())
    if as_json:
        options.print_json(document)
    else:
        print_answer(document, run.findings, run.books)
    if strict and refuses(run.findings):
        sys.exit(1)


def _rated(period: RatingPeriod, books: Sequence[Rulebook], findings: Sequence[Finding]) -> RatingRun:
    from ratinghouse.library.rating_runs import rate_period

    try:
        return rate_period(period, books, findings)
    except WrongArgument:
        raise WrongUsage(
            text("the date of the new list does not follow from these reports: name it with --list-date")
        ) from None


def write(out: str, document: RunAnswer, register: Iterable[RegisterPlayer]) -> None:
    """Write the answer, or the register that the next period starts from."""
    from ratinghouse.lists.register import write_register

    if out.endswith(".json"):
        content = json_text(document, 2).encode() + b"\n"
    elif out.endswith(".csv"):
        content = write_register(register)
    else:
        raise WrongUsage(
            text("--out {file}: the ending decides what is written; use .json, .csv, .txt or .xml", file=out)
        )
    try:
        Path(out).write_bytes(content)
    except OSError as problem:
        raise unwritable(f"--out {out}", problem) from None


def print_answer(document: RunAnswer, all_findings: Sequence[Finding], books: Sequence[Rulebook]) -> None:
    """Print an answer as tables."""
    findings = [finding for finding in all_findings if not finding.asks_for_fact]
    if findings:
        options.print_findings(findings)
    if len(findings) < len(all_findings):
        print_line(
            counted_text(
                "{count} piece of information that decides on rating is missing: see ratinghouse check",
                "{count} pieces of information that decide on rating are missing: see ratinghouse check",
                count=len(all_findings) - len(findings),
            )
        )
    if all_findings:
        print_line("")
    title, rules, day = books[-1].title, books[-1].id, document["list_date"]
    print_line(
        text("{title} ({rules}), list of {day}", title=title, rules=rules, day=day)
        if day
        else text("{title} ({rules})", title=title, rules=rules),
        "bold",
    )
    for event in document["events"]:
        format = word(event["format"]) if event["format"] else text("format unknown")
        heading = text("{event} ({format})", event=event["name"], format=format)
        if len(books) > 1:
            heading = text("{event} ({format}), {rules}", event=event["name"], format=format, rules=event["rules"])
        rows = map(_entry_cells, event["entries"])
        print_table(heading, _ENTRY_HEADINGS, rows, least_important=("Ru", "Rc", "K", text("Status"), "chg"))
    rows = map(_player_cells, document["players"])
    print_table(text("Players"), _PLAYER_HEADINGS, rows, least_important=("RD", text("Games"), text("Status")))


_ENTRY_HEADINGS: dict[str, Layout] = {
    text("No"): "right",
    text("Name"): "left",
    "Rc": "right",
    "Ro": "right",
    "w": "right",
    "n": "right",
    "chg": "right",
    "K": "right",
    "K*chg": "right",
    "Ru": "right",
    text("Status"): "whole",
}

_PLAYER_HEADINGS: dict[str, Layout] = {
    text("ID"): "right",
    text("Name"): "left",
    "Ro": "right",
    text("Games"): "right",
    "K*chg": "right",
    "Rn": "right",
    "RD": "right",
    text("Status"): "whole",
}


def _entry_cells(entry: EntryAnswer) -> list[object]:
    is_rated = entry.get("change") is not None
    return [
        entry["no"],
        entry["name"],
        entry.get("Rc"),
        entry["rating"],
        entry.get("W"),
        entry.get("n"),
        signed(entry.get("chg")),
        entry.get("K") if is_rated else None,
        signed(entry.get("change")),
        entry.get("Ru"),
        word(entry.get("status") or ""),
    ]


def _player_cells(player: PlayerAnswer) -> list[object]:
    change = player.get("change") if player["Ro"] is not None else None
    return [
        player["id"],
        player["name"],
        player["Ro"],
        player.get("games"),
        signed(change),
        player["Rn"],
        player.get("RD"),
        word(player["status"] or ""),
    ]
