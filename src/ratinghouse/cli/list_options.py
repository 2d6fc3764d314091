"""What the commands of publishing have in common: a pool, a list of it, a player, and tables of changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.printing import Layout, print_table, signed
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.models import Player, Pool

MOST_CHANGES = 20


def pool_option(command: options.Command) -> options.Command:
    """Add ``--pool NAME``. It is not needed in an office with one pool, or where only one pool fits."""
    return click.option("--pool", "pool_name", metavar="NAME", help="the rating pool; not needed if only one fits")(
        command
    )


def chosen_pool(name: str | None, fits: Callable[[Pool], bool] = lambda pool: True) -> Pool:
    """Return the pool of this name, else the only one that fits."""
    from ratinghouse.office.models import Pool
    from ratinghouse.office.publishing.publication import pool_named

    if name is not None:
        return pool_named(name)
    pools = list(Pool.objects.order_by("pk"))
    if not pools:
        raise WrongUsage(text("this office has no pool; set it up with ratinghouse init --pool POOL=RULES"))
    fitting = [pool for pool in pools if fits(pool)] if len(pools) > 1 else pools
    if len(fitting) == 1:
        return fitting[0]
    names = tuple(pool.name for pool in fitting or pools)
    raise WrongUsage(text("this office has several pools; choose with --pool: {pools}", pools=names))


def has_list(day: date | None = None) -> Callable[[Pool], bool]:
    """Return a test for pools with a published list, of this day if one is named."""
    return lambda pool: pool.lists.filter(**({"date": day} if day else {})).exists()


def has_player(player: Player) -> Callable[[Pool], bool]:
    """Return a test for pools with a list that the player is on."""
    from ratinghouse.office.publishing.history import histories

    history = histories(player)
    return lambda pool: pool.name in history


def awaits_list(pool: Pool) -> bool:
    """Return whether a pool has admitted events that are on no list yet."""
    from ratinghouse.office.models import Event

    return Event.objects.filter(pool=pool, state="admitted").exists()


def chosen_day(pool: Pool, day: date | None) -> date:
    """Return this day if there is one, else the date of the pool's next list."""
    from ratinghouse.office.publishing.list_references import next_list_date

    following = day or next_list_date(pool)
    if following is None:
        raise WrongUsage(
            text(
                "no {pool} list has been published and no event is admitted; name the day of the list",
                pool=pool.name,
            )
        )
    return following


def chosen_player(word: str) -> Player:
    """Return the player with this ID or name. Raise ``WrongUsage`` unless exactly one matches."""
    from ratinghouse.office.register.search import find_players

    matches = list(find_players(word)[:9])
    exact = [player for player in matches if player.code == word]
    if len(exact or matches) == 1:
        return (exact or matches)[0]
    if not matches:
        raise WrongUsage(
            text("{name}: the register has no such player; give an ID or another part of the name", name=word)
        )
    names = "; ".join(f"{player.code} {player.name}" for player in matches[:8])
    raise WrongUsage(
        text("{name}: several players match: {players}; give an ID or more of the name", name=word, players=names)
    )


def print_changes(title: str, changes: Sequence[tuple[str, str, int | None, int | None]]) -> None:
    """Print players whose rating changed: ID, name, rating before and after, and the difference."""
    headings: dict[str, Layout] = {
        text("ID"): "left",
        text("Name"): "left",
        text("Before"): "right",
        text("After"): "right",
        text("Difference"): "right",
    }
    rows = []
    for code, name, before, after in changes[:MOST_CHANGES]:
        difference = signed(after - before) if before is not None and after is not None else ""
        rows.append((code, name, before, after, difference))
    if len(changes) > MOST_CHANGES:
        title = text("{title} (the first {number} of {total})", title=title, number=MOST_CHANGES, total=len(changes))
    print_table(title, headings, rows)
