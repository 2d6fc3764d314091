"""Small TRF files for the tests of checks: an event that every edition accepts, and whatever is changed in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from ratinghouse.kernel.finding import Finding, refuses
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.checking import check_run
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.run import rate
from ratinghouse.reports.report import Format
from ratinghouse.reports.trf import read_trf
from ratinghouse.rulebooks import rulebook

# The lines of every file, in this order; a test that changes the value of one finds it in its line.
LINES = ("012", "022", "032", "042", "052", "092", "102", "122", "132")
FIRST_PLAYER = len(LINES) + 1
LINE = {record: number for number, record in enumerate(LINES, 1)}

Pairing = tuple[int, int]


def circle(players: int) -> list[list[Pairing]]:
    """The rounds of a round robin; with an odd number one player rests in each."""
    ring = [*range(1, players + 1), *([0] if players % 2 else [])]
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        rounds.append([(first, second) for first, second in pairs if first and second])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def paper(
    ratings: Sequence[int],
    *,
    rounds: int | None = None,
    cycles: int = 1,
    results: Mapping[tuple[int, int], str] | None = None,
    names: Mapping[int, str] | None = None,
    without: Mapping[int, Sequence[str]] | None = None,
    sex: str = "m",
    colours: str = "wb",
    header: Mapping[str, str] | None = None,
) -> bytes:
    """A TRF of players with these ratings (0: unrated), who all drew: one round robin, or its first rounds as a Swiss.

    ``results`` are White's codes by round and White's number; ``without`` drops "id", "fed" or "rank" of a player.
    """
    schedule = (circle(len(ratings)) * cycles)[:rounds]
    changed = dict(header or {})
    fields = {
        "012": "Open of Nowhere",
        "022": "Nowhere",
        "032": "FRA",
        "042": "2025/03/10",
        "052": "2025/03/18",
        "092": "Swiss" if rounds else "Round Robin",
        "102": "Arbiter, Anna",
        "122": "90 min/40 moves + 30 min + 30 sec/move from move 1",
        # Other days of the event would contradict the usual days of its rounds.
        "132": "" if {"042", "052"} & set(changed) else _one_a_day(len(schedule)),
    } | changed
    lines = [f"{record} {fields[record]}".rstrip() for record in LINES]
    for number, rating in enumerate(ratings, 1):
        lines.append(_player(number, rating, schedule, results or {}, names or {}, without or {}, sex, colours))
    return ("\n".join(lines) + "\n").encode()


def _one_a_day(rounds: int) -> str:
    return dates(*(f"25/03/{10 + number:02}" for number in range(rounds)))


def dates(*days: str) -> str:
    """The value of record 132: a day YY/MM/DD for each round, in its columns."""
    return " " * 87 + "  ".join(days)


_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "X": "X"}


def _player(
    number: int,
    rating: int,
    schedule: Sequence[Sequence[Pairing]],
    results: Mapping[tuple[int, int], str],
    names: Mapping[int, str],
    without: Mapping[int, Sequence[str]],
    sex: str,
    colours: str,
) -> str:
    name = names.get(number, f"Surname{chr(64 + number)} First{chr(96 + number)}")
    lacks = without.get(number, ())
    cells = []
    for round_number, pairs in enumerate(schedule, 1):
        cell = "0000 - Z"
        for white, black in pairs:
            code = results.get((round_number, white), "=")
            if number == white:
                cell = f"{black:4} {colours[0]} {code}"
            elif number == black:
                cell = f"{white:4} {colours[1]} {_OTHER[code]}"
        cells.append(cell)
    id = "" if "id" in lacks else str(70000 + number)
    fed = "" if "fed" in lacks else "FRA"
    rank = "" if "rank" in lacks else str(number)
    player_columns = (
        f"001 {number:4} {sex}    {name:<33} {rating or '':>4} {fed:>3} {id:>11} {'1990/05/17':>10} {'':>4} {rank:>4}"
    )
    return player_columns + "  " + "  ".join(cells)


class Checked:
    """The findings of one file under one rulebook, by code."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        self.by_code = {finding.code: finding for finding in findings}
        assert len(self.by_code) == len(self.findings), "each code once"

    @property
    def codes(self) -> set[str]:
        return set(self.by_code)

    @property
    def errors(self) -> set[str]:
        return {finding.code for finding in self.findings if finding.severity == "error"}

    @property
    def eligible(self) -> bool:
        return not refuses(self.findings)

    def __getitem__(self, code: str) -> Finding:
        return self.by_code[code]


def check(
    book: str,
    raw: bytes,
    *flags: str,
    format: Format | None = None,
    pool: str = "standard",
    register: Sequence[RegisterPlayer] = (),
    list_date: date | None = None,
    days: Mapping[str, str] | None = None,
    **numbers: int,
) -> Checked:
    """The requirements of a rulebook put to a TRF; ``flags`` and ``numbers`` are columns, ``days`` are ISO texts."""
    report = read_trf(raw, "event.trf", format=format)
    declared = DeclaredFacts(
        {**dict.fromkeys(flags, 1), **numbers}, {name: date.fromisoformat(day) for name, day in (days or {}).items()}
    )
    registers: dict[Any, Register] = {None: Register.of(register)} if register else {}
    run = rate(RatingPeriod([report], registers, list_date, pool, declared=[declared]), rulebook(book))
    return Checked(check_run(run))
