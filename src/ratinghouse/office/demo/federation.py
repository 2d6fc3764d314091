"""Years of an invented federation: every report that is sent to its office, by the day on which it comes.

Nothing here depends on a rulebook: the same events can be rated under any.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from ratinghouse.kernel.calendars.days import EVERY_MONTH, add_months, first_after, month_start
from ratinghouse.office.demo.events import NO_WISHES, Clock, PlannedEvent, Wish, league, match, round_robin, swiss
from ratinghouse.office.demo.invented_names import arbiter_name, places
from ratinghouse.office.demo.norm_events import MASTERS, WOMEN, NormField, wishes_of
from ratinghouse.office.demo.people import BIG_OPEN_MONTH, FED, InventedPerson, clubs, population
from ratinghouse.office.demo.rates_of_play import BLITZ, BY_POST, RAPID, STANDARD
from ratinghouse.office.demo.swapped_result import first_win, turned_round
from ratinghouse.reports import Report

ARBITER = "arbiter"
"""The sender of reports of national events and of the last days: the account of that name sees them on the desk."""

_MOST_DAYS_TO_REPORT = 6
_NOTICE = timedelta(days=45)  # before its start an event is registered
_BIG_OPEN = 200
_NATIONAL = {"Rapid": 5, "Blitz": 8}  # the months in which the strongest play
_BY_POST_EVERY = 14  # every fourteenth founder also plays by correspondence


@dataclass(frozen=True)
class SentReport:
    """A report that is sent to the office. ``who`` says who the entries really are, by starting number."""

    report: Report
    reported: date
    pool: str
    who: dict[int, InventedPerson]
    registered: date  # when the event was announced
    corrects: str = ""  # the name of the event that an earlier, wrong report was of
    late: bool = False
    sender: str = ""  # an account; else the arbiter's name

    @property
    def name(self) -> str:
        """Return the name of the event."""
        return self.report.event.name


@dataclass
class InventedFederation:
    """The federation: who plays, and what they play from one day to another, and for a year after it."""

    begin: date
    day: date
    seed: int = 1
    level: int = 1750
    clock: Clock = STANDARD
    pools: Sequence[str] = ("standard", "rapid", "blitz")
    people: list[InventedPerson] = field(init=False)

    def __post_init__(self) -> None:
        self.people = population(self.seed, self.begin, self.day, self.level)

    @property
    def end(self) -> date:
        """Return the last day of memberships: none ends before the events do."""
        return add_months(self.day, 16)

    def sent(self, after: date | None = None, until: date | None = None) -> list[SentReport]:
        """Return the reports that arrive after one day and until another, in order."""
        last = until or self.day
        months = list(self._months(last))
        every = [sent for month in months for sent in self._month(month)]
        every += self._correction(every)
        chosen = [sent for sent in every if (after or date.min) < sent.reported <= last]
        return sorted(chosen, key=lambda sent: (sent.reported, sent.name))

    def plan(
        self,
        luck: random.Random,
        name: str,
        city: str,
        start: date,
        *,
        rounds: int,
        a_day: int,
        clock: Clock | None = None,
        apart: int = 1,
    ) -> PlannedEvent:
        """Return an event of the federation as its arbiter announces it."""
        return PlannedEvent(
            name=name,
            city=city,
            start=start,
            rounds=rounds,
            rounds_a_day=a_day,
            clock=clock or self.clock,
            arbiter=arbiter_name(luck),
            spelling=luck.choice(("register", "register", "plain", "two letters")),
            ids=luck.choice(("federation", "federation", "fide")),
            apart=apart,
        )

    def entrants(self, luck: random.Random, day: date, count: int, oldest: int = 99) -> list[InventedPerson]:
        """Return the entrants of an event: newcomers first, then keen players more often than others."""
        able = [person for person in self._active(day) if person.age(day) <= oldest]
        new = [person for person in able if not person.code and (day - person.since).days < 60]
        others = sorted(able, key=lambda person: (luck.random() ** (1 / person.keenness), person.key), reverse=True)
        return [*new, *(person for person in others if person not in new)][:count]

    def swiss(
        self,
        luck: random.Random,
        plan: PlannedEvent,
        players: Sequence[InventedPerson],
        pool: str,
        *,
        late: bool = False,
    ) -> SentReport:
        """Return the report of a Swiss of these players."""
        seeded = sorted(players, key=lambda person: -person.strength(plan.start))
        return _sent(luck, swiss(luck, plan, players), dict(enumerate(seeded, start=1)), pool, late=late)

    def play_by_post(self) -> list[InventedPerson]:
        """Return the founders who also play by correspondence, guests among them."""
        return [person for person in self.people if person.code and person.key % _BY_POST_EVERY == 0]

    def _months(self, last: date) -> Iterator[date]:
        month = month_start(self.begin)
        while month <= last:
            yield month
            month = first_after(month, EVERY_MONTH)

    def _month(self, month: date) -> Iterator[SentReport]:
        luck = random.Random(f"month {self.seed} {self.day} {month}")
        day = _saturday(max(month, self.begin) + timedelta(days=luck.randrange(3)))
        main = "standard" if "standard" in self.pools else self.pools[0]
        if month.month % 2 == 0 or month.month == BIG_OPEN_MONTH:
            yield self._open(luck, month, day, main)
        yield from self._closed(luck, month, day + timedelta(days=7), main)
        if month.month in (3, 10):
            yield self._league(luck, f"{month.year}, {'spring' if month.month == 3 else 'autumn'}", day, main)
        if "rapid" in self.pools:
            yield self._fast(luck, "Rapid", RAPID, month, day + timedelta(days=14))
        if "blitz" in self.pools:
            yield self._fast(luck, "Blitz", BLITZ, month, day + timedelta(days=15))
        if main == "standard" and "correspondence" in self.pools and month.month % 3 == 2:
            yield self._cup_by_post(luck, month)

    def _open(self, luck: random.Random, month: date, day: date, pool: str) -> SentReport:
        if month.month == BIG_OPEN_MONTH:
            plan = self.plan(luck, f"Lorandia Open {month.year}", places()[0], day, rounds=9, a_day=1)
            strong = self._titled_and_guests(day)
            others = [person for person in self.entrants(luck, day, 2 * _BIG_OPEN) if person not in strong]
            return replace(self.swiss(luck, plan, [*strong, *others][:_BIG_OPEN], pool), sender=ARBITER)
        place = places()[month.month % len(places())]
        plan = self.plan(luck, f"{place} Open {month.year}", place, day, rounds=7 if month.month % 3 else 9, a_day=2)
        players = self.entrants(luck, day, luck.randrange(34, 50))
        return self.swiss(luck, plan, players, pool, late=month.month == 4)

    def _closed(self, luck: random.Random, month: date, day: date, pool: str) -> Iterator[SentReport]:
        year = month.year
        best = sorted(self._active(day), key=lambda person: (-person.strength(day), person.key))
        home = [person for person in best if person.fed == FED]
        match month.month:
            case 1:
                group = luck.randrange(20, 120)
                yield self._all_play_all(luck, f"{places()[4]} Round Robin {year}", day, home[group : group + 10], pool)
            case 2:
                yield self._norm_event(luck, WOMEN, month, day, pool)
            case 4 | 9:
                yield self._norm_event(luck, MASTERS, month, day, pool)
            case 5:
                plan = self.plan(luck, f"Match in {places()[5]} {year}", places()[5], day, rounds=6, a_day=1)
                two = luck.sample(home[:30], 2)
                sent = _sent(luck, match(luck, plan, two), dict(enumerate(two, start=1)), pool)
                yield replace(sent, registered=day + timedelta(days=2))
            case 6:
                plan = self.plan(luck, f"Junior Championship {year}", places()[2], day, rounds=7, a_day=2)
                yield self.swiss(luck, plan, self.entrants(luck, day, 30, oldest=18), pool)
            case 8:
                yield self._all_play_all(luck, f"Championship {year}", day, home[:10], pool)
                women = [person for person in home if person.sex == "w"]
                yield self._all_play_all(luck, f"Women's Championship {year}", day, women[:8], pool)
            case 11:
                yield self._all_play_all(luck, f"Candidates {year}", day, home[10:16], pool, cycles=2)

    def _all_play_all(
        self,
        luck: random.Random,
        name: str,
        day: date,
        players: Sequence[InventedPerson],
        pool: str,
        *,
        cycles: int = 1,
        wishes: Mapping[int, Wish] = NO_WISHES,
    ) -> SentReport:
        rounds = (len(players) - 1 + len(players) % 2) * cycles
        plan = self.plan(luck, name, luck.choice(places()), day, rounds=rounds, a_day=1)
        drawn = luck.sample(players, len(players))
        report = round_robin(luck, plan, drawn, cycles=cycles, wishes=wishes)
        return _sent(luck, report, dict(enumerate(drawn, start=1)), pool)

    def _norm_event(self, luck: random.Random, norm_field: NormField, month: date, day: date, pool: str) -> SentReport:
        by_key = {person.key: person for person in self.people}
        players = [by_key[key] for key in norm_field.keys]
        name = norm_field.name.format(season="Spring" if month.month < 7 else "Autumn", year=month.year)
        wishes = wishes_of(norm_field, month, self.day)
        return replace(self._all_play_all(luck, name, day, players, pool, wishes=wishes), sender=ARBITER)

    def _league(self, luck: random.Random, half: str, day: date, pool: str) -> SentReport:
        boards, squad = 4, 6
        active = self._active(day)
        squads: dict[str, Sequence[InventedPerson]] = {}
        for code, name in list(clubs().items())[:8]:
            members = sorted(
                (member for member in active if member.club == code), key=lambda member: (-member.keenness, member.key)
            )
            squads[name] = sorted(members[:squad], key=lambda member: (-member.strength(day), member.key))
        plan = self.plan(luck, f"Team League {half}", places()[0], day, rounds=7, a_day=1, apart=4)
        players = [person for members in squads.values() for person in members]
        return _sent(luck, league(luck, plan, squads, boards), dict(enumerate(players, start=1)), pool)

    def _fast(self, luck: random.Random, kind: str, clock: Clock, month: date, day: date) -> SentReport:
        national = month.month == _NATIONAL[kind]
        place = places()[(month.month + len(kind)) % len(places())]
        name = f"{'Lorandia' if national else place} {kind} {month.year}"
        plan = self.plan(luck, name, place, day, rounds=9, a_day=9, clock=clock)
        others = self.entrants(luck, day, luck.randrange(18, 26))
        strong = self._titled_and_guests(day) if national else []
        return self.swiss(luck, plan, [*strong, *(person for person in others if person not in strong)], kind.lower())

    def _cup_by_post(self, luck: random.Random, month: date) -> SentReport:
        players = luck.sample(self.play_by_post(), 8)
        name = f"Correspondence Cup {month.year}/{month.month // 3 + 1}"
        start = add_months(month, -6)
        plan = self.plan(luck, name, places()[6], start, rounds=7, a_day=1, clock=BY_POST, apart=25)
        return _sent(luck, round_robin(luck, plan, players), dict(enumerate(players, start=1)), "correspondence")

    def _titled_and_guests(self, day: date) -> list[InventedPerson]:
        return [person for person in self._active(day) if person.fed != FED or person.title]

    def _active(self, day: date) -> list[InventedPerson]:
        return [person for person in self.people if person.plays(day)]

    def _correction(self, every: Sequence[SentReport]) -> Iterator[SentReport]:
        """Yield the correction, two months later, of a report from the middle of the time with one wrong result."""
        middle = self.begin + (self.day - self.begin) / 2
        opens = [sent for sent in every if " Open " in sent.name and not sent.late and sent.reported <= middle]
        if opens:
            wrong = opens[-1]
            report = turned_round(wrong.report, *first_win(wrong.report))
            yield replace(wrong, report=report, reported=wrong.reported + timedelta(days=62), corrects=wrong.name)


def _sent(
    luck: random.Random, report: Report, who: dict[int, InventedPerson], pool: str, *, late: bool = False
) -> SentReport:
    event = report.event
    assert event.start is not None
    assert event.end is not None
    days = 45 if late else luck.randrange(1, _MOST_DAYS_TO_REPORT)
    return SentReport(report, event.end + timedelta(days=days), pool, who, event.start - _NOTICE, late=late)


def _saturday(day: date) -> date:
    return day + timedelta(days=(5 - day.weekday()) % 7)
