"""Where a player stands on a list: his rank among the active, and how many he is above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, F, Q

from ratinghouse.office.models import Listing, Player, Pool, RatingList

BAND = 100  # points of rating in one bar of the distribution


@dataclass(frozen=True)
class Bar:
    """So many active players have a rating from ``low`` to ``low + BAND - 1``."""

    low: int
    players: int
    his: bool


@dataclass(frozen=True)
class Standing:
    """A player on the newest list of a pool."""

    pool: str
    made: RatingList
    listing: Listing
    rank: int | None  # None where he is inactive or without a rating
    of: int
    higher_than: int  # per cent of the active players, rounded down
    bars: tuple[Bar, ...]


def standings(player: Player) -> list[Standing]:
    """The player's place on the newest list of every pool that has him."""
    found = []
    for pool in Pool.objects.order_by("pk"):
        newest = RatingList.objects.filter(pool=pool, current=True).defer("inputs").order_by("-date").first()
        listing = Listing.objects.filter(list=newest, player=player).first() if newest else None
        if newest is not None and listing is not None:
            found.append(_standing(pool, newest, listing))
    return found


def _standing(pool: Pool, made: RatingList, listing: Listing) -> Standing:
    if listing.rating is None or listing.inactive:
        return Standing(pool.name, made, listing, None, 0, 0, ())
    active = Listing.objects.filter(list=made, rating__isnull=False, inactive=False)
    counts = active.aggregate(
        of=Count("player"),
        above=Count("player", filter=Q(rating__gt=listing.rating)),
        below=Count("player", filter=Q(rating__lt=listing.rating)),
    )
    of, above, below = (int(counts[name]) for name in ("of", "above", "below"))
    bands = (
        active.annotate(band=F("rating") / BAND).values_list("band").annotate(players=Count("player")).order_by("band")
    )
    return Standing(pool.name, made, listing, above + 1, of, 100 * below // of, _bars(list(bands), listing.rating))


def _bars(bands: Sequence[tuple[int, int]], rating: int) -> tuple[Bar, ...]:
    players = dict(bands)
    return tuple(
        Bar(band * BAND, players.get(band, 0), band == rating // BAND) for band in range(min(players), max(players) + 1)
    )
