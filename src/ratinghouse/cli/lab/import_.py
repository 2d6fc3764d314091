"""``ratinghouse lab import``: games of a file, or an office's own, as an archive."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.lab.archive_tables import print_archive
from ratinghouse.cli.rating.rate import POOLS

if TYPE_CHECKING:
    from ratinghouse.kernel.finding import Finding
    from ratinghouse.lab.archive.manifest import ArchiveManifest


@click.command("import")
@click.argument("source", type=click.Path(exists=True, path_type=Path))
@click.argument("archive", type=click.Path(path_type=Path))
@click.option("--name", default="", help="what the archive is called; else as the source")
@click.option("--pool", type=click.Choice(POOLS), default="standard", show_default=True, help="the pool of the games")
@click.option("--authority", default="FIDE", show_default=True, help="whose rulebooks the games were rated by")
@click.option(
    "--facts", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="a rating list with facts of players"
)
@options.json_option
def command(
    source: Path, archive: Path, name: str, pool: str, authority: str, facts: Path | None, as_json: bool
) -> None:
    """Write the games of SOURCE as the new folder ARCHIVE.

    SOURCE is a CSV file with the headers of games (as The Week in Chess prints them, or with the columns event, day,
    white, black and result), a PGN or a Parquet file, compressed or not. An office writes its own archive: ratinghouse
    export --as archive.
    """
    from ratinghouse.lab.archive.arrow import ArchiveRefused
    from ratinghouse.lab.archive.importing.importing import import_file

    try:
        manifest, findings = import_file(source, archive, name=name, pool=pool, authority=authority, facts=facts)
    except ArchiveRefused as refused:
        options.refuse(refused.findings)
    _print(manifest, findings, as_json)


def _print(manifest: ArchiveManifest, findings: tuple[Finding, ...], as_json: bool) -> None:
    from dataclasses import asdict

    if as_json:
        options.print_json({**asdict(manifest), "hash": manifest.hash, "findings": options.findings_json(findings)})
        return
    options.print_findings(findings)
    print_archive(manifest)
