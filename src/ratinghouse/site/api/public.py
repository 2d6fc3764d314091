"""Players without personal facts: only the year of birth, and nothing of hidden players."""

from __future__ import annotations

from ratinghouse.kernel.texts import text
from ratinghouse.office.models import Player
from ratinghouse.office.refusal import refusal
from ratinghouse.site.api.schemas import PlayerOut


def birth_year(birth: str) -> int | None:
    """Return the year of an ISO date, which may be a year only."""
    return int(birth[:4]) if birth[:4].isdecimal() and len(birth) >= 4 else None


def public_player(code: str) -> Player:
    """Return the player with an ID, or the one that a duplicate was merged into. Refuse a hidden player."""
    player = next(iter(Player.objects.filter(code=code.replace("\0", ""))), None)
    while player is not None and player.merged_into is not None:
        player = player.merged_into
    if player is None or (player.hidden and player.erased is None):
        message = text("there is no player {code}", code=code)
        raise refusal("no-such-player", message, text("search: GET /api/v1/players?q=NAME"))
    return player


def player_out(player: Player) -> PlayerOut:
    """Return the public record of a player. An erased player has only the ID and a pseudonym."""
    is_erased = player.erased is not None
    return PlayerOut(
        id=player.code,
        name=player.name,
        fide_id=None if is_erased else player.fide_id or None,
        local_name=None if is_erased else player.local_name or None,
        fed=None if is_erased else player.fed or None,
        sex=None if is_erased else player.sex or None,
        birth_year=None if is_erased else birth_year(player.birth),
        title=None if is_erased else player.title or player.w_title or None,
        club=None if is_erased or player.club is None else player.club.name,
    )
