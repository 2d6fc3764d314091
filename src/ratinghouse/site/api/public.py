"""What the public may know of players: of the birthday the year, and of the hidden nothing but numbers."""

from __future__ import annotations

from typing import Any

from ratinghouse.office.models import Player
from ratinghouse.office.refusal import refusal

_PARTICULARS = ("fide_id", "local_name", "fed", "sex", "birth_year", "title", "club")


def birth_year(birth: str) -> int | None:
    """The year of an ISO date that may be a year only."""
    return int(birth[:4]) if birth[:4].isdecimal() and len(birth) >= 4 else None


def public_player(code: str) -> Player:
    """A player by his ID; the one whom a duplicate was merged into. Hidden players are unknown here, unless erased."""
    player = next(iter(Player.objects.filter(code=code.replace("\0", ""))), None)
    while player is not None and player.merged_into is not None:
        player = player.merged_into
    if player is None or (player.hidden and player.erased is None):
        raise refusal("no-such-player", f"there is no player {code}", "search: GET /api/v1/players?q=NAME")
    return player


def player_out(player: Player) -> dict[str, Any]:
    """The particulars that anybody may see; of the erased there is nothing but a pseudonym."""
    if player.erased is not None:
        return {**dict.fromkeys(_PARTICULARS), "id": player.code, "name": player.name}
    return {
        "id": player.code,
        "fide_id": player.fide_id or None,
        "name": player.name,
        "local_name": player.local_name or None,
        "fed": player.fed or None,
        "sex": player.sex or None,
        "birth_year": birth_year(player.birth),
        "title": player.title or player.w_title or None,
        "club": player.club.name if player.club else None,
    }
