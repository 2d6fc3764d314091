"""``ratinghouse restore``: a backup made an office again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.numbered import numbered
from ratinghouse.cli.office_option import at_the_counter, bare_office_option, clerk_option
from ratinghouse.cli.progress import naming

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@at_the_counter
@bare_office_option
@clerk_option
@options.json_option
def command(file: Path, as_json: bool, clerk: Clerk, home: Path) -> None:
    """Fill an empty office from the backup FILE, after proving its hashes and the journal's chain.

    Where DATABASE_URL names a PostgreSQL database, the records go there, whichever database they came from.
    """
    from ratinghouse.office.storage.restoring import restore

    with naming("restore", quiet=as_json) as tell:
        manifest = restore(clerk, home, file, tell)
    if as_json:
        options.print_json(manifest)
        return
    taken = manifest["at"][:16].replace("T", " ")
    entries = numbered(manifest["journal"]["entries"], "journal entry", "journal entries")
    click.echo(f"The office of {taken} is back in {home}, with {entries}, all proved.")
