"""Dates as reports write them: 2008/06/07, 24/09/2010, 28. 07. 2005, 11.09.26, 1978, May 29, 2020, 29 de mayo de 2020.

A date in a report is read in every order that gives a real day; the dates around it then decide (an event ends after it
starts, and its rounds are in between). Only where they do not decide is a date ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from ratinghouse.kernel.late.patterns import late_pattern
from ratinghouse.reports.months import months_of

_FULL_WIDTH = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_SEPARATORS = str.maketrans("./-_\u2013", "     ")
PIVOT = 70  # two-digit years from here on belong to the twentieth century
BIRTH_PIVOT = 30
"""Two-digit birth years from here on belong to the twentieth century, those before to the twenty-first.

The alternatives are one century for all, or the century that makes the player youngest on the day of the event.
"""
LONGEST_EVENT = 400  # days; leagues run over a season


_ORDERS = ("YMD", "DMY", "DMy", "MDY", "MDy", "yMD", "yDM")
LONGEST_DATE = 60  # characters
_TIME = late_pattern(
    r"(?<=\d)[ T,]+(?:at +)?\d{1,2}[:.h]\d\d(?:[:.]\d\d(?:\.\d+)?)?(?: *[ap]\.?m\.?| *Z)?$", re.IGNORECASE
)
_BEFORE_TIME = frozenset(" Tt,")  # one of these precedes a time
_EAST_ASIAN = late_pattern(r"^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]$")
_WORD = late_pattern(r"[^\W\d_]+\.?|\d+")
_SMALL_WORDS = frozenset(
    {"of", "de", "del", "di", "den", "the", "le", "du", "года", "г", "roku", "r", "st", "nd", "rd"}
)
_ORDINALS = frozenset({"th", "er", "re", "eme", "ter", "te", "o", "a"})


class DateReading(NamedTuple):
    """A way to read a date. ``order`` is YMD, DMY, MDY, or with a small y for a year of two digits."""

    day: date
    order: str


@lru_cache(maxsize=4096)
def readings(text: str) -> tuple[DateReading, ...]:
    """Return every day that the text can be, the likeliest first; empty when there is none."""
    by_day: dict[date, DateReading] = {}
    for reading in _readings_in_every_order(text):
        by_day.setdefault(reading.day, reading)
    return tuple(by_day.values())


def _readings_in_every_order(text: str) -> tuple[DateReading, ...]:
    """Return every way to read the text as a day; several orders may give the same day."""
    if len(text) > LONGEST_DATE:
        return ()
    text = text.translate(_FULL_WIDTH).strip()
    if not _BEFORE_TIME.isdisjoint(text):
        text = _TIME.sub("", text)
    eastern = None if text.isascii() else _EAST_ASIAN.match(text)
    text = "/".join(eastern.groups()) if eastern else text
    if any(letter.isalpha() for letter in text):
        return _named_readings(text)
    days = ((_day(year, month, day), order) for order, year, month, day in _orders(text))
    return tuple(DateReading(day, order) for day, order in days if day is not None)


def _orders(text: str) -> list[tuple[str, int, int, int]]:
    """Return order, year, month and day of each way to read three numbers."""
    parts = text.translate(_SEPARATORS).split()
    if len(parts) == 1 and len(text) == 8 and text.isdecimal():
        parts = [text[:4], text[4:6], text[6:]]
    if len(parts) != 3 or not all(part.isascii() and part.isdecimal() and len(part) <= 4 for part in parts):
        return []
    first, second, third = (int(part) for part in parts)
    if len(parts[0]) == 4:
        return [("YMD", first, second, third)]
    if len(parts[2]) == 4:
        american = [("MDY", third, first, second)] if "." not in text or second > 12 else []
        return [("DMY", third, second, first), *american]
    american = [("MDy", _century(third), first, second)] if "/" in text else []  # the month is first only with slashes
    return [
        ("yMD", _century(first), second, third),
        ("yDM", _century(first), third, second),
        ("DMy", _century(third), second, first),
        *american,
    ]


def _named_readings(text: str) -> tuple[DateReading, ...]:
    """Return dates with the name of a month. Weekdays, ordinal endings and small words beside it are ignored."""
    numbers: list[str] = []
    months: list[int] = []
    month_at = 0
    for word in _WORD.findall(text):
        if word.isdecimal():
            numbers.append(word)
        elif named := () if word.casefold().rstrip(".") in _SMALL_WORDS | _ORDINALS else months_of(word):
            if months:
                return ()
            months, month_at = list(named), len(numbers)
    if not months or len(numbers) != 2 or not all(number.isascii() and len(number) <= 4 for number in numbers):
        return ()
    first, second = numbers
    year, day, order = (first, second, "YMD") if len(first) == 4 else (second, first, "DMY" if month_at else "MDY")
    if len(year) not in (2, 4) or len(day) > 2:
        return ()
    order = order if len(year) == 4 else order.replace("Y", "y")
    days = (_day(_century(int(year)), month, int(day)) for month in months)
    return tuple(DateReading(real, order) for real in days if real is not None)


def _century(year: int) -> int:
    if year > 99:
        return year
    return year + (1900 if year >= PIVOT else 2000)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


class DaysInOneOrder(NamedTuple):
    """The days of some dates, by their texts, and an example of one that another order reads as another day."""

    days: dict[str, date]
    doubtful: str = ""


def days_in_one_order(texts: Iterable[str]) -> DaysInOneOrder:
    """Return the days of dates that were written alike: in the order in which each of them is a day.

    Of several orders, it is that of a date which has no other, or else that in which they are closest together.
    """
    by_text = {text: choices for text in texts if (choices := _readings_in_every_order(text))}
    open_texts = {text: choices for text, choices in by_text.items() if len({choice.day for choice in choices}) > 1}
    certain = {choices[0].order for choices in by_text.values() if len(choices) == 1}
    orders = [order for order in _ORDERS if all(_in_order(order, choices) for choices in open_texts.values())]
    orders = [order for order in orders if order in certain] or orders
    ways = [
        {text: (_in_order(order, choices) or choices[0]).day for text, choices in by_text.items()}
        for order in orders or ("",)
    ]
    days = min(ways, key=lambda way: max(way.values()) - min(way.values())) if by_text else {}
    differing = (text for text in open_texts if not orders or len({way[text] for way in ways}) > 1)
    return DaysInOneOrder(days, next(differing, ""))


def _in_order(order: str, choices: Iterable[DateReading]) -> DateReading | None:
    return next((choice for choice in choices if choice.order == order), None)


def span(starts: tuple[DateReading, ...], ends: tuple[DateReading, ...]) -> list[tuple[DateReading, DateReading]]:
    """Return the pairs of readings that make a possible event, those in one order first."""
    pairs = [(start, end) for start in starts for end in ends if 0 <= (end.day - start.day).days <= LONGEST_EVENT]
    return sorted(pairs, key=lambda pair: pair[0].order != pair[1].order)


def within(choices: Iterable[DateReading], start: date | None, end: date | None) -> list[DateReading]:
    """Return the readings that lie in the event."""
    return [
        reading
        for reading in choices
        if (start is None or start <= reading.day) and (end is None or reading.day <= end)
    ]


class Birth(NamedTuple):
    """A birth date as ISO text (1978, 1978-05, 1978-05-17; "" if unreadable), and what is uncertain about it."""

    iso: str = ""
    ambiguous: bool = False  # day and month could be the other way round
    century: bool = False  # the year has two digits; see BIRTH_PIVOT


UNREADABLE_BIRTH = Birth()


def birth(text: str) -> Birth:
    """Return a birth date in any of the usual forms."""
    text = _TIME.sub("", text[: LONGEST_DATE + 1].translate(_FULL_WIDTH).strip())
    if any(letter.isalpha() for letter in text):
        return _of_days(readings(text))
    parts = text.translate(_SEPARATORS).split()
    if not parts or not all(part.isascii() and part.isdecimal() for part in parts):
        return UNREADABLE_BIRTH
    if len(parts) == 1 and len(parts[0]) == 8:
        parts = [parts[0][:4], parts[0][4:6], parts[0][6:]]
    years = [part for part in parts if len(part) == 4 and int(part)]
    if not years and len(parts) == 3 and all(len(part) <= 2 for part in parts):
        choices = readings("/".join(parts) if "/" in text else ".".join(parts))
        return _of_days(tuple(reading for reading in choices if reading.order == "DMy") if "." in text else choices)
    if len(parts) > 3 or len(years) != 1:
        return UNREADABLE_BIRTH
    year = years[0]
    rest = [int(part) for part in parts if part is not year]
    if not any(rest):
        return Birth(year)
    if len(parts) == 2 or 0 in rest:
        month = max(rest)
        return Birth(f"{year}-{month:02}") if month <= 12 else UNREADABLE_BIRTH
    return _of_days(readings(" ".join(parts)))


def _of_days(choices: tuple[DateReading, ...]) -> Birth:
    """Return the likeliest day. A year of two digits is taken to be last, after the day, unless that gives no date."""
    short = [reading for reading in choices if "y" in reading.order]
    if not short:
        return Birth(choices[0].day.isoformat(), len(choices) > 1) if choices else UNREADABLE_BIRTH
    days = sorted(short, key=lambda reading: ("DMy", "MDy", "yMD", "yDM").index(reading.order))
    day = days[0].day
    year = day.year % 100 + (1900 if day.year % 100 >= BIRTH_PIVOT else 2000)
    real = _day(year, day.month, day.day)
    return Birth(real.isoformat(), len(days) > 1, True) if real else UNREADABLE_BIRTH


_TO = late_pattern(
    r"\s+(?:to|till|until|bis|au|al|a|à|до|по|do)\s+|\s*[~～〜–—]\s*|\s+-\s+|(?<=\.)-(?=\d)", re.IGNORECASE
)
_LEADING_DAY = late_pattern(r"^(.*?)(\d{1,2})\.?$")


def days_of(text: str) -> tuple[date | None, date | None]:
    """Return the first and the last day of "2025/01/04 to 2025/01/06", "3. - 9. August 2026" and the like."""
    ways = _spans_of(text)
    return ways[0] if ways else (None, None)


def has_other_days(text: str) -> bool:
    """Return whether another order of day and month gives other days than ``days_of``."""
    return len(_spans_of(text)) > 1


def _spans_of(text: str) -> list[tuple[date, date]]:
    """Return the first and the last day in every order of day and month that both have, the shortest span first."""
    text = text[: 2 * LONGEST_DATE]
    whole = readings(text)
    if whole:
        return [(reading.day, reading.day) for reading in whole]
    parts = [part.strip(" ,") for part in _TO.split(text) if part and part.strip(" ,")]
    if len(parts) != 2:
        days = days_in_one_order(word.strip(",") for word in text.split()).days.values()
        return [(min(days), max(days))] if days else []
    pairs = span(*(tuple(_completed(parts, side)) for side in (0, 1)))
    alike = [(start.day, end.day) for start, end in pairs if start.order == end.order]
    ways = alike or [(start.day, end.day) for start, end in pairs[:1]]
    return sorted(dict.fromkeys(ways), key=lambda way: way[1] - way[0])


def _completed(parts: list[str], side: int) -> Iterable[DateReading]:
    """Return one end of a span; what it leaves out (month, year) is that of the other end."""
    complete = readings(parts[side])
    if complete:
        return complete
    if side == 0:
        for length in range(1, len(parts[1])):
            more = readings(f"{parts[0].rstrip('.')}{parts[1][length:]}" if length else "")
            if more:
                return more
        return readings(f"{parts[0]}, {parts[1].split()[-1]}")
    match = _LEADING_DAY.match(parts[0])
    return readings(f"{match[1]}{parts[1]}") if match else ()
