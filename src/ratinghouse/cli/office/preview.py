"""``ratinghouse preview``: the next list as it would be if it were published now."""

from __future__ import annotations

from datetime import date

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.list_options import chosen_day, chosen_pool, pool_option
from ratinghouse.cli.office.publish import document, show
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.progress import naming


@click.command("preview")
@click.argument("day", type=IsoDate(), metavar="[DATE]", required=False)
@pool_option
@office_option
@options.json_option
def command(day: date | None, pool_name: str | None, as_json: bool) -> None:
    """Show the list of DATE, or the next one, as it would be now. Nothing is written."""
    from ratinghouse.office.publishing.publication import preview

    pool = chosen_pool(pool_name)
    with naming("previewing", quiet=as_json) as tell:
        previewed = preview(pool.name, chosen_day(pool, day), tell)
    if as_json:
        options.print_json(document(previewed))
    else:
        show(previewed, "preview, not published")
