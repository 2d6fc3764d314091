"""Cells of workbooks as people see them, and the rows that they fill, under the limits of tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta

from ratinghouse.reports.tables.limits import Allowance

EPOCH, EPOCH_1904 = date(1899, 12, 30), date(1904, 1, 1)
"""The day 0 of a workbook, and of those that count from 1904."""

_DATE_FORMATS = frozenset({*range(14, 18), 22, *range(27, 37), *range(50, 59)})  # built into every spreadsheet
_NO_LETTERS_OF_DATES = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.|general', re.IGNORECASE)
_DAYS = range(1, 2_900_000)  # numbers that are days of the years up to 9839

Rows = list[list[str]]


def set_cell(rows: Rows, row: int, column: int, text: str, allowance: Allowance) -> None:
    """Write a text into its place; the rows and cells before it are made, and counted. Raises RefusedFile."""
    width = len(rows[row]) if row < len(rows) else 0
    allowance.use(row, column, max(0, row + 1 - len(rows)) + max(0, column + 1 - width))
    rows.extend([] for _ in range(row + 1 - len(rows)))
    rows[row].extend([""] * (column + 1 - width))
    rows[row][column] = text


def number_text(number: float, *, dated: bool, epoch: date) -> str:
    """Return a number as people see it: whole numbers without a point, dates as ISO."""
    if dated and abs(number) < _DAYS.stop and int(number) in _DAYS:
        return (epoch + timedelta(days=int(number))).isoformat()
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else str(number)


def shows_dates(format: str, patterns: Mapping[str, str]) -> bool:
    """Return whether a number format, one of these patterns or one built into every spreadsheet, shows dates."""
    if format in patterns:
        pattern = _NO_LETTERS_OF_DATES.sub("", patterns[format]).lower()
        return "d" in pattern or "y" in pattern
    return format.isascii() and format.isdecimal() and len(format) < 6 and int(format) in _DATE_FORMATS
