"""A player of a register, from the columns of a list and of the facts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import Days
from ratinghouse.rating.player_columns import PlayerFacts, Standings


def player_at(id: str, standings: Standings, facts: PlayerFacts, at: int | None, row: int) -> RegisterPlayer:
    """Return the player in row ``at`` of a list, None for a player who is not on it, and ``row`` of the facts."""
    return RegisterPlayer(id=id, **standings.register_values(at), **facts.register_values(row))


def lapses_at(facts: PlayerFacts, row: int) -> Sequence[Days]:
    """Return the days between a player's spans of membership."""
    spans = (span.split("/") for span in facts.lapses[row].decode().split())
    return [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in spans]
