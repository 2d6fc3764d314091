"""``ratinghouse import``: players from a file into the register."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.office_option import clerk_option, office_option
from ratinghouse.cli.progress import counting
from ratinghouse.cli.rating.rate import POOLS

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.register.importing import Imported


@click.group("import")
def command() -> None:
    """Bring records from files into the office."""


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
def players(file: str, fed: str, as_list: date | None, as_json: bool, clerk: Clerk, **told: Any) -> None:
    """Bring the players of FILE into the register: new ones are added, known ones brought up to date.

    FILE is a FIDE list (TXT or XML, as FIDE gives it, also zipped), another rating list, or a register as CSV.
    A blank cell never erases anything. Importing the same file again changes nothing.
    """
    from ratinghouse.office.register.importing import import_players

    raw = Path(file).read_bytes()
    with counting("players", quiet=as_json) as tell:
        done = import_players(clerk, raw, Path(file).name, fed=fed.upper(), as_list=as_list, tell=tell, **told)
    if as_json:
        options.print_json(asdict(done) | {"findings": [finding.as_json() for finding in done.findings]})
    else:
        _show(done)


def _show(done: Imported) -> None:
    options.print_findings(done.findings)
    numbers = {"created": done.created, "changed": done.changed, "unchanged": done.unchanged}
    if done.left_out:
        numbers["left out"] = done.left_out
    click.echo("Players: " + ", ".join(f"{count:,} {what}" for what, count in numbers.items()) + ".")
    for published in done.lists:
        click.echo(f"Published: {published}.")
