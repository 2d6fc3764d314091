"""What the verbs of the publishing desk ask alike: a pool, a list of it, a player; and how they print tables."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage

if TYPE_CHECKING:
    from ratinghouse.office.models import Player, Pool


def pool_option(command: options.Command) -> options.Command:
    """``--pool NAME``; an office with one pool needs none."""
    return click.option("--pool", "pool_name", metavar="NAME", help="the rating pool; not needed if there is only one")(
        command
    )


def chosen_pool(name: str | None) -> Pool:
    """The pool that was named, or the only one."""
    from ratinghouse.office.models import Pool
    from ratinghouse.office.publishing.publication import pool_named

    if name is not None:
        return pool_named(name)
    pools = list(Pool.objects.order_by("pk"))
    if len(pools) != 1:
        names = ", ".join(pool.name for pool in pools)
        raise WrongUsage(f"this office has several pools; say which one: --pool {names}")
    return pools[0]


def chosen_day(pool: Pool, day: date | None) -> date:
    """The day that was named, or that of the next list."""
    from ratinghouse.office.publishing.publication import next_list_date

    following = day or next_list_date(pool)
    if following is None:
        raise WrongUsage(f"no {pool.name} list has been published and no event is admitted; name the list's day")
    return following


def chosen_player(text: str) -> Player:
    """The one player who is meant by an ID or a name."""
    from ratinghouse.office.register.search import find_players

    found = list(find_players(text)[:9])
    exact = [player for player in found if player.code == text]
    if len(exact or found) == 1:
        return (exact or found)[0]
    if not found:
        raise WrongUsage(f"{text}: the register has no such player; give an ID or another part of the name")
    names = "; ".join(f"{player.code} {player.name}" for player in found[:8])
    raise WrongUsage(f"{text}: several players are meant: {names}; give an ID or more of the name")


def print_table(title: str, headings: dict[str, str], rows: Sequence[Sequence[Any]]) -> None:
    """A table; ``headings`` say ``left`` or ``right``. None is shown as nothing."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    for heading, side in headings.items():
        table.add_column(heading, justify="right" if side == "right" else "left", no_wrap=side == "right")
    for row in rows:
        table.add_row(*(cell if isinstance(cell, str) else options.spoken(cell) for cell in row))
    options.console().print(table)


def print_changes(title: str, changes: Sequence[tuple[str, str, int | None, int | None]], most: int = 20) -> None:
    """Players whose rating became another one: from, to and the difference."""
    headings = {"ID": "left", "name": "left", "from": "right", "to": "right", "difference": "right"}
    rows = []
    for code, name, before, after in changes[:most]:
        moved = options.signed(after - before) if before is not None and after is not None else ""
        rows.append((code, name, before, after, moved))
    more = f" (the first {most} of {len(changes)})" if len(changes) > most else ""
    print_table(title + more, headings, rows)
