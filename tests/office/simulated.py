"""Invented federations for tests of publication: players, an opening list, and seasons of events under any rulebook.

Everything passes over the desks as in life: files are received, players matched, events admitted, lists published.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta

from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.lists.register import RegisterPlayer as Registered
from ratinghouse.lists.register import write_register
from ratinghouse.office.events.admission import admit
from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Event
from ratinghouse.office.publishing.publication import Publication, publish
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.setting_up import init_office
from ratinghouse.reports import Format, Report, ReportEntry, Result
from ratinghouse.reports import ReportHeader as Header
from ratinghouse.reports.results import COMPLEMENT
from ratinghouse.reports.trf import write_trf

MONTHS = {"fide-2003": (1, 4, 7, 10), "fide-2009": (1, 3, 5, 7, 9, 11), "iccf-2023": (1, 4, 7, 10)}
BEGINS = {
    "jcf-2024": date(2024, 10, 1),
    "fide-2003": date(2003, 7, 1),
    "fide-2009": date(2009, 7, 1),
    "fide-2022": date(2022, 1, 1),
    "fide-2024": date(2024, 3, 1),
    "iccf-2023": date(2023, 10, 1),
}


def clerk_on(day: date, who: str = "tester") -> Clerk:
    """Somebody who acts at noon of a day."""
    return Clerk(who, datetime(day.year, day.month, day.day, 12, tzinfo=UTC))


@dataclass
class Simulation:
    """A federation under one rulebook, with its own luck."""

    rules: str
    pool: str = "standard"
    players: int = 24
    unrated: int = 8
    seed: int = 1
    strength: dict[str, int] = field(default_factory=dict)
    luck: random.Random = field(init=False)
    begin: date = field(init=False)

    def __post_init__(self) -> None:
        self.luck = random.Random(self.seed)
        self.begin = BEGINS[self.rules]

    def set_up(self, also: Sequence[str] = ()) -> None:
        """Set up the office with its players and an opening list."""
        clerk = clerk_on(self.begin)
        rules = {self.rules: self.begin}
        init_office(clerk, "XAN", "Xanadu", dict.fromkeys((self.pool, *also), rules))
        base = 1700 if self.rules != "fide-2003" else 2100
        for number in range(1, self.players + 1):
            self.strength[f"X{number:04d}"] = base + self.luck.randrange(-300, 500)
        players = write_register(self._player(number, code) for number, code in enumerate(self.strength, 1))
        import_players(clerk, players, "opening.csv", as_list=self.begin, pool=self.pool)

    def _player(self, number: int, code: str) -> Registered:
        """A player of the opening list; the first few are unrated."""
        player = Registered(
            code,
            name=f"Invented{number}, Player",
            fed="XAN",
            sex="w" if number % 3 == 0 else "m",
            birth=str(self.begin.year - self.luck.randrange(11, 60)),
        )
        if number <= self.unrated:
            return player
        rating = self.strength[code] // 10 * 10
        rd = 80.0 if self.rules == "iccf-2023" else None
        return replace(player, rating=rating, peak=rating, games=40, rd=rd)

    def dates(self, years: int) -> list[date]:
        """The days of the lists that follow the opening list."""
        months = MONTHS.get(self.rules, tuple(range(1, 13)))
        days = [add_months(self.begin, month) for month in range(1, years * 12 + 1)]
        return [day for day in days if day.month in months]

    def report(
        self, start: date, players: Sequence[str], *, name: str, rounds: int = 5, format: Format = Format.SWISS
    ) -> bytes:
        """A tournament of these players, played by strength and luck."""
        numbers = {code: no for no, code in enumerate(players, 1)}
        results: dict[str, list[Result]] = {code: [] for code in players}
        pairs = _wheel(list(players)) if format is Format.ROUND_ROBIN else _wheel(list(players))[:rounds]
        for round_number, games in enumerate(pairs, 1):
            for white, black in games:
                code = self._result(white, black)
                results[white].append(Result(round_number, numbers[black], "w", code))
                results[black].append(Result(round_number, numbers[white], "b", COMPLEMENT[code]))
        entries = tuple(
            ReportEntry(
                numbers[code],
                f"Invented{int(code[1:])}, Player",
                id=code,
                fed="XAN",
                rating=None,
                results=tuple(results[code]),
                points=sum({"1": 100, "=": 50, "+": 100}.get(r.code, 0) for r in results[code]),
            )
            for code in players
        )
        end = start + timedelta(days=min(len(pairs), 6))
        header = Header(name=name, city="Xanadu", fed="XAN", start=start, end=end, time_control_code=self._clock())
        raw, _ = write_trf(Report(header, entries, format=format, format_from="given"))
        return raw

    def _clock(self) -> str:
        return {"rapid": "900+10", "blitz": "180+2"}.get(self.pool, "5400+30")

    def _result(self, white: str, black: str) -> str:
        if self.luck.random() < 0.02:
            return "+"
        gap = self.strength[white] - self.strength[black] + self.luck.gauss(0, 250)
        return "=" if abs(gap) < 80 else "1" if gap > 0 else "0"

    def hold(
        self, start: date, reported: date, *, name: str = "", format: Format = Format.SWISS, size: int = 10
    ) -> Event:
        """An event, from its report to its admission."""
        players = self.luck.sample(sorted(self.strength), size)
        raw = self.report(start, players, name=name or f"Open of {start}", format=format)
        return self.hand_in(raw, reported)

    def hand_in(self, raw: bytes, reported: date) -> Event:
        """A report over the desks, up to its admission."""
        clerk = clerk_on(reported)
        event = receive(clerk, ReceivedFile(raw, "report.trf", reported, pool=self.pool)).event
        match_automatically(clerk, event.pk)
        return admit(clerk, event.pk, despite="a simulated event")

    def season(self, years: int = 3, events: int = 2) -> list[Publication]:
        """Events and lists, one after the other, for some years."""
        published = []
        last = self.begin
        for day in self.dates(years):
            for number in range(events):
                start = last + timedelta(days=2 + self.luck.randrange(8) + 8 * number)
                format = Format.ROUND_ROBIN if self.luck.random() < 0.3 else Format.SWISS
                reported = start + timedelta(days=7)
                self.hold(
                    start,
                    reported,
                    name=f"Event {number + 1} of {start}",
                    format=format,
                    size=6 if format is Format.ROUND_ROBIN else 10,
                )
            published.append(publish(clerk_on(day - timedelta(days=1)), self.pool, day))
            last = day
        return published


def _wheel(players: list[str]) -> list[list[tuple[str, str]]]:
    """Berger's wheel for an even number of players."""
    fixed, *wheel = players
    rounds = []
    for turn in range(len(wheel)):
        ring = [fixed, *wheel[turn:], *wheel[:turn]]
        half = len(ring) // 2
        pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        rounds.append([pair if (turn + at) % 2 else (pair[1], pair[0]) for at, pair in enumerate(pairs)])
    return rounds
