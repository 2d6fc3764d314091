"""From the texts in a file's columns to a RatingList: what every reader hands its blocks of rows to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

import numpy as np
import numpy.typing as npt

from ratinghouse.kernel.finding import Severity
from ratinghouse.lists import gathered, meanings
from ratinghouse.lists.columns import (
    Mask,
    Number,
    Text,
    blank_column,
    cells_of,
    joined,
    numbers_of,
    starts_with_any,
    tidied,
)
from ratinghouse.lists.fields import K25_GAMES, NUMBER_FIELDS, POOL_FIELDS, POOLS, TEXT_COLUMNS
from ratinghouse.lists.gathered import Gathered
from ratinghouse.lists.rating_list import PoolColumns, RatingList

PLAUSIBLE_RATING = (100, 3500)
_LARGEST = np.iinfo(np.int32).max


@dataclass(frozen=True, slots=True)
class Block:
    """Some rows of a file: each field's texts (UTF-8, stripped) and where the rows and fields stand."""

    texts: Mapping[str, Text]
    lines: npt.NDArray[np.int64]  # the file's line of each row
    places: Mapping[str, int]  # the column, from 1, in which each field stands


class Assembly:
    """Takes blocks of rows, tells what is wrong in them, and makes the list."""

    def __init__(self, findings: Gathered, list_date: date | None, pool: str) -> None:
        self._findings = findings
        self._date = list_date
        self._pool = pool
        self._texts: dict[str, list[Text]] = {name: [] for name in TEXT_COLUMNS}
        self._numbers: dict[str, list[Number]] = {}
        self._lines: list[npt.NDArray[np.int64]] = []
        self._about: Mapping[str, str] = {}

    def add(self, block: Block) -> None:
        """The next rows of the file. Every block of a file has the same fields."""
        _Sorting(block, self._findings, self._date, self._texts, self._numbers, self._lines).take()

    def tell(self, about: Mapping[str, str]) -> None:
        """What the file says of the list as a whole."""
        self._about = about

    def finish(self) -> RatingList:
        """The list of all rows; of two rows with one ID the first stays."""
        texts = {name: joined(columns) for name, columns in self._texts.items()}
        numbers = {name: np.concatenate(columns) for name, columns in self._numbers.items()}
        kept = self._first_of_each(texts["id"])
        if kept is not None:
            texts = {name: column[kept] for name, column in texts.items()}
            numbers = {name: column[kept] for name, column in numbers.items()}
        pools = _pools(numbers, self._pool, len(texts["id"]))
        self._doubt_three_digits(pools)
        return RatingList(**texts, pools=pools, date=self._date, about=self._about)

    def _first_of_each(self, ids: Text) -> npt.NDArray[np.int64] | None:
        # Sorting numbers is far quicker than sorting texts, and different numbers are different texts.
        keys, not_numbers = numbers_of(ids)
        keys.sort()
        if not not_numbers.any() and not (keys[1:] == keys[:-1]).any():
            return None
        _, first = np.unique(ids, return_index=True)
        if len(first) == len(ids):
            return None
        first.sort()
        self._tell_duplicates(ids, first)
        return first

    def _tell_duplicates(self, ids: Text, first: npt.NDArray[np.int64]) -> None:
        lines = np.concatenate(self._lines)
        again = np.ones(len(ids), dtype=np.bool_)
        again[first] = False
        repeated = np.flatnonzero(again)
        stands = dict(zip(ids[first].tolist(), lines[first].tolist(), strict=True))

        def message(row: int) -> str:
            return f"player {ids[row].decode()} stands on line {stands[ids[row]]} already; this row is not used"

        _tell(self._findings, "error", "duplicate-id", repeated, lines, 0, message, "leave one row for each player")

    def _doubt_three_digits(self, pools: Mapping[str, PoolColumns]) -> None:
        for name, pool in pools.items():
            highest = int(pool.rating.max(initial=0))
            if 0 < highest < 400:
                self._findings.warning(
                    "three-digits",
                    f"no {name} rating on the list is above {highest}: they look like ratings shown by three digits",
                    "use the list with the full ratings for calculations",
                )


