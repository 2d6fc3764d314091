"""A second opinion on the Japan Chess Federation's regulations of 2024: the articles worked out player by player.

It shares nothing with the rulebook but the text: fractions instead of columns, loops instead of rules, its own tables.
Where the text leaves a choice, it takes the readings of docs/readings.md.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction

from tests.rulebooks.second_opinion import half_up

# Table 1: the last difference of each band, from PD .50 on; beyond the last, 1.0
_TABLE_1 = """
    3 10 17 25 32 39 46 53 61 68 76 83 91
    98 106 113 121 129 137 145 153 162 170 179 188 197
    206 215 225 235 245 256 267 278 290 302 315 328 344
    357 374 391 411 432 456 484 517 559 619 735
"""
# Table 2: dp for p = 1.0, .99 … .50; below .50 with the other sign
_TABLE_2 = """
    800 677 589 538 501 470 444 422 401 383 366 351 336 322 309 296 284
    273 262 251 240 230 220 211 202 193 184 175 166 158 149 141 133 125
    117 110 102 95 87 80 72 65 57 50 43 36 29 21 14 7 0
"""
LAST_DIFFERENCES = [int(word) for word in _TABLE_1.split()]
DP = {100 - place: int(word) for place, word in enumerate(_TABLE_2.split())}
LOWEST = 1000


@dataclass(frozen=True)
class Person:
    """A player as the Federation's register has them when the list is made. 0 stands for no rating."""

    rating: int = 0
    games: int = 0
    peak: int = 0
    birth: date | None = None  # None: not known
    fide: int = 0
    fide_day: date | None = None  # None: not known
    other_type: int = 0
    memberships: Sequence[tuple[date, date]] | None = None  # None: not known
    published_K: int = 0


@dataclass(frozen=True)
class Played:
    """A game: White's points, whether it was really played, and the day."""

    white: str
    black: str
    points: Fraction
    played: bool
    day: date


@dataclass(frozen=True)
class Meeting:
    """A rated event: the ratings of its players on the list in force at its start, and its games."""

    start: Mapping[str, int]
    games: Sequence[Played]
    end: date


@dataclass(frozen=True)
class Earlier:
    """Games of an unrated player against rated opponents in an earlier reporting period."""

    end: date
    games: int
    points: Fraction
    opponents: int  # the sum of their ratings


@dataclass
class Standing:
    """What the new list says of a player."""

    rating: int = 0
    status: str = "unrated"
    K: int = 0
    games: int = 0
    change: Fraction = Fraction(0)
    first_games: int = 0


@dataclass(frozen=True)
class Side:
    """A game seen by one of its players. None where the text gives no number."""

    reasons: frozenset[str]  # why it does not count; empty: it counts
    points: Fraction = field(compare=False)
    opponent: int
    D: int | None = None
    PD: Fraction | None = None
    surplus: Fraction | None = None  # the points less PD
    C: Fraction | None = None
    if_won_drawn_lost: tuple[Fraction, ...] | None = None  # C of each result


@dataclass
class Entry:
    """A player in an event: the games in order, and what they give together."""

    status: str
    sides: list[Side] = field(default_factory=list)
    performance: int = 0  # of all games that were played against rated opponents; 0: none

    @property
    def counted(self) -> list[Side]:
        """The games that count."""
        return [side for side in self.sides if not side.reasons]


@dataclass(frozen=True)
class NewList:
    """The standings by player, and the entries by the event's number and the player."""

    standings: Mapping[str, Standing]
    entries: Mapping[tuple[int, str], Entry]


def expected(difference: int) -> Fraction:
    """5(1), Table 1: the expected score of a player who is so many points ahead, at most 400."""
    ahead = min(abs(difference), 400)
    higher = 50 + sum(ahead > last for last in LAST_DIFFERENCES)
    return Fraction(higher if difference >= 0 else 100 - higher, 100)


def is_member(person: Person, day: date) -> bool:
    """3(5): an annual member whose membership is valid on the day; one that is not declared is taken for valid."""
    return person.memberships is None or any(first <= day <= last for first, last in person.memberships)


