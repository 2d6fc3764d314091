"""``ratinghouse refuse``: an event that is not rated, with the reason and the article."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.event_json import event_json
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("refuse")
@click.argument("event", type=int)
@click.option("--reason", required=True, metavar="TEXT", help="why, for the organiser")
@click.option("--article", default="", metavar="NO", help="the article of the rulebook")
@click.option("--on", "communicated", type=IsoDate(), metavar="D", help="the day it is communicated; today by default")
@click.option("--undo", is_flag=True, help="put a refused event back on the desk, as after an appeal")
@with_site_tables
@office_option
@clerk_option
@options.json_option
def command(
    event: int, reason: str, article: str, communicated: date | None, undo: bool, clerk: Clerk, as_json: bool
) -> None:
    """Refuse EVENT, or with --undo reconsider it."""
    from ratinghouse.office.events.admission import reconsider, refuse

    changed = reconsider(clerk, event, reason) if undo else refuse(clerk, event, reason, article, communicated)
    if as_json:
        options.print_json(event_json(changed))
    else:
        event_tables.print_events(text("Reconsidered") if undo else text("Refused"), [changed])
        event_tables.print_next_step(changed)
