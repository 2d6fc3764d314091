"""``ratinghouse official``: the rating official of a federation, from which day, and how they are reached."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.office_option import clerk_option, office_option
from ratinghouse.cli.printing import Layout, print_table
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("official")
@click.argument("name", required=False)
@click.option("--contact", default="", metavar="TEXT", help="address, telephone or e-mail address, for the public")
@click.option("--since", type=IsoDate(), metavar="D", help="from this day on; today by default")
@click.option("--fed", default="", metavar="CODE", help="of another federation than the office's own")
@office_option
@clerk_option
@options.json_option
def command(name: str | None, contact: str, since: date | None, fed: str, clerk: Clerk, as_json: bool) -> None:
    """Record that NAME is the federation's rating official; without NAME print the officials."""
    from ratinghouse.office.models import RatingOfficial
    from ratinghouse.office.officials.rating_officials import set_official

    if name is not None:
        set_official(clerk, name, contact, since or clerk.now.date(), fed)
    officials = RatingOfficial.objects.order_by("fed", "since")
    if as_json:
        rows = [
            {"fed": each.fed, "since": each.since.isoformat(), "name": each.name, "contact": each.contact}
            for each in officials
        ]
        options.print_json(rows)
        return
    headings: dict[str, Layout] = {
        text("Federation"): "left",
        text("Since"): "left",
        text("Name"): "left",
        text("Contact"): "left",
    }
    print_table(
        text("Rating officials"),
        headings,
        [(each.fed, str(each.since), each.name, each.contact) for each in officials],
    )
