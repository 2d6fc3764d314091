"""The players as a list: no number, ID or name twice, no rating or birth date that cannot be."""

from __future__ import annotations

from ratinghouse.reports.notebook import Notebook
from ratinghouse.reports.report import Report, ReportEntry

LOWEST_RATING = 1000
HIGHEST_RATING = 2900
YOUNGEST = 3
OLDEST = 110


def check(report: Report, notebook: Notebook) -> None:
    """Check who is on the list."""
    _check_numbers(report, notebook)
    _check_ids(report, notebook)
    _check_names(report, notebook)
    for entry in report.entries:
        if entry.rating is not None and not LOWEST_RATING <= entry.rating <= HIGHEST_RATING:
            sample = f"{entry.no} {entry.name} with {entry.rating}"
            notebook.tally("rating-implausible", entry.line, report.columns.get("rating", 0), sample)
        _check_birth(entry, report, notebook)


def _check_numbers(report: Report, notebook: Notebook) -> None:
    column = report.columns.get("no", 0)
    lines: dict[int, int] = {}
    for entry in report.entries:
        if entry.no in lines:
            message = f"The starting number {entry.no} stands in line {lines[entry.no]} already."
            notebook.write("start-number-repeated", message, entry.line, column)
        lines.setdefault(entry.no, entry.line)
    missing = sorted(set(range(1, max(lines, default=0) + 1)) - set(lines))
    if missing:
        follower = min(number for number in lines if number > missing[0])
        listed = ", ".join(map(str, missing[:5])) + (" …" if len(missing) > 5 else "")
        message = f"No player has the starting number {listed}."
        notebook.write("start-number-gap", message, lines[follower], column)


def _check_ids(report: Report, notebook: Notebook) -> None:
    first: dict[str, ReportEntry] = {}
    for entry in report.entries:
        other = first.setdefault(entry.id, entry)
        if entry.id and other is not entry and other.no != entry.no:
            message = f"{entry.no} {entry.name} has the ID {entry.id} of {other.no} {other.name} (line {other.line})."
            notebook.write("id-repeated", message, entry.line, report.columns.get("id", 0))


def _check_names(report: Report, notebook: Notebook) -> None:
    first: dict[str, ReportEntry] = {}
    for entry in report.entries:
        name = " ".join(entry.name.casefold().replace(",", " ").split())
        other = first.setdefault(name, entry)
        told_apart = entry.id and other.id  # equal IDs are a finding of their own
        if name and other is not entry and other.no != entry.no and not told_apart:
            message = f"{entry.no} and {other.no} (line {other.line}) are both called {entry.name}."
            notebook.write("name-repeated", message, entry.line, report.columns.get("name", 0))


def _check_birth(entry: ReportEntry, report: Report, notebook: Notebook) -> None:
    start = report.event.start
    if start is None or not entry.birth[:4].isdecimal():
        return
    age = start.year - int(entry.birth[:4])
    if entry.birth > start.isoformat():
        problem = "after the event began"
    elif not YOUNGEST <= age <= OLDEST:
        problem = f"which makes an age of {age}"
    else:
        return
    message = f"{entry.no} {entry.name} was born {entry.birth}, {problem}."
    notebook.write("birth-implausible", message, entry.line, report.columns.get("birth", 0))
