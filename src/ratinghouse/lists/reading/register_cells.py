"""What one cell of a register says: numbers, dates, sex. An error is raised where a cell cannot be used."""

from __future__ import annotations

import re
from datetime import date

_WHOLE = re.compile(r"[+-]?\d+")
_WHOLE_AS_DECIMAL = re.compile(r"([+-]?\d+)[.,]0+")
_DECIMAL = re.compile(r"[+-]?\d+([.,]\d+)?")
_SCIENTIFIC = re.compile(r"\d+([.,]\d+)?[eE]\+?\d+")
_YEAR = re.compile(r"\d{4}")
_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?)?")
_DAY_FIRST = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})")
_SLASHED = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})")
_SEXES = {"m": "m", "male": "m", "f": "w", "w": "w", "female": "w"}


class CellError(Exception):
    """The cell does not say anything that can be used; the text is the message for the finding."""


class DoubtfulCellError(Exception):
    """The cell says something usable, ``value``, but not all that it should."""

    def __init__(self, message: str, value: str) -> None:
        super().__init__(message)
        self.value = value


def whole(text: str) -> int:
    """A whole number; ``2100.0`` is one, because spreadsheets write it so."""
    as_decimal = _WHOLE_AS_DECIMAL.fullmatch(text)
    digits = as_decimal[1] if as_decimal else text
    if not _WHOLE.fullmatch(digits) or len(digits) > 12:
        raise CellError(f"{_quoted(text)} is not a whole number")
    return int(digits)


def decimal(text: str) -> float:
    """A number with decimals, with a point or a comma."""
    if not _DECIMAL.fullmatch(text) or len(text) > 400:
        raise CellError(f"{_quoted(text)} is not a number")
    number = float(text.replace(",", "."))
    return int(number) if number.is_integer() else number


def identifier(text: str) -> str:
    """A player's ID. IDs are text; what a spreadsheet did to them as numbers is undone where it can be."""
    if _SCIENTIFIC.fullmatch(text):
        raise CellError(f"{_quoted(text)} is an ID that a spreadsheet has rounded; its digits are lost")
    as_decimal = _WHOLE_AS_DECIMAL.fullmatch(text)
    return as_decimal[1] if as_decimal else text


def sex(text: str) -> str:
    """``m`` or ``w``, from M, F, W and the English words."""
    try:
        return _SEXES[text.lower()]
    except KeyError:
        raise CellError(f"{_quoted(text)} is not a sex: m or w") from None


def birth(text: str) -> str:
    """A year or a full date of birth as ISO text."""
    if _YEAR.fullmatch(text):
        return text
    day_month = _SLASHED.fullmatch(text)
    if day_month and int(day_month[1]) <= 12 and int(day_month[2]) <= 12 and day_month[1] != day_month[2]:
        raise DoubtfulCellError(
            f"{_quoted(text)} can be read day first or month first; only the year is kept", day_month[3]
        )
    return day(text).isoformat()


def day(text: str) -> date:
    """A calendar day: ISO, day.month.year, or with slashes when only one order is possible."""
    if iso := _ISO.fullmatch(text):
        return _date(text, int(iso[1]), int(iso[2]), int(iso[3]))
    if dotted := _DAY_FIRST.fullmatch(text):
        return _date(text, int(dotted[3]), int(dotted[2]), int(dotted[1]))
    if slashed := _SLASHED.fullmatch(text):
        first, second, year = int(slashed[1]), int(slashed[2]), int(slashed[3])
        if first <= 12 and second <= 12 and first != second:
            raise CellError(f"{_quoted(text)} can be read day first or month first")
        return _date(text, year, min(first, second) if max(first, second) > 12 else first, max(first, second))
    raise CellError(f"{_quoted(text)} is not a date: YYYY-MM-DD")


def _date(text: str, year: int, month: int, day_of_month: int) -> date:
    try:
        return date(year, month, day_of_month)
    except ValueError:
        raise CellError(f"{_quoted(text)} is not a day of the calendar") from None


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "…")
