"""``ratinghouse match``: who the players of an event are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import event_tables, options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.numbered import numbered
from ratinghouse.cli.office_option import at_the_counter, clerk_option, office_option

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("match")
@click.argument("event", type=int)
@click.argument("no", type=int, required=False)
@click.argument("player", required=False)
@click.option("--auto", is_flag=True, help="match every open entry of which there is no doubt")
@click.option("--new", "new", is_flag=True, help="a new player: entry NO, or every open entry that is like nobody")
@click.option("--open", "reopened", is_flag=True, help="take back who entry NO is")
@click.option("--name", default="", help="the new player's name, where the report is wrong")
@click.option("--birth", default="", metavar="DATE", help="his year or day of birth")
@click.option("--fed", default="", metavar="CODE", help="his federation")
@click.option("--sex", type=click.Choice(["m", "w"]), default=None, help="his or her sex")
@click.option("--title", default="", help="his title")
@click.option("--fide-id", default="", metavar="ID", help="his FIDE ID")
@click.option("--incomplete", is_flag=True, help="make the new player although something is missing")
@at_the_counter
@office_option
@clerk_option
@options.json_option
def command(event: int, no: int | None, player: str | None, clerk: Clerk, as_json: bool, **told: Any) -> None:
    """Show the open entries of EVENT with candidates; or say that entry NO is PLAYER (an ID), or is new.

    Decisions are remembered for later reports, and can be changed until the event is admitted.
    """
    _demand_sense(no, player, told)
    if told["new"]:
        _register(clerk, event, no, told)
    elif told["reopened"]:
        from ratinghouse.office.events.matching import reopen

        reopen(clerk, event, no or 0)
    elif player is not None:
        from ratinghouse.office.events.matching import decide

        decide(clerk, event, no or 0, player)
    elif told["auto"]:
        from ratinghouse.office.events.matching import match_automatically

        match_automatically(clerk, event)
    _show(event, as_json)


def _demand_sense(no: int | None, player: str | None, told: dict[str, Any]) -> None:
    asked = [f"--{'open' if name == 'reopened' else name}" for name in ("auto", "new", "reopened") if told[name]]
    if len(asked) + (player is not None) > 1:
        raise WrongUsage(f"name a player or one of --auto, --new, --open; not {' and '.join(asked)} together")
    if told["reopened"] and no is None:
        raise WrongUsage("--open needs the number of the entry: ratinghouse match EVENT NO --open")
    if no is not None and player is None and not told["new"] and not told["reopened"]:
        raise WrongUsage("say who it is: ratinghouse match EVENT NO PLAYER, or --new for a new player")


def _register(clerk: Clerk, event: int, no: int | None, told: dict[str, Any]) -> None:
    from ratinghouse.office.events.newcomers import Newcomer, register_newcomer, register_newcomers

    if no is None:
        made, _ = register_newcomers(clerk, event)
        click.echo(numbered(len(made), "new player"), err=True)
        return
    newcomer = Newcomer(told["name"], told["fed"], told["birth"], told["sex"] or "", told["title"], told["fide_id"])
    player = register_newcomer(clerk, event, no, newcomer, incomplete=told["incomplete"])
    click.echo(f"{player.name} is registered as {player.code}", err=True)


def _show(event_id: int, as_json: bool) -> None:
    from ratinghouse.office.events.identifying import identify
    from ratinghouse.office.events.matching import event_numbered

    event = event_numbered(event_id)
    entries = list(event.entries.filter(match="open").order_by("no"))
    found = identify(entries)
    sure = {no: player for no, (player, _) in found.matched.items()}
    if as_json:
        document = [
            event_tables.entry_json(entry)
            | {
                "candidates": [event_tables.candidate_json(one) for one in found.open.get(entry.no, ())],
                "sure": sure[entry.no].code if entry.no in sure else None,
            }
            for entry in entries
        ]
        options.print_json({"event": event.pk, "state": str(event.state), "open": document})
        return
    if sure:
        beyond = "1 entry is beyond doubt; take it over"
        if len(sure) > 1:
            beyond = f"{len(sure)} entries are beyond doubt; take them over"
        click.echo(f"{beyond}: ratinghouse match {event.pk} --auto")
    doubtful = [entry for entry in entries if entry.no not in sure]
    if doubtful:
        event_tables.print_open(event, doubtful, found.open)
        first = doubtful[0].no
        click.echo(f"next: ratinghouse match {event.pk} {first} PLAYER, or ratinghouse match {event.pk} {first} --new")
    elif not sure:
        click.echo(f"All {event.entries.count()} players of event {event.pk} are matched.")
        event_tables.say_next(event)
