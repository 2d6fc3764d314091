"""The games of many reports by columns: column by column those of single objects."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.rating.framing import frame_of
from ratinghouse.rating.games.framed_columns import framed_by_columns
from ratinghouse.rating.games.period_games import PeriodGames, ReportLines
from ratinghouse.rating.games.report_games import games_of_reports
from ratinghouse.rating.games.reported_games import KeyedReport, games_of_framed
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.results import CODES
from ratinghouse.reports.trf import read_trf, read_trf_files, write_trf
from tests.rulebooks.random_periods import periods

NOTHING_DECLARED = DeclaredFacts()


def assert_equal_columns(mine: Any, other: Any, names: tuple[str, ...]) -> None:
    """The same numbers and texts in columns of the same kind."""
    for name in names:
        first, second = getattr(mine, name), getattr(other, name)
        if isinstance(second, np.ndarray):
            assert first.dtype.kind == second.dtype.kind, name
            assert first.tolist() == second.tolist(), name
        else:
            assert first == second, name


def assert_same_games(events: list[KeyedReport], *, substitutes: bool) -> None:
    """Both roads give the same games, and the same players."""
    reported = games_of_reports(events, substitutes=substitutes)
    period = RatingPeriod([event.report for event in events], declared=[event.declared for event in events])
    framed = frame_of(build_roll(period, everyone=False), substitutes=substitutes)
    keys = {id(event.report): event.key for event in events}
    rows = np.arange(len(framed.roll.players))
    games = games_of_framed(framed, [keys[id(event.report)] for event in framed.roll.events], rows)
    ids = [framed.roll.players[row].id.encode() for row in games.player_of_entry.tolist()]
    assert reported.id.tolist() == ids
    assert reported.games.player_of_entry.tolist() == list(range(games.entries))
    columns = {"event_inputs", "side_inputs", "lines", "player_of_entry"}
    names = tuple(field.name for field in fields(PeriodGames) if field.name not in columns)
    assert_equal_columns(reported.games, games, names)
    for inputs in ("event_inputs", "side_inputs"):
        mine, other = getattr(reported.games, inputs), getattr(games, inputs)
        assert set(mine) == set(other)
        for name, column in other.items():
            assert mine[name].dtype == column.dtype, name
            assert mine[name].tolist() == column.tolist(), name
    assert reported.games.lines is not None
    assert_equal_columns(reported.games.lines, games.lines, tuple(field.name for field in fields(ReportLines)))


def assert_same_frame(events: list[KeyedReport]) -> bool:
    """Both roads give the same frame, and lead from a side back to the same result; whether there is one by columns."""
    period = RatingPeriod([event.report for event in events], declared=[event.declared for event in events])
    roll = build_roll(period)
    by_columns, by_objects = framed_by_columns(roll, "standard"), frame_of(roll, substitutes=False)
    if by_columns is None:
        return False
    names = ("events", "players", "event_of_entry", "player_of_entry", "entry_of_side", "mirror", "twin")
    assert_equal_columns(by_columns.frame, by_objects.frame, names)
    assert set(by_columns.frame.inputs) == set(by_objects.frame.inputs)
    for name, column in by_objects.frame.inputs.items():
        assert by_columns.frame.inputs[name].dtype == column.dtype, name
        assert by_columns.frame.inputs[name].tolist() == column.tolist(), name
    assert by_columns.places[:] == by_objects.places
    assert by_columns.results[:] == by_objects.results
    return True


def keyed(reports: list[Report], declared: DeclaredFacts = NOTHING_DECLARED) -> list[KeyedReport]:
    return [KeyedReport(f"event {place}", report, declared) for place, report in enumerate(reports)]


@given(periods(), st.booleans())
def test_games_of_random_periods(period: RatingPeriod, substitutes: bool) -> None:
    """With substitutes, second meetings, forfeits, and whatever else random periods have."""
    declared = period.declared or [NOTHING_DECLARED] * len(period.reports)
    events = [
        KeyedReport(str(place), report, facts)
        for place, (report, facts) in enumerate(zip(period.reports, declared, strict=True))
    ]
    assert_same_games(events, substitutes=substitutes)
    assert_same_frame(events)


@pytest.mark.parametrize("part", range(10))
def test_games_of_reports_that_contradict_themselves(part: int) -> None:
    """Numbers that occur twice, opponents who are not there, results that do not fit, rounds in any order."""
    assert sum(_compare_contradictory(random.Random(seed)) for seed in range(40 * part, 40 * part + 40)) > 5


def _compare_contradictory(chance: random.Random) -> bool:
    reports = [contradictory(chance, place) for place in range(chance.randint(0, 5))]
    if chance.random() < 0.5:
        reports = list(read_trf_files([(write_trf(report)[0], report.file) for report in reports]))
    declared = DeclaredFacts(
        {"major_team": 1} if chance.random() < 0.3 else {},
        results=frozenset({(1, 1, 2), (2, 3, 1)}) if chance.random() < 0.2 else None,
        start_ratings={2: 1800} if chance.random() < 0.3 else {},
    )
    events = [event._replace(declared=declared) if chance.random() < 0.5 else event for event in keyed(reports)]
    assert_same_games(events, substitutes=chance.random() < 0.5)
    return assert_same_frame(events)


def contradictory(chance: random.Random, place: int) -> Report:
    """A report that may contradict itself in several ways."""
    size = chance.randint(0, 6)
    rare = chance.random() < 0.3
    numbers = list(range(1, size + 1))
    if chance.random() < 0.2:
        numbers = [chance.choice([1, 2, 3, 5, 9_000]) for _ in numbers]
    in_order, tidy = chance.random() < 0.7, chance.random() < 0.8
    results: dict[int, list[Result]] = {place: [] for place in range(size)}
    for at in range(1, chance.randint(1, 5)):
        round = at if in_order else chance.randint(1, 3)
        drawn = chance.sample(range(size), size)
        for first, second in zip(drawn[::2], drawn[1::2], strict=False):
            for player, opponent, colour in ((first, second, "w"), (second, first, "b")):
                named: int | None = numbers[opponent]
                if not tidy and chance.random() < 0.3:
                    named = chance.choice([None, *numbers, 77])
                code = chance.choice("10=+-W" if tidy else [code for code in CODES if len(code) == 1])
                special = rare and chance.random() < 0.2
                results[player].append(
                    Result(
                        round,
                        named,
                        colour,
                        code,
                        date=date(2024, 1, 5) if special else None,
                        substitute=chance.choice([1, 2, 3]) if special else None,
                    )
                )
    entries = []
    for row, no in enumerate(numbers):
        entry = ReportEntry(no, f"P{no}", chance.choice(["", "7", f"1{no}"]), chance.choice([None, 1500, 2400]))
        birth, title = chance.choice(["", "1990", "2001-01-01"]), chance.choice(["", "GM", "WIM"])
        entries.append(entry._replace(results=tuple(results[row]), birth=birth, title=title))
    start = chance.choice([None, date(2024, 1, 1), date(2024, 1, 2)])
    days = tuple(start + timedelta(day) if chance.random() < 0.8 else None for day in range(3)) if start else ()
    end = start + timedelta(4) if start and chance.random() < 0.7 else None
    header = ReportHeader(f"Open {place % 2}", start=start, end=end, rounds=chance.choice([0, 3, 9]), round_dates=days)
    return Report(header, tuple(entries), format=chance.choice([None, *Format]), file=f"{place % 2}.trf")


def test_games_of_real_reports(shared: Path) -> None:
    """Real files, read both ways."""
    paths = [path for path in sorted((shared / "data" / "trf").rglob("*")) if path.is_file()]
    files = [(path.read_bytes(), path.name) for path in paths]
    assert_same_games(keyed(list(read_trf_files(files))), substitutes=True)
    assert_same_games(keyed([read_trf(raw, name) for raw, name in files]), substitutes=True)


@pytest.mark.parametrize("rounds", [1, 3])
def test_second_meetings_are_counted(rounds: int) -> None:
    """Two players who meet in every round: the first, the second, the third meeting; a forfeit is none."""
    codes = ["1", "+", "0"][:rounds]
    answers = ["0", "-", "1"][:rounds]
    entries = (
        ReportEntry(1, "Ann", results=tuple(Result(at, 2, "w", code) for at, code in enumerate(codes, 1))),
        ReportEntry(2, "Bob", results=tuple(Result(at, 1, "b", code) for at, code in enumerate(answers, 1))),
    )
    report = Report(ReportHeader("Match", start=date(2024, 1, 1), rounds=rounds), entries)
    games = games_of_reports(keyed([report, replace(report, file="2")]), substitutes=False).games
    assert games.side_inputs["meeting"].tolist() == [1, 1, 2][:rounds] * 4
