"""``ratinghouse event``: the events of the office, and everything about one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.event_json import entry_json, event_json
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.printing import print_line, word
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.rulebooks.declarable import WITHOUT_HOST_REPORT

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
    """List the events, the newest first; or print EVENT with its findings and players."""
    if event is None:
        _print_list(states, pool, as_json)
    else:
        from ratinghouse.office.events.matching import event_by_number

        _print_event(event_by_number(event), as_json)


def _print_list(states: tuple[str, ...], pool: str | None, as_json: bool) -> None:
    from ratinghouse.office.models import Event

    events = Event.objects.select_related("received", "pool").order_by("-pk")
    if states:
        events = events.filter(state__in=states)
    if pool:
        events = events.filter(pool__name=pool)
    if as_json:
        options.print_json([event_json(event) for event in events])
    elif events:
        event_tables.print_events(text("Events"), events)
    else:
        echo(text("There are no such events.") if states or pool else text("There are no events yet."))
        echo(text("next: {step}", step="ratinghouse receive FILE"))


def _print_event(event: Event, as_json: bool) -> None:
    from ratinghouse.office.events.states import state_description

    entries = list(event.entries.select_related("player").order_by("no"))
    if as_json:
        document = event_json(event)
        options.print_json(document | {"entries": [entry_json(entry) for entry in entries]})
        return
    event_tables.print_events(text("Event {number} {state}", number=event.pk, state=state_description(event)), [event])
    _print_particulars(event)
    if event.findings:
        options.print_findings(event_tables.findings_of(event))
    if entries:
        event_tables.print_entries(entries)
    event_tables.print_next_step(event, errors_are_read=True)


def _print_particulars(event: Event) -> None:
    """Print the file, the rulebook, the reason of a decision and the event that this one replaces."""
    from ratinghouse.office.appeals.appeals import refusals_of
    from ratinghouse.office.appeals.refusal_texts import refusal_lines

    received = event.received
    time, reported = f"{received.at:%Y-%m-%d %H:%M}", str(received.reported)
    print_line(
        text(
            "file {file} from {sender}, received {time} UTC, counts as received on {day}",
            file=received.file,
            sender=received.sender,
            time=time,
            day=reported,
        )
        if received.sender
        else text(
            "file {file}, received {time} UTC, counts as received on {day}",
            file=received.file,
            time=time,
            day=reported,
        )
    )
    if event.rules:
        format = word(event.format) if event.format else text("format unknown")
        print_line(text("rated under {rules}; {format}", rules=event.rules, format=format))
    if event.reason:
        state = word(event.state)
        print_line(
            text("{state}: {reason} (article {article})", state=state, reason=event.reason, article=event.article)
            if event.article
            else text("{state}: {reason}", state=state, reason=event.reason)
        )
    if event.declared.get(WITHOUT_HOST_REPORT):
        print_line(text("rated without a report of the host federation"))
    for record in refusals_of(event):
        for line in refusal_lines(record):
            print_line(line)
    if event.supersedes_id:
        print_line(text("replaces event {event}", event=event.supersedes_id))
    if event.continues_id:
        print_line(text("a later version of the report of event {event}", event=event.continues_id))
    _print_results_by_list(event)


def _print_results_by_list(event: Event) -> None:
    """Print the number of results on each list, for an event whose results are rated one by one."""
    from ratinghouse.office.results.open_results import results_by_list

    by_list = results_by_list(event)
    for day, results in by_list.lists.items():
        print_line(
            counted_text("list of {day}: {count} result", "list of {day}: {count} results", count=results, day=day)
        )
    if by_list.open:
        print_line(
            counted_text("on no list yet: {count} result", "on no list yet: {count} results", count=by_list.open)
        )
