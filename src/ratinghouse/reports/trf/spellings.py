"""Tables from the content of a column to its meaning. They fill as spellings occur and hold ordinary ones only.

A file uses a few hundred spellings, so its tables stay in the processor's cache, and a look-up costs less than a
conversion: this is most of why reading is fast.
"""

from __future__ import annotations

from typing import Final

ODD: Final = "odd"  # the answer for a spelling that must be examined

NUMBER_WIDTH = 4
TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
OLD_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}


class Numbers(dict[str, int | None]):
    """Four columns -> the number in them, None where they are blank or zero. KeyError for anything else."""

    def __missing__(self, written: str) -> int | None:
        text = written.strip()
        if len(written) != NUMBER_WIDTH or not (text.isascii() and text.isdigit()) or " " in text:
            raise KeyError(written)
        number = self[written] = int(text) or None
        return number


NUMBERS = Numbers({"    ": None})


class Spellings(dict[str, int | str | None]):
    """A complete table: a spelling that it lacks is odd."""

    def __missing__(self, written: str) -> str:
        return ODD


class Counts(dict[str, int | str | None]):
    """Numbers for columns that may be blank or cut off: a rating, a rank."""

    def __missing__(self, written: str) -> int | str | None:
        try:
            number = self[written] = NUMBERS[written.ljust(NUMBER_WIDTH)]
        except KeyError:
            return ODD
        return number


class Births(dict[str, str]):
    """Birth dates -> ISO text: 1978/05/17, 1978.05.17, 1978-05-17, 1978/00/00, 1978, or blank."""

    def __missing__(self, written: str) -> str:
        day = _day_in(written[4:])
        if day is None or written[:4] not in _YEARS:
            return ODD
        iso = self[written] = written[:4] + day
        return iso


BIRTH_YEARS = range(1850, 2100)
_YEARS = frozenset(map(str, BIRTH_YEARS))
MONTH_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_NO_DAY = frozenset({"/00/00", ".00.00", "-00-00", "      ", ""})
_LENGTHS = {f"{month:02}": length for month, length in enumerate(MONTH_LENGTHS, start=1)}


def _day_in(written: str) -> str | None:
    """Return ``/05/17`` as ``-05-17`` and a day that is not known as nothing; None for any other spelling."""
    if written in _NO_DAY:
        return ""
    if len(written) != 6 or written[0] != written[3] or written[0] not in "/.-":
        return None
    month, day = written[1:3], written[4:]
    is_day = day.isascii() and day.isdigit() and 1 <= int(day) <= _LENGTHS.get(month, 0)
    return f"-{month}-{day}" if is_day else None


def number_in(written: str) -> int | None:
    """Return the number in up to four columns; None where there is none."""
    number = COUNTS[written]
    return number if isinstance(number, int) else None


def is_blank_number(written: str) -> bool:
    """Return whether four columns name no player: blank or zero."""
    return COUNTS[written] is None


def hundredths_of(written: str) -> int | None:
    """Return a number of points as hundredths: 11.5, 4,5, 4½, .5, -1 and 3 are all read."""
    text = written.strip().replace(",", ".").replace("½", ".5")
    sign = -1 if text.startswith("-") else 1
    whole, _, part = text.removeprefix("-").removeprefix("+").partition(".")
    digits = whole + part
    part = part.rstrip("0")
    if not (digits.isascii() and digits.isdecimal()) or len(part) > 2:
        return None
    return sign * (int(whole or 0) * 100 + int(part.ljust(2, "0")))


COUNTS = Counts({"": None})
