"""``ratinghouse registration``: events announced beforehand, and the reports that belong to them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.list_options import print_table
from ratinghouse.cli.office_option import clerk_option, office_option

if TYPE_CHECKING:
    from ratinghouse.office.events.registrations import Announcement
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Registration

_reason = click.option("--reason", default="", metavar="TEXT", help="why, for the journal")


def _announced(command: options.Command) -> options.Command:
    for option in (
        click.option("--norms/--no-norms", default=None, help="title norms can be made"),
        click.option("--official/--not-official", default=None, help="an official FIDE tournament"),
        click.option("--players", type=click.IntRange(1), metavar="N", help="so many are expected"),
        click.option("--time-control", metavar="TEXT", help="the rate of play, as 90+30"),
        click.option("--city", metavar="NAME", help="where it is played"),
        click.option("--organiser", metavar="CLUB", help="the organising club, by its ID"),
        click.option("--pool", metavar="NAME", help="the rating pool; it decides on the rulebook"),
        click.option("--registered", type=IsoDate(), metavar="D", help="the day it was registered; today unless told"),
    ):
        command = option(command)
    return command


@click.group("registration")
def command() -> None:
    """Events announced beforehand: announce, change, link to the report, cancel."""


@command.command("list")
@click.option("--all", "everything", is_flag=True, help="also those that are reported or cancelled")
@office_option
@options.json_option
def list_(everything: bool, as_json: bool) -> None:
    """The announced events that wait to be played or reported."""
    from ratinghouse.office.models import Registration

    found = Registration.objects.select_related("pool", "organiser", "event").order_by("start", "pk")
    _show(list(found if everything else found.filter(event=None, cancelled=False)), as_json)


@command.command("add")
@click.argument("name")
@click.argument("start", type=IsoDate())
@click.argument("end", type=IsoDate())
@click.option("--sender", default="", metavar="NAME", help="who announces it")
@_announced
@office_option
@clerk_option
@options.json_option
def add(
    name: str, start: date, end: date, sender: str, registered: date | None, clerk: Clerk, as_json: bool, **told: Any
) -> None:
    """Announce the event NAME from START to END (YYYY-MM-DD)."""
    from ratinghouse.office.events.registrations import announce

    announcement = _announcement(None, {"name": name, "start": start, "end": end, **told})
    _show([announce(clerk, announcement, sender, registered or clerk.now.date())], as_json)


@command.command("change")
@click.argument("number", type=int)
@click.option("--name", metavar="NAME", help="another name")
@click.option("--start", type=IsoDate(), metavar="D", help="another first day")
@click.option("--end", type=IsoDate(), metavar="D", help="another last day")
@click.option("--late-accepted/--not-accepted", default=None, help="the late registration was accepted")
@_announced
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
    **told: Any,
) -> None:
    """Change what was announced as registration NUMBER; what is not told stays."""
    from ratinghouse.office.events.registrations import amend, registration_numbered

    announcement = _announcement(registration_numbered(number), told)
    changed = amend(clerk, number, announcement, reason, registered=registered, late_accepted=late_accepted)
    _show([changed], as_json)


@command.command("link")
@click.argument("number", type=int)
@click.argument("event", type=int, required=False)
@click.option("--undo", is_flag=True, help="take the link back; takes a reason")
@_reason
@office_option
@clerk_option
@options.json_option
def link(number: int, event: int | None, undo: bool, reason: str, clerk: Clerk, as_json: bool) -> None:
    """Say that EVENT is the report of registration NUMBER; without EVENT, show which may be."""
    from ratinghouse.office.events import registrations

    if undo and event is not None:
        raise WrongUsage("--undo takes no event: ratinghouse registration link NUMBER --undo")
    if undo:
        _show([registrations.unlink(clerk, number, reason)], as_json)
    elif event is not None:
        _show([registrations.link(clerk, number, event)], as_json)
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
    """Registration NUMBER is not played; takes a reason."""
    from ratinghouse.office.events import registrations

    _show([(registrations.reinstate if undo else registrations.cancel)(clerk, number, reason)], as_json)


def _announcement(known: Registration | None, told: dict[str, Any]) -> Announcement:
    """What is told, and for the rest what is known."""
    from ratinghouse.office.events.registrations import Announcement

    before: dict[str, Any] = {"pool": "", "organiser": "", "city": "", "time_control": "", "players": None}
    before |= {"official": False, "norms": False}
    if known is not None:
        before = {name: getattr(known, name) for name in Announcement.__dataclass_fields__}
        before["pool"] = known.pool.name if known.pool else ""
        before["organiser"] = known.organiser.code if known.organiser else ""
    elif told["pool"] is None:
        before["pool"] = _only_pool()
    return Announcement(**{**before, **{name: value for name, value in told.items() if value is not None}})


def _only_pool() -> str:
    from ratinghouse.office.models import Pool

    names = list(Pool.objects.order_by("pk").values_list("name", flat=True))
    return names[0] if len(names) == 1 else ""


def _suggest(number: int, as_json: bool) -> None:
    from ratinghouse.office.events.expected_reports import events_for
    from ratinghouse.office.events.registrations import registration_numbered

    found = events_for(registration_numbered(number))
    if as_json:
        likely = [{"event": one.event.pk, "score": one.score, "reasons": list(one.reasons)} for one in found]
        options.print_json({"registration": number, "suggestions": likely})
        return
    if not found:
        click.echo("No report on the desk is like it.")
        return
    rows = [[one.event.pk, one.event.name, one.event.start, one.event.end, ", ".join(one.reasons)] for one in found]
    headings = {"event": "right", "name": "left", "start": "left", "end": "left", "why": "left"}
    print_table(f"May be the report of registration {number}", headings, rows)
    click.echo(f"next: ratinghouse registration link {number} {found[0].event.pk}")


def _show(found: list[Registration], as_json: bool) -> None:
    from ratinghouse.office.events.deadlines import notice_of, report_deadline
    from ratinghouse.office.events.registrations import told_of

    notices = [notice_of(one) for one in found]
    if as_json:
        options.print_json(
            [
                {"registration": one.pk, **told_of(one), "rules": notice.rules, "days_late": notice.days_late}
                for one, notice in zip(found, notices, strict=True)
            ]
        )
        return
    rows = []
    for one, notice in zip(found, notices, strict=True):
        state = "cancelled" if one.cancelled else f"event {one.event.pk}" if one.event else "announced"
        late = f"too late by {notice.days_late} d ({notice.article})" if notice.is_late else "in time"
        due = report_deadline(one)[0] or ""
        rows.append([one.pk, one.name, one.start, one.end, one.pool.name if one.pool else "", late, due, state])
    headings = dict.fromkeys(("no", "name", "start", "end", "pool", "registered", "report due", "state"), "left")
    print_table("Registrations", headings | {"no": "right"}, rows)
