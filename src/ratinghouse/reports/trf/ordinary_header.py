"""The header of a file with the records that most files have, once and in the usual form: it has no findings.

``header.py`` defines what a header means; any other header is left to it.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from ratinghouse.kernel.late.patterns import late_pattern
from ratinghouse.reports.report import ReportHeader
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.trf.header import (
    COUNTS,
    DEPUTY,
    END,
    LONGEST_NUMBER,
    NAMES,
    ROUND_DATES,
    START,
    record_of,
    round_dates,
    start_and_end,
)
from ratinghouse.reports.trf.trf_findings import KINDS

_ORDER = ("012", "022", "032", START, END, *COUNTS, "092", "102", DEPUTY, "122", ROUND_DATES)
_HEADER = late_pattern("".join(rf"(?:{id}( [^\n]*|)(?:\n|\Z))?" for id in _ORDER))
"""The records in their order, each at most once, with a group for the text after the number of each.

A line can match in one way only: with two ways a line (a CR inside or behind the group), a header that is not ordinary
would be tried in thousands of ways.
"""
_FIELDS = [(place, "deputies" if id == DEPUTY else NAMES[id]) for place, id in enumerate(_ORDER)]
_FIELDS = [*reversed([field for field in _FIELDS if field[1] != "deputies"]), (_ORDER.index(DEPUTY), "deputies")]


def ordinary_header(content: str, rounds_played: int) -> ReportHeader | None:
    """Return the header that makes up a text, the first lines of a file; None where it is not ordinary."""
    content = content.replace("\r\n", "\n")
    match = _HEADER.fullmatch(content)
    if match is None or "\r" in content:
        return None
    groups = match.groups()
    written = list(map(str.strip, match.groups("")))
    name, city, fed, start, end, players, rated, teams, type_text, arbiter, deputy, time_control, _ = written
    if not (name and city and fed and arbiter):  # mandatory
        return None
    days, counts = _usual_days(start, end), _usual_counts(players, rated, teams)
    dates = _usual_round_dates(groups[-1], days) if days is not None else None
    if days is None or dates is None or counts is None:
        return None
    absent = tuple([group is None for group in groups]) if None in groups else ()
    filled = tuple(map(bool, written)) if "" in written else ()
    return ReportHeader(
        name=name,
        city=city,
        fed=fed,
        start=days[0],
        end=days[1],
        type_text=type_text,
        arbiter=arbiter,
        deputies=(deputy,) if deputy else (),
        time_control=time_control,
        rounds=rounds_played,
        round_dates=dates,
        lines=_lines(absent, filled).copy(),
        declared=counts.copy(),
        extra={},
    )


@lru_cache(maxsize=4096)
def _usual_counts(*written: str) -> dict[str, int] | None:
    """Return the counts that the file claims; None where one of them is not a number as it should be."""
    counts = {name: value for name, value in zip(COUNTS.values(), written, strict=True) if value}
    if not all(value.isascii() and value.isdecimal() and len(value) <= LONGEST_NUMBER for value in counts.values()):
        return None
    return {name: int(value) for name, value in counts.items()}


@lru_cache(maxsize=4096)
def _lines(absent: tuple[bool, ...], filled: tuple[bool, ...]) -> dict[str, int]:
    """Return the line of each field: which records are absent, ``()`` if none; which are filled, ``()`` if all are."""
    number, numbers = 0, []
    for place in range(len(_ORDER)):
        number += not (absent and absent[place])
        numbers.append(number)
    return {name: numbers[place] for place, name in _FIELDS if not filled or filled[place]}


@lru_cache(maxsize=4096)
def _usual_days(start: str, end: str) -> tuple[date | None, date | None] | None:
    """Return the first and the last day; None if the way they are written would be a finding."""
    findings = ReportFindings(KINDS)
    days = start_and_end(record_of(f"{START} {start}", 0), record_of(f"{END} {end}", 0), findings)
    return None if findings.collected() else days


@lru_cache(maxsize=4096)
def _usual_round_dates(written: str | None, days: tuple[date | None, date | None]) -> tuple[date | None, ...] | None:
    """Return the days of the rounds; None if the way they are written would be a finding."""
    findings = ReportFindings(KINDS)
    dates = round_dates(None if written is None else record_of(ROUND_DATES + written, 0), *days, findings)
    return None if findings.collected() else dates
