"""Layouts of fixed-width list files: which field is in which columns, and how a file's layout is recognised.

In modern files, the positions of the names in the header give the columns. Files of 2002 to 2006 have no header, or one
whose names are not above their columns; their columns are those of all lists until 2012. So the first rows decide.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date

from ratinghouse.kernel.late.dataclasses import dataclass

MAY_OVERFLOW = ("o_title", "name")  # FIDE's own files let long lists of arbiters' titles push the rest to the right
MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


@dataclass(frozen=True, slots=True)
class LayoutField:
    """A field in the columns ``start`` to ``end`` (from 0, end not included)."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The fields of a line, from left to right. The last one extends to the end of the line."""

    fields: tuple[LayoutField, ...]

    @property
    def width(self) -> int:
        """Return where the last field ends."""
        return self.fields[-1].end

    def field(self, name: str) -> LayoutField | None:
        """Return the field of this name."""
        return next((field for field in self.fields if field.name == name), None)

    def unfolded(self, line: str, width: int) -> tuple[str, dict[str, str]] | None:
        """Return a line in the usual width, and the text that made it longer; None when nothing explains its length."""
        excess = len(line) - width
        if excess <= 0:
            return line, {}
        for name in MAY_OVERFLOW:
            field = self.field(name)
            if field and " " not in line[field.end - 1 : field.end + 1]:
                cell = line[field.start : field.end + excess].strip()
                return line[: field.end] + line[field.end + excess :], {name: cell}
        return (line[:width], {}) if not line[width:].strip() else None

    def is_pushed(self, line: str) -> bool:
        """Return whether a long text has pushed the rest of the line to the right."""
        unfolded = self.unfolded(line, self.width)
        return unfolded is not None and bool(unfolded[1])


def _layout(*starts: tuple[str, int], width: int) -> Layout:
    ends = [start for _, start in starts[1:]] + [width]
    return Layout(tuple(LayoutField(name, start, end) for (name, start), end in zip(starts, ends, strict=True)))


_TO_2012 = (("id", 0), ("name", 10), ("title", 44), ("fed", 48), ("rating", 53), ("games", 58))
# Rows of 2002 to 2006 with a date of birth, and until 2012 with a year: the same columns up to the games.
OLD_WITH_DATE = _layout(*_TO_2012, ("birth", 63), ("flag", 73), width=80)
OLD_WITH_YEAR = _layout(*_TO_2012, ("birth", 63), ("flag", 69), width=76)

