"""The people of the invented federation: when they were born, how strong they really are, and when they play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from ratinghouse.office.demo.invented_names import first_name, in_local_script, places, surname

FED = "LOR"
FALLER = 20
"""The key of a founder whose rating is better than he is: he will fall below the floor."""

_NAMESAKE = 12
_YEAR = 365.25
_GROWN_UP, _GROWTH = 19.0, 70.0  # years; points that a junior gains in each of them before
_OLD, _DECLINE = 58.0, 8.0


@dataclass(frozen=True)
class Person:
    """Somebody who plays. ``code`` is empty for who is not in the register when it all begins."""

    key: int
    name: str
    local_name: str
    sex: str
    birth: date
    club: str
    code: str
    fide_id: str
    best: int  # the strength of his best years
    keenness: float  # how often he plays
    since: date
    until: date

    def age(self, day: date) -> float:
        """Years, with their part."""
        return (day - self.birth).days / _YEAR

    def strength(self, day: date) -> float:
        """What he is really worth on a day: juniors grow, the old lose a little every year."""
        age = self.age(day)
        return self.best - _GROWTH * max(0.0, _GROWN_UP - age) - _DECLINE * max(0.0, age - _OLD)

    def plays(self, day: date) -> bool:
        """Whether he can be met at events."""
        return self.since <= day <= self.until


def population(seed: int, begin: date, years: int, level: int, founders: int = 330) -> list[Person]:
    """Everybody who plays in these years, in the order of the register; the newcomers after them.

    ``level`` is the average strength of grown-up players.
    """
    luck = random.Random(f"people {seed}")
    end = begin + timedelta(days=366 * years)
    names: set[str] = set()
    people = [_person(luck, key, begin, end, level, names, founder=True) for key in range(1, founders + 1)]
    newcomers = founders * years // 12
    for key in range(founders + 1, founders + newcomers + 1):
        people.append(_person(luck, key, begin, end, level, names, founder=False))
    return list(_with_characters(people, begin, level))


def clubs() -> dict[str, str]:
    """The clubs: code and name."""
    return {place[:3].upper(): f"{place} Chess Club" for place in places()}


def _person(
    luck: random.Random, key: int, begin: date, end: date, level: int, names: set[str], *, founder: bool
) -> Person:
    sex = "w" if luck.random() < 0.2 else "m"
    name = _new_name(luck, sex, names)
    days = (end - begin).days
    joins = begin - timedelta(days=400) if founder else begin + timedelta(days=luck.randrange(20, days - 120))
    young = luck.random() < (0.25 if founder else 0.6)
    age = luck.uniform(8.5, 16) if young else luck.triangular(18, 72, 34)
    leaves = luck.random() < 0.12
    return Person(
        key=key,
        name=name,
        local_name=in_local_script(name) if luck.random() < 0.4 else "",
        sex=sex,
        birth=max(joins, begin) - timedelta(days=int(age * _YEAR)),
        club=luck.choice(list(clubs())),
        code=f"{FED}{key:06}" if founder else "",
        fide_id=str(990_000_000 + 7 * key) if founder and luck.random() < 0.6 else "",
        best=round(min(max(luck.gauss(level, 190), level - 380), level + 640)),
        keenness=luck.lognormvariate(0, 0.6),
        since=joins,
        until=joins + timedelta(days=luck.randrange(500, days + 400)) if leaves else end,
    )


def _new_name(luck: random.Random, sex: str, names: set[str]) -> str:
    while True:
        name = f"{surname(luck)}, {first_name(luck, sex)}"
        if name not in names:
            names.add(name)
            return name


def _with_characters(people: list[Person], begin: date, level: int) -> Iterator[Person]:
    """Two people of one name, whom only their births tell apart; and one who is far worse than his rating."""
    first = people[4]
    for person in people:
        if person.key == _NAMESAKE:
            born = first.birth.replace(year=first.birth.year - 23, day=min(first.birth.day, 28))
            yield replace(person, name=first.name, local_name="", sex=first.sex, birth=born)
        elif person.key == FALLER:
            born = begin.replace(year=begin.year - 44)
            yield replace(person, birth=born, best=level - 850, keenness=5.0, until=max(person.until, begin))
        else:
            yield person
