"""``ratinghouse rate``: what these reports would give, from a register or from the reports alone."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.event_options import event_options, told_of, with_told
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.kernel.finding import Finding, refuses

if TYPE_CHECKING:
    from ratinghouse.rating.period import RatingPeriod
    from ratinghouse.rating.run import Run
    from ratinghouse.reports.report import Report

POOLS = ("standard", "rapid", "blitz", "correspondence")


def period_options(command: options.Command) -> options.Command:
    """The options by which a run is made, and those for what the files do not tell."""
    command = event_options(command)
    for option in (
        click.option("--pool", type=click.Choice(POOLS), help="the rating pool; standard unless told"),
        click.option("--list-date", type=IsoDate(), metavar="D", help="the list being made; else it follows"),
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
    """The same for a run of several reports."""
    stages = click.option(
        "--stages", is_flag=True, help="the reports are stages of one event: preliminaries, finals (6.2)"
    )
    return period_options(stages(command))


def make_run(paths: Sequence[str], book_id: str | None, told: Mapping[str, Any]) -> Run:
    """Read everything and rate it."""
    from ratinghouse.rating.run import rate

    reports = options.read_reports(paths, told["format_name"], told["encoding"])
    period, found = make_period(reports, told)
    run = rate(period, options.choose_rulebook(book_id, period.reports))
    return replace(run, findings=(*found, *run.findings))


def make_period(reports: list[Report], told: Mapping[str, Any]) -> tuple[RatingPeriod, tuple[Finding, ...]]:
    """The input of a run, with what the options declare; and the findings on the registers."""
    from ratinghouse.rating.period import RatingPeriod
    from ratinghouse.rating.stages import joined_stages

    if told.get("stages"):
        reports = [joined_stages(reports)]
    reports = with_told(reports, told)
    registers, found = options.read_registers(told["registers"], told["pool"])
    period = RatingPeriod(
        reports,
        registers,
        list_date=told["list_date"],
        pool=told["pool"] or POOLS[0],
        declared=[told_of(told)] * len(reports),
    )
    return period, found


@click.command("rate")
@click.argument("reports", nargs=-1, required=True, type=click.Path())
@run_options
@click.option("--out", metavar="FILE", help="write the answer (.json) or the new register (.csv) to a file")
@click.option("--strict", is_flag=True, help="end with status 1 where a finding would refuse an event")
@options.json_option
def command(
    reports: tuple[str, ...], book_id: str | None, out: str | None, strict: bool, as_json: bool, **told: Any
) -> None:
    """Rate REPORTS as one period and show what each game, entry and player gets."""
    from ratinghouse.rating.answer import answer
    from ratinghouse.rating.checking import check_run

    run = make_run(reports, book_id, told)
    run = replace(run, findings=(*run.findings, *check_run(run)))
    document = answer(run)
    if out is not None:
        write(out, document, run)
    if as_json:
        options.print_json(document)
    else:
        show(document, run)
    if strict and refuses(run.findings):
        sys.exit(1)


def write(out: str, document: dict[str, Any], run: Run) -> None:
    """The answer, or the register that the next period starts from."""
    from ratinghouse.lists.register import write_register
    from ratinghouse.rating.next_register import next_register

    if out.endswith(".json"):
        text = json.dumps(document, ensure_ascii=False, indent=2).encode() + b"\n"
    elif out.endswith(".csv"):
        text = write_register(next_register(run))
    else:
        raise WrongUsage(f"--out {out}: the ending says what to write; use .json or .csv")
    try:
        Path(out).write_bytes(text)
    except OSError as problem:
        raise WrongUsage(f"--out {out}: {problem.strerror}; name a file that can be written") from None


def show(document: dict[str, Any], run: Run) -> None:
    """The run as tables."""
    from rich import box
    from rich.table import Table

    out = options.console()
    told = [finding for finding in run.findings if not finding.asks_for_fact]
    if told:
        options.print_findings(told)
    if len(told) < len(run.findings):
        untold = len(run.findings) - len(told)
        what = "1 thing that decides on rating is" if untold == 1 else f"{untold} things that decide on rating are"
        out.print(f"{what} not told: see ratinghouse check")
    if run.findings:
        out.print()
    day = f", list of {document['list_date']}" if document["list_date"] else ""
    out.print(f"[bold]{run.book.title}[/bold] ({run.book.id}){day}")
    for event in document["events"]:
        table = Table(
            box=box.SIMPLE_HEAD, title=f"{event['name']} ({event['format'] or 'format unknown'})", title_justify="left"
        )
        for heading, right in _ENTRY_HEADINGS:
            table.add_column(heading, justify="right" if right else "left", no_wrap=True)
        for entry in event["entries"]:
            table.add_row(*_entry_cells(entry))
        out.print(table)
    table = Table(box=box.SIMPLE_HEAD, title="Players", title_justify="left")
    headings = ("ID", "Name", "Ro", "games", "K*chg", "Rn", "RD", "status")
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("Name", "status") else "right", no_wrap=True)
    for player in document["players"]:
        table.add_row(*_player_cells(player))
    out.print(table)


_ENTRY_HEADINGS = (
    ("No", True),
    ("Name", False),
    ("Rc", True),
    ("Ro", True),
    ("w", True),
    ("n", True),
    ("chg", True),
    ("K", True),
    ("K*chg", True),
    ("Ru", True),
    ("status", False),
)


def _entry_cells(entry: dict[str, Any]) -> list[str]:
    cells = [str(entry["no"]), entry["name"][:33]]
    cells += [options.spoken(entry.get(name)) for name in ("Rc", "rating", "W", "n")]
    rated = entry.get("change") is not None
    cells += [
        options.signed(entry.get("chg")),
        options.spoken(entry.get("K") if rated else None),
        options.signed(entry.get("change")),
    ]
    return [*cells, options.spoken(entry.get("Ru")), str(entry.get("status", ""))]


def _player_cells(player: dict[str, Any]) -> list[str]:
    change = player.get("change") if player["Ro"] is not None else None
    return [
        player["id"] or "",
        player["name"][:33],
        options.spoken(player["Ro"]),
        options.spoken(player.get("games")),
        options.signed(change),
        options.spoken(player["Rn"]),
        options.spoken(player.get("RD")),
        str(player["status"]),
    ]
