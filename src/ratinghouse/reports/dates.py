"""Dates as reports write them: 2008/06/07, 2008-06-07, 24/09/2010, 25.02.2011, 28. 07. 2005, 11.09.26, 11.25.02, 1978.

A date in a report is read in every order that gives a real day; its neighbours (an event ends after it starts, rounds
lie between) then choose. Only where they cannot choose is a date ambiguous.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import NamedTuple

_SEPARATORS = str.maketrans("./-_\u2013", "     ")
PIVOT = 70  # two-digit years from here on belong to the twentieth century
LONGEST_EVENT = 400  # days; leagues run over a season


class Reading(NamedTuple):
    """One way to read a date. ``order`` is YMD, DMY, MDY, or with a small y for a year of two digits."""

    day: date
    order: str


@lru_cache(maxsize=4096)
def readings(text: str) -> tuple[Reading, ...]:
    """Every way to read the text as a day, the likeliest first; empty when there is none."""
    parts = text.translate(_SEPARATORS).split()
    if len(parts) == 1 and len(text) == 8 and text.isdecimal():
        parts = [text[:4], text[4:6], text[6:]]
    if len(parts) != 3 or not all(part.isascii() and part.isdecimal() and len(part) <= 4 for part in parts):
        return ()
    first, second, third = (int(part) for part in parts)
    if len(parts[0]) == 4:
        candidates = [("YMD", first, second, third)]
    elif len(parts[2]) == 4:
        candidates = [("DMY", third, second, first)]
        if "." not in text or second > 12:
            candidates.append(("MDY", third, first, second))
    else:
        candidates = [
            ("yMD", _century(first), second, third),
            ("yDM", _century(first), third, second),
            ("DMy", _century(third), second, first),
        ]
        if "/" in text:  # the month stands first only where the slash is used
            candidates.append(("MDy", _century(third), first, second))
    found: dict[date, Reading] = {}
    for order, year, month, day in candidates:
        real = _day(year, month, day)
        if real is not None and real not in found:
            found[real] = Reading(real, order)
    return tuple(found.values())


def _century(year: int) -> int:
    if year > 99:
        return year
    return year + (1900 if year >= PIVOT else 2000)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def span(starts: tuple[Reading, ...], ends: tuple[Reading, ...]) -> list[tuple[Reading, Reading]]:
    """The pairs of readings that make a possible event, those in one order first."""
    pairs = [(start, end) for start in starts for end in ends if 0 <= (end.day - start.day).days <= LONGEST_EVENT]
    return sorted(pairs, key=lambda pair: pair[0].order != pair[1].order)


def within(choices: Iterable[Reading], start: date | None, end: date | None) -> list[Reading]:
    """The readings that lie in the event."""
    return [
        reading
        for reading in choices
        if (start is None or start <= reading.day) and (end is None or reading.day <= end)
    ]


def birth(text: str) -> tuple[str, bool]:
    """A birth date as ISO text (1978, 1978-05, 1978-05-17; "" if unreadable), and whether it could be another day."""
    parts = text.translate(_SEPARATORS).split()
    if not all(part.isascii() and part.isdecimal() for part in parts):
        return "", False
    if len(parts) == 1 and len(parts[0]) == 8:
        parts = [parts[0][:4], parts[0][4:6], parts[0][6:]]
    years = [part for part in parts if len(part) == 4 and int(part)]
    if len(parts) > 3 or len(years) != 1:
        return "", False
    year = years[0]
    rest = [int(part) for part in parts if part is not year]
    if not any(rest):
        return year, False
    if len(parts) == 2 or 0 in rest:
        month = max(rest)
        return (f"{year}-{month:02}", False) if month <= 12 else ("", False)
    found = readings(" ".join(parts))
    if not found:
        return "", False
    return found[0].day.isoformat(), len(found) > 1
