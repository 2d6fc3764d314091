"""``ratinghouse history``: what the lists have said of a player, or all lists in all their editions."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.list_options import chosen_player, chosen_pool, pool_option, print_table
from ratinghouse.cli.office_option import office_option


@click.command("history")
@click.argument("player", required=False)
@pool_option
@office_option
@options.json_option
def command(player: str | None, pool_name: str | None, as_json: bool) -> None:
    """Show PLAYER's lists, originals beside revised ratings; without a player, every published edition."""
    if player is None:
        _lists(pool_name, as_json)
    else:
        _player(player, pool_name, as_json)


def _player(text: str, pool_name: str | None, as_json: bool) -> None:
    from ratinghouse.office.publishing.history import player_history

    player, pool = chosen_player(text), chosen_pool(pool_name)
    lines = player_history(pool, player)
    if as_json:
        told = [{**asdict(line), "date": line.date.isoformat()} for line in lines]
        options.print_json({"player": player.code, "name": player.name, "pool": pool.name, "lists": told})
        return
    headings = {"list": "left", "original": "right", "revised": "right", "games": "right", "K": "right", "RD": "right"}
    rows: list[tuple[Any, ...]] = []
    for line in lines:
        flag = "inactive" if line.inactive else line.status if line.status != "listed" else ""
        revised = (line.revised if line.revised is not None else "none") if line.was_corrected else None
        rows.append((line.date.isoformat(), line.original, revised, line.games or None, line.k, line.rd, flag))
    print_table(f"{player.code} {player.name}, {pool.name}", headings | {"status": "left"}, rows)


def _lists(pool_name: str | None, as_json: bool) -> None:
    from ratinghouse.office.publishing.history import published_editions

    lists = published_editions(chosen_pool(pool_name) if pool_name else None)
    if as_json:
        options.print_json([{**asdict(one), "date": one.date.isoformat(), "at": one.at.isoformat()} for one in lists])
        return
    headings = {"pool": "left", "list": "left", "edition": "right", "published": "left", "rules": "left"}
    headings |= {"rated": "right", "new": "right", "changed": "right", "removed": "right", "reason": "left"}
    rows = []
    for one in lists:
        numbers = [one.counts.get(name) for name in ("rated", "created", "changed", "removed")]
        edition = f"{one.edition}" + ("" if one.current else " (superseded)")
        rows.append(
            (one.pool, one.date.isoformat(), edition, f"{one.at:%Y-%m-%d %H:%M}", one.rules, *numbers, one.reason)
        )
    print_table("Published lists", headings, rows)