def coefficient(person: Person, before: int, list_date: date) -> int:
    """5(1): K; a K that was published goes first. ``before`` is the rating before this list."""
    if person.published_K:
        return person.published_K
    reached = max(person.peak, before)
    if person.games < 30:
        return 40
    if reached >= 2400:
        return 10
    if person.birth is not None and reached < 2000 and _age(person.birth, date(list_date.year, 1, 1)) < 19:
        return 40
    return 20


def _age(birth: date, day: date) -> int:
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def first_of_two_years(list_date: date) -> date:
    """6(3): the first day of the two years that end with the reporting period, on the 20th of the month before."""
    last = (list_date - timedelta(days=1)).replace(day=20)
    return last.replace(year=last.year - 2) + timedelta(days=1)


def performance(games: int, points: Fraction, opponents: int) -> int:
    """6(4): PR = RA + dp."""
    p = half_up(points * 100 / games)
    dp = DP[p] if p >= 50 else -DP[100 - p]
    return half_up(Fraction(opponents, games) + dp)


def new_list(
    persons: Mapping[str, Person],
    meetings: Sequence[Meeting],
    earlier: Mapping[str, Sequence[Earlier]],
    list_date: date,
) -> NewList:
    """Everybody's standing on the list after the period, and how it came about."""
    played = {id for meeting in meetings for id in meeting.start} | {id for id, results in earlier.items() if results}
    period = _Period(persons, played, list_date)
    entries = {
        (number, id): period.entry(id, meeting) for number, meeting in enumerate(meetings) for id in meeting.start
    }
    standings = {}
    for id in persons:
        own_entries = [(meetings[number].end, entry) for (number, player), entry in entries.items() if player == id]
        standings[id] = period.standing(id, own_entries, earlier.get(id, ()))
    return NewList(standings, entries)


class _Period:
    """A reporting period: who has or adopts which rating, and with which K."""

    def __init__(self, persons: Mapping[str, Person], played: Container[str], list_date: date) -> None:
        self.persons, self.list_date = persons, list_date
        self.adopted, self.needs_a_game = {}, set()
        for id, person in persons.items():
            self.adopted[id], needs_a_game = _adopted(person, id in played, list_date)
            if needs_a_game:
                self.needs_a_game.add(id)
        self.before = {id: person.rating or self.adopted[id] for id, person in persons.items()}

    def entry(self, id: str, meeting: Meeting) -> Entry:
        """A player's games in an event."""
        person = self.persons[id]
        at_start = self._at_start(id, meeting)
        entry = Entry("unrated" if not at_start else "adopted" if self.adopted[id] else "rated")
        against_rated = []
        for game in meeting.games:
            if id in (game.white, game.black):
                is_white = game.white == id
                other, points = (game.black, game.points) if is_white else (game.white, 1 - game.points)
                entry.sides.append(self._side(person, at_start, other, points, game, meeting))
                if game.played and entry.sides[-1].opponent:
                    against_rated.append(entry.sides[-1])
        if against_rated:
            total = sum(side.opponent for side in against_rated)
            points = sum((side.points for side in against_rated), Fraction(0))
            entry.performance = performance(len(against_rated), points, total)
        return entry

    def _at_start(self, id: str, meeting: Meeting) -> int:
        """5(1): the rating in force at the start; who had none then but has one now, or adopts one, has that."""
        return meeting.start[id] or self.before[id]

    def _side(
        self, person: Person, own_rating: int, other: str, points: Fraction, game: Played, meeting: Meeting
    ) -> Side:
        opponent = self._at_start(other, meeting)
        reasons = {
            "unplayed": not game.played,
            "not_a_member": not is_member(person, game.day),
            "against_non_member": not is_member(self.persons[other], game.day),
            "against_UR": not opponent,
        }
        against = frozenset(reason for reason, holds in reasons.items() if holds)
        if not own_rating or not opponent:
            return Side(against, points, opponent, C=Fraction(0) if own_rating else None)
        PD = expected(own_rating - opponent)
        K = coefficient(person, person.rating or _adopted(person, True, self.list_date)[0], self.list_date)
        weight = 0 if against else K
        results = tuple(weight * (result - PD) for result in (Fraction(1), Fraction(1, 2), Fraction(0)))
        return Side(against, points, opponent, own_rating - opponent, PD, points - PD, weight * (points - PD), results)

    def standing(self, id: str, entries: Sequence[tuple[date, Entry]], earlier: Sequence[Earlier]) -> Standing:
        """What the list says of a player."""
        person, before = self.persons[id], self.before[id]
        counted = [(end, side) for end, entry in entries for side in entry.counted]
        if not before:
            results = [Earlier(end, 1, side.points, side.opponent) for end, side in counted]
            return _first(results, earlier, self.list_date)
        if id in self.needs_a_game and not counted:
            return Standing()
        change = sum((side.C or Fraction(0) for _, side in counted), Fraction(0))
        rating = max(LOWEST, half_up(before + change))
        K = coefficient(person, before, self.list_date)
        return Standing(rating, "listed" if person.rating else "new", K, len(counted), change)


