"""``ratinghouse backup``: the whole office in one file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import clerk_option, home_option, with_site_tables
from ratinghouse.cli.progress import naming
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_site_tables
@home_option
@clerk_option
@options.json_option
def command(file: Path, as_json: bool, clerk: Clerk, home: Path) -> None:
    """Save the whole office in FILE (.zip): all tables as of one moment, the other files, and the hash of each.

    Others may go on working meanwhile. FILE holds personal records and the office's key: store it safely.
    """
    from ratinghouse.office.storage.backup import back_up

    with naming(text("backup"), quiet=as_json) as report_progress:
        manifest = back_up(clerk, home, file, report_progress)
    if as_json:
        options.print_json(manifest)
        return
    entries, size = manifest["journal"]["entries"], file.stat().st_size
    echo(
        text(
            "Saved in {file}: {size:,} bytes, the office as of journal entry {entry:,}.",
            file=str(file),
            size=size,
            entry=entries,
        )
    )
    echo(text("Restore it with: ratinghouse restore {file} --office DIR", file=str(file)))
