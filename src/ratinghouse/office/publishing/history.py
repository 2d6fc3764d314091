"""The history of a player on published lists, with original and revised ratings, and the history of the lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from ratinghouse.office.models import Player, Pool, PublishedList
from ratinghouse.office.storage import bulk_rows


@dataclass(frozen=True)
class HistoryLine:
    """A player on the list of a day. ``original`` is the first edition, ``revised`` the current one, if another."""

    date: date
    edition: int
    original: int | None
    revised: int | None
    games: int
    k: int | None
    rd: float | None
    status: str
    inactive: bool
    was_corrected: bool


@dataclass(frozen=True)
class LastListing:
    """A player's numbers on the last list that has the player."""

    list: int
    content_hash: str
    date: date
    current: bool  # False where a later edition no longer has him
    rating: int | None
    before: int | None
    total_games: int
    k: int | None
    peak: int | None
    inactive: bool


@dataclass(frozen=True)
class PlayerHistory:
    """A player's ratings on the lists of one pool."""

    lines: list[HistoryLine]  # newest first; where a list was corrected, both its first and its current edition
    last: LastListing


class _ListingRow(NamedTuple):
    """A player on one edition of a list."""

    pool: str
    list: int
    content_hash: str
    day: str
    edition: int
    current: bool
    rating: int | None
    before: int | None
    games: int
    total_games: int
    k: int | None
    rd: float | None
    peak: int | None
    status: str
    inactive: bool


_ROWS = """
SELECT pool.name, list.id, list.content_hash, list.date, list.edition, list.current, rating, before, games, total_games,
    k, rd, peak, status, inactive
FROM office_listing JOIN office_ratinglist list ON list.id = list_id JOIN office_pool pool ON pool.id = list.pool_id
WHERE player_id = %s
ORDER BY pool.id, list.date DESC, list.edition
"""


def histories(player: Player) -> dict[str, PlayerHistory]:
    """Return the histories of a player by pool name, in the order of the pools."""
    pools: dict[str, dict[str, list[_ListingRow]]] = {}
    for row in map(_ListingRow._make, bulk_rows.few_rows(_ROWS, [player.pk])):
        pools.setdefault(row.pool, {}).setdefault(str(row.day), []).append(row)
    return {
        pool: PlayerHistory(
            [_line(editions) for editions in days.values()], _last_listing(next(iter(days.values()))[-1])
        )
        for pool, days in pools.items()
    }


def player_history(pool: Pool, player: Player) -> list[HistoryLine]:
    """Return the lines of a player's history in one pool."""
    history = histories(player).get(pool.name)
    return history.lines if history else []


def _last_listing(row: _ListingRow) -> LastListing:
    return LastListing(
        list=row.list,
        content_hash=row.content_hash,
        date=date.fromisoformat(str(row.day)),
        current=bool(row.current),
        rating=row.rating,
        before=row.before,
        total_games=row.total_games,
        k=row.k,
        peak=row.peak,
        inactive=bool(row.inactive),
    )


def _line(editions: Sequence[_ListingRow]) -> HistoryLine:
    first, last = editions[0], editions[-1]
    return HistoryLine(
        date=date.fromisoformat(str(last.day)),
        edition=last.edition,
        original=first.rating if first.edition == 1 else None,
        revised=last.rating if last.edition > 1 else None,
        games=last.games,
        k=last.k,
        rd=last.rd,
        status=last.status,
        inactive=bool(last.inactive),
        was_corrected=last.edition > 1,
    )


@dataclass(frozen=True)
class PublishedEdition:
    """An edition of a list."""

    pool: str
    date: date
    edition: int
    current: bool
    at: datetime
    rules: str
    counts: dict[str, int]
    reason: str
    content_hash: str


def published_editions(pool: Pool | None = None) -> list[PublishedEdition]:
    """Return every edition of every list, the newest list first."""
    lists = PublishedList.objects.select_related("pool").defer("inputs").order_by("-date", "pool", "-edition")
    if pool is not None:
        lists = lists.filter(pool=pool)
    return [
        PublishedEdition(
            rating_list.pool.name,
            rating_list.date,
            rating_list.edition,
            rating_list.current,
            rating_list.at,
            rating_list.rules,
            rating_list.counts,
            rating_list.reason,
            rating_list.content_hash,
        )
        for rating_list in lists
    ]
