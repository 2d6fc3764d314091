"""``ratinghouse list``: a published list, whole or in part."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, TypedDict

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.list_options import chosen_pool, has_list, pool_option
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.printing import Layout, print_line, print_table, signed, word
from ratinghouse.kernel.texts import Text, text

if TYPE_CHECKING:
    from ratinghouse.office.models import PublishedList
    from ratinghouse.office.publishing.list_views import View

VIEWS = {
    "all": text("All, by name"),
    "top": text("Top"),
    "federation": text("Federation"),
    "women": text("Women"),
    "juniors": text("Juniors"),
    "seniors": text("Seniors"),
    "new": text("New"),
    "movers": text("Movers"),
    "inactive": text("Inactive"),
    "delisted": text("Delisted"),
    "unrated": text("Unrated"),
    "unrated-titled": text("Titled players without a rating"),
    "clubs": text("Clubs, by the average of their first ten"),
}


@click.command("list")
@click.argument("name", metavar="[VIEW]", type=click.Choice([*VIEWS]), default="top")
@click.option("--list", "day", type=IsoDate(), metavar="D", help="the list of this day; else the newest")
@click.option("--edition", type=int, metavar="N", help="this edition; else the current one")
@click.option("--fed", default="", metavar="CODE", help="players of one federation")
@click.option("--club", default="", metavar="CODE", help="players of one club")
@click.option("--age", type=int, default=0, metavar="N", help="juniors up to, seniors from this age; else 20 and 50")
@click.option("--most", type=click.IntRange(1), default=100, show_default=True, help="at most this many rows")
@click.option("--first", type=click.IntRange(0), default=0, help="leave out this many rows at the beginning")
@pool_option
@office_option
@options.json_option
def command(
    name: str,
    day: date | None,
    edition: int | None,
    fed: str,
    club: str,
    age: int,
    most: int,
    first: int,
    pool_name: str | None,
    as_json: bool,
) -> None:
    """Print a published list: all, top (the default), federation, women, juniors, seniors, new, movers and others."""
    from ratinghouse.office.publishing.explanation import list_of
    from ratinghouse.office.publishing.list_views import ViewFilter, view

    published = list_of(chosen_pool(pool_name, has_list(day)), day, edition)
    if name == "clubs":
        _print_clubs(published, most, as_json)
    elif name == "unrated-titled":
        _print_titled_players(published, most, as_json)
    else:
        players = view(published, name, ViewFilter(fed, club, age, most, first))
        if as_json:
            options.print_json(_document(published, players))
        else:
            _print_view(published, players)


def _title(published: PublishedList) -> Text:
    pool, day, edition = word(published.pool.name), str(published.date), published.edition
    if edition == 1:
        return text("{pool} list of {day}", pool=pool, day=day)
    if published.current:
        return text("{pool} list of {day}, edition {edition}", pool=pool, day=day, edition=edition)
    return text("{pool} list of {day}, edition {edition} (superseded)", pool=pool, day=day, edition=edition)


def _view_title(published: PublishedList, view: str) -> Text:
    return text("{list}: {view}", list=_title(published), view=VIEWS[view])


def _print_view(published: PublishedList, players: View) -> None:
    headings: dict[str, Layout] = {
        text("Rank"): "right",
        text("ID"): "left",
        text("Title"): "left",
        text("Name"): "left",
        text("Fed"): "left",
        text("Rating"): "right",
        "+/-": "right",
        text("Games"): "right",
        "K": "right",
        "RD": "right",
        text("Born"): "left",
        text("Status"): "left",
    }
    rows: list[tuple[Any, ...]] = []
    for row in players.rows:
        change = row.rating - row.before if row.rating is not None and row.before is not None else None
        status = text("inactive") if row.inactive else word(row.status) if row.status != "listed" else ""
        person = (row.rank, row.code, row.title, row.name, row.fed)
        rows.append(
            (*person, row.rating, signed(change or None), row.games or None, row.k, row.rd, row.birth[:4], status)
        )
    least_important = ("RD", text("Born"), text("Games"), "K", text("Fed"), text("Title"))
    print_table(_view_title(published, players.name), headings, rows, least_important=least_important)
    if players.total > len(rows):
        print_line(
            text(
                "{number:,} of {total:,} players; more with --most and --first",
                number=len(rows),
                total=players.total,
            ),
            "dim",
        )
    for article, sentence in players.articles.items():
        print_line(text("{article}: {sentence}", article=article, sentence=sentence), "dim")


def _document(published: PublishedList, players: View) -> dict[str, object]:
    return {
        **_particulars(published),
        "view": players.name,
        "total": players.total,
        "articles": dict(players.articles),
        "players": [row._asdict() for row in players.rows],
    }


class ListJson(TypedDict):
    """Which edition of which list it is, and its rulebooks."""

    pool: str
    date: str
    edition: int
    current: bool
    rules: list[str]
    content_hash: str


def _particulars(published: PublishedList) -> ListJson:
    return {
        "pool": published.pool.name,
        "date": published.date.isoformat(),
        "edition": published.edition,
        "current": published.current,
        "rules": published.rules.split(),
        "content_hash": published.content_hash,
    }


def _print_clubs(published: PublishedList, most: int, as_json: bool) -> None:
    from ratinghouse.office.publishing.list_views import clubs

    averages = clubs(published)
    if as_json:
        options.print_json({**_particulars(published), "clubs": averages})
        return
    headings: dict[str, Layout] = {
        text("Club"): "left",
        text("Name"): "left",
        text("Players"): "right",
        text("Average"): "right",
        text("Best"): "right",
    }
    rows = [(club.code, club.name, club.players, club.average, club.best) for club in averages[:most]]
    print_table(_view_title(published, "clubs"), headings, rows)


def _print_titled_players(published: PublishedList, most: int, as_json: bool) -> None:
    from ratinghouse.office.publishing.list_views import unrated_titled

    players = list(unrated_titled(published)[:most])
    if as_json:
        records = [
            {
                "player": player.code,
                "name": player.name,
                "title": player.title or player.w_title,
                "fed": player.fed,
            }
            for player in players
        ]
        options.print_json({**_particulars(published), "players": records})
        return
    headings: dict[str, Layout] = {
        text("ID"): "left",
        text("Title"): "left",
        text("Name"): "left",
        text("Fed"): "left",
    }
    rows = [(player.code, player.title or player.w_title, player.name, player.fed) for player in players]
    print_table(_view_title(published, "unrated-titled"), headings, rows)
