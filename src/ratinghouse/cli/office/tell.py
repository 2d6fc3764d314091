"""``ratinghouse tell``: what the file of an event does not tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.event_options import event_options, told_of
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.office.receive import reading_of
from ratinghouse.cli.office_option import at_the_counter, clerk_option, office_option
from ratinghouse.rulebooks.declarable import TELLABLE

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("tell")
@click.argument("event", type=int)
@click.option("--pool", metavar="NAME", help="the rating pool")
@click.option(
    "--untold", multiple=True, type=click.Choice([*TELLABLE]), metavar="NAME", help="take back what was told of this"
)
@options.report_options
@event_options
@at_the_counter
@office_option
@clerk_option
@options.json_option
def command(event: int, pool: str | None, untold: tuple[str, ...], clerk: Clerk, as_json: bool, **told: Any) -> None:
    """Say of EVENT what its file does not; it is examined anew. Possible until it is admitted.

    --untold takes back what was told before: --untold time-control.
    """
    from ratinghouse.office.events.declaring import declare

    if told["reported"] is not None:
        raise WrongUsage("--reported is the day of the receipt, told when the report is received; it stays")
    gone = {TELLABLE[name].key for name in untold}
    done = declare(clerk, event, pool=pool, declared=told_of(told), reading=reading_of(told), retracted=gone)
    if as_json:
        options.print_json(event_tables.event_json(done))
        return
    options.console().print(event_tables.events_table("Examined anew", [done]))
    options.print_findings(event_tables.findings_of(done))
    event_tables.say_next(done)
