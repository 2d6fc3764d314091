"""Random rating periods under FIDE 2022 and 2024, drawn towards the numbers at which a rule changes its answer."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

from ratinghouse.kernel.calendars.days import add_months
from tests.rulebooks.second_opinion_since_2022 import (
    EDITIONS,
    NOBODY,
    Contest,
    Game,
    Performance,
    RatingList,
    RatingPeriod,
    Rules,
    Standing,
    first_rating,
)

POOLS = ("standard", "rapid", "blitz")
LIST_DATES = {
    "fide-2022": (date(2022, 10, 1), date(2022, 12, 1), date(2023, 1, 1), date(2023, 2, 1), date(2024, 1, 1)),
    "fide-2024": (date(2024, 6, 1), date(2025, 1, 1), date(2025, 2, 1), date(2025, 11, 1), date(2026, 1, 1)),
}
# The first and last D of some bands of the table, the 400- and 600-point rules, and the end of the table
GAPS = (
    *(0, 3, 4, 10, 11, 17, 18, 91, 92, 188, 189, 302, 303, 344, 345, 391, 392, 400, 401, 411, 412, 432, 433),
    *(599, 600, 601, 619, 620, 735, 736, 800, 1200),
)
LEVELS = (1799, 1800, 1801, 2299, 2300, 2301, 2399, 2400, 2401, 2599, 2600, 2601, 2649, 2650, 2651, 2000, 1900, 2200)
EDGES = (1799, 1800, 2399, 2400, 2600, 2601, 2649, 2650)
MARATHONS = (17, 18, 19, 20, 35, 36, 37, 40, 70, 71, 72)  # games around K x n = 700
PLAYED = ((1, 0), (0, 1), (Fraction(1, 2), Fraction(1, 2)))
UNPLAYED = ((1, 0), (0, 1), (Fraction(1, 2), Fraction(1, 2)), (0, 0))
MINUTES = (None, None, 59, 60, 74, 75, 89, 90, 91, 119, 120, 121)


class Scenario:
    """A rating period under construction: its lists, players and events."""

    def __init__(self, chance: random.Random, rules: Rules, pool: str | None = None) -> None:
        self.chance, self.rules = chance, rules
        self.pool = pool or chance.choice(POOLS)
        self.list_date = chance.choice(LIST_DATES[rules.name])
        self.before = add_months(self.list_date, -1)
        dates = [add_months(self.list_date, -months) for months in (4, 3, 2, 1)]
        self.lists: dict[date, dict[str, Standing]] = {day: {} for day in dates}
        self.contests: list[Contest] = []
        self.earlier: dict[str, list[Performance]] = {}
        self.level = chance.choice((*LEVELS, rules.lowest + 3, rules.lowest + 150))

    def period(self) -> RatingPeriod:
        """The finished period."""
        lists: dict[date, RatingList] = dict(self.lists)
        return RatingPeriod(self.rules, self.pool, self.list_date, lists, self.contests, self.earlier)

    def add_players(self) -> None:
        """Some rated players, some unrated ones, and some who became one or the other between the lists."""
        for number in range(self.chance.randint(4, 9)):
            self.add_player(f"p{number}", self.rating())

    def rating(self) -> int:
        """A rating whose distance from the level of this period is at or near a limit."""
        rating = self.level + self.chance.choice((-1, 1)) * self.chance.choice(GAPS)
        if self.chance.random() < 0.2:
            rating = self.chance.choice(LEVELS)
        return max(self.rules.lowest, min(2880, rating))

    def add_player(self, id: str, rating: int) -> None:
        """A player with this rating on all lists, or on some; and with another one now and then."""
        chance = self.chance
        kind = chance.choice(("steady",) * 6 + ("unrated",) * 2 + ("new", "delisted", "moving"))
        birth = chance.choice((0, 1980, *(self.list_date.year - age for age in (17, 18, 19, 20))))
        games = chance.choice((0, 5, 28, 29, 30, 31, 200))
        peak = chance.choice((0, 0, 2299, 2300, 2399, 2400, rating + 40))
        printed = chance.choice((0, 0, 10, 20, 40))
        standard = self._standard(rating)
        for number, players in enumerate(self.lists.values()):
            now = {"steady": rating, "moving": rating + number * 7 - 20, "unrated": 0}.get(kind, 0)
            now = rating if (kind == "new" and number > 1) or (kind == "delisted" and number < 2) else now
            players[id] = Standing(
                max(now, self.rules.lowest) if now else 0,
                standard[number],
                printed if now else 0,
                games if kind != "unrated" else 0,
                max(peak, rating) if peak and kind != "unrated" else 0,
                birth,
            )

    def _standard(self, rating: int) -> list[int]:
        """The ratings on the four standard lists."""
        if self.pool == "standard" or self.chance.random() < 0.3:
            return [0, 0, 0, 0]
        kind = self.chance.choice(("steady", "steady", "new", "gone", "moving"))
        ratings = {
            "steady": [rating] * 4,
            "new": [0, 0, rating, rating],
            "gone": [rating, rating, 0, 0],
            "moving": [rating, rating + 30, rating + 10, rating + 50],
        }
        return ratings[kind]

    def add_contests(self) -> None:
        """Some events of some of the players."""
        ids = sorted(self.lists[self.before])
        for _ in range(self.chance.randint(1, 3)):
            self.add_contest(ids)

    def add_contest(self, ids: list[str]) -> None:
        """An event: a match, a round robin, or games drawn by lot."""
        chance = self.chance
        start, end = self._days()
        over = chance.choice((0, 0, 0, 2, 3, 4, 5, 6))
        if over:
            pairs = [tuple(chance.sample(ids, 2))] * chance.randint(max(1, over - 1), over)
        else:
            some = chance.sample(ids, chance.randint(3, len(ids)))
            every = [(first, second) for at, first in enumerate(some) for second in some[at + 1 :]]
            pairs = chance.sample(every, chance.randint(1, len(every)))
        self.contests.append(
            Contest(
                self.rules,
                start,
                end,
                [self._game(pair[0], pair[1], start, end) for pair in pairs],
                match_over=over,
                all_games_rated=bool(over) and chance.random() < 0.3,
                minutes=chance.choice(MINUTES),
                faster_approved=chance.random() < 0.15,
            )
        )

    def _days(self) -> tuple[date, date]:
        """The first and last day of an event; no two of a period end on the same day."""
        turn = next((day for day in TURNS if 0 < (self.list_date - day).days < 100), None)
        if turn is not None and self.chance.random() < 0.5:
            start = turn + timedelta(days=self.chance.choice((-1, 0)))
        else:
            start = self.list_date - timedelta(days=self.chance.randint(4, 95))
        lasts = self.chance.choice((1, 1, 9, 29, 30, 31, 32))
        end = start + timedelta(days=lasts - 1)
        last_days = {contest.end for contest in self.contests}
        while end in last_days:
            end += timedelta(days=1)
        return start, end

    def _game(self, white: str, black: str, start: date, end: date) -> Game:
        played = self.chance.random() > 0.08
        points = self.chance.choice(PLAYED if played else UNPLAYED)
        day = start + timedelta(days=self.chance.randint(0, (end - start).days))
        return Game(white, black, Fraction(points[0]), Fraction(points[1]), played, day)

    def add_edge(self) -> None:
        """A game of a player at a level that a rule names, over a wide gap, by a rate of play at a limit."""
        chance = self.chance
        rating = chance.choice(EDGES)
        self._add_steady("edge", rating)
        self._add_steady("below", max(self.rules.lowest, rating - chance.choice((412, 599, 600, 601, 736))))
        start, end = self._days()
        games = [self._game("edge", "below", start, end)]
        minutes = chance.choice((None, 89, 90, 119, 120))
        self.contests.append(Contest(self.rules, start, end, games, minutes=minutes))

    def add_marathon(self) -> None:
        """A player with so many games that K may be bounded, in two events."""
        chance = self.chance
        number = chance.choice(MARATHONS)
        opponents = [f"m{at}" for at in range(chance.choice((3, 5)))]
        for id in opponents:
            self._add_steady(id, self.rating())
        self._add_steady("marathon", self.rating(), K=chance.choice((0, 10, 20, 40)))
        first = self.list_date - timedelta(days=chance.randint(10, 20))
        split = chance.randint(0, number)
        for at, games in enumerate((split, number - split)):
            day = first + timedelta(days=2 * at)
            played = []
            for _ in range(games):
                points = chance.choice(PLAYED)
                pair = Fraction(points[0]), Fraction(points[1])
                played.append(Game("marathon", chance.choice(opponents), *pair, True, day))
            if played:
                self.contests.append(Contest(self.rules, day, day, played))

    def _add_steady(self, id: str, rating: int, K: int = 20) -> None:
        for day in self.lists:
            self.lists[day][id] = Standing(rating, 0, K, self.chance.choice((29, 30)), rating, 1980)

    def add_newcomer(self) -> None:
        """An unrated player whose first rating is near a limit, from this period's games and earlier results."""
        chance = self.chance
        id = "newcomer"
        for day in self.lists:
            self.lists[day][id] = NOBODY
        day = self.list_date - timedelta(days=chance.randint(4, 24))
        number = chance.choice((1, 2, 3, 4, 5, 5, 6, 6, 8))
        bias = chance.choice((0, 1, 2))
        scores = [Fraction(chance.choice((0, 0, bias, 1, bias)), 2) for _ in range(number)]
        if chance.random() < 0.15:
            scores = [Fraction(0)] * number
        ratings = [self.rating() for _ in range(number)]
        if chance.random() < 0.5:
            self._add_earlier(id)
        else:
            ratings = self._tuned(day, scores, ratings)
        games = []
        for at, (rating, score) in enumerate(zip(ratings, scores, strict=True)):
            self._add_steady(f"n{at}", rating)
            games.append(Game(id, f"n{at}", score, 1 - score, True, day))
        contest = Contest(self.rules, day, day, games)
        if day in {earlier.end for earlier in self.contests}:
            return
        self.contests.append(contest)

    def _tuned(self, day: date, scores: list[Fraction], ratings: list[int]) -> list[int]:
        """The ratings with the last moved so that the first rating is exactly at a limit, where that can be."""
        targets = [self.rules.lowest + off for off in (-1, 0, 1)] + [2199, 2200, 2201]
        target = self.chance.choice(targets)
        free = replace(self.rules, lowest=1, highest_first=None)
        points = sum(scores, Fraction(0))
        for last in range(self.rules.lowest, 2880):
            moved = [*ratings[:-1], last]
            if first_rating(free, [Performance(day, len(scores), points, sum(moved))]) == target:
                return moved
        return ratings

    def _add_earlier(self, id: str) -> None:
        """Results from before, around 26 months ago and later; the first of them may have brought no point."""
        chance = self.chance
        months = sorted({chance.choice((25, 26, 27, 27, 28)), *chance.sample(range(5, 30), chance.randint(0, 2))})
        performances = []
        for back in reversed(months):
            first = add_months(self.list_date, -back)
            end = first + timedelta(days=chance.choice((0, 14, 27)))
            games = chance.randint(1, 4)
            points = Fraction(chance.randint(0, 2 * games), 2) if chance.random() < 0.6 else Fraction(0)
            performances.append(Performance(end, games, points, sum(self.rating() for _ in range(games))))
        self.earlier[id] = performances


TURNS = (date(2024, 12, 1), date(2025, 10, 1))


def scenario(seed: int, rules: str, pool: str | None = None) -> RatingPeriod:
    """A period of any kind, drawn from a seed."""
    chance = random.Random(seed)
    new_scenario = Scenario(chance, EDITIONS[rules], pool)
    new_scenario.add_players()
    new_scenario.add_contests()
    if chance.random() < 0.6:
        new_scenario.add_edge()
    if chance.random() < 0.4:
        new_scenario.add_marathon()
    if chance.random() < 0.6:
        new_scenario.add_newcomer()
    return new_scenario.period()
