"""``ratinghouse refuse``: an event that is not rated, with the reason and the article."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.office_option import at_the_counter, clerk_option, office_option

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("refuse")
@click.argument("event", type=int)
@click.option("--reason", required=True, metavar="TEXT", help="why, as the organiser is told")
@click.option("--article", default="", metavar="NO", help="the article of the rulebook")
@click.option("--undo", is_flag=True, help="put a refused event back on the desk, as after an appeal")
@at_the_counter
@office_option
@clerk_option
@options.json_option
def command(event: int, reason: str, article: str, undo: bool, clerk: Clerk, as_json: bool) -> None:
    """Refuse EVENT, or with --undo look at it again."""
    from ratinghouse.office.events.admission import reconsider, refuse

    done = reconsider(clerk, event, reason) if undo else refuse(clerk, event, reason, article)
    if as_json:
        options.print_json(event_tables.event_json(done))
    else:
        options.console().print(event_tables.events_table("Looked at again" if undo else "Refused", [done]))
        event_tables.say_next(done)
