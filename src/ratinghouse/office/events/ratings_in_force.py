"""The ratings that an event is judged by before it is rated: those of the list in force on its first day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from ratinghouse.lists.register import Register
from ratinghouse.lists.register import RegisterPlayer as Registered
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.models import Listing, Player, Pool, PublishedList


def register_in_force(pool: Pool, rules: str, start: date, codes: Iterable[str]) -> Register:
    """These players as the list in force on a day has them; who is not on it is unrated."""
    answer = followed_rulebook(rules).calendar.answer(start=start).get("list_in_force")
    day = answer.value if answer is not None and isinstance(answer.value, date) else start
    newest = PublishedList.objects.filter(pool=pool, current=True, date__lte=day).order_by("date").last()
    players = list(Player.objects.filter(code__in=sorted(codes)))
    listings = {}
    if newest is not None:
        rows = Listing.objects.filter(list=newest, player__in=[player.pk for player in players])
        listings = {listing.player_id: listing for listing in rows}
    return Register.of(_registered(player, listings.get(player.pk)) for player in players)


def _registered(player: Player, listing: Listing | None) -> Registered:
    return Registered(
        id=player.code,
        name=player.name,
        fed=player.fed,
        sex=player.sex,
        title=player.title,
        birth=player.birth,
        rating=listing.rating if listing else None,
        rd=listing.rd if listing else None,
        k=listing.k if listing else None,
        games=listing.total_games if listing else 0,
        peak=listing.peak if listing else None,
        fide_rating=player.fide_rating,
        flag=player.flags,
    )
