"""``ratinghouse withdraw``: an event that is withdrawn before it is rated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.event_json import event_json
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("withdraw")
@click.argument("event", type=int)
@click.option("--reason", required=True, metavar="TEXT", help="why it is withdrawn")
@with_site_tables
@office_option
@clerk_option
@options.json_option
def command(event: int, reason: str, clerk: Clerk, as_json: bool) -> None:
    """Withdraw EVENT. Its file stays stored, and may be received again."""
    from ratinghouse.office.events.admission import withdraw

    withdrawn = withdraw(clerk, event, reason)
    if as_json:
        options.print_json(event_json(withdrawn))
    else:
        event_tables.print_events(text("Withdrawn"), [withdrawn])
