"""``ratinghouse withdraw``: an event that is taken back before it is rated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.office_option import at_the_counter, clerk_option, office_option

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("withdraw")
@click.argument("event", type=int)
@click.option("--reason", required=True, metavar="TEXT", help="why it is taken back")
@at_the_counter
@office_option
@clerk_option
@options.json_option
def command(event: int, reason: str, clerk: Clerk, as_json: bool) -> None:
    """Withdraw EVENT. Its file stays where it is, and may be received anew."""
    from ratinghouse.office.events.admission import withdraw

    done = withdraw(clerk, event, reason)
    if as_json:
        options.print_json(event_tables.event_json(done))
    else:
        options.console().print(event_tables.events_table("Withdrawn", [done]))
