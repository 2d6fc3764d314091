"""``ratinghouse event``: the events of the office, and everything about one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.office_option import office_option

if TYPE_CHECKING:
    from ratinghouse.office.models import Event

STATES = ("received", "checked", "matched", "admitted", "rated", "refused", "withdrawn", "superseded")


@click.command("event")
@click.argument("event", type=int, required=False)
@click.option("--state", "states", multiple=True, type=click.Choice(STATES), help="only events in this state")
@click.option("--pool", metavar="NAME", help="only events of this pool")
@office_option
@options.json_option
def command(event: int | None, states: tuple[str, ...], pool: str | None, as_json: bool) -> None:
    """List the events, the last to come first; or show EVENT with its findings and players."""
    if event is None:
        _list(states, pool, as_json)
    else:
        from ratinghouse.office.events.matching import event_numbered

        _show(event_numbered(event), as_json)


def _list(states: tuple[str, ...], pool: str | None, as_json: bool) -> None:
    from ratinghouse.office.models import Event

    events = Event.objects.select_related("received", "pool").order_by("-pk")
    if states:
        events = events.filter(state__in=states)
    if pool:
        events = events.filter(pool__name=pool)
    if as_json:
        options.print_json([event_tables.event_json(event) for event in events])
    elif events:
        options.console().print(event_tables.events_table("Events", events))
    else:
        click.echo("There are no such events." if states or pool else "There are no events yet.")
        click.echo("next: ratinghouse receive FILE")


def _show(event: Event, as_json: bool) -> None:
    from ratinghouse.office.events.states import in_words

    entries = list(event.entries.select_related("player").order_by("no"))
    if as_json:
        document = event_tables.event_json(event)
        options.print_json(document | {"entries": [event_tables.entry_json(entry) for entry in entries]})
        return
    options.console().print(event_tables.events_table(f"Event {event.pk} {in_words(event)}", [event]))
    received = event.received
    sender = f" from {received.sender}" if received.sender else ""
    click.echo(
        f"file {received.file}{sender}, received {received.at:%Y-%m-%d %H:%M} UTC, counts as {received.reported}"
    )
    if event.rules:
        click.echo(f"rated under {event.rules}; {event.format or 'format unknown'}")
    if event.reason:
        article = f" (article {event.article})" if event.article else ""
        click.echo(f"{event.state}: {event.reason}{article}")
    if event.supersedes_id:
        click.echo(f"takes the place of event {event.supersedes_id}")
    if event.findings:
        options.print_findings(event_tables.findings_of(event))
    if entries:
        options.console().print(event_tables.entries_table(entries))
    event_tables.say_next(event)
