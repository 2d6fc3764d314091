"""Everything the office stores about a player, as one record."""

from __future__ import annotations

from typing import TypedDict

from ratinghouse.office.models import Entry, Listing, Player
from ratinghouse.office.register.fide_ratings import fide_ratings_of
from ratinghouse.office.register.merging import duplicates_of


class RatingRecord(TypedDict):
    """The rating of a player on the newest list of a pool."""

    pool: str
    list: str
    edition: int
    rating: int | None
    K: int | None
    RD: float | None
    games: int | None
    status: str
    inactive: bool


class EventRecord(TypedDict):
    """An event of a player."""

    event: int
    name: str
    end: str | None
    no: int
    state: str


class FideRatingRecord(TypedDict):
    """A FIDE rating of a player, and the day from which it is known to be held."""

    kind: str
    rating: int
    day: str | None


class ParticularsRecord(TypedDict):
    """What the register says of a player."""

    fide_id: str
    name: str
    local_name: str
    fed: str
    sex: str
    birth: str
    title: str
    w_title: str
    o_title: str
    foa_title: str
    flags: str
    fide_rating: int | None  # the newest standard rating
    fide_ratings: list[FideRatingRecord]


class PlayerRecord(ParticularsRecord):
    """A player with memberships, aliases, ratings and events."""

    id: str
    club: str
    hidden: bool
    erased: bool
    merged_into: str | None
    duplicates: list[str]
    aliases: list[str]
    memberships: list[list[str]]
    ratings: list[RatingRecord]
    events: list[EventRecord]


def record_of(player: Player) -> PlayerRecord:
    """Return a player's particulars, memberships, aliases, ratings and events, those of duplicates included."""
    everybody = [player, *duplicates_of(player)]
    return {
        "id": player.code,
        **_particulars(player),
        "club": player.club.code if player.club else "",
        "hidden": player.hidden,
        "erased": player.erased is not None,
        "merged_into": player.merged_into.code if player.merged_into else None,
        "duplicates": [duplicate.code for duplicate in everybody[1:]],
        "aliases": sorted({alias.text for record in everybody for alias in record.aliases.all()}),
        "memberships": [
            [span.first.isoformat(), span.last.isoformat()]
            for span in player.memberships.filter(withdrawn=None).order_by("first")
        ],
        "ratings": [_rating(listing) for listing in latest_listings(everybody)],
        "events": [_event(entry) for entry in _entries(everybody)],
    }


def _particulars(player: Player) -> ParticularsRecord:
    """Return the particulars that may be shown; of erased players the register stores more."""
    known = player if player.erased is None else Player(name=player.name)
    ratings = _fide_ratings([player]) if player.erased is None else []
    return {
        "fide_id": known.fide_id,
        "name": known.name,
        "local_name": known.local_name,
        "fed": known.fed,
        "sex": known.sex,
        "birth": known.birth,
        "title": known.title,
        "w_title": known.w_title,
        "o_title": known.o_title,
        "foa_title": known.foa_title,
        "flags": known.flags,
        "fide_rating": next((row["rating"] for row in ratings if row["kind"] == "standard"), None),
        "fide_ratings": ratings,
    }


def _fide_ratings(players: list[Player]) -> list[FideRatingRecord]:
    return [
        {"kind": row.kind, "rating": row.held.rating, "day": row.held.day.isoformat() if row.held.day else None}
        for row in fide_ratings_of(players)
    ]


def latest_listings(players: list[Player]) -> list[Listing]:
    """Return the listings of the players on the newest list of each pool."""
    listings = Listing.objects.filter(player__in=players, list__current=True).select_related("list__pool")
    latest: dict[str, Listing] = {}
    for listing in listings.order_by("list__date"):
        latest[listing.list.pool.name] = listing
    return [latest[pool] for pool in sorted(latest)]


def _entries(players: list[Player]) -> list[Entry]:
    entries = Entry.objects.filter(player__in=players).exclude(event__state="superseded")
    return list(entries.select_related("event").order_by("-event__end", "-event__pk"))


def _rating(listing: Listing) -> RatingRecord:
    return {
        "pool": listing.list.pool.name,
        "list": listing.list.date.isoformat(),
        "edition": listing.list.edition,
        "rating": listing.rating,
        "K": listing.k,
        "RD": listing.rd,
        "games": listing.total_games,
        "status": listing.status,
        "inactive": listing.inactive,
    }


def _event(entry: Entry) -> EventRecord:
    event = entry.event
    return {
        "event": event.pk,
        "name": event.name,
        "end": event.end.isoformat() if event.end else None,
        "no": entry.no,
        "state": event.state,
    }
