"""``ratinghouse lab info``: what an archive holds, and whether its files are those that were written."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from ratinghouse.cli import options
from ratinghouse.cli.lab.archive_tables import print_archive
from ratinghouse.cli.printing import print_line
from ratinghouse.kernel.texts import text


@click.command("info")
@click.argument("archive", type=click.Path(exists=True, file_okay=False, path_type=Path))
@options.json_option
def command(archive: Path, as_json: bool) -> None:
    """Print what ARCHIVE holds: counts, games by year, inputs of rulebooks, what was dropped. Its hashes are verified.

    The status is 1 where a file is not the one that was written.
    """
    from ratinghouse.lab.archive.archive import Archive
    from ratinghouse.lab.archive.arrow import ArchiveRefused

    try:
        opened = Archive(archive)
    except ArchiveRefused as refused:
        options.refuse(refused.findings)
    manifest, damage = opened.manifest, tuple(opened.damage())
    if as_json:
        document = {**asdict(manifest), "hash": manifest.hash, "holds": not damage}
        options.print_json({**document, "findings": options.findings_json(damage)})
    else:
        options.print_findings(damage)
        print_archive(manifest)
        if not damage:
            print_line(text("All files are those that were written."))
    sys.exit(1 if damage else 0)
