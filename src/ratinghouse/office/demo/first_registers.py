"""The registers that the demonstration starts with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.office.demo.federation import InventedFederation
from ratinghouse.office.demo.people import RETURNING, InventedPerson
from ratinghouse.office.demo.setting import FederationSettings

_BY_POST_ABOVE = 120  # points by which players are stronger when they have days to think
_RD = 70.0


def founding_register(where: FederationSettings, federation: InventedFederation) -> Iterator[RegisterPlayer]:
    """Return the founders with ratings earned elsewhere; those of players who return later are above their strength."""
    luck = random.Random(f"founding {federation.seed}")
    by_post = where.main_pool == "correspondence"
    for person in (person for person in federation.people if person.code):
        rating = round(person.strength(where.begin) + luck.gauss(0, 15 if person.title else 45))
        if person.key in RETURNING:
            rating = where.floor + 4 + person.key % 9
        rated = rating >= where.floor and (luck.random() < 0.93 or rating > where.level)
        yield _player(person, where, federation, rating if rated else None, luck.randrange(30, 400), by_post=by_post)


def correspondence_register(where: FederationSettings, federation: InventedFederation) -> Iterator[RegisterPlayer]:
    """Return the founders who also play by correspondence."""
    luck = random.Random(f"by post {federation.seed}")
    for person in federation.play_by_post():
        rating = round(person.strength(where.begin) + _BY_POST_ABOVE + luck.gauss(0, 45))
        yield _player(person, where, federation, rating, luck.randrange(30, 200), by_post=True)


def _player(
    person: InventedPerson,
    where: FederationSettings,
    federation: InventedFederation,
    rating: int | None,
    games: int,
    *,
    by_post: bool,
) -> RegisterPlayer:
    return RegisterPlayer(
        id=person.code,
        name=person.name,
        local_name=person.local_name,
        fed=person.fed,
        sex=person.sex,
        title=person.title,
        birth=person.birth.isoformat(),
        rating=rating,
        rd=_RD if by_post and rating is not None else None,
        games=games if rating is not None else None,
        member_from=where.begin - timedelta(days=400),
        member_to=federation.end,
        fide_id=person.fide_id,
        club=person.club,
    )
