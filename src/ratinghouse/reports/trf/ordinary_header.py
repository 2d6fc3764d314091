"""The header of a file that says what most files say, once and in the usual form: nothing in it is a finding.

``header.py`` defines what a header means; whatever is unusual is left to it.
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
"""The records in their order, each at most once, with a group for what follows the number of each."""
_FIELDS = [(place, "deputies" if id == DEPUTY else NAMES[id]) for place, id in enumerate(_ORDER)]
_FIELDS = [*reversed([field for field in _FIELDS if field[1] != "deputies"]), (_ORDER.index(DEPUTY), "deputies")]


def ordinary_header(content: str, rounds_played: int) -> ReportHeader | None:
    """Return the header that makes up a text, the first lines of a file; None where it is not ordinary."""
    match = _HEADER.fullmatch(content.replace("\r\n", "\n") if "\r" in content else content)
    if match is None or "\r" in match[0]:
        return None
    groups = match.groups()
    written = [group.strip() if group else "" for group in groups]
    name, city, fed, start, end, players, rated, teams, type_text, arbiter, deputy, time_control, _ = written
    if not (name and city and fed and arbiter):  # mandatory
        return None
    days, counts = _usual_days(start, end), _usual_counts(players, rated, teams)
    dates = _usual_round_dates(groups[-1], days) if days is not None else None
    if days is None or dates is None or counts is None:
        return None
    absent = tuple([group is None for group in groups]) if None in groups else ()
    empty = tuple([not text for text in written]) if "" in written else ()
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
        lines=_lines(absent, empty).copy(),
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
def _lines(absent: tuple[bool, ...], empty: tuple[bool, ...]) -> dict[str, int]:
    """Return the line of each field: which records are absent, and which are empty; ``()`` says that none is."""
    number, numbers = 0, []
    for place in range(len(_ORDER)):
        number += not (absent and absent[place])
        numbers.append(number)
    return {name: numbers[place] for place, name in _FIELDS if not (empty and empty[place])}


@lru_cache(maxsize=4096)
def _usual_days(start: str, end: str) -> tuple[date | None, date | None] | None:
    """Return the first and the last day; None where there is something to remark on the way they are written."""
    findings = ReportFindings(KINDS)
    days = start_and_end(record_of(f"{START} {start}", 0), record_of(f"{END} {end}", 0), findings)
    return None if findings.collected() else days


@lru_cache(maxsize=4096)
def _usual_round_dates(written: str | None, days: tuple[date | None, date | None]) -> tuple[date | None, ...] | None:
    """Return the days of the rounds; None where there is something to remark on the way they are written."""
    findings = ReportFindings(KINDS)
    dates = round_dates(None if written is None else record_of(ROUND_DATES + written, 0), *days, findings)
    return None if findings.collected() else dates
