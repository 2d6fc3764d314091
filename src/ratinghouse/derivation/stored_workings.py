"""What is stored of a run: every column, and what the rows are, so that they are read without the reports.

The ``frame`` of an event's working has

- for each entry ``player`` (its primary key), ``no`` (the starting number) and ``rounds`` (how many it has);
- for each of these rounds ``round``, ``colour``, ``code`` (of the result) and ``side``: its row of sides, or
  ``NO_GAME`` or ``NOT_CONFIRMED`` where it has none, and then ``opponent`` (the starting number, 0 for nobody);
- for each side ``mirror``, the row of the opponent's, and where substitutes share games ``twin``.

Names are not stored: those of events and players are looked up, so that a player can be erased.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.derive import EditionRun
from ratinghouse.derivation.packed_columns import Columns, StoredColumns
from ratinghouse.kernel.engine.working import Working
from ratinghouse.kernel.grains import Grain
from ratinghouse.rating.calculation import CalculatedEvent, calculated_event
from ratinghouse.rating.framing import Framed


def event_working(edition_run: EditionRun, event: int, keys: NDArray[np.int64]) -> StoredColumns:
    """Return the working of one event; ``keys`` are the primary keys of the run's players."""
    run, frame = edition_run.run, edition_run.run.framed.frame
    entries = slice(int(frame.entry_starts[event]), int(frame.entry_starts[event + 1]))
    sides = slice(int(frame.side_starts[entries.start]), int(frame.side_starts[entries.stop]))
    rows: dict[Grain, slice] = {"event": slice(event, event + 1), "entry": entries, "side": sides}
    by_grain: dict[str, Columns] = {grain: {} for grain in rows}
    for definition in run.book.input_columns:
        if definition.per in rows and definition.name in frame.inputs:
            by_grain[definition.per][definition.name] = frame.inputs[definition.name][rows[definition.per]]
    for name, column in run.working.columns.items():
        if column.rule.per in rows:
            by_grain[column.rule.per][name] = column.values[rows[column.rule.per]]
    players = keys[frame.player_of_entry[entries]]
    return StoredColumns({"player": players, **frame_columns(run.framed, event)}, by_grain)


def frame_columns(framed: Framed, event: int) -> Columns:
    """Return what the rows of one event are, but for the players."""
    frame = framed.frame
    calculated = calculated_event(framed, event)
    if calculated is None:
        raise ValueError("a pending result has no frame of its own")
    first, last = frame.side_starts[frame.entry_starts[event : event + 2]]
    columns = {**_round_columns(calculated, int(first)), "mirror": frame.mirror[first:last] - first}
    twin = np.arange(last - first) if frame.twin is None else frame.twin[first:last] - first
    return columns if np.array_equal(twin, np.arange(last - first)) else {**columns, "twin": twin}


def _round_columns(event: CalculatedEvent, first_side: int) -> Columns:
    rounds = [(*entry_round.result[:4], entry_round.side) for entry in event.entries for entry_round in entry.rounds]
    number, opponent, colour, code, side = zip(*rounds, strict=True) if rounds else ((),) * 5
    sides = np.array(side, np.int64)
    return {
        "no": np.array([entry.no for entry in event.entries], np.int64),
        "rounds": np.array([len(entry.rounds) for entry in event.entries], np.int64),
        "round": np.array(number, np.int64),
        "colour": _texts(colour),
        "code": _texts(code),
        "side": np.where(sides >= 0, sides - first_side, sides),
        "opponent": np.where(sides >= 0, 0, np.array([no or 0 for no in opponent], np.int64)),
    }


def _texts(texts: tuple[str, ...]) -> NDArray[np.bytes_]:
    return np.array([text.encode() for text in texts], np.bytes_)


def player_columns_of(edition_run: EditionRun) -> tuple[NDArray[np.intp], Columns]:
    """Return the players' columns of an edition, of those who played and those who did not; and their rows in the
    basis.
    """
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
