"""Random rating periods: events of every format, registers, pending results, forfeits, byes; and shuffled copies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import combinations

from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.period import POOLS, DeclaredFacts, PendingResult, RatingPeriod
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result

CODES = (("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"), ("W", "L"), ("D", "D"))
# Mostly games; about every other round, somebody forfeits or is absent.
WEIGHTS = (6, 6, 6, 1, 1, 1, 1, 1)
BYES = ("H", "F", "U", "Z", "A")
DAYS = (date(2008, 9, 1), date(2023, 9, 1), date(2024, 1, 1), date(2025, 8, 1))
FLAGS = ("major_team", "ratings_by_game", "is_league", "played_out")

Pairing = tuple[int, int, int]  # round, starting numbers


@dataclass(frozen=True)
class Shape:
    """How large a period may be."""

    players: int = 12
    events: int = 3
    rounds: int = 5


USUAL = Shape()


def period_of(chance: random.Random, shape: Shape = USUAL) -> RatingPeriod:
    """Return a period of any kind. Its events differ by their city, because names and days may agree."""
    ids = [str(100 + number) for number in range(chance.randint(2, shape.players))]
    day = chance.choice(DAYS)
    starts = [day + timedelta(days=days) for days in chance.choice([(0,), (0, 40, 80, 120)])]
    reports = [
        _report(chance, shape, ids, str(city), chance.choice(starts)) for city in range(chance.randint(1, shape.events))
    ]
    return RatingPeriod(
        reports,
        _registers(chance, ids, day),
        list_date=chance.choice([None, day + timedelta(days=122), day + timedelta(days=153)]),
        pool=chance.choice(POOLS),
        pending_results=[_pending_result(chance, ids, day) for _ in range(chance.choice([0, 0, 1, 2]))],
        declared=[DeclaredFacts({flag: 1 for flag in FLAGS if chance.random() < 0.2}) for _ in reports],
    )


def shuffled(period: RatingPeriod, chance: random.Random) -> RatingPeriod:
    """Return the same period with reports, entries, results, register and kept results in another order."""
    declared_reports = list(zip(period.reports, period.declared, strict=True))
    chance.shuffle(declared_reports)
    return replace(
        period,
        reports=[replace(report, entries=_shuffled_entries(report, chance)) for report, _ in declared_reports],
        declared=[declared for _, declared in declared_reports],
        registers={
            since: Register.of(chance.sample(list(register), len(register)))
            for since, register in chance.sample(list(period.registers.items()), len(period.registers))
        },
        pending_results=chance.sample(list(period.pending_results), len(period.pending_results)),
    )


def colours_swapped(period: RatingPeriod) -> RatingPeriod:
    """Return the same period with the colours of every game swapped."""
    other = {"w": "b", "b": "w", "": ""}
    return replace(
        period,
        reports=[
            replace(
                report,
                entries=tuple(
                    entry._replace(results=tuple(game._replace(colour=other[game.colour]) for game in entry.results))
                    for entry in report.entries
                ),
            )
            for report in period.reports
        ],
    )


def beside(period: RatingPeriod, stranger: Report) -> RatingPeriod:
    """Return the same period with one more event."""
    return replace(period, reports=[stranger, *period.reports], declared=[DeclaredFacts(), *period.declared])


def strangers(chance: random.Random) -> Report:
    """Return an event of players who play in no other event; its city is "elsewhere"."""
    return _report(chance, Shape(), [f"9{number}" for number in range(6)], "elsewhere", chance.choice(DAYS))


def _shuffled_entries(report: Report, chance: random.Random) -> tuple[ReportEntry, ...]:
    entries = [entry._replace(results=chance.sample(entry.results, len(entry.results))) for entry in report.entries]
    chance.shuffle(entries)
    return tuple(entries)


def _report(chance: random.Random, shape: Shape, ids: list[str], city: str, start: date) -> Report:
    format = chance.choice([None, *Format])
    size = 2 if format is Format.MATCH else chance.randint(2, len(ids))
    players = [id if chance.random() < 0.9 else "" for id in chance.sample(ids, size)]
    end = chance.choice([None, start, start, start + timedelta(days=chance.choice([9, 100, 400]))])
    results: dict[int, list[Result]] = {no: [] for no in range(1, size + 1)}
    last = 0
    for round, first, second in _pairings(chance, format, size, shape.rounds):
        last = max(last, round)
        code, reply = chance.choices(CODES, WEIGHTS)[0]
        if format in (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN) and city in "02":
            code, reply = chance.choice(CODES[:3])  # a round robin in which every game was played
        when = chance.choice([None, None, start + timedelta(days=round)])
        results[first].append(Result(round, second, "w", code, date=when, substitute=_substitute(chance, size)))
        results[second].append(Result(round, first, "b", reply, date=when, substitute=_substitute(chance, size)))
    for no, games in results.items():
        absent = set(range(1, last + 1)) - {game.round for game in games}
        games += [Result(round, None, "", chance.choice(BYES)) for round in sorted(absent)]
        if chance.random() < 0.1:  # a line that no opponent confirms
            games.append(Result(last + 1, chance.randint(1, size), "w", "1"))
        results[no] = games
    entries = [_entry(chance, no, id, tuple(results[no])) for no, id in enumerate(players, 1)]
    header = ReportHeader("Open", city=city, start=start, end=end, rounds=chance.choice([0, last]))
    return Report(header, tuple(entries), format=format)


def _pairings(chance: random.Random, format: Format | None, size: int, rounds: int) -> Iterator[Pairing]:
    numbers = list(range(1, size + 1))
    if format in (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN):
        legs = 2 if format is Format.DOUBLE_ROUND_ROBIN else 1
        for leg in range(legs):
            for at, (first, second) in enumerate(combinations(numbers, 2)):
                yield (leg * 100 + at + 1, first, second)
    elif format is Format.SCHEVENINGEN:
        half = size // 2
        for at in range(half * half):
            yield (at + 1, numbers[at // half], numbers[half + at % half])
    else:
        for round in range(1, chance.randint(1, rounds) + 1):
            mixed = numbers if format is Format.MATCH else chance.sample(numbers, size)
            for at in range(0, size - 1, 2):
                yield (round, mixed[at], mixed[at + 1])


def _substitute(chance: random.Random, size: int) -> int | None:
    """Return the number of the player who finished the game; sometimes one who cannot have done so."""
    return chance.randint(1, size + 1) if chance.random() < 0.05 else None


def _entry(chance: random.Random, no: int, id: str, results: tuple[Result, ...]) -> ReportEntry:
    return ReportEntry(
        no,
        f"Player {id or no}",
        id=id,
        rating=chance.choice([None, chance.randint(900, 2850)])
        if chance.random() < 0.5
        else chance.randint(1200, 2500),
        title=chance.choice(["", "", "", "WIM", "GM"]),
        birth=chance.choice(["", "1960", "2010-01-01", "1999-07-15"]),
        results=results,
    )


def _registers(chance: random.Random, ids: list[str], day: date) -> dict[date | None, Register]:
    kind = chance.choice(["none", "undated", "undated", "dated"])
    if kind == "none":
        return {}
    if kind == "undated":
        return {None: _register(chance, ids, day)}
    return {day + timedelta(days=days): _register(chance, ids, day) for days in (-31, 61)}


def _register(chance: random.Random, ids: list[str], day: date) -> Register:
    known = [id for id in [*ids, "500", "501"] if chance.random() < 0.8]
    return Register.of(random_player(chance, id, day) for id in known)


def random_player(chance: random.Random, id: str, day: date) -> RegisterPlayer:
    """Return a player of a register, rated or not."""
    rating = chance.choice([None, chance.randint(1000, 2850), chance.randint(1000, 2850), chance.randint(1900, 2450)])
    return RegisterPlayer(
        id,
        name=f"Listed {id}",
        birth=chance.choice(["", "1950", "2008-01-01", "2009-05-17"]),
        rating=rating,
        rd=chance.choice([None, round(chance.uniform(20, 250), 3)]),
        k=chance.choice([None, None, 10, 15, 20, 30, 40]),
        games=chance.choice([None, 0, 3, 12, 29, 30, 400]),
        peak=chance.choice([None, max(rating or 0, chance.randint(1000, 2700))]),
        fide_rating=chance.choice([None, chance.randint(1200, 2700)]),
        other_rating=chance.choice([None, chance.randint(1200, 2700)]),
        start_rating=chance.choice([None, None, 0, chance.randint(1200, 2700)]),
        member_from=chance.choice([None, day + timedelta(days=30)]),
        member_to=chance.choice([None, day + timedelta(days=90)]),
        flag=chance.choice(["", "", "i", "IBCA"]),
    )


def _pending_result(chance: random.Random, ids: list[str], day: date) -> PendingResult:
    games = chance.randint(1, 9)
    end = day - timedelta(days=chance.choice([30, 30, 400, 1200]))
    score = 50 * chance.randint(0, 2 * games)
    return PendingResult(
        chance.choice(ids), "Earlier", end, games, score, games * chance.randint(1200, 2300), 1800, major_team=False
    )
