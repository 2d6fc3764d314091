"""A page of lines of a list, each with the player's current particulars from the register."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.orders.order import Order
from ratinghouse.office.storage import bulk_rows

_AT_ONCE = 5_000  # players of one query; the databases take no more than some ten thousand parameters
# CROSS JOIN, as SQLite would otherwise begin with the players and read their rows on all lists.
_LINES = """
SELECT list_id, player.id, player.code, player.fide_id, player.name, player.local_name,
    CASE WHEN player.title <> '' THEN player.title ELSE player.w_title END, player.fed, player.sex, player.birth,
    rating, before, games, k, rd, peak, status, coalesce(club.name, ''), CAST(last_played AS text), inactive,
    player.hidden, player.erased IS NOT NULL
FROM office_listing CROSS JOIN office_player player LEFT JOIN office_club club ON club.id = player.club_id
WHERE list_id = %s AND player_id IN ({players}) AND player.id = player_id
"""


class ListLine(NamedTuple):
    """A line of a view.

    ``rank`` counts from 1, and players with the same rating share theirs. It is None in a view that is not ordered by
    rating: a place by name, or by how much a rating changed, is no rank.
    """

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
    club: str
    last_played: date | None
    inactive: bool
    hidden: bool
    erased: bool  # the name is a pseudonym


def list_lines(
    rating_list: PublishedList, order: Order, first: int, most: int, *, ranked: bool
) -> tuple[ListLine, ...]:
    """Return at most ``most`` lines of a view from position ``first`` on (counted from 0), with ranks if ``ranked``."""
    return lines_of([Stretch(rating_list.pk, order, first, most, ranked)])[0]


class Stretch(NamedTuple):
    """Some lines of a view of a list: at most ``most`` from position ``first`` on."""

    list: int
    order: Order
    first: int
    most: int
    ranked: bool


def lines_of(stretches: Sequence[Stretch]) -> list[tuple[ListLine, ...]]:
    """Return the lines of several stretches, short ones by one query."""
    player_lists = [
        stretch.order.players[stretch.first : stretch.first + stretch.most].tolist() for stretch in stretches
    ]
    rows = _rows(
        [
            (stretch.list, player_ids[start : start + _AT_ONCE])
            for stretch, player_ids in zip(stretches, player_lists, strict=True)
            for start in range(0, len(player_ids), _AT_ONCE)
        ]
    )
    lines = []
    for stretch, player_ids in zip(stretches, player_lists, strict=True):
        ranks = stretch.order.ranks(stretch.first, stretch.most) if stretch.ranked else [None] * len(player_ids)
        keyed = zip(ranks, player_ids, strict=True)
        lines.append(tuple(_line(rank, rows[stretch.list, player]) for rank, player in keyed))
    return lines


def _rows(parts: Sequence[tuple[int, list[int]]]) -> dict[tuple[int, int], tuple[Any, ...]]:
    """Return the rows of players on lists, by list and player."""
    rows: dict[tuple[int, int], tuple[Any, ...]] = {}
    together: list[tuple[int, list[int]]] = []
    for part in (*parts, None):
        if together and (part is None or sum(len(players) for _, players in together) + len(part[1]) > _AT_ONCE):
            query = " UNION ALL ".join(_LINES.format(players=", ".join(["%s"] * len(some))) for _, some in together)
            values = [value for list_id, some in together for value in (list_id, *some)]
            rows |= {row[:2]: row for row in bulk_rows.few_rows(query, values)}
            together = []
        if part is not None:
            together.append(part)
    return rows


def _line(rank: int | None, row: Sequence[Any]) -> ListLine:
    last_played, inactive, hidden, erased = row[-4:]
    day = date.fromisoformat(last_played) if last_played else None
    return ListLine._make((rank, *row[2:-4], day, bool(inactive), bool(hidden), bool(erased)))
