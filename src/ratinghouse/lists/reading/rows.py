"""Rows of a file in the form that every reader returns, and as columns of a list, with findings on what is unusual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

import numpy as np
import numpy.typing as npt

from ratinghouse.kernel.finding import Severity
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import Text, text
from ratinghouse.lists import meanings
from ratinghouse.lists.fields import NUMBER_FIELDS, TEXT_COLUMNS
from ratinghouse.lists.reading import list_findings
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.text_columns import (
    Mask,
    NumberColumn,
    TextColumn,
    blank_column,
    cells_of,
    numbers_of,
    starts_with_any,
    tidied,
)

PLAUSIBLE_RATING = (100, 3500)
_LARGEST = np.iinfo(np.int32).max


@dataclass(frozen=True, slots=True)
class Block:
    """Some rows of a file: each field's texts (UTF-8, stripped), and the places of rows and fields in the file."""

    texts: Mapping[str, TextColumn]
    lines: npt.NDArray[np.int64]  # the file's line of each row
    places: Mapping[str, int]  # the column, from 1, of each field
    is_plain: bool = False  # all texts are ASCII without control characters


@dataclass(frozen=True, slots=True)
class Rows:
    """The same rows as columns of a list; those without an ID are left out."""

    texts: Mapping[str, TextColumn]
    numbers: Mapping[str, NumberColumn]
    lines: npt.NDArray[np.int64]


def sorted_rows(block: Block, findings: ListFindings, list_date: date | None) -> Rows:
    """Return a block sorted into the columns of a list. The date decides the century of years with two digits."""
    return _Sorting(block, findings, list_date).rows()


def add_for_rows(
    findings: ListFindings,
    severity: Severity,
    code: str,
    rows: npt.NDArray[np.int64],
    lines: npt.NDArray[np.int64],
    column: int,
    message: Callable[[int], str],
    remedy: str,
) -> None:
    """Add the same finding for many rows: one for each of the first, and the number of the others."""
    for row in rows[: list_findings.SHOWN_PER_CODE].tolist():
        findings.add(severity, code, message(row), remedy, line=int(lines[row]), column=column)
    findings.more(severity, code, max(0, len(rows) - list_findings.SHOWN_PER_CODE))


@dataclass(frozen=True, slots=True)
class _Sorting:
    block: Block
    findings: ListFindings
    list_date: date | None

    def rows(self) -> Rows:
        rows = len(self.block.lines)
        raw = {name: self._tidied(name, self.block.texts.get(name, blank_column(rows))) for name in TEXT_COLUMNS}
        texts = raw | {
            "sex": self._sex(raw),
            "title": meanings.titles(raw["title"]),
            "w_title": meanings.titles(raw["w_title"]),
            "birth": self._births(raw["birth"]),
            **meanings.flag_and_status(raw["flag"], raw["status"]),
        }
        self._look_at_names(raw["name"])
        self._look_at_federations(raw["fed"])
        numbers = {name: self._numbers(name) for name in NUMBER_FIELDS if name in self.block.texts}
        named = raw["id"] != b""
        self._complain(
            ~named,
            "error",
            "no-id",
            "id",
            lambda row: text("the row has no id and is not used"),
            text("give the player an id"),
        )
        if named.all():
            return Rows(texts, numbers, self.block.lines)
        return Rows(
            {name: text[named] for name, text in texts.items()},
            {name: number[named] for name, number in numbers.items()},
            self.block.lines[named],
        )

    def _numbers(self, name: str) -> NumberColumn:
        raw = self.block.texts[name]
        values, bad = numbers_of(raw)
        bad |= values > _LARGEST
        self._complain(
            bad,
            "error",
            "bad-number",
            name,
            lambda row: text(
                "{column}: {written!r} is not a whole number; it is read as 0",
                column=name,
                written=_shortened(raw[row]),
            ),
            text("correct the number or leave it blank"),
        )
        values[bad] = 0
        if name.endswith("rating"):
            low, high = PLAUSIBLE_RATING
            self._complain(
                (values != 0) & ((values < low) | (values > high)),
                "warning",
                "out-of-range",
                name,
                lambda row: text(
                    "{column} {number} is outside {low} to {high}",
                    column=name,
                    number=int(values[row]),
                    low=low,
                    high=high,
                ),
                text("check whether a digit is missing or added"),
            )
        return values.astype(np.int32)

    def _sex(self, raw: Mapping[str, TextColumn]) -> TextColumn:
        if "sex" not in self.block.texts:
            return meanings.sex_by_flag(raw["flag"])
        sex, unknown = meanings.sexes(raw["sex"])
        self._complain(
            unknown,
            "warning",
            "bad-sex",
            "sex",
            lambda row: text(
                "sex: {written!r} is neither M nor F; it is left blank", written=_shortened(raw["sex"][row])
            ),
            text("write M or F"),
        )
        return sex

    def _births(self, raw: TextColumn) -> TextColumn:
        births, bad = meanings.births(raw, self.list_date)
        self._complain(
            bad,
            "warning",
            "bad-birth",
            "birth",
            lambda row: _bad_birth(raw[row], births[row]),
            text("write the year, or the date as YYYY-MM-DD"),
        )
        return births

    def _tidied(self, field: str, column: TextColumn) -> TextColumn:
        if self.block.is_plain:
            return column
        column, changed = tidied(column)
        message = text("there is a control character in the {field}; it is read as a space", field=field)
        self._complain(changed, "note", "control-character", field, lambda row: message, text("remove it"))
        return column

    def _look_at_names(self, names: TextColumn) -> None:
        self._complain(
            starts_with_any(names, b"=+-@"),
            "warning",
            "formula",
            "name",
            lambda row: text(
                "the name {name!r} could run as a formula in a spreadsheet; it is treated as text",
                name=_shortened(names[row]),
            ),
            text("correct the name"),
        )

    def _look_at_federations(self, feds: TextColumn) -> None:
        cells = cells_of(feds.astype("S4"))
        letters = (cells >= ord("A")) & (cells <= ord("Z"))
        code = letters[:, 0] & letters[:, 1] & letters[:, 2] & (cells[:, 3] == 0)
        self._complain(
            (feds != b"") & ~code,
            "warning",
            "bad-fed",
            "fed",
            lambda row: text("fed: {written!r} is not a three-letter federation code", written=_shortened(feds[row])),
            text("write the code, such as NOR"),
        )

    def _complain(
        self, mask: Mask, severity: Severity, code: str, field: str, message: Callable[[int], str], remedy: str
    ) -> None:
        rows = np.flatnonzero(mask)
        place = self.block.places.get(field, 0)
        add_for_rows(self.findings, severity, code, rows, self.block.lines, place, message, remedy)


def _shortened(cell: bytes) -> str:
    decoded = cell.decode()
    return decoded if len(decoded) <= 40 else decoded[:40] + "…"


def _bad_birth(cell: bytes, year: bytes) -> Text:
    if year:
        return text(
            "birth: {written!r} is not a date or a year; the year {year} is used",
            written=_shortened(cell),
            year=year.decode(),
        )
    return text("birth: {written!r} is not a date or a year; it is left blank", written=_shortened(cell))
