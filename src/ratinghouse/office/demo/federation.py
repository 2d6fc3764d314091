"""Years of an invented federation: every report that is sent to its office, by the day on which it comes.

Nothing here knows a rulebook: the same events can be rated under any.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from ratinghouse.office.demo.events import Clock, Plan, league, match, round_robin, swiss
from ratinghouse.office.demo.invented_names import first_name, places, surname
from ratinghouse.office.demo.people import Person, clubs, population
from ratinghouse.reports import Entry, Report
from ratinghouse.reports.results import COMPLEMENT

STANDARD = Clock("90 minutes for the game, 30 seconds a move from move 1", "5400+30")
RAPID = Clock("15 minutes for the game, 10 seconds a move from move 1", "900+10")
BY_POST = Clock("10 moves in 50 days", "")
_MOST_DAYS_TO_REPORT = 6


@dataclass(frozen=True)
class Sent:
    """A report on its way to the office. ``who`` says who the entries really are, by starting number."""

    report: Report
    reported: date
    pool: str
    who: dict[int, Person]
    corrects: str = ""  # the name of the event that an earlier, wrong report told of
    late: bool = False


@dataclass
class Federation:
    """The federation: who plays, and what they play in the years from a day on."""

    begin: date
    years: int = 4
    seed: int = 1
    level: int = 1750
    clock: Clock = STANDARD
    with_rapid: bool = True
    people: list[Person] = field(init=False)

    def __post_init__(self) -> None:
        self.people = population(self.seed, self.begin, self.years, self.level)

    @property
    def end(self) -> date:
        """The last day of memberships: nobody's ends before the events do."""
        return self.begin + timedelta(days=366 * self.years)

    def sent(self) -> list[Sent]:
        """Every report, in the order in which they come."""
        every = [sent for year in range(self.years) for sent in self._year(year)]
        return sorted([*every, *_corrections(every)], key=lambda one: (one.reported, one.report.event.name))

    def _year(self, year: int) -> Iterator[Sent]:
        luck = random.Random(f"year {self.seed} {year}")
        season = f"{self.begin.year + year}"
        for month in range(12):
            day = _saturday(self.begin + timedelta(days=365 * year + 30 * month + luck.randrange(3)))
            yield from self._opens(luck, season, month, day)
            yield from self._closed(luck, season, month, day + timedelta(days=7))
            if month in (3, 9):
                yield self._league(luck, season, "spring" if month == 3 else "autumn", day)
            if self.with_rapid and month % 2:
                yield self._rapid(luck, season, month, day + timedelta(days=14))

    def _opens(self, luck: random.Random, season: str, month: int, day: date) -> Iterator[Sent]:
        place = places()[month % len(places())]
        plan = self._plan(luck, f"{place} Open {season}", place, day, rounds=7 if month % 3 else 9, a_day=2)
        players = self._entrants(luck, day, luck.randrange(36, 58))
        yield _sent(luck, swiss(luck, plan, players), players_by(plan, players), late=month == 3)
        if month == 6:
            plan = self._plan(luck, f"Junior Championship {season}", places()[2], day, rounds=7, a_day=2)
            juniors = self._entrants(luck, day, 30, oldest=18)
            yield _sent(luck, swiss(luck, plan, juniors), players_by(plan, juniors))

    def _closed(self, luck: random.Random, season: str, month: int, day: date) -> Iterator[Sent]:
        best = sorted(self._active(day), key=lambda person: (-person.strength(day), person.key))
        if month == 7:
            yield self._all_play_all(luck, f"Championship {season}", day, best[:10])
            women = [person for person in best if person.sex == "w"]
            yield self._all_play_all(luck, f"Women's Championship {season}", day, women[:8])
        if month == 10:
            yield self._all_play_all(luck, f"Masters {season}", day, best[10:16], cycles=2)
        if month in (1, 8):
            group = luck.randrange(20, 120)
            name = f"{places()[(month + 3) % len(places())]} Round Robin {season}"
            yield self._all_play_all(luck, name, day, best[group : group + 10])
        if month == 4:
            two = luck.sample(best[:30], 2)
            plan = self._plan(luck, f"Match in {places()[5]} {season}", places()[5], day, rounds=6, a_day=1)
            yield _sent(luck, match(luck, plan, two), dict(enumerate(two, start=1)))

    def _all_play_all(
        self, luck: random.Random, name: str, day: date, players: Sequence[Person], cycles: int = 1
    ) -> Sent:
        rounds = (len(players) - 1) * cycles
        plan = self._plan(luck, name, luck.choice(places()), day, rounds=rounds, a_day=1)
        drawn = luck.sample(players, len(players))
        return _sent(luck, round_robin(luck, plan, drawn, cycles=cycles), dict(enumerate(drawn, start=1)))

    def _league(self, luck: random.Random, season: str, half: str, day: date) -> Sent:
        boards, squad = 4, 6
        active = self._active(day)
        squads: dict[str, Sequence[Person]] = {}
        for code, name in list(clubs().items())[:8]:
            members = sorted((one for one in active if one.club == code), key=lambda one: (-one.keenness, one.key))
            squads[name] = sorted(members[:squad], key=lambda one: (-one.strength(day), one.key))
        plan = self._plan(luck, f"Team League {season}, {half}", places()[0], day, rounds=7, a_day=1)
        players = [person for members in squads.values() for person in members]
        return _sent(luck, league(luck, plan, squads, boards), dict(enumerate(players, start=1)))

    def _rapid(self, luck: random.Random, season: str, month: int, day: date) -> Sent:
        place = places()[(month + 5) % len(places())]
        plan = self._plan(luck, f"{place} Rapid {season}", place, day, rounds=7, a_day=7, clock=RAPID)
        players = self._entrants(luck, day, luck.randrange(30, 50))
        return _sent(luck, swiss(luck, plan, players), players_by(plan, players), pool="rapid")

    def _plan(
        self,
        luck: random.Random,
        name: str,
        city: str,
        start: date,
        *,
        rounds: int,
        a_day: int,
        clock: Clock | None = None,
    ) -> Plan:
        return Plan(
            name=name,
            city=city,
            start=start,
            rounds=rounds,
            rounds_a_day=a_day,
            clock=clock or self.clock,
            arbiter=f"{surname(luck)}, {first_name(luck, 'm')}",
            spelling=luck.choice(("register", "register", "plain", "two letters")),
            ids=luck.choice(("federation", "federation", "fide")),
        )

    def _active(self, day: date) -> list[Person]:
        return [person for person in self.people if person.plays(day)]

    def _entrants(self, luck: random.Random, day: date, count: int, oldest: int = 99) -> list[Person]:
        """Who comes: keen players more often than others, and every newcomer to one of his first events."""
        able = [person for person in self._active(day) if person.age(day) <= oldest]
        chosen = sorted(able, key=lambda person: (luck.random() ** (1 / person.keenness), person.key), reverse=True)
        return chosen[: min(count, len(chosen))]


