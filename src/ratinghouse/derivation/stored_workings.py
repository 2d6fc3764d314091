"""Workings as they are kept: columns packed small, and a run put together again from them, without calculating.

A column of an event or of some hundred players is mostly small numbers, often all the same, so each is held in the
narrowest type that fits, and the whole compressed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.derive import EditionRun
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.store import kind_of
from ratinghouse.kernel.engine.working import Working, WorkingColumn
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.framing import bare_frame_of, run_columns
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.rating.run import Run
from ratinghouse.reports.report import Report

Columns = dict[str, NDArray[Any]]
_OF_EVENTS: tuple[Grain, ...] = ("event", "entry", "side")
_NARROW = (
    (1 << 7, np.dtype("<i1")),
    (1 << 15, np.dtype("<i2")),
    (1 << 31, np.dtype("<i4")),
    (1 << 63, np.dtype("<i8")),
)


_KINDS = frozenset("biufS")  # of NumPy: flags, numbers, texts
_LARGEST = 256 * 1024 * 1024  # bytes of an unpacked working; the largest event has some megabytes


class DamagedWorking(ValueError):
    """Bytes that are no packed columns, or not any more."""


class WorkingMismatch(ValueError):
    """A stored working does not fit the report it belongs to."""


def pack(columns: Mapping[str, NDArray[Any]]) -> bytes:
    """The columns as bytes. The same columns always give the same bytes."""
    head, parts = [], []
    for name, column in columns.items():
        kind, same = _narrowest(column)
        head.append((name, kind.str, len(column), int(same)))
        parts.append((column[:1] if same else column).astype(kind, copy=False).tobytes())
    text = json.dumps(head, separators=(",", ":")).encode()
    return zlib.compress(len(text).to_bytes(4, "little") + text + b"".join(parts), 3)


def unpack(blob: bytes) -> Columns:
    """The columns that were packed; ``DamagedWorking`` where the bytes are not such columns, whole and nothing else."""
    try:
        raw = _unpacked(blob)
        at = 4 + int.from_bytes(raw[:4], "little")
        columns: Columns = {}
        for name, kind, length, same in json.loads(raw[4:at]):
            columns[_text(name)] = column = _column(raw, at, kind, length, same=bool(same))
            at += column.dtype.itemsize * (1 if same else len(column))
    except (zlib.error, ValueError, TypeError, RecursionError) as problem:
        raise DamagedWorking(str(problem)) from None
    if at != len(raw):
        raise DamagedWorking(f"{len(raw) - at} bytes are left over")
    return columns


def _unpacked(blob: bytes) -> bytes:
    packed = zlib.decompressobj()
    raw = packed.decompress(blob, _LARGEST)
    if not packed.eof or packed.unused_data:
        raise DamagedWorking("the bytes do not end where they should")
    return raw


def _text(name: Any) -> str:
    if not isinstance(name, str):
        raise DamagedWorking(f"{name!r} is no name of a column")
    return name


def _column(raw: bytes, at: int, kind: Any, length: Any, *, same: bool) -> NDArray[Any]:
    dtype = np.dtype(_text(kind))
    if dtype.kind not in _KINDS or not dtype.itemsize:
        raise DamagedWorking(f"{kind!r} is no kind of a column")
    if type(length) is not int or not 0 <= length * dtype.itemsize <= _LARGEST:
        raise DamagedWorking(f"{length!r} is no number of rows")
    column = np.frombuffer(raw, dtype, 1 if same else length, at)
    return np.repeat(column, length) if same else column


def _narrowest(column: NDArray[Any]) -> tuple[np.dtype[Any], bool]:
    """The narrowest number type that holds a column, and whether all its rows are the same."""
    if not len(column):
        return column.dtype, False
    if column.dtype.kind not in "iu":
        return column.dtype, len(column) > 1 and bool((column == column[0]).all())
    least, most = int(column.min()), int(column.max())
    kind = next(kind for limit, kind in _NARROW if -limit <= least and most < limit)
    return kind, len(column) > 1 and least == most


def event_columns(edition_run: EditionRun, event: int) -> Columns:
    """The columns of one event: what it was given, and what the rules made of it."""
    frame = edition_run.run.framed.frame
    entries = slice(int(frame.entry_starts[event]), int(frame.entry_starts[event + 1]))
    sides = slice(int(frame.side_starts[entries.start]), int(frame.side_starts[entries.stop]))
    rows: dict[Grain, slice] = {"event": slice(event, event + 1), "entry": entries, "side": sides}
    inputs = {
        column_input.name: frame.inputs[column_input.name][rows[column_input.per]]
        for column_input in edition_run.run.book.input_columns
        if column_input.per in rows and column_input.name in frame.inputs
    }
    return inputs | {
        name: column.values[rows[column.rule.per]]
        for name, column in edition_run.run.working.columns.items()
        if column.rule.per in rows
    }


def player_columns_of(edition_run: EditionRun) -> tuple[NDArray[np.intp], Columns]:
    """The players' columns of an edition, of those who played and those who did not; and their rows in the basis."""
    parts = [(edition_run.run.working, edition_run.rows)]
    if edition_run.idle is not None and edition_run.idle_rows is not None:
        parts.append((edition_run.idle, edition_run.idle_rows))
    rows = np.concatenate([at for _, at in parts])
    columns: Columns = {}
    for column_input in edition_run.run.book.input_columns:
        if column_input.per == "player":
            columns[column_input.name] = np.concatenate(
                [_input_column(working, column_input.name, len(at), column_input.default) for working, at in parts]
            )
    for rule in edition_run.run.book.rules:
        if rule.per == "player" and (not rule.on_request or rule.name in edition_run.run.working.columns):
            columns[rule.name] = np.concatenate([working[rule.name] for working, _ in parts])
    return rows, columns


