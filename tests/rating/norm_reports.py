"""A report in which one player meets nine others, for the tests of norms."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result

SCORES = {"1": "0", "=": "=", "0": "1", "+": "-"}
FIELD = [
    *("GM:GER:2500", "GM:GER:2500", "GM:FRA:2500", "IM:FRA:2434", "FM:GER:2400"),
    *("-:GER:2400", "-:GER:2400", "-:POL:2386", "-:FRA:2386"),
]


def report(results: str = "1111110=0", field: list[str] | None = None, rounds: int = 9) -> Report:
    """Player 1 meets number 2 in the first round, number 3 in the second …; the others play nobody else."""
    words = FIELD if field is None else field
    mine = [Result(at, at + 1, "w", sign) for at, sign in enumerate(results, start=1)]
    others = []
    for at, (word, sign) in enumerate(zip(words, results, strict=False), start=1):
        title, fed, rating = ("" if part == "-" else part for part in word.split(":"))
        met = (Result(at, 1, "b", SCORES[sign]),)
        others.append(
            ReportEntry(
                at + 1,
                f"Opponent {at + 1}",
                str(900 + at),
                int(rating) if rating else None,
                fed,
                "m",
                title,
                results=met,
            )
        )
    candidate = ReportEntry(1, "Hope, Anna", "100", 2390, "GER", "w", "FM", results=tuple(mine))
    days = tuple(date(2025, 5, day) for day in range(1, rounds + 1))
    event = ReportHeader(
        *("May Open", "Berlin", "GER", days[0], days[-1]),
        type_text="Swiss",
        time_control="90 min + 30 sec/move",
        time_control_code="5400+30",
        rounds=rounds,
        round_dates=days,
    )
    return Report(event, (candidate, *others), format=Format.SWISS)


def with_entry(report: Report, no: int, **changes: object) -> Report:
    """The same report with one entry changed."""
    entries = tuple(
        entry._replace(**changes) if entry.no == no else entry  # type: ignore[arg-type]
        for entry in report.entries
    )
    return replace(report, entries=entries)
