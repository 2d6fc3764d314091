"""``ratinghouse declare``: what the file of an event does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.event_json import event_json
from ratinghouse.cli.event_options import declared_facts, event_options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.office.receive import reader_options
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.kernel.texts import text
from ratinghouse.rulebooks.declarable import DECLARABLE

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("declare")
@click.argument("event", type=int)
@click.option("--pool", metavar="NAME", help="the rating pool")
@click.option(
    "--undo",
    "--untold",
    "undone",
    cls=options.RenamedOption,
    multiple=True,
    type=click.Choice([*DECLARABLE]),
    metavar="NAME",
    help="undo what was declared of this",
)
@options.report_options
@event_options
@with_site_tables
@office_option
@clerk_option
@options.json_option
def command(
    event: int, pool: str | None, undone: tuple[str, ...], clerk: Clerk, as_json: bool, **arguments: Any
) -> None:
    """Declare what the file of EVENT does not say; the event is checked again. Possible until it is admitted.

    --undo takes a declaration back: --undo time-control.
    """
    from ratinghouse.office.events.declaring import declare

    if arguments["reported"] is not None:
        raise WrongUsage(text("--reported is the day of the receipt, given when the report is received; it stays"))
    keys = {DECLARABLE[name].key for name in undone}
    declared, reading = declared_facts(arguments), reader_options(arguments)
    changed = declare(clerk, event, pool=pool, declared=declared, reading=reading, retracted=keys)
    if as_json:
        options.print_json(event_json(changed))
        return
    event_tables.print_events(text("Checked again"), [changed])
    options.print_findings(event_tables.findings_of(changed))
    event_tables.print_next_step(changed)
