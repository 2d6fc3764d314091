"""Events of the demonstration, played out and written down as the reports that arbiters send."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from ratinghouse.office.demo.invented_names import without_accents
from ratinghouse.office.demo.pairing import Pairs, swiss_round, wheel
from ratinghouse.office.demo.people import FED, InventedPerson
from ratinghouse.office.demo.play import result
from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result, Team
from ratinghouse.reports.results import CODES


@dataclass(frozen=True)
class Clock:
    """A rate of play, in words and in the code of record 222."""

    words: str
    code: str


@dataclass(frozen=True)
class PlannedEvent:
    """An event as it is announced."""

    name: str
    city: str
    start: date
    rounds: int
    rounds_a_day: int
    clock: Clock
    arbiter: str
    spelling: str  # how its program writes names: "register", "plain", "two letters"
    ids: str  # which IDs it prints: "federation", "fide"
    apart: int = 1  # days from one day of play to the next

    @property
    def days(self) -> tuple[date, ...]:
        """Return the day of each round."""
        return tuple(self.start + timedelta(days=at // self.rounds_a_day * self.apart) for at in range(self.rounds))


@dataclass(frozen=True)
class Wish:
    """The score that a player is to reach in an event, in hundredths, playing every game."""

    least: int
    most: int
    form: int  # points by which they play better than they are, or worse

    def holds(self, results: Sequence[Result]) -> bool:
        """Return whether the results are the wanted ones."""
        codes = [CODES[result.code] for result in results]
        return all(code.played for code in codes) and self.least <= sum(code.score for code in codes) <= self.most


NO_WISHES: Mapping[int, Wish] = {}
_MOST_TRIES = 2000


@dataclass
class _Sheet:
    """The score sheet: results of each starting number, and what pairings must know."""

    luck: random.Random
    players: Sequence[InventedPerson]
    day: date
    wishes: Mapping[int, Wish] = field(default_factory=dict)  # by the keys of people
    results: dict[int, list[Result]] = field(default_factory=lambda: defaultdict(list))
    met: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    whites: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def play(self, round_number: int, pairs: Pairs) -> None:
        for white, black in pairs:
            mine, theirs = result(self.luck, self._strength(white), self._strength(black))
            self.results[white].append(Result(round_number, black, "w", mine))
            self.results[black].append(Result(round_number, white, "b", theirs))
            self.met[white].add(black)
            self.met[black].add(white)
            self.whites[white] += 1
            self.whites[black] -= 1

    def sit_out(self, round_number: int, numbers: Iterable[int], code: str) -> None:
        for no in numbers:
            self.results[no].append(Result(round_number, None, "", code))

    def points(self, no: int) -> int:
        return sum(CODES[result.code].score for result in self.results[no])

    def fulfils_wishes(self) -> bool:
        people = enumerate(self.players, start=1)
        return all(self.wishes[who.key].holds(self.results[no]) for no, who in people if who.key in self.wishes)

    def _strength(self, no: int) -> float:
        person = self.players[no - 1]
        wish = self.wishes.get(person.key)
        return person.strength(self.day) + (wish.form if wish else 0)


def swiss(luck: random.Random, plan: PlannedEvent, players: Sequence[InventedPerson]) -> Report:
    """Return a Swiss with byes for an odd player and on request, and a player who leaves before the end."""
    seeded = sorted(players, key=lambda person: -person.strength(plan.start))
    sheet = _Sheet(luck, seeded, plan.start)
    numbers = range(1, len(seeded) + 1)
    leaver, leaves_after = luck.choice(numbers), plan.rounds - 3
    absentee, absent_in = luck.choice(numbers), luck.randrange(2, plan.rounds)
    byes: set[int] = set()
    for round_number in range(1, plan.rounds + 1):
        withdrawn = {leaver} if round_number > leaves_after else set()
        resting = {absentee} - withdrawn if round_number == absent_in else set()
        present = {no: sheet.points(no) for no in numbers if no not in withdrawn | resting}
        pairs, bye = swiss_round(present, sheet.met, sheet.whites, byes)
        sheet.play(round_number, pairs)
        sheet.sit_out(round_number, withdrawn, "Z")
        sheet.sit_out(round_number, resting, "H")
        if bye is not None:
            byes.add(bye)
            sheet.sit_out(round_number, [bye], "U")
    return _report(plan, sheet, Format.SWISS)


def round_robin(
    luck: random.Random,
    plan: PlannedEvent,
    players: Sequence[InventedPerson],
    *,
    cycles: int = 1,
    wishes: Mapping[int, Wish] = NO_WISHES,
) -> Report:
    """Return a tournament in which all play all, once or twice, played until the wanted results occur."""
    first = wheel(range(1, len(players) + 1))
    second = [[(black, white) for white, black in pairs] for pairs in first]
    for _ in range(_MOST_TRIES):
        sheet = _Sheet(luck, players, plan.start, wishes)
        for round_number, pairs in enumerate([*first, *second][: len(first) * cycles], start=1):
            sheet.play(round_number, pairs)
        if sheet.fulfils_wishes():
            break
    return _report(plan, sheet, Format.ROUND_ROBIN if cycles == 1 else Format.DOUBLE_ROUND_ROBIN)


def match(luck: random.Random, plan: PlannedEvent, players: Sequence[InventedPerson]) -> Report:
    """Two players, several games."""
    sheet = _Sheet(luck, players, plan.start)
    for round_number in range(1, plan.rounds + 1):
        sheet.play(round_number, [(1, 2) if round_number % 2 else (2, 1)])
    return _report(plan, sheet, Format.MATCH)


def league(luck: random.Random, plan: PlannedEvent, squads: dict[str, Sequence[InventedPerson]], boards: int) -> Report:
    """Teams, all against all; in every match some of the reserves play."""
    players = [person for squad in squads.values() for person in squad]
    sheet = _Sheet(luck, players, plan.start)
    members: dict[str, list[int]] = {}
    for name, squad in squads.items():
        first = sum(map(len, members.values())) + 1
        members[name] = list(range(first, first + len(squad)))
    teams = list(members)
    for round_number, meetings in enumerate(wheel(range(len(teams))), start=1):
        for home, away in meetings:
            ours, theirs = (sorted(luck.sample(members[teams[at]], boards)) for at in (home, away))
            colours = [pair if at % 2 else pair[::-1] for at, pair in enumerate(zip(ours, theirs, strict=True))]
            sheet.play(round_number, colours)
    listed = tuple(Team(at, name, tuple(members[name])) for at, name in enumerate(teams, start=1))
    return _report(plan, sheet, Format.TEAM, listed)


def _report(plan: PlannedEvent, sheet: _Sheet, format: Format, teams: tuple[Team, ...] = ()) -> Report:
    order = sorted(range(1, len(sheet.players) + 1), key=lambda no: (-sheet.points(no), no))
    ranks = {no: rank for rank, no in enumerate(order, start=1)}
    entries = tuple(_entry(plan, no, person, ranks[no], sheet) for no, person in enumerate(sheet.players, start=1))
    days = plan.days
    header = ReportHeader(
        name=plan.name,
        city=plan.city,
        fed=FED,
        start=days[0],
        end=days[-1],
        arbiter=plan.arbiter,
        time_control=plan.clock.words,
        time_control_code=plan.clock.code,
        rounds=plan.rounds,
        round_dates=days,
        declared={"players": len(entries)},
    )
    return Report(header, entries, teams, format=format, format_from="given")


def _entry(plan: PlannedEvent, no: int, person: InventedPerson, rank: int, sheet: _Sheet) -> ReportEntry:
    name = person.name
    if plan.spelling != "register":
        name = without_accents(name, two_letters=plan.spelling == "two letters")
    id = person.fide_id if plan.ids == "fide" else person.code
    return ReportEntry(
        no=no,
        name=name,
        id=id,
        fed=person.fed,
        sex=person.sex,
        title=person.title,
        birth=person.birth.isoformat(),
        points=sheet.points(no),
        rank=rank,
        results=tuple(sorted(sheet.results[no])),
    )
