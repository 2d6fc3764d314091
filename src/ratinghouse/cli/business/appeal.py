"""``ratinghouse appeal``: an organiser's appeal against a refusal, and the decision on it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import event_tables
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("appeal")
@click.argument("event", type=int)
@click.option("--on", "day", type=IsoDate(), metavar="D", help="the day of the appeal or decision; today by default")
@click.option("--grounds", default="", metavar="TEXT", help="what the organiser says")
@click.option("--despite", default="", metavar="REASON", help="hear an appeal after its term, for this reason")
@click.option("--upheld/--rejected", "upheld", default=None, help="the decision on an appeal that is recorded")
@click.option("--reason", default="", metavar="TEXT", help="why it was decided so")
@with_site_tables
@office_option
@clerk_option
def command(
    event: int, day: date | None, grounds: str, despite: str, upheld: bool | None, reason: str, clerk: Clerk
) -> None:
    """Record an appeal against the refusal of EVENT; with --upheld or --rejected, decide on it."""
    from ratinghouse.office.appeals.appeals import appeal, decide_appeal, refusals_of
    from ratinghouse.office.appeals.refusal_texts import refusal_lines
    from ratinghouse.office.models import Event

    on = day or clerk.now.date()
    if upheld is None and reason:
        raise WrongUsage(text("--reason belongs to a decision: --upheld or --rejected"))
    if upheld is None:
        appeal(clerk, event, on, grounds, despite=despite)
    else:
        decide_appeal(clerk, event, on, reason, upheld=upheld)
    changed = Event.objects.select_related("received", "pool").get(pk=event)
    event_tables.print_events(text("Appeal"), [changed])
    for line in refusal_lines(refusals_of(changed)[0]):
        echo(line)
    event_tables.print_next_step(changed)
