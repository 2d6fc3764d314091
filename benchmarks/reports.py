"""Tournament reports to be read: real ones if they are available, else invented ones of the same size."""

from __future__ import annotations

import os
import random
from collections import defaultdict
from datetime import date
from pathlib import Path

from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.trf import write_trf

SHARED = Path(os.environ.get("RATINGHOUSE_SHARED", Path(__file__).resolve().parents[2] / "shared"))
REAL = SHARED / "data" / "trf" / "real"
LARGE = "karl-mala-2005.trf"


def large_report() -> tuple[bytes, str]:
    """Return a report of 284 players, and where it comes from."""
    file = REAL / LARGE
    return (file.read_bytes(), LARGE) if file.exists() else (invented(284, 9), "284 invented players")


def real_and_invented() -> dict[str, bytes]:
    """Return the reports by name."""
    reports = {file.name: file.read_bytes() for file in sorted(REAL.glob("*.trf"))} if REAL.is_dir() else {}
    return reports or {f"{size} players": invented(size, rounds) for size, rounds in ((30, 7), (180, 11), (284, 9))}


def invented(players: int, rounds: int) -> bytes:
    """Return a Swiss open as a TRF16 file."""
    chance = random.Random(players)
    results: dict[int, list[Result]] = defaultdict(list)
    for round in range(1, rounds + 1):
        numbers = chance.sample(range(1, players + 1), players)
        for white, black in zip(numbers[::2], numbers[1::2], strict=False):
            code, answer = chance.choice((("1", "0"), ("=", "="), ("0", "1")))
            results[white].append(Result(round, black, "w", code))
            results[black].append(Result(round, white, "b", answer))
    entries = tuple(
        ReportEntry(
            no, f"Player, {no}", id=str(1000 + no), rating=chance.randint(1300, 2500), fed="NOR", results=results[no]
        )
        for no in range(1, players + 1)
    )
    header = ReportHeader("Invented Open", start=date(2009, 8, 1), end=date(2009, 8, 9), rounds=rounds)
    return write_trf(Report(header, entries, format=Format.SWISS), "trf16")[0]
