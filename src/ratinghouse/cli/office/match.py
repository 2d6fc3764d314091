"""``ratinghouse match``: which players of the register the entries of an event are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.event_json import candidate_json, entry_json
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.cli.options import Arguments
from ratinghouse.kernel.texts import counted_text, text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("match")
@click.argument("event", type=int)
@click.argument("no", type=int, required=False)
@click.argument("player", required=False)
@click.option("--auto", is_flag=True, help="match every open entry that is certain")
@click.option("--new", "new", is_flag=True, help="a new player: entry NO, or every open entry without a candidate")
@click.option("--open", "reopened", is_flag=True, help="undo the match of entry NO")
@click.option("--name", default="", help="the new player's name, if the report is wrong")
@click.option("--birth", default="", metavar="DATE", help="their year or day of birth")
@click.option("--fed", default="", metavar="CODE", help="their federation")
@click.option("--sex", type=click.Choice(["m", "w"]), default=None, help="their sex")
@click.option("--title", default="", help="their title")
@click.option("--fide-id", default="", metavar="ID", help="their FIDE ID")
@click.option("--incomplete", is_flag=True, help="add the new player although something is missing")
@with_site_tables
@office_option
@clerk_option
@options.json_option
def command(event: int, no: int | None, player: str | None, clerk: Clerk, as_json: bool, **arguments: Any) -> None:
    """Print the open entries of EVENT with candidates; or decide that entry NO is PLAYER (an ID), or is new.

    Decisions are remembered for later reports, and can be changed until the event is admitted.
    """
    _refuse_contradictions(no, player, arguments)
    if arguments["new"]:
        _register(clerk, event, no, arguments)
    elif arguments["reopened"]:
        from ratinghouse.office.events.matching import reopen_entry

        reopen_entry(clerk, event, no or 0)
    elif player is not None:
        from ratinghouse.office.events.matching import assign_entry

        assign_entry(clerk, event, no or 0, player)
    elif arguments["auto"]:
        from ratinghouse.office.events.matching import match_automatically

        match_automatically(clerk, event)
    _print_open_entries(event, as_json)


def _refuse_contradictions(no: int | None, player: str | None, arguments: Arguments) -> None:
    acts = sum(arguments[name] for name in ("auto", "new", "reopened"))
    if acts + (player is not None) > 1:
        raise WrongUsage(text("name a player, or give one of --auto, --new and --open; not several of them"))
    if arguments["reopened"] and no is None:
        raise WrongUsage(text("--open needs the number of the entry: ratinghouse match EVENT NO --open"))
    if no is not None and player is None and not arguments["new"] and not arguments["reopened"]:
        raise WrongUsage(text("name the player: ratinghouse match EVENT NO PLAYER, or --new for a new player"))


def _register(clerk: Clerk, event: int, no: int | None, arguments: Arguments) -> None:
    from ratinghouse.office.events.newcomers import Newcomer, register_newcomer, register_newcomers

    if no is None:
        players, _ = register_newcomers(clerk, event)
        echo(counted_text("{count:,} new player", "{count:,} new players", count=len(players)), err=True)
        return
    newcomer = Newcomer(
        arguments["name"],
        arguments["fed"],
        arguments["birth"],
        arguments["sex"] or "",
        arguments["title"],
        arguments["fide_id"],
    )
    player = register_newcomer(clerk, event, no, newcomer, incomplete=arguments["incomplete"])
    echo(text("{name} is registered as {id}", name=player.name, id=player.code), err=True)


def _print_open_entries(event_id: int, as_json: bool) -> None:
    from ratinghouse.office.events.identifying import identify
    from ratinghouse.office.events.matching import event_by_number

    event = event_by_number(event_id)
    entries = list(event.entries.filter(match="open").order_by("no"))
    identified = identify(event, entries)
    certain = {no: player for no, (player, _) in identified.matched.items()}
    if as_json:
        document = [
            entry_json(entry)
            | {
                "candidates": [candidate_json(candidate) for candidate in identified.open.get(entry.no, ())],
                "sure": certain[entry.no].code if entry.no in certain else None,
            }
            for entry in entries
        ]
        options.print_json({"event": event.pk, "state": str(event.state), "open": document})
        return
    if certain:
        echo(
            counted_text(
                "{count} entry is certain; match it: ratinghouse match {event} --auto",
                "{count} entries are certain; match them: ratinghouse match {event} --auto",
                count=len(certain),
                event=event.pk,
            )
        )
    uncertain = [entry for entry in entries if entry.no not in certain]
    if uncertain:
        event_tables.print_open_entries(event, uncertain, identified.open)
        echo(
            text(
                "next: ratinghouse match {event} {no} PLAYER, or ratinghouse match {event} {no} --new",
                event=event.pk,
                no=uncertain[0].no,
            )
        )
    elif not certain:
        echo(text("All {number} players of event {event} are matched.", number=event.entries.count(), event=event.pk))
        event_tables.print_next_step(event)