def _adopted(person: Person, played: bool, list_date: date) -> tuple[int, bool]:
    """6(1), 6(2): the FIDE rating of somebody who has joined, else that of the other type; whether it needs a game."""
    joined = played if person.memberships is None else any(first <= list_date for first, _ in person.memberships)
    if person.memberships and person.fide_day and person.fide_day > person.memberships[0][0]:
        joined = False
    if person.rating:
        return 0, False
    if person.fide and joined:
        return max(person.fide, LOWEST), False
    return (max(person.other_type, LOWEST), True) if person.other_type else (0, False)


def _first(results: Sequence[Earlier], earlier: Sequence[Earlier], list_date: date) -> Standing:
    """6(3): six games within two years, neither all won nor all lost; 5(3): never below 1000."""
    first = first_of_two_years(list_date)
    counted = [result for result in (*earlier, *results) if result.end >= first]
    games = sum(result.games for result in counted)
    points = sum((result.points for result in counted), Fraction(0))
    standing = Standing(games=len(results), first_games=games)
    if games >= 6 and 0 < points < games:
        standing.rating = max(LOWEST, performance(games, points, sum(result.opponents for result in counted)))
        standing.status = "new"
    return standing


def kind_of_rating(minutes: int, seconds: int) -> str:
    """2(2), Note 1: by the time for 60 moves, in minutes."""
    for_sixty_moves = minutes + Fraction(60 * seconds, 60)
    return "standard" if for_sixty_moves >= 45 else "rapid" if for_sixty_moves >= 10 else "not rated"


@dataclass(frozen=True)
class Days:
    """The days that the regulations ask of an event that was played from one day to another and then reported."""

    start: date
    end: date
    reported: date

    @property
    def list(self) -> date:
        """3(6), Note 2: a report until the 20th enters the list of the next month, a later one that of the second."""
        return _first_of_month(self.reported, 1 if self.reported.day <= 20 else 2)

    @property
    def deadline(self) -> date:
        """3(7), Note 3: three months after the last day; where that month is shorter, its last day."""
        month = _first_of_month(self.end, 3)
        last = _first_of_month(month, 1) - timedelta(days=1)
        return month.replace(day=min(self.end.day, last.day))

    def answers(self) -> dict[str, object]:
        """By the names of the calendar."""
        closing = _first_of_month(self.list, -1).replace(day=20)
        return {
            "registration_deadline": self.start - timedelta(days=5),
            "list_in_force": self.start.replace(day=1),
            "deadline": self.deadline,
            "report_ok": self.reported <= self.deadline,
            "list": self.list,
            "closing": closing,
            "window_first": _first_of_month(self.list, -2).replace(day=21),
            "window_last": closing,
            "previous_list": _first_of_month(self.list, -1),
            "next_list": _first_of_month(self.list, 1),
            "pool_first": first_of_two_years(self.list),
            "pool_last": closing,
        }


def _first_of_month(day: date, months: int) -> date:
    """The first day of the month that is so many months later."""
    number = day.year * 12 + day.month - 1 + months
    return date(number // 12, number % 12 + 1, 1)
