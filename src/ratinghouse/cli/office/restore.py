"""``ratinghouse restore``: an office from its backup."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import bare_office_option, checked_first, clerk_option, with_site_tables
from ratinghouse.cli.progress import naming
from ratinghouse.kernel.texts import counted_text, text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


def _check_file(file: Path, **others: object) -> None:
    """Refuse a file that is no backup."""
    from ratinghouse.office.storage.backup_file import opened_backup

    with opened_backup(file):
        pass


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@checked_first(_check_file)
@with_site_tables
@bare_office_option
@clerk_option
@options.json_option
def command(file: Path, as_json: bool, clerk: Clerk, home: Path) -> None:
    """Fill an empty office from the backup FILE, after checking its hashes and the journal's chain.

    Where DATABASE_URL names a PostgreSQL database, the records go there, whichever database they came from.
    """
    from ratinghouse.office.storage.restoring import restore

    with naming(text("restore"), quiet=as_json) as report_progress:
        manifest = restore(clerk, home, file, report_progress)
    if as_json:
        options.print_json(manifest)
        return
    echo(
        counted_text(
            "The office as of {time} is restored in {directory}, with {count:,} journal entry, verified.",
            "The office as of {time} is restored in {directory}, with {count:,} journal entries, all verified.",
            count=manifest["journal"]["entries"],
            time=manifest["at"][:16].replace("T", " "),
            directory=str(home),
        )
    )
