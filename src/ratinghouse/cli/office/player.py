"""``ratinghouse player``: players of the register, their changes, memberships, and duplicates merged."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.cli.printing import Layout, print_line, print_pairs, print_table, word
from ratinghouse.kernel.texts import Text, joined, text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Player
    from ratinghouse.office.register.player_record import EventRecord, FideRatingRecord, PlayerRecord, RatingRecord

MOST_PLAYERS = 20
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
    """A group whose first argument, unless it is a subcommand, is a player to print."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        is_act = bool(args) and (args[0] in self.commands or args[0].startswith("-"))
        return super().resolve_command(ctx, args if is_act else ["show", *args])


def _particulars(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, meaning in reversed(_PARTICULARS.items()):
        command = click.option("--" + name.replace("_", "-"), name, metavar="TEXT", help=meaning)(command)
    rating = click.option(
        "--fide-rating", type=int, metavar="N", help="the FIDE standard rating at the first membership"
    )
    return rating(command)


def _why(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--why", default="", metavar="TEXT", help="the reason, for the journal")(command)


@click.group("player", cls=_Player)
def command() -> None:
    """Print a player, or change the register: ratinghouse player ID|NAME, or one of the acts below."""


@command.command("show")
@click.argument("who", nargs=-1, required=True)
@office_option
@options.json_option
def print_players(who: tuple[str, ...], as_json: bool) -> None:
    """Print a player by ID, FIDE ID or name; a table if several match."""
    from ratinghouse.office.register.player_record import record_of
    from ratinghouse.office.register.search import find_players

    name = " ".join(who)
    matches = list(find_players(name)[: MOST_PLAYERS + 1])
    if not matches:
        raise WrongUsage(text("the register has no player {name!r}; give an ID, or less of the name", name=name))
    if as_json:
        options.print_json([record_of(player) for player in matches[:MOST_PLAYERS]])
    elif len(matches) == 1:
        _print_record(record_of(matches[0]))
    else:
        _print_matches(matches)


@command.command("add")
@click.option("--id", "code", default="", metavar="ID", help="the federation's ID; else the next free one")
@_particulars
@_why
@office_option
@clerk_option
def add(code: str, why: str, clerk: Clerk, **arguments: Any) -> None:
    """Add a new player to the register."""
    from ratinghouse.office.register.register import add_player

    fields = {name: argument for name, argument in arguments.items() if argument is not None}
    player = add_player(clerk, code=code, why=why, **fields)
    echo(text("{id} {name} is in the register.", id=player.code, name=player.name))


@command.command("edit")
@click.argument("id")
@_particulars
@click.option("--hidden/--shown", default=None, help="whether the player is hidden in public, at their request")
@_why
@office_option
@clerk_option
def edit(id: str, why: str, clerk: Clerk, **arguments: Any) -> None:
    """Change the record of player ID. An empty text clears a field: --title ""."""
    from ratinghouse.office.register.register import edit_player

    changes = {name: argument for name, argument in arguments.items() if argument is not None}
    if not changes:
        raise WrongUsage(text("nothing was given to change; see: ratinghouse player edit -h"))
    player = edit_player(clerk, id, changes, why)
    echo(text("{id} {name} is changed.", id=player.code, name=player.name))


@command.command("merge")
@click.argument("player")
@click.argument("duplicate")
@_why
@office_option
@clerk_option
def merge(player: str, duplicate: str, why: str, clerk: Clerk) -> None:
    """Merge DUPLICATE into PLAYER, if both records are of one person. It can be undone with unmerge."""
    from ratinghouse.office.register.merging import merge_players

    merge = merge_players(clerk, player, duplicate, why)
    echo(
        text(
            "{duplicate} is merged into {player}.",
            duplicate=f"{merge.merged.code} {merge.merged.name}",
            player=f"{merge.kept.code} {merge.kept.name}",
        )
    )


@command.command("unmerge")
@click.argument("duplicate")
@_why
@office_option
@clerk_option
def unmerge(duplicate: str, why: str, clerk: Clerk) -> None:
    """Undo the merge of DUPLICATE."""
    from ratinghouse.office.register.merging import unmerge_player

    merge = unmerge_player(clerk, duplicate, why)
    echo(
        text(
            "{duplicate} and {player} are two players again.",
            duplicate=f"{merge.merged.code} {merge.merged.name}",
            player=f"{merge.kept.code} {merge.kept.name}",
        )
    )


@command.command("erase")
@click.argument("id", required=False)
@click.option("--due", is_flag=True, help="carry out the requests of players that are due, instead of naming one")
@_why
@with_site_tables
@office_option
@clerk_option
def erase(id: str | None, due: bool, why: str, clerk: Clerk) -> None:
    """Erase the identity of player ID: names, birth, FIDE ID, club, account. Ratings stay. It cannot be undone."""
    from ratinghouse.site.accounts.erasure_requests import erase_due, erase_player

    if due == (id is not None):
        raise WrongUsage(text("name the player to erase, by ID, or give --due"))
    if due:
        erased = tuple(erase_due(clerk.now))
        echo(text("Erased: {players}.", players=erased) if erased else text("No erasure is due."))
        return
    assert id is not None
    player = erase_player(clerk, id, why)
    echo(text("{id} is erased; published ratings stay.", id=player.code))


@command.command("member")
@click.argument("id")
@click.option("--from", "first", type=IsoDate(), required=True, metavar="D", help="the first day of membership")
@click.option("--to", "last", type=IsoDate(), metavar="D", help="the last day of membership")
@click.option("--withdraw", is_flag=True, help="withdraw the membership that begins on that day")
@_why
@office_option
@clerk_option
def member(id: str, first: date, last: date | None, withdraw: bool, why: str, clerk: Clerk) -> None:
    """Record that player ID is a member from one day to another, both included."""
    from ratinghouse.office.register.register import add_membership, withdraw_membership

    if withdraw:
        withdraw_membership(clerk, id, first, why)
        echo(text("The membership of {id} from {day} is withdrawn.", id=id, day=str(first)))
        return
    if last is None:
        raise WrongUsage(text("--to is missing: the last day of membership"))
    add_membership(clerk, id, first, last, why)
    echo(text("{id} is a member from {first} to {last}.", id=id, first=str(first), last=str(last)))


@command.command("fide")
@click.argument("id")
@click.argument("kind", type=click.Choice(("standard", "rapid", "blitz")))
@click.argument("rating", type=int, required=False)
@click.option(
    "--day", type=IsoDate(), metavar="D", help="a day from which the player held it, such as that of the list"
)
@click.option("--withdraw", is_flag=True, help="withdraw the rating of that kind and day")
@_why
@office_option
@clerk_option
def fide(id: str, kind: str, rating: int | None, day: date | None, withdraw: bool, why: str, clerk: Clerk) -> None:
    """Record the FIDE rating of a kind that player ID held; without --day it is the one of their first membership."""
    from ratinghouse.office.register.fide_rating_acts import add_fide_rating, withdraw_fide_rating

    if withdraw == (rating is not None):
        raise WrongUsage(text("give the rating, or --withdraw and no rating"))
    if rating is None:
        withdraw_fide_rating(clerk, id, kind, day, why)
        echo(text("The FIDE rating of {id} is withdrawn.", id=id))
        return
    add_fide_rating(clerk, id, kind, rating, day, why)
    echo(text("{id} has the FIDE {kind} rating {rating}.", id=id, kind=word(kind), rating=rating))


@command.command("club")
@click.argument("code")
@click.argument("name")
@click.option("--contact", metavar="TEXT", help="how the club is reached")
@click.option("--rename", is_flag=True, help="the club exists; this is its new name")
@_why
@office_option
@clerk_option
def club(code: str, name: str, contact: str | None, rename: bool, why: str, clerk: Clerk) -> None:
    """Add the club or organiser CODE to the register, or rename it."""
    from ratinghouse.office.register.register import add_club, edit_club

    club = edit_club(clerk, code, name, contact, why) if rename else add_club(clerk, code, name, contact or "")
    echo(text("Club {code}: {name}.", code=club.code, name=club.name))


def _print_record(record: PlayerRecord) -> None:
    print_line("")
    print_line(f"{record['id']}  {record['name']}" + (f"  {record['local_name']}" * bool(record["local_name"])), "bold")
    print_pairs((label, content) for label, content in _lines(record) if content)
    if record["ratings"]:
        _print_ratings(record["ratings"])
    if record["events"]:
        _print_events(record["events"])


def _lines(record: PlayerRecord) -> list[tuple[Text, object]]:
    titles = " ".join(filter(None, (record["title"], record["w_title"], record["o_title"], record["foa_title"])))
    memberships = [text("{first} to {last}", first=first, last=last) for first, last in record["memberships"]]
    return [
        (text("Federation"), record["fed"]),
        (text("FIDE ID"), record["fide_id"]),
        (text("FIDE ratings"), joined([_fide_rating(rating) for rating in record["fide_ratings"]], "; ")),
        (text("Title"), titles),
        (text("Sex"), record["sex"]),
        (text("Born"), record["birth"]),
        (text("Flags"), record["flags"]),
        (text("Club"), record["club"]),
        (text("Memberships"), joined(memberships, "; ")),
        (text("In public"), text("hidden") if record["hidden"] else ""),
        (text("Merged into"), record["merged_into"]),
        (text("Duplicates"), ", ".join(record["duplicates"])),
        (text("Other names"), "; ".join(record["aliases"])),
    ]


def _fide_rating(rating: FideRatingRecord) -> Text:
    kind = word(rating["kind"])
    if rating["day"] is None:
        return text("{kind} {rating}, day not known", kind=kind, rating=rating["rating"])
    return text("{kind} {rating} of {day}", kind=kind, rating=rating["rating"], day=rating["day"])


def _print_ratings(ratings: list[RatingRecord]) -> None:
    headings: dict[str, Layout] = {
        text("Pool"): "left",
        text("List"): "left",
        text("Rating"): "right",
        "K": "right",
        "RD": "right",
        text("Games"): "right",
        text("Status"): "left",
    }
    rows: list[tuple[object, ...]] = []
    for rating in ratings:
        day = rating["list"]
        if rating["edition"] > 1:
            day = text("{day} (edition {edition})", day=day, edition=rating["edition"])
        status = word(rating["status"])
        if rating["inactive"]:
            status = text("{status}, inactive", status=status)
        numbers = (rating["rating"], rating["K"], rating["RD"], rating["games"])
        rows.append((word(rating["pool"]), day, *numbers, status))
    print_table(text("Ratings"), headings, rows)


def _print_events(events: list[EventRecord]) -> None:
    headings: dict[str, Layout] = {
        text("Event"): "right",
        text("Name of the event"): "left",
        text("Ended"): "left",
        text("No"): "right",
        text("State"): "left",
    }
    rows = [(event["event"], event["name"], event["end"], event["no"], word(event["state"])) for event in events]
    print_table(text("Events"), headings, rows)


def _print_matches(players: list[Player]) -> None:
    headings: dict[str, Layout] = {
        text("ID"): "whole",
        text("FIDE ID"): "whole",
        text("Name"): "left",
        "": "left",
        text("Fed"): "whole",
        text("Born"): "whole",
        text("Title"): "whole",
    }
    rows = [
        (player.code, player.fide_id, player.name, player.local_name, player.fed, player.birth, player.title)
        for player in players[:MOST_PLAYERS]
    ]
    print_table("", headings, rows)
    if len(players) > MOST_PLAYERS:
        echo(text("More than {number} players match; give more of the name.", number=MOST_PLAYERS))
