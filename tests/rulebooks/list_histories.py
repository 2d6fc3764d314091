"""Lists of some months under FIDE 2022 and 2024, invented from a seed: a first list, and the events after it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction

from ratinghouse.kernel.calendars.days import add_months
from tests.rulebooks.second_opinion_lists import COMPRESSION, LIFT, Row
from tests.rulebooks.second_opinion_since_2022 import RULES_2022, RULES_2024, Contest, Game, Rules, Standing, printed_K

# The month of the lift, that of the first K in rapid, of the compression, of the 600 and of the 2650 points
FIRST_LISTS = (date(2022, 8, 1), date(2022, 11, 1), date(2023, 12, 1), date(2024, 9, 1), date(2025, 8, 1))
NEW_TEXT = date(2024, 3, 1)
POINTS = (Fraction(0), Fraction(1, 2), Fraction(1))


@dataclass(frozen=True)
class Month:
    """What the next list is made of."""

    list_date: date
    editions: tuple[Rules, ...]
    contests: tuple[Contest, ...]
    operation: str
    standard: dict[str, int]  # the ratings on the standard list before


class History:
    """A first list, and the months after it."""

    def __init__(self, chance: random.Random, months: int = 5) -> None:
        self.chance = chance
        self.pool = chance.choice(("standard", "standard", "rapid", "blitz"))
        self.first = chance.choice(FIRST_LISTS)
        self.lowest = edition_of(self.first).lowest
        self.rows = {f"p{number}": self._row() for number in range(chance.randint(6, 9))}
        self.standard = {id: row.standing.standard for id, row in self.rows.items()}
        self.months = list(self._months(months))

    def _row(self) -> Row:
        chance = self.chance
        near = chance.choice((self.lowest + 6, 1790, 1990, 2290, 2390, 2395, 2590, 2640))
        rating = chance.choice((0, near, near, near + chance.randint(-6, 20)))
        rating = max(rating, self.lowest) if rating else 0
        standard = (
            0 if self.pool == "standard" else chance.choice((0, max(self.lowest, near + chance.randint(-150, 150))))
        )
        standing = Standing(
            rating,
            standard,
            games=chance.choice((22, 26, 28, 29, 30, 90)) if rating else chance.choice((0, 0, 25)),
            peak=chance.choice((0, 0, 2305, 2405)) if rating else chance.choice((0, 0, 2405)),
            birth_year=self.first.year - chance.choice((30, 17, 18, 18, 19)),
        )
        standing = replace(standing, peak=max(standing.peak, rating))
        standing = replace(standing, K=printed_K(self.pool, self.first, standing) if rating else 0)
        a_year_ago = add_months(self.first, chance.choice((-12, -11, -10)))
        return Row(standing, last_played=a_year_ago + timedelta(days=chance.choice((-1, 0, 1, 14))) if rating else None)

    def _months(self, months: int) -> Iterator[Month]:
        for number in range(1, months + 1):
            list_date = add_months(self.first, number)
            yield Month(
                list_date,
                editions_of(list_date),
                tuple(self._contests(list_date)),
                self._operation(list_date),
                dict(self.standard),
            )
            for id, rating in self.standard.items():
                if self.pool != "standard" and self.chance.random() < 0.3:
                    self.standard[id] = self.chance.choice((0, max(self.lowest, rating + self.chance.randint(-30, 30))))

    def _operation(self, list_date: date) -> str:
        if list_date == NEW_TEXT:
            self.lowest = RULES_2024.lowest
            return COMPRESSION
        return LIFT if list_date == date(2022, 10, 1) and self.pool != "standard" else ""

    def _contests(self, list_date: date) -> Iterator[Contest]:
        """Up to three events that ended in the month before the list; some began before the list in force."""
        chance = self.chance
        last_month = add_months(list_date, -1)
        for day in sorted(chance.sample(range(24), chance.choice((0, 1, 2, 3)))):
            end = last_month + timedelta(days=day)
            start = max(self.first, end - timedelta(days=chance.choice((0, 1, 8, 29, 30))))
            ids = chance.sample(sorted(self.rows), chance.randint(2, 5))
            pairs = [(first, second) for at, first in enumerate(ids) for second in ids[at + 1 :]]
            games = [self._game(*pair, start, end) for pair in pairs * chance.choice((1, 1, 2))]
            yield Contest(edition_of(start), start, end, games)

    def _game(self, white: str, black: str, start: date, end: date) -> Game:
        points = self.chance.choice(POINTS)
        day = start + timedelta(days=self.chance.randint(0, (end - start).days))
        return Game(white, black, points, 1 - points, self.chance.random() > 0.05, day)


def edition_of(start: date) -> Rules:
    """The edition that an event of this first day falls under."""
    return RULES_2024 if start >= NEW_TEXT else RULES_2022


def editions_of(list_date: date) -> tuple[Rules, ...]:
    """The editions of the events of a list, its own last."""
    if list_date <= NEW_TEXT:
        return (RULES_2022,)
    return (RULES_2022, RULES_2024) if list_date <= date(2024, 5, 1) else (RULES_2024,)