def _input_column(working: Working, name: str, size: int, default: int) -> NDArray[Any]:
    column = working.frame.inputs.get(name)
    return np.full(size, default) if column is None else column


@dataclass(frozen=True)
class StoredEvent:
    """An event of a player, with its report and its stored columns."""

    report: Report
    columns: Columns


def stored_run(
    book: Rulebook,
    list_date: date,
    pool: str,
    player: RegisterPlayer,
    events: Sequence[StoredEvent],
    of_player: Mapping[str, Any],
) -> Run:
    """Return a run in which one player's numbers can be read: their events whole, and no other player."""
    return stored_run_of_several(book, list_date, pool, [player], events, {player.id: of_player})


def stored_run_of_several(
    book: Rulebook,
    list_date: date,
    pool: str,
    players: Sequence[RegisterPlayer],
    events: Sequence[StoredEvent],
    of_players: Mapping[str, Mapping[str, Any]],
) -> Run:
    """Return a run in which the numbers of several players can be read, by ID, and their events whole."""
    registers: dict[date | None, Register] = {None: Register.of(players)}
    period = RatingPeriod([event.report for event in events], registers, list_date, pool)
    framed = bare_frame_of(build_roll(period), substitutes=book.knows_twins)
    by_report = {id(event.report): event.columns for event in events}
    stored = [by_report[id(event.report)] for event in framed.roll.events]
    row_of = {player.id: row for row, player in enumerate(framed.roll.players) if player.id in of_players}

    def column(definition: InputColumn | Rule) -> NDArray[Any] | None:
        kind = kind_of(definition.unit, definition.per)
        if definition.per == "player":
            if not any(definition.name in numbers for numbers in of_players.values()):
                return None
            values = np.zeros(framed.frame.players, kind)
            for id, row in row_of.items():
                values[row] = of_players[id].get(definition.name, 0)
            return values
        if definition.per not in _OF_EVENTS or any(definition.name not in columns for columns in stored):
            return None
        values = np.concatenate([np.zeros(0, kind), *(columns[definition.name] for columns in stored)]).astype(kind)
        if len(values) != framed.frame.size(definition.per):
            size = framed.frame.size(definition.per)
            raise WorkingMismatch(f"{definition.name}: {len(values)} rows are stored, the report has {size}")
        return values

    inputs = {
        column_input.name: values for column_input in book.input_columns if (values := column(column_input)) is not None
    }
    frame = replace(framed.frame, inputs={**inputs, **run_columns(list_date, pool)})
    working_columns = {
        rule.name: WorkingColumn(rule, values) for rule in book.rules if (values := column(rule)) is not None
    }
    return Run(book, period, replace(framed, frame=frame), Working(book, frame, working_columns), ())
