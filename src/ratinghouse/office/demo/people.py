"""The people of the demonstration: when they were born, how strong they really are, and when they play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.office.demo.cultures import GUESTS, LORANDIAN, RADOVIAN, Culture
from ratinghouse.office.demo.invented_names import FullName, full_name, places
from ratinghouse.office.demo.masters import ABROAD, HOME, Master

FED = "LOR"
BIG_OPEN_MONTH = 7
"""The month of the open to which newcomers come, and some who have not played for years."""

NAMESAKES = (50, 58)
"""The keys of two people of one name, who differ only in date of birth."""

RETURNING = range(60, 72)
"""The keys of founders rated above their strength: they return to a big open, and lose rating."""

_FOUNDERS = 330
_AT_THE_LAST_MOMENT = 4  # newcomers who are on the desk on the day, and in no report before
_YEAR = 365.25
_GROWN_UP, _GROWTH = 19.0, 70.0  # years; points that a junior gains in each of them before
_OLD, _DECLINE = 58.0, 8.0


@dataclass(frozen=True)
class InventedPerson:
    """A person who plays. ``code`` is empty for people who are not in the register at the beginning."""

    key: int
    name: str
    local_name: str
    fed: str
    title: str
    sex: str
    birth: date
    club: str
    code: str
    fide_id: str
    best: int  # the strength of their best years
    keenness: float  # how often they play
    since: date
    until: date

    def age(self, day: date) -> float:
        """Return the age in years, with fraction."""
        return (day - self.birth).days / _YEAR

    def strength(self, day: date) -> float:
        """Return the true strength on a day: juniors improve, older players lose a little every year."""
        age = self.age(day)
        return self.best - _GROWTH * max(0.0, _GROWN_UP - age) - _DECLINE * max(0.0, age - _OLD)

    def plays(self, day: date) -> bool:
        """Return whether the person plays events."""
        return self.since <= day <= self.until


def population(seed: int, begin: date, day: date, level: int) -> list[InventedPerson]:
    """Return everybody who plays until a year after the day, in the order of the register, newcomers last.

    ``level`` is the average strength of adult players.
    """
    luck = random.Random(f"people {seed} {begin} {day}")
    end = add_months(day, 14)
    names: set[str] = set()
    people = [_master(luck, key, begin, end, names, master) for key, master in enumerate((*HOME, *ABROAD), start=1)]
    for key in range(len(people) + 1, _FOUNDERS + 1):
        people.append(_person(luck, key, begin, end, level, names, begin - timedelta(days=400)))
    days = (end - begin).days
    for key in range(_FOUNDERS + 1, _FOUNDERS + days // 11 + 1):
        joins = _joining_day(luck, begin, days)
        people.append(_person(luck, key, begin, end, level, names, joins))
    first = len(people) + 1
    for key in range(first, first + _AT_THE_LAST_MOMENT):
        people.append(_person(luck, key, begin, end, level, names, day))
    return list(_with_characters(people, begin, level))


def clubs() -> dict[str, str]:
    """Return the clubs: name by code."""
    return {place[:3].upper(): f"{place} Chess Club" for place in places()}


def big_opens(begin: date, end: date) -> list[date]:
    """Return the first days of the months in which the big open is played."""
    years = range(begin.year, end.year + 1)
    return [first for year in years if begin <= (first := date(year, BIG_OPEN_MONTH, 1)) <= end]


def _joining_day(luck: random.Random, begin: date, days: int) -> date:
    """Return the day a newcomer joins: any day or, with the same chance, the next big open after it."""
    joins = begin + timedelta(days=luck.randrange(20, days - 20))
    opens = [day for day in big_opens(begin, begin + timedelta(days=days)) if day >= joins]
    return opens[0] if opens and luck.random() < 0.5 else joins


def _person(
    luck: random.Random, key: int, begin: date, end: date, level: int, names: set[str], joins: date
) -> InventedPerson:
    founder = joins < begin
    sex = "w" if luck.random() < 0.24 else "m"
    name = _new_name(luck, RADOVIAN if luck.random() < 0.25 else LORANDIAN, sex, names)
    young = luck.random() < (0.25 if founder else 0.6)
    age = luck.uniform(8.5, 16) if young else luck.triangular(18, 72, 34)
    leaves = luck.random() < 0.12
    return InventedPerson(
        key=key,
        name=name.latin,
        local_name=name.local,
        fed=FED,
        title="",
        sex=sex,
        birth=max(joins, begin) - timedelta(days=int(age * _YEAR)),
        club=luck.choice(list(clubs())),
        code=f"{FED}{key:06}" if founder else "",
        fide_id=_fide_id(key) if founder and luck.random() < 0.6 else "",
        best=round(min(max(luck.gauss(level, 190), level - 380), level + 480)),
        keenness=luck.lognormvariate(0, 0.6),
        since=joins,
        until=joins + timedelta(days=luck.randrange(500, 1500)) if leaves else end,
    )


def _master(luck: random.Random, key: int, begin: date, end: date, names: set[str], master: Master) -> InventedPerson:
    name = _new_name(luck, master.culture, master.sex, names)
    born = begin - timedelta(days=int((master.age + luck.random()) * _YEAR))
    guest = master.culture in GUESTS
    age = (begin - born).days / _YEAR
    return InventedPerson(
        key=key,
        name=name.latin,
        local_name=name.local,
        fed=master.culture.fed,
        title=master.title,
        sex=master.sex,
        birth=born,
        club="" if guest else luck.choice(list(clubs())),
        code=f"{FED}{key:06}",
        fide_id=_fide_id(key),
        best=round(master.strength + _GROWTH * max(0.0, _GROWN_UP - age) / 2),
        keenness=0.12 if guest else 0.5,
        since=begin - timedelta(days=400),
        until=end,
    )


def _fide_id(key: int) -> str:
    """Return a number far above those that FIDE has given."""
    return str(990_000_000 + 7 * key)


def _new_name(luck: random.Random, culture: Culture, sex: str, names: set[str]) -> FullName:
    while True:
        name = full_name(luck, culture, sex)
        if name.latin not in names:
            names.add(name.latin)
            return name


def _with_characters(people: list[InventedPerson], begin: date, level: int) -> Iterator[InventedPerson]:
    """Yield the people with namesakes among them, and with players who return and will lose rating."""
    first = people[NAMESAKES[0] - 1]
    returns = big_opens(begin, begin + timedelta(days=3660))
    for person in people:
        if person.key == NAMESAKES[1]:
            born = first.birth.replace(year=first.birth.year - 23, day=min(first.birth.day, 28))
            yield replace(person, name=first.name, local_name=first.local_name, sex=first.sex, birth=born)
        elif person.key in RETURNING:
            back = returns[(person.key - RETURNING.start) // 2 % len(returns)]
            born = begin.replace(year=begin.year - 44, day=1)
            yield replace(
                person, birth=born, best=level - 850, keenness=5.0, since=back, until=person.until + (back - begin)
            )
        else:
            yield person
