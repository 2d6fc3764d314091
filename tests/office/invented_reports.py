"""Invented reports that come together: of known, unknown and doubtful players; some come twice, some are broken."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date, timedelta

from ratinghouse.lists.register import RegisterPlayer, write_register
from ratinghouse.office.events.receive import ReceivedFile
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.setting_up import init_office
from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.results import COMPLEMENT
from ratinghouse.reports.trf import write_trf
from tests.office.simulated import BEGINS, clerk_on

PLAYERS = 60
_NAMES = ("Nor", "Lind", "Berg", "Dahl", "Holm", "Vik")


def register(luck: random.Random) -> list[RegisterPlayer]:
    """Players some of whom have the same name, and some no rating."""
    return [
        RegisterPlayer(
            f"N{no:03}",
            name=f"{luck.choice(_NAMES)}{luck.choice(_NAMES).lower()}, {luck.choice(('Ada', 'Bo', 'Cyd'))}",
            fed="XAN",
            sex=luck.choice("mw"),
            birth=str(1960 + luck.randrange(50)),
            rating=luck.choice((None, 1500 + luck.randrange(900))),
            games=40,
        )
        for no in range(1, PLAYERS + 1)
    ]


def found_office(rules: str, seed: int) -> list[RegisterPlayer]:
    """Set up the office that the reports come to, and return its players."""
    begin, players = BEGINS[rules], register(random.Random(seed))
    init_office(clerk_on(begin), "XAN", "Xanadu", {"standard": {rules: begin}, "rapid": {rules: begin}})
    import_players(clerk_on(begin), write_register(players), "list.csv", as_list=begin, pool="standard")
    return players


def reports(rules: str, players: Sequence[RegisterPlayer], seed: int, number: int) -> list[ReceivedFile]:
    """So many files; some have the same bytes, some are the same event again."""
    luck = random.Random(seed)
    begin = BEGINS[rules]
    files: list[ReceivedFile] = []
    events: list[Report] = []
    for at in range(number):
        kind, name = luck.random(), f"{luck.randrange(100)}-{at}.trf"
        if files and kind < 0.08:
            raw = luck.choice(files).raw
        elif kind < 0.14:
            raw = luck.choice((b"", b"%PDF-1.7", b"012 A report without players\n", b"\xff\xfe001"))
        elif events and kind < 0.26:
            raw = write_trf(_again(luck.choice(events), luck))[0]
        else:
            events.append(_event(players, begin, luck, at))
            raw = write_trf(events[-1])[0]
        reported = begin + timedelta(days=luck.choice((20, 25, 60)))
        files.append(ReceivedFile(raw, name, reported, "arbiter", luck.choice((None, "standard"))))
    return files


def _event(players: Sequence[RegisterPlayer], begin: date, luck: random.Random, at: int) -> Report:
    size, rounds = luck.choice((4, 6, 10)), luck.choice((1, 3, 5))
    participants = luck.sample(players, size)
    results: dict[int, list[Result]] = {no: [] for no in range(1, size + 1)}
    for round in range(1, rounds + 1):
        ring = luck.sample(range(1, size + 1), size)
        for white, black in zip(ring[::2], ring[1::2], strict=True):
            code = luck.choice("10=10=10=+-")
            results[white].append(Result(round, black, "w", code))
            results[black].append(Result(round, white, "b", luck.choice((COMPLEMENT[code],) * 30 + ("1",))))
    entries = tuple(_entry(no, player, tuple(results[no]), luck) for no, player in enumerate(participants, 1))
    start = luck.choice((None, *[begin + timedelta(days=1 + luck.randrange(12))] * 20))
    clock = luck.choice(("5400+30", "5400+30", "900+5", ""))
    end = start + timedelta(days=rounds) if start is not None else None
    header = ReportHeader(f"Open {at}", "Xanadu", "XAN", start, end, time_control_code=clock)
    return Report(header, entries, format=luck.choice((Format.SWISS, Format.ROUND_ROBIN)), format_from="given")


def _entry(no: int, player: RegisterPlayer, results: tuple[Result, ...], luck: random.Random) -> ReportEntry:
    id, name = luck.choice(((player.id, player.name),) * 40 + (("", player.name), (player.id, "Other, Eve"), ("", "X")))
    rating = luck.choice((player.rating, player.rating, 1777))
    return ReportEntry(no, name, id, rating, player.fed, player.sex or "", "", player.birth, results=results)


def _again(report: Report, luck: random.Random) -> Report:
    """The same event with the last players left out, or another name."""
    event = report.event
    header = ReportHeader(
        f"{event.name} again", event.city, event.fed, event.start, event.end, time_control_code=event.time_control_code
    )
    return Report(header, report.entries, format=report.format, format_from="given")