class _Sorting:
    """One block sorted into the columns of the list, and everything odd in it told."""

    def __init__(
        self,
        block: Block,
        findings: Gathered,
        list_date: date | None,
        texts: dict[str, list[Text]],
        numbers: dict[str, list[Number]],
        lines: list[npt.NDArray[np.int64]],
    ) -> None:
        self._block = block
        self._findings = findings
        self._date = list_date
        self._out_texts = texts
        self._out_numbers = numbers
        self._out_lines = lines

    def take(self) -> None:
        rows = len(self._block.lines)
        raw = {name: self._tidied(name, self._block.texts.get(name, blank_column(rows))) for name in TEXT_COLUMNS}
        texts = raw | {
            "sex": self._sex(raw),
            "title": meanings.titles(raw["title"]),
            "w_title": meanings.titles(raw["w_title"]),
            "birth": self._births(raw["birth"]),
            **meanings.flag_and_status(raw["flag"], raw["status"]),
        }
        self._look_at_names(raw["name"])
        self._look_at_federations(raw["fed"])
        numbers = {name: self._numbers(name) for name in NUMBER_FIELDS if name in self._block.texts}
        named = raw["id"] != b""
        self._complain(~named, "error", "no-id", "id", lambda row: "the row has no id and is not used", "give it an id")
        whole = bool(named.all())
        for name, text in texts.items():
            self._out_texts[name].append(text if whole else text[named])
        for name, number in numbers.items():
            self._out_numbers.setdefault(name, []).append(number if whole else number[named])
        self._out_lines.append(self._block.lines if whole else self._block.lines[named])

    def _numbers(self, name: str) -> Number:
        raw = self._block.texts[name]
        values, bad = numbers_of(raw)
        bad |= values > _LARGEST
        self._complain(
            bad,
            "error",
            "bad-number",
            name,
            lambda row: f"{name}: {_shown(raw[row])} is not a whole number; it is read as 0",
            "correct the number or leave it blank",
        )
        values[bad] = 0
        if name.endswith("rating"):
            low, high = PLAUSIBLE_RATING
            self._complain(
                (values != 0) & ((values < low) | (values > high)),
                "warning",
                "out-of-range",
                name,
                lambda row: f"{name} {values[row]} is outside {low} to {high}",
                "look whether a digit is missing or too many",
            )
        return values.astype(np.int32)

    def _sex(self, raw: Mapping[str, Text]) -> Text:
        if "sex" not in self._block.texts:
            return meanings.sex_by_flag(raw["flag"])
        sex, unknown = meanings.sexes(raw["sex"])
        self._complain(
            unknown,
            "warning",
            "bad-sex",
            "sex",
            lambda row: f"sex: {_shown(raw['sex'][row])} is neither M nor F; it is left blank",
            "write M or F",
        )
        return sex

    def _births(self, raw: Text) -> Text:
        births, bad = meanings.births(raw, self._date)
        self._complain(
            bad,
            "warning",
            "bad-birth",
            "birth",
            lambda row: f"birth: {_shown(raw[row])} is not a date or a year; {_kept(births[row])}",
            "write the year, or the date as YYYY-MM-DD",
        )
        return births

    def _tidied(self, field: str, column: Text) -> Text:
        column, changed = tidied(column)
        message = f"a control character stands in the {field}; it is read as a space"
        self._complain(changed, "note", "control-character", field, lambda row: message, "take it out")
        return column

    def _look_at_names(self, names: Text) -> None:
        self._complain(
            starts_with_any(names, b"=+-@"),
            "warning",
            "formula",
            "name",
            lambda row: f"the name {_shown(names[row])} could run as a formula in a spreadsheet; it is kept as text",
            "correct the name",
        )

    def _look_at_federations(self, feds: Text) -> None:
        cells = cells_of(feds.astype("S4"))
        letters = (cells >= ord("A")) & (cells <= ord("Z"))
        code = letters[:, 0] & letters[:, 1] & letters[:, 2] & (cells[:, 3] == 0)
        self._complain(
            (feds != b"") & ~code,
            "warning",
            "bad-fed",
            "fed",
            lambda row: f"fed: {_shown(feds[row])} is not a three-letter federation code",
            "write the code, such as NOR",
        )

    def _complain(
        self, mask: Mask, severity: Severity, code: str, field: str, message: Callable[[int], str], remedy: str
    ) -> None:
        rows = np.flatnonzero(mask)
        place = self._block.places.get(field, 0)
        _tell(self._findings, severity, code, rows, self._block.lines, place, message, remedy)


def _tell(
    findings: Gathered,
    severity: Severity,
    code: str,
    rows: npt.NDArray[np.int64],
    lines: npt.NDArray[np.int64],
    column: int,
    message: Callable[[int], str],
    remedy: str,
) -> None:
    gather = {"error": findings.error, "warning": findings.warning, "note": findings.note}[severity]
    for row in rows[: gathered.SHOWN_PER_CODE].tolist():
        gather(code, message(row), remedy, line=int(lines[row]), column=column)
    findings.more(severity, code, max(0, len(rows) - gathered.SHOWN_PER_CODE))


def _pools(numbers: Mapping[str, Number], pool: str, rows: int) -> dict[str, PoolColumns]:
    zeros = np.zeros(rows, dtype=np.int32)
    present = [name for name in POOLS if POOL_FIELDS[name][0] in numbers]
    if present in ([], ["standard"]):
        rating, games, k = (numbers.get(name, zeros) for name in POOL_FIELDS["standard"])
        return {pool: PoolColumns(rating, games, k, numbers.get(K25_GAMES))}
    return {name: PoolColumns(*(numbers.get(field, zeros) for field in POOL_FIELDS[name])) for name in present}


def _shown(text: bytes) -> str:
    told = text.decode()
    return repr(told if len(told) <= 40 else told[:40] + "…")


def _kept(text: bytes) -> str:
    return f"the year {text.decode()} is kept" if text else "it is left blank"
