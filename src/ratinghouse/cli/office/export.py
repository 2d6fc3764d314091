"""``ratinghouse export``: a published list as a bundle that anyone can verify, or as a list file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, unwritable
from ratinghouse.cli.language import echo
from ratinghouse.cli.list_options import chosen_pool, pool_option
from ratinghouse.cli.office_option import office_option
from ratinghouse.kernel.texts import text

KINDS = ("zip", "txt", "txt-2003", "xml", "csv", "json", "xlsx")


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
    csv, json and xlsx hold what is public of each player; txt-2003 holds what lists up to June 2009 printed.
    """
    from ratinghouse.office.publishing.bundle_export import export_bundle
    from ratinghouse.office.publishing.explanation import list_of
    from ratinghouse.office.publishing.list_file import file_ending, list_file

    published = list_of(chosen_pool(pool_name), day, edition)
    path = Path(out or f"{published.pool.name}-{published.date}-{published.edition}.{file_ending(kind)}")
    content = export_bundle(published) if kind == "zip" else list_file(published, kind)
    try:
        path.write_bytes(content)
    except OSError as problem:
        raise unwritable(f"--out {path}", problem) from None
    if as_json:
        options.print_json({"file": str(path), "bytes": len(content), "content": published.content_hash})
    elif kind == "zip":
        echo(
            text(
                "{file}: {size:,} bytes; verify it anywhere: ratinghouse verify {file}",
                file=str(path),
                size=len(content),
            )
        )
    else:
        echo(text("{file}: {size:,} bytes", file=str(path), size=len(content)))
