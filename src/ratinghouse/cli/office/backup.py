"""``ratinghouse backup``: the whole office in one file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.office_option import at_the_counter, clerk_option, home_option
from ratinghouse.cli.progress import naming

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@at_the_counter
@home_option
@clerk_option
@options.json_option
def command(file: Path, as_json: bool, clerk: Clerk, home: Path) -> None:
    """Save the whole office in FILE (.zip): all tables as of one moment, the other files, and the hash of each.

    Others may go on working meanwhile. FILE holds personal records and the office's key: keep it safe.
    """
    from ratinghouse.office.storage.backup import back_up

    with naming("backup", quiet=as_json) as tell:
        manifest = back_up(clerk, home, file, tell)
    if as_json:
        options.print_json(manifest)
        return
    entries, size = manifest["journal"]["entries"], file.stat().st_size
    click.echo(f"Saved in {file}: {size:,} bytes, the office as of journal entry {entries:,}.")
    click.echo(f"Bring it back with: ratinghouse restore {file} --office DIR")
