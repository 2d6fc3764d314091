"""The register that the invented federation starts with."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ratinghouse.lists.register import Player
from ratinghouse.office.demo.federation import Federation
from ratinghouse.office.demo.people import FALLER, FED, Person
from ratinghouse.office.demo.setting import Setting


def founding_register(people: list[Person], where: Setting, federation: Federation) -> Iterator[Player]:
    """The founders with the ratings they have earned elsewhere; one of them has a better one than he is worth."""
    luck = random.Random(f"founding {federation.seed}")
    for person in people:
        rating = round(person.strength(where.begin) + luck.gauss(0, 45))
        if person.key == FALLER:
            rating = where.floor + 12
        rated = rating >= where.floor and (luck.random() < 0.93 or rating > where.level)
        yield Player(
            id=person.code,
            name=person.name,
            local_name=person.local_name,
            fed=FED,
            sex=person.sex,
            birth=person.birth.isoformat(),
            rating=rating if rated else None,
            rd=where.rd if rated else None,
            games=luck.randrange(30, 400) if rated else None,
            member_from=person.since,
            member_to=federation.end,
            fide_id=person.fide_id,
            club=person.club,
        )
