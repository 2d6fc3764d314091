"""The packed workings of all events of a run: the bytes of ``pack(event_working(…))``, for thousands of events.

A run has some hundred columns. Here the narrowest type of each is found for many events at once, and the bytes of an
event are cut out of the column.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.edition_runs import EditionRun
from ratinghouse.derivation.packed_columns import FRAME, NARROW, compressed, narrowest
from ratinghouse.derivation.stored_frames import frame_columns
from ratinghouse.derivation.stored_workings import columns_of_events

_AT_ONCE = 200  # events: what is held of their columns in narrow types stays small


class _CutColumn(NamedTuple):
    """A column of some events: for each its first row, its last, its type, and whether all its rows are the same."""

    section: str
    name: str
    starts: list[int]
    kinds: list[np.dtype[Any]]
    same: list[bool]
    narrow: dict[np.dtype[Any], NDArray[Any]]  # the column in each of the types

    def head(self, place: int) -> tuple[str, str, str, int, int]:
        rows = self.starts[place + 1] - self.starts[place]
        return self.section, self.name, self.kinds[place].str, rows, int(self.same[place])

    def part(self, place: int) -> bytes:
        start, stop = self.starts[place], self.starts[place + 1]
        return self.narrow[self.kinds[place]][start : start + 1 if self.same[place] else stop].tobytes()


def packed_events(edition_run: EditionRun, keys: NDArray[np.int64]) -> list[bytes]:
    """Return the packed working of each event of the games; ``keys`` are the primary keys of the run's players."""
    event_of_row = edition_run.framed.event_of_games
    packed = [b""] * len(edition_run.games.key)
    for first in range(0, len(event_of_row), _AT_ONCE):
        rows = slice(first, min(first + _AT_ONCE, len(event_of_row)))
        columns = list(_cut_columns(edition_run, rows))
        for place, event in enumerate(event_of_row[rows].tolist()):
            if event >= 0:
                head, parts = _frame_parts(edition_run, keys, first + place, event)
                head += [column.head(place) for column in columns]
                parts += [column.part(place) for column in columns]
                packed[event] = compressed(head, parts)
    return packed


def _frame_parts(
    edition_run: EditionRun, keys: NDArray[np.int64], row: int, event: int
) -> tuple[list[tuple[str, str, str, int, int]], list[bytes]]:
    frame = edition_run.framed.frame
    entries = slice(int(frame.entry_starts[row]), int(frame.entry_starts[row + 1]))
    head, parts = [], []
    players = {"player": keys[frame.player_of_entry[entries]]}
    for name, column in {**players, **frame_columns(edition_run.games, event)}.items():
        kind, same = narrowest(column)
        head.append((FRAME, name, kind.str, len(column), int(same)))
        parts.append((column[:1] if same else column).astype(kind, copy=False).tobytes())
    return head, parts


def _cut_columns(edition_run: EditionRun, rows: slice) -> Iterator[_CutColumn]:
    """Yield the columns of some rows of events of the frame, cut by event, in the order in which they are packed."""
    frame = edition_run.framed.frame
    entry_starts = frame.entry_starts[rows.start : rows.stop + 1]
    starts_of_grain = {
        "event": np.arange(rows.start, rows.stop + 1),
        "entry": entry_starts,
        "side": frame.side_starts[entry_starts],
    }
    for grain, columns in columns_of_events(edition_run).items():
        starts = starts_of_grain[grain]
        for name, column in columns.items():
            yield _cut(grain, name, column[starts[0] : starts[-1]], starts - starts[0])


def _cut(section: str, name: str, column: NDArray[Any], starts: NDArray[np.intp]) -> _CutColumn:
    sizes = np.diff(starts)
    kinds = [column.dtype] * len(sizes)
    same = np.zeros(len(sizes), np.bool_)
    filled = np.flatnonzero(sizes)
    if len(filled) and column.dtype.kind in "biuf":
        least, most = np.minimum.reduceat(column, starts[filled]), np.maximum.reduceat(column, starts[filled])
        same[filled] = (least == most) & (sizes[filled] > 1)
        if column.dtype.kind in "iu":
            wider = sum((least < -limit) | (most >= limit) for limit, _ in NARROW[:-1])
            for place, kind in zip(filled.tolist(), np.broadcast_to(wider, len(filled)).tolist(), strict=True):
                kinds[place] = NARROW[kind][1]
    elif len(filled):
        for place in filled.tolist():
            kinds[place], same[place] = narrowest(column[starts[place] : starts[place + 1]])
    narrow = {kind: column.astype(kind, copy=False) for kind in set(kinds)}
    return _CutColumn(section, name, starts.tolist(), kinds, same.tolist(), narrow)
