"""What the codes in list files mean: titles, sex, flags and dates of birth, old and new."""

from __future__ import annotations

import re
from datetime import date

import numpy as np

from ratinghouse.lists.reading import register_cells
from ratinghouse.lists.text_columns import Mask, TextColumn, has_any, mapped, numbers_of, text_column

# Lists until 2012 wrote titles in one or two small letters.
OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
TITLES_AS_OLD = {title: code for code, title in OLD_TITLES.items()}

DELISTED = b"delisted"
DELISTED_FLAG = "d"  # FIDE's layouts have no column for it; Ratinghouse writes a d in the flag

_OTHER_SEX = b"?"
_SEXES = np.zeros(256, "S1")
for _letters, _sex in (("mM", "m"), ("fFwW", "w")):
    _SEXES[list(_letters.encode())] = _sex.encode()

_DOTTED = re.compile(r"\s*(\d{1,2})?\s*\.\s*(\d{1,2})?\s*\.\s*(\d{4}|\d{2})?\s*")
_NO_DATE = re.compile(r"[\s.0/-]*")


def titles(column: TextColumn) -> TextColumn:
    """Return titles in capitals, whatever the age of the list."""
    return mapped(column, lambda code: OLD_TITLES.get(code, code.upper()))


def titles_as_old(column: TextColumn) -> TextColumn:
    """Return titles as lists until 2012 wrote them."""
    return mapped(column, lambda title: TITLES_AS_OLD.get(title, title.lower()))


def sexes(column: TextColumn) -> tuple[TextColumn, Mask]:
    """Return ``m`` and ``w`` for M, F and W, and the mask of cells with anything else."""
    if column.itemsize > 1:
        column = np.where(np.char.str_len(column) > 1, _OTHER_SEX, column).astype("S1")
    sex = _SEXES[column.view(np.uint8)]
    return sex, (sex == b"") & (column != b"")


def sex_by_flag(flag: TextColumn) -> TextColumn:
    """Return ``w`` for players flagged as women, in lists without a column for sex; the others are blank."""
    return np.where(has_any(flag, b"w"), b"w", b"")


def sexes_as_fide(column: TextColumn) -> TextColumn:
    """Return ``M`` and ``F``, as in FIDE's files."""
    return np.where(column == b"w", b"F", np.where(column == b"m", b"M", b""))


def flag_and_status(flag: TextColumn, status: TextColumn) -> dict[str, TextColumn]:
    """Return the flag without its sign for a delisted player, and the status with it."""
    delisted = has_any(flag, DELISTED_FLAG.encode())
    if not delisted.any():
        return {"flag": flag, "status": status}
    return {
        "flag": mapped(flag, lambda code: code.replace(DELISTED_FLAG, "")),
        "status": np.where(delisted, DELISTED, status),
    }


def flags_as_fide(flag: TextColumn, status: TextColumn) -> TextColumn:
    """Return the flag as FIDE's layouts carry it, with the sign for a delisted player."""
    delisted = status == DELISTED
    return np.where(delisted, np.char.add(flag, DELISTED_FLAG.encode()), flag) if delisted.any() else flag


def births(column: TextColumn, list_date: date | None) -> tuple[TextColumn, Mask]:
    """Return dates of birth as ISO text, and the mask of cells that are not a complete date or a year."""
    years, not_numbers = numbers_of(column)
    if not not_numbers.any() and bool(((years == 0) | ((years >= 1000) & (years <= 9999))).all()):
        return np.where(years == 0, b"", column), not_numbers
    doubtful: list[str] = []

    def iso(text: str) -> str:
        text_as_iso, sure = _birth(text, list_date)
        if not sure:
            doubtful.append(text)
        return text_as_iso

    dates = mapped(column, iso)
    return dates, np.isin(column, text_column(doubtful)) if doubtful else np.zeros(len(column), dtype=np.bool_)


def _birth(text: str, list_date: date | None) -> tuple[str, bool]:
    if _NO_DATE.fullmatch(text):
        return "", True
    if dotted := _DOTTED.fullmatch(text):
        return _dotted(dotted, list_date)
    try:
        return register_cells.birth(text), True
    except register_cells.DoubtfulCellError as doubt:
        return doubt.usable, False
    except register_cells.CellError:
        return "", False


def _dotted(parts: re.Match[str], list_date: date | None) -> tuple[str, bool]:
    day, month, year_text = int(parts[1] or 0), int(parts[2] or 0), parts[3]
    if not year_text:
        return "", False
    year = int(year_text) if len(year_text) == 4 else _with_century(int(year_text), list_date)
    if not day and not month:
        return f"{year:04}", True
    try:
        return date(year, month, day).isoformat(), True
    except ValueError:
        return f"{year:04}", False


def _with_century(year: int, list_date: date | None) -> int:
    """Return the full form of a two-digit year (lists of 2002 to 2006): 20xx if the player is then at least five."""
    return 2000 + year if list_date is not None and 2000 + year <= list_date.year - 5 else 1900 + year
