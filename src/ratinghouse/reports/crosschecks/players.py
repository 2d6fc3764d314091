"""The players as a list: no number, ID or name twice, no rating or birth date that cannot be."""

from __future__ import annotations

from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.reports.report import Report, ReportEntry
from ratinghouse.reports.report_findings import ReportFindings

LOWEST_RATING = 1000
HIGHEST_RATING = 2900
YOUNGEST = 3
OLDEST = 110


def check(report: Report, findings: ReportFindings) -> None:
    """Check the list of players."""
    _check_numbers(report, findings)
    _check_ids(report, findings)
    _check_names(report, findings)
    for entry in report.entries:
        if entry.rating is not None and not LOWEST_RATING <= entry.rating <= HIGHEST_RATING:
            example = text("{player} with {rating}", player=entry.numbered_name, rating=entry.rating)
            findings.count("rating-implausible", entry.line, report.columns.get("rating", 0), example)
        _check_birth(entry, report, findings)


def _check_numbers(report: Report, findings: ReportFindings) -> None:
    column = report.columns.get("no", 0)
    lines: dict[int, int] = {}
    for entry in report.entries:
        if entry.no in lines:
            message = text(
                "The starting number {number} is already in line {line}.", number=entry.no, line=lines[entry.no]
            )
            findings.add("start-number-repeated", message, entry.line, column)
        lines.setdefault(entry.no, entry.line)
    missing = sorted(set(range(1, max(lines, default=0) + 1)) - set(lines))
    if missing:
        follower = min(number for number in lines if number > missing[0])
        numbers = (*map(str, missing[:5]), *(["…"] if len(missing) > 5 else []))
        message = counted_text(
            "No player has the starting number {numbers}.",
            "No player has the starting numbers {numbers}.",
            count=len(missing),
            numbers=numbers,
        )
        findings.add("start-number-gap", message, lines[follower], column)


def _check_ids(report: Report, findings: ReportFindings) -> None:
    first: dict[str, ReportEntry] = {}
    for entry in report.entries:
        other = first.setdefault(entry.id, entry)
        if entry.id and other is not entry and other.no != entry.no:
            message = text(
                "{player} has the ID {id} of {other_player} (line {line}).",
                player=entry.numbered_name,
                id=entry.id,
                other_player=other.numbered_name,
                line=other.line,
            )
            findings.add("id-repeated", message, entry.line, report.columns.get("id", 0))


def _check_names(report: Report, findings: ReportFindings) -> None:
    first: dict[str, ReportEntry] = {}
    for entry in report.entries:
        name = " ".join(entry.name.casefold().replace(",", " ").split())
        other = first.setdefault(name, entry)
        distinguished = entry.id and other.id  # equal IDs are a separate finding
        if name and other is not entry and other.no != entry.no and not distinguished:
            message = text(
                "{number} and {other_number} (line {line}) are both called {name}.",
                number=entry.no,
                other_number=other.no,
                line=other.line,
                name=entry.name,
            )
            findings.add("name-repeated", message, entry.line, report.columns.get("name", 0))


def _check_birth(entry: ReportEntry, report: Report, findings: ReportFindings) -> None:
    start = report.event.start
    if start is None or not entry.birth[:4].isdecimal():
        return
    age = start.year - int(entry.birth[:4])
    if entry.birth > start.isoformat():
        message = text(
            "{player} was born on {birth}, after the event began.", player=entry.numbered_name, birth=entry.birth
        )
    elif not YOUNGEST <= age <= OLDEST:
        message = text(
            "{player} was born in {birth} and would be {age} years old.",
            player=entry.numbered_name,
            birth=entry.birth,
            age=age,
        )
    else:
        return
    findings.add("birth-implausible", message, entry.line, report.columns.get("birth", 0))
