"""The ratings that events are judged by before they are rated: those of the list in force on their first day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from ratinghouse.lists.register import RegisterPlayer as Registered
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.models import Membership, Player, Pool, PublishedList
from ratinghouse.office.register.fide_ratings import HeldRating, fide_ratings_of, rating_read
from ratinghouse.office.register.particulars import memberships_as_of
from ratinghouse.office.storage import bulk_rows
from ratinghouse.rating.player_rules import fide_kind


@dataclass(frozen=True)
class EventOnDay:
    """When and by which rules an event is judged, and the players whose ratings count in it."""

    pool: Pool
    rules: str
    start: date
    players: Collection[Player]


def players_in_force(events: Sequence[EventOnDay]) -> list[list[Registered]]:
    """Return the players of each event as the list in force on its first day has them, unrated if not on it."""
    players = {player.id: player for event in events for player in event.players}
    ratings: dict[tuple[int, str], list[HeldRating]] = defaultdict(list)
    for rating in fide_ratings_of(list(players.values())):
        ratings[rating.player, rating.kind].append(rating.held)
    memberships = memberships_as_of(None, players.keys())
    same_day = {(event.pool.pk, event.rules, event.start): event for event in events}
    lists = {key: _list_in_force(event) for key, event in same_day.items()}
    in_force = [lists[event.pool.pk, event.rules, event.start] for event in events]
    playing: dict[int | None, set[int]] = defaultdict(set)
    for event, number in zip(events, in_force, strict=True):
        playing[number].update([player.id for player in event.players])
    listings = {number: _listings(number, of_list) for number, of_list in playing.items()}
    registered = []
    for event, number in zip(events, in_force, strict=True):
        book = followed_rulebook(event.rules)
        kind, listed = fide_kind(book, event.pool.name), listings[number]
        of_event = []
        for player in event.players:
            key = player.id
            spans = memberships[key]
            of_kind = ratings.get((key, kind))
            held = rating_read(book, of_kind, spans[0].first if spans else None, event.start) if of_kind else None
            of_event.append(_registered(player, listed.get(key, _UNLISTED), spans, held))
        registered.append(of_event)
    return registered


def _list_in_force(event: EventOnDay) -> int | None:
    """Return the number of the list in force on the first day of an event; None before the first list."""
    answer = followed_rulebook(event.rules).calendar.answer(start=event.start).get("list_in_force")
    day = answer.value if answer is not None and isinstance(answer.value, date) else event.start
    lists = PublishedList.objects.filter(pool=event.pool, current=True, date__lte=day)
    return lists.order_by("date").values_list("pk", flat=True).last()


class _Listing(NamedTuple):
    """What a list says of a player."""

    rating: int | None
    rd: float | None
    k: int | None
    total_games: int
    peak: int | None


_UNLISTED = _Listing(None, None, None, 0, None)


def _listings(number: int | None, players: Collection[int]) -> Mapping[int, _Listing]:
    """Return what a list says of players, by primary key."""
    some = ", ".join(str(int(player)) for player in players) or "NULL"
    columns = ", ".join(_Listing._fields)
    query = f"SELECT player_id, {columns} FROM office_listing WHERE list_id = %s AND player_id IN ({some})"
    rows = (row for block in bulk_rows.read_rows(query, [number]) for row in block) if number is not None else ()
    return {player: _Listing(*listing) for player, *listing in rows}


def _registered(player: Player, listing: _Listing, spans: Sequence[Membership], held: HeldRating | None) -> Registered:
    return Registered(
        id=player.code,
        name=player.name,
        fed=player.fed,
        sex=player.sex,
        title=player.title,
        birth=player.birth,
        rating=listing.rating,
        rd=listing.rd,
        k=listing.k,
        games=listing.total_games,
        peak=listing.peak,
        fide_rating=held.rating if held else None,
        fide_day=held.day if held else None,
        member_from=spans[0].first if spans else None,
        member_to=max(span.last for span in spans) if spans else None,
        flag=player.flags,
    )
