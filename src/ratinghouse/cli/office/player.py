"""``ratinghouse player``: who somebody is, new players, changes, memberships, and duplicates made one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.office_option import at_the_counter, clerk_option, office_option

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Player

SHOWN = 20
_PARTICULARS = {
    "name": "Surname, First in Latin letters",
    "local_name": "the name in the script of the country",
    "fide_id": "the FIDE ID",
    "fed": "the federation's three letters",
    "sex": "m or w",
    "birth": "the date of birth, or the year",
    "title": "GM, IM, FM, CM, WGM …",
    "w_title": "the women's title beside another one",
    "o_title": "arbiters', organisers' and trainers' titles",
    "foa_title": "the title of FIDE's online arena",
    "flags": "IBCA, ICSC, IPCA …",
    "club": "the code of the club",
}


class _Player(click.Group):
    """Whatever is not the name of an act is a player to show."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = bool(args) and (args[0] in self.commands or args[0].startswith("-"))
        return super().resolve_command(ctx, args if known else ["show", *args])


def _particulars(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, meaning in reversed(_PARTICULARS.items()):
        command = click.option("--" + name.replace("_", "-"), name, metavar="TEXT", help=meaning)(command)
    rating = click.option("--fide-rating", type=int, metavar="N", help="the FIDE rating")
    return rating(command)


def _why(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--why", default="", metavar="TEXT", help="the reason, for the journal")(command)


@click.group("player", cls=_Player)
def command() -> None:
    """Show a player, or change the register: ratinghouse player ID|NAME, or one of the acts below."""


@command.command("show")
@click.argument("who", nargs=-1, required=True)
@office_option
@options.json_option
def show(who: tuple[str, ...], as_json: bool) -> None:
    """Show a player by ID, FIDE ID or name; of several who are meant, a table."""
    from ratinghouse.office.register.player_record import record_of
    from ratinghouse.office.register.search import find_players

    text = " ".join(who)
    found = list(find_players(text)[: SHOWN + 1])
    if not found:
        raise WrongUsage(f"nobody in the register is called {text!r}; give an ID, or less of the name")
    if as_json:
        options.print_json([record_of(player) for player in found[:SHOWN]])
    elif len(found) == 1:
        _show(record_of(found[0]))
    else:
        _show_several(found)


@command.command("add")
@click.option("--id", "code", default="", metavar="ID", help="the federation's ID; else the next free one")
@_particulars
@_why
@office_option
@clerk_option
def add(code: str, why: str, clerk: Clerk, **told: Any) -> None:
    """Put a new player into the register."""
    from ratinghouse.office.register.register import add_player

    said = {name: value for name, value in told.items() if value is not None}
    player = add_player(clerk, code=code, why=why, **said)
    click.echo(f"{player.code} {player.name} is in the register.")


@command.command("edit")
@click.argument("id")
@_particulars
@click.option("--hidden/--shown", default=None, help="whether the player asked not to be shown in public")
@_why
@office_option
@clerk_option
def edit(id: str, why: str, clerk: Clerk, **told: Any) -> None:
    """Change what the register says of player ID. An empty text takes something out: --title ""."""
    from ratinghouse.office.register.register import edit_player

    said = {name: value for name, value in told.items() if value is not None}
    if not said:
        raise WrongUsage("nothing was given to change; see: ratinghouse player edit -h")
    player = edit_player(clerk, id, said, why)
    click.echo(f"{player.code} {player.name} is changed.")


@command.command("merge")
@click.argument("kept")
@click.argument("duplicate")
@_why
@office_option
@clerk_option
def merge(kept: str, duplicate: str, why: str, clerk: Clerk) -> None:
    """Make DUPLICATE one with KEPT, when both records are of one person. It can be taken back with unmerge."""
    from ratinghouse.office.register.merging import merge_players

    made = merge_players(clerk, kept, duplicate, why)
    click.echo(f"{made.merged.code} {made.merged.name} is now one with {made.kept.code} {made.kept.name}.")


@command.command("unmerge")
@click.argument("duplicate")
@_why
@office_option
@clerk_option
def unmerge(duplicate: str, why: str, clerk: Clerk) -> None:
    """Take back that DUPLICATE was made one with somebody."""
    from ratinghouse.office.register.merging import unmerge_player

    undone = unmerge_player(clerk, duplicate, why)
    click.echo(
        f"{undone.merged.code} {undone.merged.name} is again another than {undone.kept.code} {undone.kept.name}."
    )


@command.command("erase")
@click.argument("id", required=False)
@click.option("--due", is_flag=True, help="carry out the wishes of players that are due, instead of naming one")
@_why
@at_the_counter
@office_option
@clerk_option
def erase(id: str | None, due: bool, why: str, clerk: Clerk) -> None:
    """Erase who player ID is: name, birth, FIDE ID, club, other names, account. Numbers stay. It cannot be undone."""
    from ratinghouse.site.accounts.erasure_requests import erase_due, erase_player

    if due == (id is not None):
        raise WrongUsage("say either whom to erase, by ID, or --due")
    if due:
        done = erase_due(clerk.now)
        click.echo(f"Erased: {', '.join(done) or 'nobody'}.")
        return
    assert id is not None
    player = erase_player(clerk, id, why)
    click.echo(f"{player.code} is erased; published numbers stay.")


@command.command("member")
@click.argument("id")
@click.option("--from", "first", type=IsoDate(), required=True, metavar="D", help="the first day of membership")
@click.option("--to", "last", type=IsoDate(), metavar="D", help="the last day of membership")
@click.option("--withdraw", is_flag=True, help="take back the membership that begins on that day")
@_why
@office_option
@clerk_option
def member(id: str, first: date, last: date | None, withdraw: bool, why: str, clerk: Clerk) -> None:
    """Record that player ID is a member from one day to another, both included."""
    from ratinghouse.office.register.register import add_membership, withdraw_membership

    if withdraw:
        withdraw_membership(clerk, id, first, why)
        click.echo(f"The membership of {id} from {first} is withdrawn.")
        return
    if last is None:
        raise WrongUsage("--to is missing: the last day of membership")
    add_membership(clerk, id, first, last, why)
    click.echo(f"{id} is a member from {first} to {last}.")


@command.command("club")
@click.argument("code")
@click.argument("name")
@click.option("--contact", metavar="TEXT", help="how the club is reached")
@click.option("--rename", is_flag=True, help="the club is there; this is its new name")
@_why
@office_option
@clerk_option
def club(code: str, name: str, contact: str | None, rename: bool, why: str, clerk: Clerk) -> None:
    """Put the club or organiser CODE into the register, or rename it."""
    from ratinghouse.office.register.register import add_club, edit_club

    stands = edit_club(clerk, code, name, contact, why) if rename else add_club(clerk, code, name, contact or "")
    click.echo(f"Club {stands.code} is {stands.name}.")


def _show(record: dict[str, Any]) -> None:
    from rich.table import Table

    out = options.console()
    out.print(
        f"\n[bold]{record['id']}  {record['name']}[/bold]" + (f"  {record['local_name']}" * bool(record["local_name"]))
    )
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for label, value in _lines(record):
        if value:
            table.add_row(label, value, style=None)
    out.print(table)
    if record["ratings"]:
        out.print(_ratings(record["ratings"]))
    if record["events"]:
        out.print(_events(record["events"]))


def _lines(record: dict[str, Any]) -> list[tuple[str, str]]:
    titles = " ".join(filter(None, (record[name] for name in ("title", "w_title", "o_title", "foa_title"))))
    members = "; ".join(f"{first} to {last}" for first, last in record["memberships"])
    return [
        ("federation", record["fed"]),
        ("FIDE ID", record["fide_id"]),
        ("FIDE rating", options.spoken(record["fide_rating"])),
        ("title", titles),
        ("sex", record["sex"]),
        ("born", record["birth"]),
        ("flags", record["flags"]),
        ("club", record["club"]),
        ("member", members),
        ("in public", "not shown" if record["hidden"] else ""),
        ("merged into", record["merged_into"] or ""),
        ("one with", ", ".join(record["duplicates"])),
        ("also called", "; ".join(record["aliases"])),
    ]


def _ratings(ratings: list[dict[str, Any]]) -> Any:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title="Ratings", title_justify="left")
    for heading in ("pool", "list", "rating", "K", "RD", "games", "status"):
        table.add_column(heading, justify="left" if heading in ("pool", "list", "status") else "right")
    for one in ratings:
        edition = f" ({one['edition']}.)" if one["edition"] > 1 else ""
        status = one["status"] + (", inactive" if one["inactive"] else "")
        numbers = (options.spoken(one[name]) for name in ("rating", "K", "RD", "games"))
        table.add_row(one["pool"], one["list"] + edition, *numbers, status)
    return table


def _events(events: list[dict[str, Any]]) -> Any:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title="Events", title_justify="left")
    for heading in ("event", "name", "ended", "no", "state"):
        table.add_column(heading, justify="right" if heading in ("event", "no") else "left")
    for one in events:
        table.add_row(str(one["event"]), one["name"], one["end"] or "", str(one["no"]), one["state"])
    return table


def _show_several(players: list[Player]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("ID", "FIDE ID", "name", "", "fed", "born", "title"):
        table.add_column(heading, no_wrap=True)
    for player in players[:SHOWN]:
        table.add_row(
            *(player.code, player.fide_id, player.name, player.local_name, player.fed, player.birth, player.title)
        )
    options.console().print(table)
    if len(players) > SHOWN:
        click.echo(f"More than {SHOWN} players are meant; give more of the name.")
