"""Pending results as columns: what unrated players scored on earlier lists, until they have a first rating."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import Flags, Whole, codes


@dataclass(frozen=True)
class PendingResults:
    """One row for each result. ``player`` are rows in the tables of players; days are ordinals.

    ``start`` is known only of a result of the same list under another edition; else it is 0.
    """

    player: NDArray[np.intp]
    event: NDArray[np.bytes_]  # its key
    end: Whole
    games: Whole
    score: Whole  # hundredths
    opponents: Whole  # the sum of the opponents' ratings
    Ru: Whole
    major_team: Flags
    start: Whole

    @classmethod
    def of(cls, results: Iterable[PendingResult], row_of: Mapping[str, int]) -> PendingResults:
        """Return records as columns; ``row_of`` has the row of each player by ID."""
        records = list(results)
        return cls(
            player=np.array([row_of[result.player] for result in records], np.intp),
            event=codes(result.event for result in records),
            end=_whole(result.end.toordinal() for result in records),
            games=_whole(result.games for result in records),
            score=_whole(result.score for result in records),
            opponents=_whole(result.opponents for result in records),
            Ru=_whole(result.Ru for result in records),
            major_team=np.array([result.major_team for result in records], np.bool_),
            start=_whole(result.start.toordinal() if result.start else 0 for result in records),
        )

    @classmethod
    def none(cls) -> PendingResults:
        """Return no results."""
        rows, numbers, flags = np.zeros(0, np.intp), np.zeros(0, np.int64), np.zeros(0, np.bool_)
        return cls(rows, np.zeros(0, "S1"), numbers, numbers, numbers, numbers, numbers, flags, numbers)

    @classmethod
    def joined(cls, *parts: PendingResults) -> PendingResults:
        """Return the results of all parts, one part after the other."""
        filled = [part for part in parts if len(part)]
        if len(filled) <= 1:
            return filled[0] if filled else cls.none()
        return cls(*(np.concatenate(columns) for columns in zip(*(part.columns() for part in filled), strict=True)))

    def __len__(self) -> int:
        return len(self.player)

    def select(self, rows: NDArray[np.bool_] | NDArray[np.intp]) -> PendingResults:
        """Return some of the results."""
        if rows.dtype == np.bool_:
            if rows.all():
                return self
            rows = np.flatnonzero(rows)
        return PendingResults(*(column[rows] for column in self.columns()))

    def columns(self) -> tuple[NDArray[Any], ...]:
        """Return the columns in their order."""
        return tuple(vars(self).values())

    def in_order_of_time(self, code: NDArray[np.bytes_]) -> PendingResults:
        """Return the results by last day, first day and then by what they say; ``code`` are the IDs of all players."""
        days = (np.where(self.start > 0, self.start, self.end), self.end) if self.start.any() else (self.end,)
        keys = (_as_numbers(code[self.player]), _as_numbers(self.event), *days)
        if _are_in_order(keys):
            return self
        order = np.lexsort(keys)
        if np.logical_and.reduce([key[order[1:]] == key[order[:-1]] for key in keys]).any():
            more = (self.major_team, self.Ru, self.opponents, self.score, self.games)
            order = np.lexsort((*more, *keys))
        return self.select(order)

    def records(self, code: NDArray[np.bytes_]) -> tuple[PendingResult, ...]:
        """Return the results as records; ``code`` are the IDs of all players."""
        end, start = (
            [date.fromordinal(day) for day in np.maximum(days, 1).tolist()] for days in (self.end, self.start)
        )
        return tuple(
            PendingResult(
                player=code[self.player[row]].decode(),
                event=self.event[row].decode(),
                end=end[row],
                games=int(self.games[row]),
                score=int(self.score[row]),
                opponents=int(self.opponents[row]),
                Ru=int(self.Ru[row]),
                major_team=bool(self.major_team[row]),
                start=start[row] if self.start[row] else None,
            )
            for row in range(len(self))
        )


def _are_in_order(keys: Sequence[NDArray[Any]]) -> bool:
    """Return whether every row comes after the one before it, by the last key, then by the one before that."""
    after = keys[0][1:] > keys[0][:-1]
    for key in keys[1:]:
        after = (key[1:] > key[:-1]) | ((key[1:] == key[:-1]) & after)
    return bool(after.all())


def _as_numbers(texts: NDArray[np.bytes_]) -> NDArray[Any]:
    """Return short texts as numbers with the same order, which are faster to sort; long texts unchanged."""
    if texts.dtype.itemsize > 8:
        return texts
    return texts.astype("S8").view(">u8").astype(np.uint64)


def _whole(numbers: Iterable[int]) -> Whole:
    return np.fromiter(numbers, np.int64)
