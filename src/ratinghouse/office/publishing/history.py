"""The history of a player on published lists, with original and revised ratings, and the history of the lists."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from ratinghouse.office.models import Player, Pool, PublishedList
from ratinghouse.office.storage import bulk_rows


class HistoryLine(NamedTuple):
    """A player on the list of a day. ``original`` is the first edition, ``revised`` the current one, if different."""

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
    current: bool  # False if a later edition no longer has the player
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
SELECT pool.name, list.id, list.content_hash, CAST(list.date AS text), list.edition, list.current, rating, before,
    games, total_games, k, rd, peak, status, inactive
FROM office_listing JOIN office_ratinglist list ON list.id = list_id JOIN office_pool pool ON pool.id = list.pool_id
WHERE player_id = %s
ORDER BY pool.id, list.date DESC, list.edition
"""


def histories(player: Player) -> dict[str, PlayerHistory]:
    """Return the histories of a player by pool name, in the order of the pools."""
    return histories_in(listing_rows(player))


def listing_rows(player: Player) -> list[tuple[Any, ...]]:
    """Return what every edition of every list says of a player, as the database has it."""
    return bulk_rows.few_rows(_ROWS, [player.pk])


def histories_in(rows: Sequence[Sequence[Any]]) -> dict[str, PlayerHistory]:
    """Return the histories that a player's listings state, by pool name."""
    return {pool: _history(list(of_pool)) for pool, of_pool in groupby(rows, key=itemgetter(0))}


def _history(rows: Sequence[Sequence[Any]]) -> PlayerHistory:
    """Return the history that the rows of one pool state, newest day first and the editions of a day in order."""
    lines: list[HistoryLine] = []
    first_rating, day_before = None, ""
    last_row = rows[0]
    for row in rows:
        _, _, _, day, edition, _, rating, _, games, _, k, rd, _, status, inactive = row
        is_later_edition = day == day_before
        if is_later_edition:
            lines.pop()
            last_row = row if not lines else last_row
        else:
            first_rating, day_before = rating if edition == 1 else None, day
        original, revised = first_rating, rating if edition > 1 else None
        written = date.fromisoformat(day)
        lines.append(
            HistoryLine(written, edition, original, revised, games, k, rd, status, bool(inactive), edition > 1)
        )
    return PlayerHistory(lines, _last_listing(_ListingRow._make(last_row)))


def player_history(pool: Pool, player: Player) -> list[HistoryLine]:
    """Return the lines of a player's history in one pool."""
    history = histories(player).get(pool.name)
    return history.lines if history else []


def _last_listing(row: _ListingRow) -> LastListing:
    return LastListing(
        list=row.list,
        content_hash=row.content_hash,
        date=date.fromisoformat(row.day),
        current=bool(row.current),
        rating=row.rating,
        before=row.before,
        total_games=row.total_games,
        k=row.k,
        peak=row.peak,
        inactive=bool(row.inactive),
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


_LIST = """
list.id, list.pool_id, list.date, list.edition, list.current, list.rules, list.counts, list.reason, list.act,
list.taken_from_id, list.content_hash, pool.name
"""
_LIST_FIELDS = (
    *("id", "pool_id", "date", "edition", "current", "rules", "counts", "reason", "act"),
    *("taken_from_id", "content_hash"),
)  # in the order of the model, which is that of ``from_db``
_DAY = f"""
SELECT {_LIST},
    (SELECT max(date) FROM office_ratinglist WHERE pool_id = pool.id AND current AND date < %s),
    (SELECT min(date) FROM office_ratinglist WHERE pool_id = pool.id AND current AND date > %s)
FROM office_ratinglist list JOIN office_pool pool ON pool.id = list.pool_id
WHERE pool.name = %s AND list.date = %s ORDER BY list.edition
"""
_NEWEST = f"""
SELECT {_LIST} FROM office_pool pool JOIN office_ratinglist list ON list.pool_id = pool.id AND list.current
    AND list.date = (SELECT max(date) FROM office_ratinglist WHERE pool_id = pool.id AND current)
ORDER BY pool.id
"""


@dataclass(frozen=True)
class ListOfDay:
    """The editions of a pool's list of a day, and the days of the lists before and after it."""

    editions: tuple[PublishedList, ...]
    before: date | None
    after: date | None

    def edition(self, number: int | None) -> PublishedList | None:
        """Return an edition, by default the current one."""
        if number is None:
            return next((edition for edition in self.editions if edition.current), None)
        return next((edition for edition in self.editions if edition.edition == number), None)


def list_of_day(pool: str, day: date) -> ListOfDay:
    """Return the editions of a list and its neighbours, by one query; without editions if there is no such list."""
    rows = bulk_rows.few_rows(_DAY, [str(day), str(day), pool, str(day)])
    before, after = rows[0][-2:] if rows else (None, None)
    return ListOfDay(tuple(_published_list(row[:-2]) for row in rows), _day_or_none(before), _day_or_none(after))


def newest_lists() -> list[PublishedList]:
    """Return the current edition of the newest list of each pool, in the order of the pools, by one query."""
    return [_published_list(row) for row in bulk_rows.few_rows(_NEWEST)]


def _published_list(row: Sequence[Any]) -> PublishedList:
    """Return a list with its pool; its recipe is read only when it is used."""
    *values, pool = row
    values[2], values[4], values[6] = date.fromisoformat(str(values[2])), bool(values[4]), json.loads(values[6])
    rating_list = PublishedList.from_db("default", _LIST_FIELDS, values)
    rating_list.pool = Pool.from_db("default", ("id", "name"), (rating_list.pool_id, pool))
    return rating_list


def _day_or_none(stored: object) -> date | None:
    return None if stored is None else date.fromisoformat(str(stored))


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