def players_by(plan: Plan, players: Sequence[Person]) -> dict[int, Person]:
    """The starting numbers of a Swiss: by strength, as its seeding has them."""
    return dict(enumerate(sorted(players, key=lambda person: -person.strength(plan.start)), start=1))


def _sent(
    luck: random.Random, report: Report, who: dict[int, Person], *, pool: str = "standard", late: bool = False
) -> Sent:
    assert report.event.end is not None
    days = 45 if late else luck.randrange(1, _MOST_DAYS_TO_REPORT)
    return Sent(report, report.event.end + timedelta(days=days), pool, who, late=late)


def _corrections(every: Sequence[Sent]) -> Iterator[Sent]:
    """One wrong report, found out and corrected two months later: a game had been entered the wrong way round."""
    opens = [one for one in every if one.pool == "standard" and " Open " in one.report.event.name and not one.late]
    wrong = opens[len(opens) // 2]
    reported = wrong.reported + timedelta(days=62)
    yield replace(wrong, report=_turned_round(wrong.report), reported=reported, corrects=wrong.report.event.name)


def _turned_round(report: Report) -> Report:
    """The report with the winner and the loser of one game exchanged, and their points."""
    winner, at = next(
        (entry, at) for entry in report.entries for at, one in enumerate(entry.results) if one.code == "1"
    )
    loser = winner.results[at].opponent
    round_number = winner.results[at].round
    entries = []
    for entry in report.entries:
        if entry.no in (winner.no, loser):
            change = -100 if entry.no == winner.no else 100
            entries.append(_other_result(entry, round_number)._replace(points=(entry.points or 0) + change))
        else:
            entries.append(entry)
    order = sorted(entries, key=lambda entry: (-(entry.points or 0), entry.no))
    ranks = {entry.no: rank for rank, entry in enumerate(order, start=1)}
    return replace(report, entries=tuple(entry._replace(rank=ranks[entry.no]) for entry in entries))


def _other_result(entry: Entry, round_number: int) -> Entry:
    results = tuple(
        one._replace(code=COMPLEMENT[one.code]) if one.round == round_number else one for one in entry.results
    )
    return entry._replace(results=results)


def _saturday(day: date) -> date:
    return day + timedelta(days=(5 - day.weekday()) % 7)
