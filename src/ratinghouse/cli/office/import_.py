"""``ratinghouse import``: players from a file into the register."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.command_groups import CommandGroup
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import clerk_option, office_option
from ratinghouse.cli.progress import counting
from ratinghouse.cli.rating.rate import POOLS
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.register.importing import Imported


@click.group("import", cls=CommandGroup)
def command() -> None:
    """Import records from files into the office."""


@command.command("players")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, readable=True))
@click.option("--fed", default="", metavar="CODE", help="only the players of this federation")
@click.option("--as-list", type=IsoDate(), metavar="D", help="the file's ratings become the first list, of this day")
@click.option("--pool", type=click.Choice(POOLS), default="standard", show_default=True, help="of a file of one pool")
@click.option("--own-ids", is_flag=True, help="the IDs of a list are the federation's own, not FIDE's")
@click.option("--leave-out-errors", "leave_out", is_flag=True, help="use a file with errors, without those rows")
@office_option
@clerk_option
@options.json_option
def players(file: str, fed: str, as_list: date | None, as_json: bool, clerk: Clerk, **arguments: Any) -> None:
    """Import the players of FILE into the register: new players are added, known players updated.

    FILE is a FIDE list (TXT or XML, as FIDE publishes it, also zipped), another rating list, or a register as CSV.
    A blank cell never erases anything. Importing the same file again changes nothing.
    """
    from ratinghouse.office.register.importing import import_players

    content, name = Path(file).read_bytes(), Path(file).name
    with counting(text("players"), quiet=as_json) as report_progress:
        imported = import_players(
            clerk, content, name, fed=fed.upper(), as_list=as_list, report_progress=report_progress, **arguments
        )
    if as_json:
        options.print_json(asdict(imported) | {"findings": options.findings_json(imported.findings)})
    else:
        _print_imported(imported)


def _print_imported(imported: Imported) -> None:
    options.print_findings(imported.findings)
    created, changed, unchanged = imported.created, imported.changed, imported.unchanged
    echo(
        text(
            "Players: {created:,} created, {changed:,} changed, {unchanged:,} unchanged, {omitted:,} left out.",
            created=created,
            changed=changed,
            unchanged=unchanged,
            omitted=imported.left_out,
        )
        if imported.left_out
        else text(
            "Players: {created:,} created, {changed:,} changed, {unchanged:,} unchanged.",
            created=created,
            changed=changed,
            unchanged=unchanged,
        )
    )
    for published in imported.lists:
        echo(text("Published: {list}.", list=published))
