"""Assembles a RatingList from blocks of a file's rows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import numpy as np
import numpy.typing as npt

from ratinghouse.kernel.texts import Text, text
from ratinghouse.lists.fields import K25_GAMES, POOL_FIELDS, POOLS, RD, TEXT_COLUMNS
from ratinghouse.lists.rating_list import PoolColumns, RatingList
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.rows import Block, add_for_rows, sorted_rows
from ratinghouse.lists.text_columns import NumberColumn, TextColumn, joined, numbers_of

_LARGEST_UINT32 = np.iinfo(np.uint32).max


class Assembly:
    """Builds a rating list from blocks of rows, with findings on what is wrong in them."""

    def __init__(self, findings: ListFindings, list_date: date | None, pool: str) -> None:
        self._findings = findings
        self._date = list_date
        self._pool = pool
        self._texts: dict[str, list[TextColumn]] = {name: [] for name in TEXT_COLUMNS}
        self._numbers: dict[str, list[NumberColumn]] = {}
        self._lines: list[npt.NDArray[np.int64]] = []
        self._about: Mapping[str, str] = {}

    def add(self, block: Block) -> None:
        """Add the next rows of the file. A number that a block does not have is 0 for its rows."""
        rows = sorted_rows(block, self._findings, self._date)
        for name, column in rows.texts.items():
            self._texts[name].append(column)
        before = sum(map(len, self._lines))
        for name in self._numbers.keys() | rows.numbers.keys():
            earlier = self._numbers.setdefault(name, [np.zeros(before, dtype=np.int32)])
            earlier.append(rows.numbers.get(name, np.zeros(len(rows.lines), dtype=np.int32)))
        self._lines.append(rows.lines)

    def set_about(self, about: Mapping[str, str]) -> None:
        """Set what the file says about the list as a whole."""
        self._about = about

    def finish(self) -> RatingList:
        """Return the list of all rows; of two rows with the same ID the first is used."""
        # The parts of a column are dropped as soon as it is whole: the next ones find memory that is in use already.
        texts = {name: joined(self._texts.pop(name)) for name in TEXT_COLUMNS}
        numbers = {name: np.concatenate(self._numbers.pop(name)) for name in list(self._numbers)}
        first_rows = self._first_of_each(texts["id"])
        if first_rows is not None:
            texts = {name: column[first_rows] for name, column in texts.items()}
            numbers = {name: column[first_rows] for name, column in numbers.items()}
        if not len(texts["id"]):
            self._findings.warning(
                "no-players", text("the file has no players"), text("check that it is the right file")
            )
        pools = _pools(numbers, self._pool, len(texts["id"]))
        self._doubt_three_digits(pools)
        return RatingList(**texts, pools=pools, date=self._date, about=self._about)

    def _first_of_each(self, ids: TextColumn) -> npt.NDArray[np.int64] | None:
        # Sorting numbers is far quicker than sorting texts, and different numbers are different texts.
        keys, not_numbers = numbers_of(ids)
        keys = keys.astype(np.uint32) if keys.max(initial=0) <= _LARGEST_UINT32 else keys
        keys.sort()
        if not not_numbers.any() and not (keys[1:] == keys[:-1]).any():
            return None
        _, first = np.unique(ids, return_index=True)
        if len(first) == len(ids):
            return None
        first.sort()
        self._report_duplicates(ids, first)
        return first

    def _report_duplicates(self, ids: TextColumn, first: npt.NDArray[np.int64]) -> None:
        lines = np.concatenate(self._lines)
        again = np.ones(len(ids), dtype=np.bool_)
        again[first] = False
        repeated = np.flatnonzero(again)
        first_lines = dict(zip(ids[first].tolist(), lines[first].tolist(), strict=True))

        def message(row: int) -> Text:
            id = ids[row].decode()
            if line := first_lines[ids[row]]:
                return text("player {id} is already on line {line}; this row is not used", id=id, line=line)
            return text("player {id} is already on the list; this row is not used", id=id)

        remedy = text("keep one row for each player")
        add_for_rows(self._findings, "error", "duplicate-id", repeated, lines, 0, message, remedy)

    def _doubt_three_digits(self, pools: Mapping[str, PoolColumns]) -> None:
        for name, pool in pools.items():
            highest = int(pool.rating.max(initial=0))
            if 0 < highest < 400:
                self._findings.warning(
                    "three-digits",
                    text(
                        "no {pool} rating on the list is above {highest}: ratings seem to be shown with three digits",
                        pool=name,
                        highest=highest,
                    ),
                    text("use the list with the full ratings for calculations"),
                )


def _pools(numbers: Mapping[str, NumberColumn], pool: str, rows: int) -> dict[str, PoolColumns]:
    zeros = np.zeros(rows, dtype=np.int32)
    present = [name for name in POOLS if POOL_FIELDS[name][0] in numbers]
    if present in ([], ["standard"]):
        rating, games, k = (numbers.get(name, zeros) for name in POOL_FIELDS["standard"])
        return {pool: PoolColumns(rating, games, k, numbers.get(K25_GAMES), numbers.get(RD))}
    pools = {}
    for name in present:
        rating, games, k = (numbers.get(field, zeros) for field in POOL_FIELDS[name])
        pools[name] = PoolColumns(rating, games, k, numbers.get(K25_GAMES) if name == "standard" else None)
    return pools
