"""``ratinghouse export``: a published list as a bundle that anyone can verify, or as a list file to hand out."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.list_options import chosen_pool, pool_option
from ratinghouse.cli.office_option import office_option

KINDS = ("zip", "txt", "xml", "csv", "json", "xlsx")


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

    zip is the list with all it was made from: ratinghouse verify FILE.zip. txt and xml are FIDE's layouts; these, csv,
    json and xlsx tell what is public of each player.
    """
    from ratinghouse.office.publishing.bundle_export import export_bundle
    from ratinghouse.office.publishing.explanation import list_of
    from ratinghouse.office.publishing.list_file import list_file

    made = list_of(chosen_pool(pool_name), day, edition)
    path = Path(out or f"{made.pool.name}-{made.date}-{made.edition}.{kind}")
    raw = export_bundle(made) if kind == "zip" else list_file(made, kind)
    try:
        path.write_bytes(raw)
    except OSError as problem:
        raise WrongUsage(f"--out {path}: {problem.strerror}; name a file that can be written") from None
    if as_json:
        options.print_json({"file": str(path), "bytes": len(raw), "content": made.content_hash})
    else:
        verify = f"; verify it anywhere: ratinghouse verify {path}" if kind == "zip" else ""
        click.echo(f"{path}: {len(raw):,} bytes{verify}")
