"""The register after a run: what the next period starts from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ratinghouse.lists.register import Player
from ratinghouse.runs.rating import Run
from ratinghouse.runs.roll import RollPlayer


def next_register(run: Run) -> Iterator[Player]:
    """Every player who has an ID, with his new rating, games and peak. A published K does not outlive its list."""
    working = run.working
    has_games, has_rd = "games" in working, "RD_new" in working
    for row, player in enumerate(run.framed.roll.players):
        if not player.id:
            continue
        before = player.listed or _from_report(player)
        delisted = working.at("list_status", row) == "delisted"
        rating = None if delisted else int(working["Rn"][row]) or None
        yield replace(
            before,
            rating=rating,
            k=None,
            rd=float(working["RD_new"][row]) if has_rd else before.rd,
            games=_games_since(before, int(working["games"][row])) if has_games else before.games,
            peak=max(before.peak or 0, before.rating or 0, rating or 0) or None,
            start_rating=None,
        )


def _games_since(before: Player, games: int) -> int | None:
    """The games so far; for a rated player whose number was never told it stays untold."""
    return None if before.games is None and before.rating is not None else (before.games or 0) + games


def _from_report(player: RollPlayer) -> Player:
    entry = player.seen[-1]
    return Player(
        id=player.id,
        name=player.name,
        fed=entry.fed,
        sex=entry.sex,
        title=entry.title,
        birth=entry.birth,
        rating=entry.rating,
    )
