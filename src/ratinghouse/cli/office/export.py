"""``ratinghouse export``: a published list as a bundle that anyone can verify, or as a list file."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, unwritable
from ratinghouse.cli.list_options import chosen_pool, has_list, pool_option
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.printing import print_line
from ratinghouse.cli.progress import counting
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.models import Pool

KINDS = ("zip", "txt", "txt-2003", "xml", "csv", "json", "xlsx", "archive")


@click.command("export")
@click.argument("day", type=IsoDate(), metavar="[DATE]", required=False)
@click.option("--edition", type=int, metavar="N", help="this edition; else the current one")
@click.option("--as", "kind", type=click.Choice(KINDS), default="zip", show_default=True, help="zip: the bundle")
@click.option("--out", metavar="FILE", help="where to write it; else POOL-DATE-EDITION with its ending, here")
@pool_option
@office_option
@options.json_option
def command(
    day: date | None, edition: int | None, kind: str, out: str | None, pool_name: str | None, as_json: bool
) -> None:
    """Write the list of DATE, or the newest, as one file.

    zip is the list with all it was derived from: ratinghouse verify FILE.zip. txt and xml are FIDE's layouts; these,
    csv, json and xlsx hold what is public of each player; txt-2003 holds what lists up to June 2009 printed. archive
    is a folder with all lists of the pool and their games, for ratinghouse lab.
    """
    if kind == "archive":
        pool = chosen_pool(pool_name, has_list())
        _write_archive(pool, Path(out or f"{pool.name}-archive"), as_json)
        return
    from ratinghouse.office.exporting.bundle_export import export_bundle
    from ratinghouse.office.publishing.explanation import list_of
    from ratinghouse.office.publishing.list_file import file_ending, list_file

    published = list_of(chosen_pool(pool_name, has_list(day)), day, edition)
    path = Path(out or f"{published.pool.name}-{published.date}-{published.edition}.{file_ending(kind)}")
    content = export_bundle(published) if kind == "zip" else list_file(published, kind)
    try:
        path.write_bytes(content)
    except OSError as problem:
        raise unwritable(f"--out {path}", problem) from None
    if as_json:
        options.print_json({"file": str(path), "bytes": len(content), "content": published.content_hash})
    elif kind == "zip":
        print_line(
            text(
                "{file}: {size:,} bytes; verify it anywhere: ratinghouse verify {file}",
                file=str(path),
                size=len(content),
            )
        )
    else:
        print_line(text("{file}: {size:,} bytes", file=str(path), size=len(content)))


def _write_archive(pool: Pool, folder: Path, as_json: bool) -> None:
    from ratinghouse.lab.archive.arrow import ArchiveRefused
    from ratinghouse.office.exporting.archive_export import export_archive

    try:
        with counting(text("lists"), quiet=as_json) as report_progress:
            manifest = export_archive(pool, folder, report_progress)
    except ArchiveRefused as refused:
        options.refuse(refused.findings)
    if as_json:
        options.print_json({"folder": str(folder), "hash": manifest.hash, **manifest.counts})
    else:
        counts = {name: manifest.counts[name] for name in ("players", "events", "games", "lists")}
        print_line(
            text(
                "{folder}: {lists:,} lists, {events:,} events, {games:,} games, {players:,} players",
                folder=str(folder),
                **counts,
            )
        )
