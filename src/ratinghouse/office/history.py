"""What the lists have said: of a player, originals beside what was revised; and of the lists themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from ratinghouse.office.models import Listing, Player, Pool, RatingList


@dataclass(frozen=True)
class Line:
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


def player_history(pool: Pool, player: Player) -> list[Line]:
    """A player's lists, newest first. Where a list was corrected, both its first and its current edition."""
    listings = Listing.objects.filter(player=player, list__pool=pool).select_related("list")
    by_day: dict[date, list[Listing]] = {}
    for listing in listings.order_by("-list__date", "list__edition").defer("list__inputs"):
        by_day.setdefault(listing.list.date, []).append(listing)
    return [_line(day, editions) for day, editions in by_day.items()]


def _line(day: date, editions: Sequence[Listing]) -> Line:
    first, last = editions[0], editions[-1]
    original = first.rating if first.list.edition == 1 else None
    return Line(
        date=day,
        edition=last.list.edition,
        original=original,
        revised=last.rating if last.list.edition > 1 else None,
        games=last.games,
        k=last.k,
        rd=last.rd,
        status=last.status,
        inactive=last.inactive,
        was_corrected=last.list.edition > 1,
    )


@dataclass(frozen=True)
class Published:
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


def lists_published(pool: Pool | None = None) -> list[Published]:
    """Every edition of every list, newest list first."""
    lists = RatingList.objects.select_related("pool").defer("inputs").order_by("-date", "pool", "-edition")
    if pool is not None:
        lists = lists.filter(pool=pool)
    return [
        Published(
            one.pool.name,
            one.date,
            one.edition,
            one.current,
            one.at,
            one.rules,
            one.counts,
            one.reason,
            one.content_hash,
        )
        for one in lists
    ]