_MONTH = "|".join(MONTHS)
_NAMES = (
    (r"ID[ _]?NUMBER|CODE", "id"),
    (r"NAME", "name"),
    (r"W-?TIT", "w_title"),
    (r"O-?TIT", "o_title"),
    (r"TITLE|TITL|TIT", "title"),
    (r"FED|COUNTRY", "fed"),
    (r"SEX", "sex"),
    (r"FOA", "foa_title"),
    (r"RRTNG", "rapid_rating"),
    (r"RGMS?", "rapid_games"),
    (r"RK", "rapid_k"),
    (r"BRTNG", "blitz_rating"),
    (r"BGMS?", "blitz_games"),
    (r"BK", "blitz_k"),
    (r"SRTNG|RATING|RTNG", "rating"),
    (r"SGMS?|GAMES|GMS", "games"),
    (r"SK", "k"),
    (r"K25", "k25_games"),
    (r"B-?DAY|BIRTHDAY|BORN", "birth"),
    (r"FLAG", "flag"),
    (rf"(?:{_MONTH})[A-Z]?\d\d", "rating"),
    (r"K(?=\s|$)", "k"),
)
# Names may touch («TitlFed», «GamesBorn»), so each is found where it begins; any other word is unknown.
_NAME = re.compile("|".join(f"({pattern})" for pattern, _ in _NAMES) + r"|(\S+)", re.IGNORECASE)
_MONTH_CODE = re.compile(rf"\b({_MONTH})[A-Z]?(\d\d)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Header:
    """A header line: the layout by the places of its names, the date of the list, unknown words."""

    layout: Layout
    list_date: date | None
    unknown: tuple[tuple[str, int], ...]  # the word and its place, from 0


def read_header(line: str) -> Header | None:
    """Return the header in this line, or None if the line is not one."""
    names: list[tuple[str, int]] = []
    unknown: list[tuple[str, int]] = []
    for match in _NAME.finditer(line):
        position = (match.lastindex or 0) - 1
        if position < len(_NAMES):
            names.append((_NAMES[position][1], match.start()))
        else:
            unknown.append((match[0], match.start()))
            names.append(("", match.start()))
    fields = {name for name, _ in names}
    if not {"id", "name"} <= fields or not fields & {"rating", "rapid_rating", "blitz_rating", "fed"}:
        return None
    layout = _layout(*((name, start if index else 0) for index, (name, start) in enumerate(names)), width=len(line))
    return Header(layout, month_of(line), tuple(unknown))


def month_of(line: str) -> date | None:
    """Return the first day of the month that a header names, such as SEP25."""
    code = _MONTH_CODE.search(line)
    if not code:
        return None
    year = int(code[2])
    return date(1900 + year if year >= 70 else 2000 + year, MONTHS.index(code[1].upper()) + 1, 1)


def month_code(list_date: date) -> str:
    """Return the month as headers name it."""
    return f"{MONTHS[list_date.month - 1]}{list_date.year % 100:02}"


ENOUGH = 0.5  # of the rows must look right under a layout; single bad rows become findings

_COUNT = re.compile(r"\d*")
_SHAPES = {
    "id": re.compile(r"(?=.*\d)[\w./-]{1,15}"),  # other federations' IDs have letters, too
    "fed": re.compile(r"([A-Z]{3})?"),
    "rating": _COUNT,
    "games": _COUNT,
    "k": _COUNT,
    "birth": re.compile(r"(\d{4}|\d{4}-\d\d-\d\d|[\d ]{0,2}\.[\d ]{0,2}\.[\d ]{0,4}|0)?"),
    "flag": re.compile(r"[a-z]{0,4}", re.IGNORECASE),
}
# Without a reliable header, blank columns prove nothing: every player of an old list has a federation and a rating.
_OLD_SHAPES = _SHAPES | {"id": re.compile(r"\d{3,12}"), "fed": re.compile(r"[A-Z]{3}"), "rating": re.compile(r"\d{4}")}


def best_layout(header: Header | None, rows: Sequence[str]) -> Layout | None:
    """Return the header's layout if the rows keep to it, else the old one that they keep to best, else none."""
    if header and _fit(header.layout, rows, _SHAPES) >= ENOUGH:
        return header.layout
    fits = {_fit(layout, rows, _OLD_SHAPES): layout for layout in (OLD_WITH_YEAR, OLD_WITH_DATE)}
    best = max(fits)
    return fits[best] if best >= ENOUGH else None


def _fit(layout: Layout, rows: Sequence[str], shapes: Mapping[str, re.Pattern[str]]) -> float:
    """Return the share of rows whose fields look as they should."""
    width = layout.width
    lines = [row if len(row) <= width else (layout.unfolded(row, width) or (row, {}))[0] for row in rows]
    fits = [
        _fitting_cells([line[field.start : field.end] for line in lines], shapes[field.name])
        for field in layout.fields
        if field.name in shapes
    ]
    return sum(map(all, zip(*fits, strict=True))) / len(rows) if rows else 1.0


def _fitting_cells(cells: Sequence[str], shape: re.Pattern[str]) -> list[bool]:
    """Return whether each cell looks as it should; most columns have few different cells."""
    fits = {cell: shape.fullmatch(cell.strip()) is not None for cell in set(cells)}
    return [fits[cell] for cell in cells]
