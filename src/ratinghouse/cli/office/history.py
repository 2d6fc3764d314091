"""``ratinghouse history``: a player's ratings list by list, or all lists in all their editions."""

from __future__ import annotations

from dataclasses import asdict

import click

from ratinghouse.cli import options
from ratinghouse.cli.list_options import chosen_player, chosen_pool, has_player, pool_option
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.printing import Layout, print_table, word
from ratinghouse.kernel.texts import text


@click.command("history")
@click.argument("player", required=False)
@pool_option
@office_option
@options.json_option
def command(player: str | None, pool_name: str | None, as_json: bool) -> None:
    """Print PLAYER's lists, originals beside revised ratings; without a player, every published edition."""
    if player is None:
        _print_lists(pool_name, as_json)
    else:
        _print_player(player, pool_name, as_json)


def _print_player(name: str, pool_name: str | None, as_json: bool) -> None:
    from ratinghouse.office.publishing.history import player_history

    player = chosen_player(name)
    pool = chosen_pool(pool_name, has_player(player))
    lines = player_history(pool, player)
    if as_json:
        lists = [{**line._asdict(), "date": line.date.isoformat()} for line in lines]
        options.print_json({"player": player.code, "name": player.name, "pool": pool.name, "lists": lists})
        return
    headings: dict[str, Layout] = {
        text("List"): "left",
        text("Original"): "right",
        text("Revised"): "right",
        text("Games"): "right",
        "K": "right",
        "RD": "right",
        text("Status"): "left",
    }
    rows: list[tuple[object, ...]] = []
    for line in lines:
        status = text("inactive") if line.inactive else word(line.status) if line.status != "listed" else ""
        revised = (line.revised if line.revised is not None else text("none")) if line.was_corrected else None
        rows.append((line.date.isoformat(), line.original, revised, line.games or None, line.k, line.rd, status))
    title = text("{id} {name}, {pool}", id=player.code, name=player.name, pool=word(pool.name))
    print_table(title, headings, rows)


def _print_lists(pool_name: str | None, as_json: bool) -> None:
    from ratinghouse.office.publishing.history import published_editions

    lists = published_editions(chosen_pool(pool_name) if pool_name else None)
    if as_json:
        options.print_json(
            [{**asdict(edition), "date": edition.date.isoformat(), "at": edition.at.isoformat()} for edition in lists]
        )
        return
    headings: dict[str, Layout] = {
        text("Pool"): "left",
        text("List"): "left",
        text("Edition"): "left",
        text("Published"): "whole",
        text("Rulebook"): "left",
        text("Rated players"): "right",
        text("New"): "right",
        text("Changed"): "right",
        text("Removed"): "right",
        text("Reason"): "left",
    }
    rows = []
    for edition in lists:
        numbers = [edition.counts.get(name) for name in ("rated", "created", "changed", "removed")]
        number = edition.edition if edition.current else text("{edition} (superseded)", edition=edition.edition)
        day, time = edition.date.isoformat(), f"{edition.at:%Y-%m-%d %H:%M}"
        rows.append((word(edition.pool), day, number, time, edition.rules, *numbers, edition.reason))
    least_important = (text("Rulebook"), text("Published"), text("Removed"), text("Reason"))
    print_table(text("Published lists"), headings, rows, least_important=least_important)
