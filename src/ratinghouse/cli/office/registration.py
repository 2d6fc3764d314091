"""``ratinghouse registration``: events announced beforehand, and the reports that belong to them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.command_groups import CommandGroup
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import clerk_option, office_option
from ratinghouse.cli.printing import Layout, print_table, word
from ratinghouse.kernel.texts import Text, counted_text, joined, text

if TYPE_CHECKING:
    from ratinghouse.office.events.registrations import Announcement
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Registration

_reason = click.option("--reason", default="", metavar="TEXT", help="why, for the journal")


def _announcement_options(command: options.Command) -> options.Command:
    for option in (
        click.option("--norms/--no-norms", default=None, help="title norms can be made"),
        click.option("--official/--not-official", default=None, help="an official FIDE tournament"),
        click.option("--players", type=click.IntRange(1), metavar="N", help="the number of players expected"),
        click.option("--time-control", metavar="TEXT", help="the rate of play, as 90+30"),
        click.option("--city", metavar="NAME", help="where it is played"),
        click.option("--organiser", metavar="CLUB", help="the organising club, by its ID"),
        click.option("--pool", metavar="NAME", help="the rating pool; it decides on the rulebook"),
        click.option("--registered", type=IsoDate(), metavar="D", help="the day it was registered; today by default"),
    ):
        command = option(command)
    return command


@click.group("registration", cls=CommandGroup)
def command() -> None:
    """Events announced beforehand: announce, change, link to the report, cancel."""


@command.command("list")
@click.option("--all", "everything", is_flag=True, help="also those that are reported or cancelled")
@office_option
@options.json_option
def list_(everything: bool, as_json: bool) -> None:
    """List the announced events that are still to be played or reported."""
    from ratinghouse.office.models import Registration

    registrations = Registration.objects.select_related("pool", "organiser", "event").order_by("start", "pk")
    _print(list(registrations if everything else registrations.filter(event=None, cancelled=False)), as_json)


@command.command("add")
@click.argument("name")
@click.argument("start", type=IsoDate())
@click.argument("end", type=IsoDate())
@click.option("--sender", default="", metavar="NAME", help="who announces it")
@_announcement_options
@office_option
@clerk_option
@options.json_option
def add(
    name: str,
    start: date,
    end: date,
    sender: str,
    registered: date | None,
    clerk: Clerk,
    as_json: bool,
    **arguments: Any,
) -> None:
    """Announce the event NAME from START to END (YYYY-MM-DD)."""
    from ratinghouse.office.events.registrations import announce

    announcement = _announcement(None, {"name": name, "start": start, "end": end, **arguments})
    _print([announce(clerk, announcement, sender, registered or clerk.now.date())], as_json)


@command.command("change")
@click.argument("number", type=int)
@click.option("--name", metavar="NAME", help="another name")
@click.option("--start", type=IsoDate(), metavar="D", help="another first day")
@click.option("--end", type=IsoDate(), metavar="D", help="another last day")
@click.option("--late-accepted/--not-accepted", default=None, help="the late registration was accepted")
@_announcement_options
@_reason
@office_option
@clerk_option
@options.json_option
def change(
    number: int,
    late_accepted: bool | None,
    registered: date | None,
    reason: str,
    clerk: Clerk,
    as_json: bool,
    **arguments: Any,
) -> None:
    """Change what was announced as registration NUMBER; what is not named stays."""
    from ratinghouse.office.events.registrations import amend, registration_by_number

    announcement = _announcement(registration_by_number(number), arguments)
    changed = amend(clerk, number, announcement, reason, registered=registered, late_accepted=late_accepted)
    _print([changed], as_json)


@command.command("link")
@click.argument("number", type=int)
@click.argument("event", type=int, required=False)
@click.option("--undo", is_flag=True, help="undo the link; needs a reason")
@_reason
@office_option
@clerk_option
@options.json_option
def link(number: int, event: int | None, undo: bool, reason: str, clerk: Clerk, as_json: bool) -> None:
    """Link EVENT as the report of registration NUMBER; without EVENT, print which events may be."""
    from ratinghouse.office.events import registrations

    if undo and event is not None:
        raise WrongUsage(text("--undo takes no event: ratinghouse registration link NUMBER --undo"))
    if undo:
        _print([registrations.unlink(clerk, number, reason)], as_json)
    elif event is not None:
        _print([registrations.link(clerk, number, event)], as_json)
    else:
        _suggest(number, as_json)


@command.command("cancel")
@click.argument("number", type=int)
@click.option("--undo", is_flag=True, help="it is played after all")
@_reason
@office_option
@clerk_option
@options.json_option
def cancel(number: int, undo: bool, reason: str, clerk: Clerk, as_json: bool) -> None:
    """Cancel registration NUMBER, which is not played; needs a reason."""
    from ratinghouse.office.events import registrations

    _print([(registrations.reinstate if undo else registrations.cancel)(clerk, number, reason)], as_json)


def _announcement(registration: Registration | None, arguments: options.Arguments) -> Announcement:
    """Return the announcement from the arguments; what they do not name is taken from the registration."""
    from ratinghouse.office.events.registrations import Announcement

    fields: dict[str, Any] = {"pool": "", "organiser": "", "city": "", "time_control": "", "players": None}
    fields |= {"official": False, "norms": False}
    if registration is not None:
        fields = {name: getattr(registration, name) for name in Announcement.__dataclass_fields__}
        fields["pool"] = registration.pool.name if registration.pool else ""
        fields["organiser"] = registration.organiser.code if registration.organiser else ""
    elif arguments["pool"] is None:
        fields["pool"] = _only_pool()
    return Announcement(**fields | {name: argument for name, argument in arguments.items() if argument is not None})


def _only_pool() -> str:
    from ratinghouse.office.models import Pool

    names = list(Pool.objects.order_by("pk").values_list("name", flat=True))
    return names[0] if len(names) == 1 else ""


def _suggest(number: int, as_json: bool) -> None:
    from ratinghouse.office.events.expected_reports import events_for
    from ratinghouse.office.events.registrations import registration_by_number

    suggestions = events_for(registration_by_number(number))
    if as_json:
        likely = [
            {"event": suggestion.event.pk, "score": suggestion.score, "reasons": list(suggestion.reasons)}
            for suggestion in suggestions
        ]
        options.print_json({"registration": number, "suggestions": likely})
        return
    if not suggestions:
        echo(text("No report on the desk resembles it."))
        return
    headings: dict[str, Layout] = {
        text("Event"): "right",
        text("Name of the event"): "left",
        text("From"): "left",
        text("To"): "left",
        text("Why"): "left",
    }
    rows = []
    for suggestion in suggestions:
        event = suggestion.event
        rows.append((event.pk, event.name, event.start, event.end, joined(suggestion.reasons, ", ")))
    print_table(text("Possible reports of registration {number}", number=number), headings, rows)
    echo(text("next: {step}", step=f"ratinghouse registration link {number} {suggestions[0].event.pk}"))


def _print(registrations: list[Registration], as_json: bool) -> None:
    from ratinghouse.office.events.deadlines import announcement_timing
    from ratinghouse.office.events.registrations import registration_record

    if as_json:
        documents = []
        for registration in registrations:
            notice = announcement_timing(registration)
            judged = {"rules": notice.rules, "days_late": notice.days_late}
            documents.append({"registration": registration.pk, **registration_record(registration), **judged})
        options.print_json(documents)
        return
    headings: dict[str, Layout] = {
        text("No"): "right",
        text("Name of the event"): "left",
        text("From"): "left",
        text("To"): "left",
        text("Pool"): "left",
        text("Registered"): "left",
        text("Report due"): "left",
        text("State"): "left",
    }
    least_important = (text("To"), text("Pool"), text("Report due"))
    print_table(text("Registrations"), headings, map(_row, registrations), least_important=least_important)


def _row(registration: Registration) -> tuple[object, ...]:
    from ratinghouse.office.events.deadlines import report_deadline

    return (
        registration.pk,
        registration.name,
        registration.start,
        registration.end,
        word(registration.pool.name) if registration.pool else "",
        _lateness(registration),
        report_deadline(registration)[0],
        _state(registration),
    )


def _lateness(registration: Registration) -> Text:
    from ratinghouse.office.events.deadlines import announcement_timing

    notice = announcement_timing(registration)
    if not notice.is_late:
        return text("in time")
    return counted_text(
        "{count} day too late ({article})",
        "{count} days too late ({article})",
        count=notice.days_late,
        article=notice.article,
    )


def _state(registration: Registration) -> Text:
    if registration.cancelled:
        return text("cancelled")
    return text("event {number}", number=registration.event.pk) if registration.event else text("announced")
