"""``ratinghouse list``: a published list, whole or in part."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.list_options import chosen_pool, pool_option, print_table
from ratinghouse.cli.office_option import office_option

if TYPE_CHECKING:
    from ratinghouse.office.models import PublishedList
    from ratinghouse.office.publishing.list_views import View

VIEWS = (
    *("all", "top", "federation", "women", "juniors", "seniors", "new", "movers", "inactive", "delisted", "unrated"),
    *("unrated-titled", "clubs"),
)


@click.command("list")
@click.argument("name", metavar="[VIEW]", type=click.Choice(VIEWS), default="top")
@click.option("--list", "day", type=IsoDate(), metavar="D", help="the list of this day; else the newest")
@click.option("--edition", type=int, metavar="N", help="this edition; else the current one")
@click.option("--fed", default="", metavar="CODE", help="players of one federation")
@click.option("--club", default="", metavar="CODE", help="players of one club")
@click.option("--age", type=int, default=0, metavar="N", help="juniors up to, seniors from this age; else 20 and 50")
@click.option("--most", type=click.IntRange(1), default=100, show_default=True, help="so many rows")
@click.option("--first", type=click.IntRange(0), default=0, help="leave so many rows out at the beginning")
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
    """Show a published list: all, top (the default), federation, women, juniors, seniors, new, movers and others."""
    from ratinghouse.office.publishing.explanation import list_of
    from ratinghouse.office.publishing.list_views import ViewFilter, view

    made = list_of(chosen_pool(pool_name), day, edition)
    if name in ("unrated-titled", "clubs"):
        _others(made, name, most, as_json)
        return
    shown = view(made, name, ViewFilter(fed, club, age, most, first))
    if as_json:
        options.print_json(_document(made, shown))
    else:
        _show(made, shown)


def _heading(made: PublishedList) -> str:
    edition = f", edition {made.edition}" + ("" if made.current else " (superseded)") if made.edition > 1 else ""
    return f"{made.pool.name} list of {made.date}{edition}"


def _show(made: PublishedList, shown: View) -> None:
    headings = {"rank": "right", "ID": "left", "title": "left", "name": "left", "fed": "left", "rating": "right"}
    headings |= {"+/-": "right", "games": "right", "K": "right", "RD": "right", "born": "left", "flag": "left"}
    rows = []
    for row in shown.rows:
        moved = row.rating - row.before if row.rating is not None and row.before is not None else None
        flag = "inactive" if row.inactive else row.status if row.status != "listed" else ""
        who = (row.rank, row.code, row.title, row.name, row.fed)
        rows.append(
            (*who, row.rating, options.signed(moved or None), row.games or None, row.k, row.rd, row.birth[:4], flag)
        )
    used = [at for at, _ in enumerate(headings) if 0 < at < 6 or any(row[at] not in (None, "") for row in rows)]
    chosen = {heading: side for at, (heading, side) in enumerate(headings.items()) if at in used}
    print_table(f"{_heading(made)}: {shown.name}", chosen, [[row[at] for at in used] for row in rows])
    out = options.console()
    if shown.total > len(rows):
        out.print(f"{len(rows):,} of {shown.total:,} players; more with --most and --first", style="dim")
    for article, sentence in shown.articles.items():
        out.print(f"{article}: {sentence}", style="dim")


def _document(made: PublishedList, shown: View) -> dict[str, Any]:
    return {
        **_about(made),
        "view": shown.name,
        "total": shown.total,
        "articles": dict(shown.articles),
        "players": [
            {**asdict(row), "last_played": row.last_played.isoformat() if row.last_played else None}
            for row in shown.rows
        ],
    }


def _about(made: PublishedList) -> dict[str, Any]:
    return {
        "pool": made.pool.name,
        "date": made.date.isoformat(),
        "edition": made.edition,
        "current": made.current,
        "rules": made.rules.split(),
        "content_hash": made.content_hash,
    }


def _others(made: PublishedList, name: str, most: int, as_json: bool) -> None:
    from ratinghouse.office.publishing.list_views import clubs, unrated_titled

    if name == "clubs":
        standing = clubs(made)
        if as_json:
            options.print_json({**_about(made), "clubs": [asdict(club) for club in standing]})
            return
        headings = {"club": "left", "name": "left", "players": "right", "average": "right", "best": "right"}
        rows = [(club.code, club.name, club.players, club.average, club.best) for club in standing[:most]]
        print_table(f"{_heading(made)}: clubs, by the average of their first ten", headings, rows)
        return
    players = list(unrated_titled(made)[:most])
    if as_json:
        told = [{"player": p.code, "name": p.name, "title": p.title or p.w_title, "fed": p.fed} for p in players]
        options.print_json({**_about(made), "players": told})
        return
    headings = {"ID": "left", "title": "left", "name": "left", "fed": "left"}
    rows_of_titled = [(p.code, p.title or p.w_title, p.name, p.fed) for p in players]
    print_table(f"{_heading(made)}: titled players without a rating", headings, rows_of_titled)
