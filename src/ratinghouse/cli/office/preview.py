"""``ratinghouse preview``: the next list as it would be if it were published now."""

from __future__ import annotations

from datetime import UTC, date, datetime

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.list_options import awaits_list, chosen_day, chosen_pool, pool_option
from ratinghouse.cli.office.publish import document, print_publication
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.progress import naming
from ratinghouse.kernel.texts import text


@click.command("preview")
@click.argument("day", type=IsoDate(), metavar="[DATE]", required=False)
@pool_option
@office_option
@options.json_option
def command(day: date | None, pool_name: str | None, as_json: bool) -> None:
    """Print the list of DATE, or the next one, as it would be now. Nothing is written."""
    from ratinghouse.office.publishing.publication import preview

    pool = chosen_pool(pool_name, awaits_list)
    with naming(text("previewing"), quiet=as_json) as report_progress:
        previewed = preview(pool.name, chosen_day(pool, day), datetime.now(UTC).date(), report_progress)
    if as_json:
        options.print_json(document(previewed))
    else:
        print_publication(previewed, is_published=False)
