"""``ratinghouse admit``: events that are to be rated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.office_option import at_the_counter, clerk_option, office_option

if TYPE_CHECKING:
    from ratinghouse.kernel.finding import Finding
    from ratinghouse.office.journal import Clerk


@click.command("admit")
@click.argument("events", nargs=-1, required=True, type=int)
@click.option("--despite", default="", metavar="REASON", help="admit although findings speak against it, and why")
@at_the_counter
@office_option
@clerk_option
@options.json_option
def command(events: tuple[int, ...], despite: str, clerk: Clerk, as_json: bool) -> None:
    """Admit EVENTS to their lists. Each is admitted for itself: one that is refused does not keep the others out."""
    from ratinghouse.office.events.admission import admit
    from ratinghouse.office.refusal import Refused

    admitted = []
    findings: list[Finding] = []
    for event_id in events:
        try:
            admitted.append(admit(clerk, event_id, despite=despite))
        except Refused as refused:
            findings += refused.findings
    if as_json:
        options.print_json([event_tables.event_json(event) for event in admitted])
    elif admitted:
        options.console().print(event_tables.events_table("Admitted", admitted))
    if findings:
        options.refuse(findings)
    if not as_json:
        event_tables.say_next(admitted[-1])
