"""A page of lines of a list, each with the player's current particulars from the register."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.list_orders import Order
from ratinghouse.office.storage import bulk_rows

_AT_ONCE = 5_000  # players of one query; the databases take no more than some ten thousand parameters
_LINES = """
SELECT player.id, player.code, player.fide_id, player.name, player.local_name, player.title, player.w_title, player.fed,
    player.sex, player.birth, rating, before, games, k, rd, peak, status, last_played, inactive, club.name,
    player.hidden, player.erased
FROM office_listing JOIN office_player player ON player.id = player_id
LEFT JOIN office_club club ON club.id = player.club_id
WHERE list_id = %s AND player_id IN ({players})
"""


@dataclass(frozen=True)
class ListLine:
    """A line of a view. ``rank`` counts from 1, and players with the same rating share theirs; None where a view does
    not go by rating: a place by name, or by how much a rating moved, is no rank."""

    rank: int | None
    code: str
    fide_id: str
    name: str
    local_name: str
    title: str
    fed: str
    sex: str
    birth: str
    rating: int | None
    before: int | None
    games: int
    k: int | None
    rd: float | None
    peak: int | None
    status: str
    last_played: date | None
    inactive: bool
    club: str
    hidden: bool = False
    erased: bool = False  # the name is a pseudonym


def list_lines(
    rating_list: PublishedList, order: Order, first: int, most: int, *, ranked: bool
) -> tuple[ListLine, ...]:
    """Return at most ``most`` lines of a view from position ``first`` on (counted from 0), with ranks if ``ranked``."""
    player_ids = order.players[first : first + most].tolist()
    rows: dict[int, tuple[Any, ...]] = {}
    for start in range(0, len(player_ids), _AT_ONCE):
        some = player_ids[start : start + _AT_ONCE]
        query = _LINES.format(players=", ".join(["%s"] * len(some)))
        rows |= {row[0]: row for row in bulk_rows.few_rows(query, [rating_list.pk, *some])}
    return tuple(_row(rows[player], order, ranked) for player in player_ids)


def _row(row: Sequence[Any], order: Order, ranked: bool) -> ListLine:
    _, code, fide_id, name, local_name, title, w_title, fed, sex, birth, rating, before, games, k, rd, peak, *rest = row
    status, last_played, inactive, club, hidden, erased = rest
    return ListLine(
        rank=order.ahead(rating) + 1 if ranked and rating is not None else None,
        code=code,
        fide_id=fide_id,
        name=name,
        local_name=local_name,
        title=title or w_title,
        fed=fed,
        sex=sex,
        birth=birth,
        rating=rating,
        before=before,
        games=games,
        k=k,
        rd=rd,
        peak=peak,
        status=status,
        last_played=date.fromisoformat(str(last_played)) if last_played else None,
        inactive=bool(inactive),
        club=club or "",
        hidden=bool(hidden),
        erased=erased is not None,
    )
