"""Cells of a register: numbers, dates, sex. An error is raised where a cell cannot be used."""

from __future__ import annotations

import re
from datetime import date

from ratinghouse.kernel.texts import Text, text

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
    """Raised for a cell that cannot be used; ``message`` says why."""

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message


class DoubtfulCellError(Exception):
    """Raised for a cell that is only partly usable; ``usable`` is the part that can be used."""

    def __init__(self, message: Text, usable: str) -> None:
        super().__init__(message)
        self.message, self.usable = message, usable


def whole(cell: str) -> int:
    """Return a whole number; ``2100.0`` counts as one, because spreadsheets write it so."""
    as_decimal = _WHOLE_AS_DECIMAL.fullmatch(cell)
    digits = as_decimal[1] if as_decimal else cell
    if not _WHOLE.fullmatch(digits) or len(digits) > 12:
        raise CellError(text("{written!r} is not a whole number", written=_shortened(cell)))
    return int(digits)


def decimal(cell: str) -> float:
    """Return a number with decimals, written with a point or a comma."""
    if not _DECIMAL.fullmatch(cell) or len(cell) > 400:
        raise CellError(text("{written!r} is not a number", written=_shortened(cell)))
    number = float(cell.replace(",", "."))
    return int(number) if number.is_integer() else number


def identifier(cell: str) -> str:
    """Return a player's ID as text; changes by a spreadsheet that took it for a number are undone where possible."""
    if _SCIENTIFIC.fullmatch(cell):
        raise CellError(
            text("{written!r} is an ID that a spreadsheet has rounded; its digits are lost", written=_shortened(cell))
        )
    as_decimal = _WHOLE_AS_DECIMAL.fullmatch(cell)
    return as_decimal[1] if as_decimal else cell


def sex(cell: str) -> str:
    """Return ``m`` or ``w``, from M, F, W and the English words."""
    try:
        return _SEXES[cell.lower()]
    except KeyError:
        raise CellError(text("{written!r} is not a sex: m or w", written=_shortened(cell))) from None


def birth(cell: str) -> str:
    """Return a year or a full date of birth as ISO text."""
    if _YEAR.fullmatch(cell):
        return cell
    day_month = _SLASHED.fullmatch(cell)
    if day_month and int(day_month[1]) <= 12 and int(day_month[2]) <= 12 and day_month[1] != day_month[2]:
        raise DoubtfulCellError(
            text("{written!r} can be read day first or month first; only the year is used", written=_shortened(cell)),
            day_month[3],
        )
    return day(cell).isoformat()


def day(cell: str) -> date:
    """Return a calendar day: ISO, day.month.year, or with slashes when only one order is possible."""
    if iso := _ISO.fullmatch(cell):
        return _date(cell, int(iso[1]), int(iso[2]), int(iso[3]))
    if dotted := _DAY_FIRST.fullmatch(cell):
        return _date(cell, int(dotted[3]), int(dotted[2]), int(dotted[1]))
    if slashed := _SLASHED.fullmatch(cell):
        first, second, year = int(slashed[1]), int(slashed[2]), int(slashed[3])
        if first <= 12 and second <= 12 and first != second:
            raise CellError(text("{written!r} can be read day first or month first", written=_shortened(cell)))
        return _date(cell, year, min(first, second) if max(first, second) > 12 else first, max(first, second))
    raise CellError(text("{written!r} is not a date: YYYY-MM-DD", written=_shortened(cell)))


def _date(cell: str, year: int, month: int, day_of_month: int) -> date:
    try:
        return date(year, month, day_of_month)
    except ValueError:
        raise CellError(text("{written!r} is not a day of the calendar", written=_shortened(cell))) from None


def _shortened(cell: str) -> str:
    return cell if len(cell) <= 40 else cell[:40] + "…"
