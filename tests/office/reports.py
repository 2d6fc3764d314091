"""Small reports for tests of the desks: real TRF bytes, built from a few words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.trf import write_trf

START, END = date(2024, 5, 10), date(2024, 5, 12)


def round_robin(
    entries: Sequence[ReportEntry],
    *,
    name: str = "Xanadu Cup",
    start: date = START,
    end: date = END,
    clock: str = "5400+30",
) -> bytes:
    """A round robin of these players in which White always wins; each entry keeps the number that it has."""
    numbers = [entry.no for entry in entries]
    results: dict[int, list[Result]] = {no: [] for no in numbers}
    for round_number, pairs in enumerate(_rounds(numbers), start=1):
        for white, black in pairs:
            results[white].append(Result(round_number, black, "w", "1"))
            results[black].append(Result(round_number, white, "b", "0"))
    rows = tuple(
        entry._replace(
            results=tuple(sorted(results[entry.no])),
            points=100 * sum(result.code == "1" for result in results[entry.no]),
        )
        for entry in entries
    )
    header = ReportHeader(name=name, city="Xanadu", fed="XAN", start=start, end=end, time_control_code=clock)
    raw, _ = write_trf(Report(header, rows, format=Format.ROUND_ROBIN, format_from="given"))
    return raw


def _rounds(numbers: Sequence[int]) -> list[list[tuple[int, int]]]:
    """Berger's wheel for an even number of players."""
    fixed, *wheel = numbers
    rounds = []
    for turn in range(len(wheel)):
        ring = [fixed, *wheel[turn:], *wheel[:turn]]
        half = len(ring) // 2
        pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        rounds.append([pair if turn % 2 else (pair[1], pair[0]) for pair in pairs])
    return rounds
