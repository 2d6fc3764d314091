"""``ratinghouse admit``: events that are to be rated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.event_json import event_json
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("admit")
@click.argument("events", nargs=-1, required=True, type=int)
@click.option("--despite", default="", metavar="REASON", help="admit it despite its errors, for this reason")
@with_site_tables
@office_option
@clerk_option
@options.json_option
def command(events: tuple[int, ...], despite: str, clerk: Clerk, as_json: bool) -> None:
    """Admit EVENTS to their lists. An event that is refused does not stop the others."""
    from ratinghouse.office.events.admission import admit_events

    admission = admit_events(clerk, events, despite=despite)
    admitted = admission.admitted
    findings = [finding for refused in admission.refused.values() for finding in refused.findings]
    if as_json:
        options.print_json([event_json(event) for event in admitted])
    elif admitted:
        event_tables.print_events(text("Admitted"), admitted)
    if findings:
        options.refuse(findings)
    if not as_json:
        event_tables.print_next_step(admitted[-1])
