"""What is stored of a run: every column, and what the rows are, so that it can be read without the reports."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.edition_runs import EditionRun
from ratinghouse.derivation.next_list import Derived
from ratinghouse.derivation.packed_columns import FRAME, NARROW, Columns, StoredColumns, compressed, narrowest
from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.derivation.standings import carried
from ratinghouse.derivation.stored_frames import frame_columns
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.plan import needed_by
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.rating.games.reported_games import RARE_INPUTS

_AT_ONCE = 200  # events: few enough that their columns in narrow types take little memory
WORKING_VERSION = 2
"""Which players' columns a list stores: in version 1 all; in version 2 those of players to whom something happened,
because for the others they follow from the previous list. Raise it when the columns of other players are stored.
"""


def players_with_working(derived: Derived, recipe: Recipe, version: int) -> NDArray[np.bool_]:
    """Return for each row of the basis whether the columns of its player are stored with the list, if they are on it.

    In version 2 these are the players of events and pending results, those who were not on the previous list, and those
    whose row is not simply carried over from it: a rating lapses, a player becomes inactive. If a list has one-off
    operations, or players return to it, the columns of all players are stored.
    """
    basis = derived.basis
    if version == 1 or recipe["operations"] or recipe["returning"]:
        return np.full(len(basis.before), True)
    stored = ~basis.listed
    for edition_run in derived.runs:
        stored[edition_run.rows] = True
    before, after = carried(basis.before.columns()), derived.standings.columns()
    for name, column in after.items():
        stored[derived.rows] |= column != before[name][derived.rows]
    return stored


def event_working(edition_run: EditionRun, event: int, keys: NDArray[np.int64]) -> StoredColumns:
    """Return the working of an event of the games; ``keys`` are the primary keys of the run's players.

    A rare flag that holds nowhere in the event is left out: otherwise it would depend on the other events of the list.
    """
    frame = edition_run.framed.frame
    row = int(edition_run.framed.event_rows[event])
    entries = slice(int(frame.entry_starts[row]), int(frame.entry_starts[row + 1]))
    sides = slice(int(frame.side_starts[entries.start]), int(frame.side_starts[entries.stop]))
    rows: dict[Grain, slice] = {"event": slice(row, row + 1), "entry": entries, "side": sides}
    by_grain: dict[str, Columns] = {
        grain: {
            name: column[rows[grain]]
            for name, column in columns.items()
            if name not in RARE_INPUTS or column[rows[grain]].any()
        }
        for grain, columns in columns_of_events(edition_run).items()
    }
    players = keys[frame.player_of_entry[entries]]
    return StoredColumns({"player": players, **frame_columns(edition_run.games, event)}, by_grain)


def columns_of_events(edition_run: EditionRun) -> dict[Grain, Columns]:
    """Return the input columns and rules of all events of a run, by grain, in the order in which they are stored."""
    by_grain: dict[Grain, Columns] = {"event": {}, "entry": {}, "side": {}}
    inputs = edition_run.framed.frame.inputs
    for definition in edition_run.book.input_columns:
        if definition.per in by_grain and definition.name in inputs:
            by_grain[definition.per][definition.name] = inputs[definition.name]
    for name, column in edition_run.working.columns.items():
        if column.rule.per in by_grain:
            by_grain[column.rule.per][name] = column.values
    return by_grain


class _CutColumn(NamedTuple):
    """A column of some events: for each its first row, its last, its type, and whether all its rows are the same."""

    section: str
    name: str
    starts: list[int]
    kinds: list[np.dtype[Any]]
    same: list[bool]
    narrow: dict[np.dtype[Any], NDArray[Any]]  # the column in each of the types

    def is_stored(self, place: int) -> bool:
        """Return whether an event stores the column: not a rare flag that holds nowhere in it."""
        return self.name not in RARE_INPUTS or any(self.part(place))

    def head(self, place: int) -> tuple[str, str, str, int, int]:
        rows = self.starts[place + 1] - self.starts[place]
        return self.section, self.name, self.kinds[place].str, rows, int(self.same[place])

    def part(self, place: int) -> bytes:
        start, stop = self.starts[place], self.starts[place + 1]
        return self.narrow[self.kinds[place]][start : start + 1 if self.same[place] else stop].tobytes()


def packed_events(edition_run: EditionRun, keys: NDArray[np.int64]) -> list[bytes]:
    """Return the packed working of each event of the games: the bytes of ``pack(event_working(…))``.

    A run has some hundred columns. Here the narrowest type of each is found for many events at once, and the bytes of
    an event are cut out of the column. ``keys`` are the primary keys of the run's players.
    """
    event_of_row = edition_run.framed.event_of_games
    packed = [b""] * len(edition_run.games.key)
    for first in range(0, len(event_of_row), _AT_ONCE):
        rows = slice(first, min(first + _AT_ONCE, len(event_of_row)))
        columns = list(_cut_columns(edition_run, rows))
        for place, event in enumerate(event_of_row[rows].tolist()):
            if event >= 0:
                head, parts = _frame_parts(edition_run, keys, first + place, event)
                stored = [column for column in columns if column.is_stored(place)]
                head += [column.head(place) for column in stored]
                parts += [column.part(place) for column in stored]
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


def player_columns_of(edition_run: EditionRun) -> tuple[NDArray[np.intp], Columns]:
    """Return the rows of an edition's players in the basis, and their columns: those who played, then the others."""
    parts = [(edition_run.working, edition_run.rows)]
    if edition_run.idle is not None and edition_run.idle_rows is not None:
        parts.append((edition_run.idle, edition_run.idle_rows))
    rows = np.concatenate([at for _, at in parts])
    columns: Columns = {}
    optional = optional_columns(edition_run.book)
    for column_input in edition_run.book.input_columns:
        if column_input.per != "player":
            continue
        if column_input.name not in optional or any(column_input.name in working.frame.inputs for working, _ in parts):
            columns[column_input.name] = np.concatenate(
                [_input_column(working, column_input.name, len(at), column_input.default) for working, at in parts]
            )
    for rule in edition_run.book.rules:
        if rule.per == "player" and (not rule.on_request or rule.name in edition_run.working.columns):
            columns[rule.name] = np.concatenate([working[rule.name] for working, _ in parts])
    return rows, columns


def optional_columns(book: Rulebook) -> set[str]:
    """Return the columns that a working can lack: those on request, and input columns that only they read."""
    return _optional_columns(book, len(book.names))


@lru_cache(maxsize=64)
def _optional_columns(book: Rulebook, names: int) -> set[str]:
    """Return the answer, cached by the number of names, because names can still be added to a book."""
    rules = [rule for rule in book.rules if not rule.on_request]
    read = {rule.name for rule in rules}.union(*(needed_by(book, rule) for rule in rules))
    columns: tuple[Rule | InputColumn, ...] = (*book.rules, *book.input_columns)
    return {column.name for column in columns} - read


def _input_column(working: Working, name: str, size: int, default: int) -> NDArray[Any]:
    column = working.frame.inputs.get(name)
    return np.full(size, default) if column is None else column
