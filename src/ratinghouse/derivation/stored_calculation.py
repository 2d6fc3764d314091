"""A calculation put together from stored workings: nothing is calculated, and no report is read."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.packed_columns import Columns, StoredColumns
from ratinghouse.derivation.player_numbers import NumbersOfPlayers
from ratinghouse.derivation.stored_frames import (
    WorkingMismatch,
    calculated_entries,
    event_rows,
    frame_columns,
    joined_frame,
)
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.store import kind_of
from ratinghouse.kernel.engine.working import Working, WorkingColumn
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.rule import InputColumn, Rule
from ratinghouse.rating.calculation import (
    CalculatedEvent,
    CalculatedPlayer,
    Calculation,
)
from ratinghouse.rating.framing import bare_frame_of, run_columns
from ratinghouse.rating.games.reported_games import games_of_framed
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.roll import build_roll
from ratinghouse.reports.report import Format, Report


@dataclass(frozen=True)
class StoredEvent:
    """An event with its stored working, of version 2 or ``completed``."""

    name: str
    format: Format | None
    working: StoredColumns


def completed(working: StoredColumns, book: Rulebook, report: Report) -> StoredColumns:
    """Return a working of version 1 with what the report says of its rows."""
    framed = bare_frame_of(build_roll(RatingPeriod([report])), substitutes=book.knows_twins)
    games = games_of_framed(framed, [""], np.arange(len(framed.roll.players)))
    return replace(working, frame={**working.frame, **frame_columns(games, 0)})


def stored_calculation(
    book: Rulebook,
    list_date: date,
    pool: str,
    events: Sequence[StoredEvent],
    players: Mapping[int, CalculatedPlayer],
    numbers: NumbersOfPlayers,
) -> Calculation:
    """Return the calculation of some events, whole.

    Players are known by their primary keys; ``numbers`` are the player columns of those whose are to be read.
    """
    rows = [event_rows(event.working.frame) for event in events]
    frame = joined_frame(rows, {key: row for row, key in enumerate(players)})
    stored = _event_columns(book, frame, [event.working for event in events])
    stored["player"] = _player_columns(players, numbers)
    columns = {
        name: (definition, column.astype(kind_of(definition.unit, grain)))
        for grain, of_grain in stored.items()
        for name, column in of_grain.items()
        if (definition := _definition(book, name, grain, column)) is not None
    }
    inputs = {name: column for name, (definition, column) in columns.items() if isinstance(definition, InputColumn)}
    rules = {
        name: WorkingColumn(_applicable(definition, book, columns), column)
        for name, (definition, column) in columns.items()
        if isinstance(definition, Rule)
    }
    filled = frame.with_inputs({**inputs, **run_columns(list_date, pool)})
    return Calculation(
        Working(book, filled, rules, is_stored=True),
        tuple(
            CalculatedEvent(event.name, event.format, calculated_entries(of_event, int(frame.side_starts[first])))
            for event, of_event, first in zip(events, rows, frame.entry_starts.tolist(), strict=False)
        ),
        tuple(players.values()),
        {
            grain: {name: column for name, column in of_grain.items() if name not in columns}
            for grain, of_grain in stored.items()
        },
    )


def _event_columns(book: Rulebook, frame: Frame, workings: Sequence[StoredColumns]) -> dict[Grain, Columns]:
    """Return the columns that all workings have, joined."""
    by_grain: dict[Grain, Columns] = {"event": {}, "entry": {}, "side": {}}
    for name in workings[0].columns if workings else ():
        if all(name in working.columns for working in workings):
            column = np.concatenate([working.columns[name] for working in workings])
            by_grain[_grain(book, name, workings[0], frame, len(column))][name] = column
    return by_grain


def _grain(book: Rulebook, name: str, working: StoredColumns, frame: Frame, rows: int) -> Grain:
    """Return the grain of a stored column; version 1 does not state it, and the rulebook or the number of rows does."""
    grains: tuple[Grain, ...] = ("entry", "side", "event")
    stated = [grain for grain in grains if name in working.by_grain.get(grain, ())]
    matching = [grain for grain in stated or grains if rows == frame.size(grain)]
    if not matching:
        raise WorkingMismatch(f"{name}: {rows} rows are stored, there are {frame.size('side')} sides")
    definition = book.names.get(name)
    if isinstance(definition, (InputColumn, Rule)) and definition.per in matching:
        return definition.per
    return matching[0]


def _player_columns(players: Collection[int], numbers: NumbersOfPlayers) -> Columns:
    row_of = {key: row for row, key in enumerate(players)}
    rows = [row_of[key] for key in numbers.players.tolist()]
    columns: Columns = {}
    for name, values in numbers.columns.items():
        columns[name] = np.zeros(len(players), values.dtype)
        columns[name][rows] = values
    return columns


def _definition(book: Rulebook, name: str, grain: Grain, column: NDArray[Any]) -> InputColumn | Rule | None:
    """Return the rulebook's definition of a stored column; None if it has a different column of this name, or none.

    That happens if the law of a list is not recorded and another text of its rulebook explains the columns.
    """
    definition = book.names.get(name)
    if not isinstance(definition, (InputColumn, Rule)) or definition.per != grain:
        return None
    if isinstance(definition, Rule) and definition.labels and len(column) and column.max() >= len(definition.labels):
        return None
    return definition


def _applicable(rule: Rule, book: Rulebook, columns: Container[str]) -> Rule:
    """Return the rule, without its condition where that is a rule whose column is not stored."""
    condition = book.names.get(rule.where or "")
    return replace(rule, where=None) if isinstance(condition, Rule) and condition.name not in columns else rule
